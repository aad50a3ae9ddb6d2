// Posts whose deletion had reached the service when it was undone: made once more, as new drafts, from the copies kept here.
import type { PutBack } from '../../preload/model/post.ts';
import { readPost } from '../sync/posts/view.ts';
import { keptBy, refusalOf } from '../sync/take-step.ts';
import { canBeMadeAgain, endOf, madeAgain } from '../sync/posts/gone.ts';
import type { PostId } from '../../preload/model/ids.ts';
import type { Store } from '../store/store.ts';
import type { Sync } from '../sync/engine.ts';
import { planCopy } from '../sync/copy-plan.ts';
import { makeCopies, type Copy } from './duplicate.ts';
import { pidOf } from './posts.ts';

type Deletion = { stepId: number } | { id: PostId };

/**
 * Of the posts that a step deleted, or that went with it when it was taken back, those that are gone for good, or one that was deleted here, in one step of its own:
 * each is a new post at the service, with all that one can begin with. What was made once is not made a second time.
 */
export const putBackDeleted = (sync: Sync, of: Deletion): PutBack => {
  const { store } = sync;
  const gone = pidsOf(store, of).filter((pid) => canBeMadeAgain(store, pid));
  const copies = gone.flatMap((pid): Copy[] => {
    const post = readPost(store, pid);
    if (!post) return [];
    const copy: Copy[] = [];
    // X alone begins no post: its words stay in the file of the library.
    refusalOf(() => {
      const { plannedOn, note, checklist } = store.desk.read(pid);
      const plan = planCopy(store, post, { name: post.name, isGone: true });
      copy.push({ post, plan, desk: { plannedOn, note, checklist } });
    });
    return copy;
  });
  return sync.transact((tx) => {
    const { pids: made, ...rest } = makeCopies(sync, copies, 'post.putBack');
    for (const { post } of copies) {
      const pid = pidOf(post.id);
      const sid = store.posts.sidOf(pid);
      if (sid !== null) store.posts.entomb({ sid, pid, proof: madeAgain, atMs: tx.nowMs });
    }
    return { ...rest, madeCount: made.length, lostCount: gone.length - made.length };
  });
};

const pidsOf = (store: Store, of: Deletion): number[] => {
  if ('id' in of) return endOf(store, pidOf(of.id)) === 'deleted' ? [pidOf(of.id)] : [];
  const step = store.undoSteps.read(of.stepId, 'redo') ?? store.undoSteps.read(of.stepId, 'undo');
  return step ? [...keptBy(step, 'undo'), ...keptBy(step, 'redo')] : [];
};
