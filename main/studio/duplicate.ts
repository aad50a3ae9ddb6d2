// A post made once more, to go on from.
import { textBounds } from '../../preload/bounds.ts';
import { AppError } from '../../preload/error.ts';
import type { Post } from '../../preload/model/post.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import { keepLeftOut } from '../sync/copies.ts';
import { isWhole, planCopy } from '../sync/copy-plan.ts';
import type { Sync } from '../sync/engine.ts';
import type { Intent } from '../sync/intents.ts';
import { withdraw } from '../sync/successors.ts';
import type { Beginning } from '../sync/undo.ts';
import { pidOf } from './posts.ts';

/**
 * Drafts with the words, pictures, tags, note and checklist of `posts`, as one step; what was ticked is open again.
 * `partialCount`: of copies that something was left out of. Throws AppError `invalid` where a post can begin on none of
 * its platforms: `checkCopy` tells before.
 */
export const duplicatePosts = (
  sync: Sync,
  posts: readonly Post[],
): { pids: number[]; stepId: number | null; partialCount: number } => {
  const copies = posts.map((post) => ({ post, plan: planOf(sync, post) }));
  const made = sync.transact((tx) => {
    const begun = sync.begin(
      copies.map(({ post, plan }) => beginningOf(sync, post, plan)),
      'post.duplicate',
    );
    begun.pids.forEach((pid, index) => {
      const copy = copies[index];
      if (copy) keepLeftOut(tx, pid, copy.post, copy.plan);
    });
    return begun;
  });
  return { ...made, partialCount: copies.filter(({ plan }) => !isWhole(plan.leftOut)).length };
};

/**
 * A draft with the words of a version as the person wanted them, for the same platform and without a time, as one step.
 * The changes that came too late for it are over. Throws AppError `invalid` where there are none.
 */
export const correctPost = (sync: Sync, post: Post, platform: PlatformId): number => {
  const late = sync.store.operations
    .ofPost(pidOf(post.id))
    .filter((op) => op.state === 'parked' && op.reason === 'already-published' && op.platform === platform);
  if (late.length === 0) throw new AppError({ kind: 'invalid', message: 'Nothing of this came too late.' });
  const variants = post.variants.filter((variant) => variant.platform === platform);
  const alone = { ...post, variants: variants.map((variant) => ({ ...variant, isPrimary: true })) };
  const plan = planOf(sync, alone, ' (correction)');
  return sync.transact((tx) => {
    const { pids } = sync.begin([beginningOf(sync, alone, plan)], 'post.duplicate');
    for (const pid of pids) keepLeftOut(tx, pid, alone, plan);
    for (const op of late) withdraw(tx, op);
    return pids[0] ?? 0;
  });
};

/** Throws AppError `invalid` where the post can begin on none of its platforms. */
export const checkCopy = (sync: Sync, post: Post): void => void planOf(sync, post);

const copySuffix = ' (copy)';

const planOf = ({ store }: Sync, post: Post, suffix = copySuffix) =>
  planCopy(store, post, { name: `${post.name.slice(0, textBounds.postName - suffix.length)}${suffix}` });

const beginningOf = ({ store }: Sync, { id }: Post, plan: ReturnType<typeof planOf>): Beginning => {
  const from = pidOf(id);
  const tags = store.postTags.ofPost(from);
  const { note, checklist } = store.desk.read(from);
  const undone = checklist.map(({ text }) => ({ text, done: false }));
  const then = (pid: number): Intent[] => [
    ...plan.then(pid),
    ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
    ...(note !== '' || undone.length > 0
      ? [{ do: 'post.desk', pid, fields: { note, checklist: undone } } satisfies Intent]
      : []),
  ];
  if (plan.begin.do === 'post.create') {
    const { do: _, ...create } = plan.begin;
    return { create, then };
  }
  const { do: _, ...fromMedia } = plan.begin;
  return { fromMedia, then };
};
