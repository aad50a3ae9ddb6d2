// Bulk actions: one call for many posts, one toast with Undo, and the posts that were left out.
import type { BulkAction, BulkOutcome, Survey } from '../../preload/contract/bulk-actions.ts';
import type { PostSet } from '../../preload/contract/library.ts';
import type { App } from '../app/app.ts';
import type { Bridge } from '../app/bridge.ts';
import { showToast } from '../ui/toast.ts';
import { failureLine } from '../app/failure.ts';
import { createLive } from '../app/live-query.svelte.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Post } from '../../preload/contract/posts.ts';

/** `of`: the posts that a survey is wanted of; undefined: none. Must be called while a component is set up. */
export const createManyRun = (
  { bridge, sync, undoStep }: Pick<App, 'bridge' | 'sync' | 'undoStep'>,
  of: () => PostSet | undefined = () => undefined,
) => {
  let busy = $state(false);
  let leftOut = $state.raw<BulkOutcome>();
  const asked = $derived(of());
  const answer = createLive<{ set: PostSet; survey: Survey } | null>(bridge, () => {
    const set = asked;
    return {
      topics: ['posts', 'account'],
      ask: async () => (set ? { set, survey: await bridge.call('posts.survey', { of: set }) } : null),
    };
  });

  return {
    get busy() {
      return busy;
    },
    /** Of just these posts; undefined: not known yet. */
    get survey(): Survey | undefined {
      return answer.value && answer.value.set === asked ? answer.value.survey : undefined;
    },
    /** The last one known, for what may lag behind. */
    get lastSurvey(): Survey | undefined {
      return answer.value?.survey;
    },
    /** The last one, until the user has reviewed the posts that it skipped. */
    get leftOut() {
      return leftOut;
    },
    seen: () => (leftOut = undefined),
    /** Says how it went; false: it could not be done. `says`: what was done to so many, where the action is too general. */
    async run(set: PostSet, action: BulkAction, says?: (count: number) => string): Promise<boolean> {
      if (busy) return false;
      busy = true;
      // Of posts that only Galley has, nothing is sent.
      const sendsDeletion = action.do === 'remove' && answer.value?.survey.deletions.count !== 0;
      const { deletingStrings, deletionWaitsMs, manyStrings } = await import('./bulk-strings.ts');
      try {
        const outcome = await bridge.call('posts.many', { of: set, action });
        const { doneCount, name, stepId, skippedCount, partialCount = 0, stillPublishedCount = 0 } = outcome;
        const done =
          doneCount === 0
            ? manyStrings.nothingDone
            : (says?.(doneCount) ?? manyStrings.done(action.do, doneCount, name));
        const more = [
          ...(partialCount > 0 ? [manyStrings.partialCopies(partialCount)] : []),
          // Tags are Galley's own.
          ...(doneCount > 0 && action.do !== 'tag' && sync.connection !== 'online'
            ? [manyStrings.notSent(action.do, stillPublishedCount, doneCount)]
            : []),
        ];
        const text = more.length === 0 ? done : `${done}. ${more.join(' ')}`;
        const isTimed = sendsDeletion && doneCount > 0 && sync.connection === 'online';
        showToast(
          text,
          stepId === null
            ? undefined
            : { label: manyStrings.undo, onselect: () => void undoStep(stepId), step: stepId },
          undefined,
          isTimed ? { text: deletingStrings.startsLater(doneCount), forMs: deletionWaitsMs } : undefined,
        );
        if (skippedCount > 0) leftOut = outcome;
        return true;
      } catch (thrown) {
        showToast(failureLine(thrown, manyStrings.failed));
        return false;
      } finally {
        busy = false;
      }
    },
  };
};

/** How a dialog hands over the times that it gives: `run`, of that one action. */
export type PlacePosts = (
  of: PostSet,
  action: Extract<BulkAction, { do: 'place' }>,
  says?: (count: number) => string,
) => void;

export type ManyRun = ReturnType<typeof createManyRun>;

/** Posts that are gone meanwhile are left out. */
export const readPosts = async (bridge: Bridge, ids: readonly PostId[]): Promise<Post[]> => {
  const read = await Promise.allSettled(ids.map((id) => bridge.call('posts.read', { id })));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};
