// Saved ideas: list, save, remove. Never throws: errors are shown as a toast.
import type { SavedIdea } from '../../../preload/contract/ideas.ts';
import type { Input } from '../../../preload/bridge.ts';
import type { Bridge } from '../../app/bridge.ts';
import type { ToastAction } from '../../ui/toast.ts';
import { errorStrings } from '../../app/errors/strings.ts';
import { ideaStrings } from './strings.ts';
import { appError, createLive } from '../../app/live-query.svelte.ts';

type Deps = { bridge: Bridge; say: (text: string, action?: ToastAction) => void };

/** Must be called while a component is set up. */
export const createSavedIdeas = ({ bridge, say }: Deps) => {
  const live = createLive(bridge, () => ({ topics: ['captures'], ask: () => bridge.call('savedIdeas.list', {}) }));
  const attempt = async (work: () => Promise<SavedIdea[]>): Promise<boolean> => {
    try {
      live.take(await work());
      return true;
    } catch (thrown) {
      say(`${ideaStrings.own.failed} ${errorStrings(appError(thrown)).lead}`);
      return false;
    }
  };
  const save = (savedIdea: Input<'savedIdeas.save'>): Promise<boolean> =>
    attempt(() => bridge.call('savedIdeas.save', savedIdea));
  return {
    /** undefined: not known yet. */
    get all() {
      return live.value;
    },
    save,
    async remove(savedIdea: SavedIdea): Promise<void> {
      if (await attempt(() => bridge.call('savedIdeas.remove', { id: savedIdea.id })))
        say(ideaStrings.own.removed, { label: ideaStrings.undo, onselect: () => void save(savedIdea) });
    },
  };
};
