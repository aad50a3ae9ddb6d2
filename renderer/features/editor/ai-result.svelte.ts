// What a batch has of the open version: the item that isn't over, its result, and accepting or rejecting that.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { failureLine } from '../../app/failure.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import { showToast } from '../../ui/toast.ts';
import { decide, isResult } from '../ai-batches/index.ts';
import type { Editor } from './editor.svelte.ts';

/** Must be called while a component is set up. */
export const createAiResult = (app: App, editor: Editor, platform: () => PlatformId) => {
  const { id } = editor;
  const items = createLive(app.bridge, () => ({
    topics: ['ai', `post:${id}`],
    ask: () => app.bridge.call('ai.ofPost', { id }),
  }));
  const item = $derived((items.value ?? []).find((each) => each.platform === platform()));
  const result = $derived(item && isResult(item) && item.state === 'unchecked' ? item : undefined);
  let judging = $state<'accept' | 'reject'>();

  return {
    get item() {
      return item;
    },
    /** One that is neither accepted nor rejected. */
    get result() {
      return result;
    },
    /** What is being done with it. */
    get judging() {
      return judging;
    },
    /** Never throws: a toast says what went wrong. */
    async judge(how: 'accept' | 'reject'): Promise<void> {
      if (!result || judging) return;
      judging = how;
      // What is typed is a later edit: it is stored before the text that takes its place.
      try {
        await editor.save.ensureSaved();
        await decide(app, [result], how);
        await editor.refresh();
      } catch (thrown) {
        showToast(failureLine(thrown));
      }
      judging = undefined;
    },
  };
};
