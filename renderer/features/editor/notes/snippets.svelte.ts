// The person's own blocks of text, kept up to date, and the changes to them.
import type { Snippet } from '../../../../preload/contract/local-notes.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { createLive } from '../../../app/live.svelte.ts';

/** Must be called while a component is set up. */
export const createSnippets = (bridge: Bridge) => {
  const live = createLive(bridge, () => ({ topics: ['snippets'], ask: () => bridge.call('snippets.list', {}) }));
  const all = $derived<readonly Snippet[]>(live.value ?? []);
  return {
    get all() {
      return all;
    },
    /** Throws what the bridge answers. */
    async save(snippet: Omit<Snippet, 'id'> & { id?: number }): Promise<void> {
      live.take(await bridge.call('snippets.save', { ...snippet, hashtags: [...snippet.hashtags] }));
    },
    async remove(id: number): Promise<void> {
      live.take(await bridge.call('snippets.remove', { id }));
    },
  };
};

export type Snippets = ReturnType<typeof createSnippets>;
