// Readiness checks before anything is sent, wherever it is requested: a post without text is not approved, and what its
// platform would reject is neither published nor scheduled.
import { AppError } from '../../../preload/errors.ts';
import { judge } from '../../../preload/rules/readiness.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { ParkChoice } from '../../../preload/rules/sync-states.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import { unwritten } from '../../../preload/rules/post-state.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { blockerInputsOf, timeRefusal } from './schedulable-platforms.ts';

/** Throws AppError `invalid` for a post that has no text yet. */
export const checkWritten = (post: Post): Post => {
  const lacks = unwritten(post);
  if (lacks)
    throw new AppError({ kind: 'invalid', message: 'There is nothing to approve in this post yet.', reason: lacks });
  return post;
};

/**
 * The same check for a choice about a change that needs attention. Throws AppError `invalid`; ignores a change or a
 * post that does not exist.
 */
export const checkChoice = (store: Store, op: Operation | null, choice: ParkChoice): void => {
  const post = op?.pid ? readShown(store, op.pid) : null;
  if (!op || !post) return;
  const { kind, platform } = op;
  const approves = choice === 'send-again' || choice === 'new-time' ? kind === 'post.approve' : false;
  if (approves || choice === 'approve-and-publish') checkWritten(post);
  const variant = post.variants.find((each) => each.platform === platform && each.status !== 'published');
  if (!variant || platform === null || !isPlatformId(platform)) return;
  const isRefused =
    (kind === 'post.publish' &&
      choice === 'send-again' &&
      judge(post, variant, platform).some(({ is }) => is === 'refused')) ||
    (kind === 'post.schedule' &&
      choice === 'new-time' &&
      // What has to be approved first is held back at any time.
      timeRefusal({ ...post, needsOwnApproval: undefined }, variant, platform, blockerInputsOf(store)) !== null);
  if (isRefused)
    throw new AppError({ kind: 'invalid', message: 'The platform would refuse this version.', reason: 'not-ready' });
};
