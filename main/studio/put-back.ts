// Posts whose deletion had reached the service when it was undone: made once more, as new drafts, from the copies kept here.
import type { PutBack } from '../../preload/model/post.ts';
import { readPost } from '../sync/posts/view.ts';
import { refusalOf, Intents } from '../sync/take-step.ts';
import type { Sync } from '../sync/engine.ts';
import { planCopy } from '../sync/copy-plan.ts';
import { makeCopies, type Copy } from './duplicate.ts';
import { pidOf } from './posts.ts';

/** Asked a second time, a post that is there again is not made once more. */
const madeAgain = 'made-again';

/**
 * Of the posts that a step deleted those that are gone for good, in one step of its own: each is a new post at the service,
 * with all that one can begin with. A step that was not undone, or that deleted nothing, makes none.
 */
export const putBackDeleted = (sync: Sync, stepId: number): PutBack => {
  const { store } = sync;
  const step = store.undoSteps.read(stepId, 'redo');
  const deleted = step?.kind === 'post.remove' ? Intents.parse(step.inverse) : [];
  const pids = deleted.flatMap((intent) => (intent.do === 'post.keep' ? [intent.pid] : []));
  const gone = pids.filter((pid) => {
    const { goneAtMs, proof } = store.posts.presence(pid);
    return goneAtMs !== null && proof !== null && proof !== madeAgain;
  });
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
