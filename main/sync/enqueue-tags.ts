// The person's own words for a post: they stay on this computer, and can be taken back like any change.
import { AppError } from '../../preload/errors.ts';
import type { Enqueued } from './operation.ts';
import type { IntentOf } from './intents.ts';
import type { Tx } from './kernel/transaction.ts';

/** Throws AppError `not-found`. */
export const enqueueTags = (tx: Tx, { pid, tags }: IntentOf<'post.tag'>): Enqueued => {
  const { posts, postTags } = tx.store;
  if (!posts.view(pid)) throw new AppError({ kind: 'not-found', message: 'This post is not there any more.' });
  const before = postTags.ofPost(pid);
  postTags.write(pid, tags);
  if (before.join('\n') === postTags.ofPost(pid).join('\n')) return { operation: null, pid, inverse: [] };
  tx.changed(`post:${pid}`, 'posts');
  return { operation: null, pid, inverse: [{ do: 'post.tag', pid, tags: before }] };
};
