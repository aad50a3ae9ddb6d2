// Notes, planned day, checklist and tags of a post: never sent, and undone like any change.
import { isDeepStrictEqual } from 'node:util';
import { frameOf } from '../pending.ts';
import type { Enqueued, Kinds, Intent, IntentOf } from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { AppError } from '../../../../preload/errors.ts';

export const enqueueLocalNotes = (tx: Tx, { pid: part, fields }: IntentOf<'post.desk'>, kinds: Kinds): Enqueued => {
  // They belong to the whole post, whichever of its parts is named.
  const pid = tx.store.posts.headOf(part);
  frameOf(tx, pid, kinds);
  const before = tx.store.localNotes.read(pid);
  const { plannedOn = before.plannedOn, note = before.note, checklist = before.checklist } = fields;
  const now = { plannedOn, note, checklist };
  if (isDeepStrictEqual(now, before)) return { operation: null, pid, inverse: [] };
  tx.store.localNotes.write(pid, now);
  tx.touch(pid);
  const undone = {
    ...(fields.plannedOn === undefined ? {} : { plannedOn: before.plannedOn }),
    ...(fields.note === undefined ? {} : { note: before.note }),
    ...(fields.checklist === undefined ? {} : { checklist: before.checklist }),
  };
  const inverse: Intent[] = [{ do: 'post.desk', pid, fields: undone }];
  return { operation: null, pid, inverse };
};

// The user's own tags for a post: stored on this computer only, and undone like any change.
/** Throws AppError `not-found`. */
export const enqueueTags = (tx: Tx, { pid: part, tags }: IntentOf<'post.tag'>): Enqueued => {
  const pid = tx.store.posts.headOf(part);
  const { posts, postTags } = tx.store;
  if (!posts.view(pid)) throw new AppError({ kind: 'not-found', message: 'This post is not there any more.' });
  const before = postTags.ofPost(pid);
  postTags.write(pid, tags);
  if (before.join('\n') === postTags.ofPost(pid).join('\n')) return { operation: null, pid, inverse: [] };
  tx.changed(`post:${pid}`, 'posts');
  return { operation: null, pid, inverse: [{ do: 'post.tag', pid, tags: before }] };
};
