// Notes, planned day, checklist and tags of a post: never sent, and undone like any change.
import { isDeepStrictEqual } from 'node:util';
import { frameOf } from '../pending.ts';
import type { Enqueued, Kinds, Intent, IntentOf } from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import type { UntaggedNotes } from '../../../../preload/contract/local-notes.ts';
import { AppError } from '../../../../preload/errors.ts';
import { localNoteBounds } from '../../../../preload/rules/own-bounds.ts';

const tooMuch = (field: string): AppError =>
  new AppError({ kind: 'invalid', field, message: `There is no more room in the ${field} of this post.` });

/** The last door before the library: more than these bounds is never stored, wherever it comes from. */
const checkRoom = (before: UntaggedNotes, { note, checklist }: UntaggedNotes): void => {
  // What an earlier Galley stored beyond them may become less in several steps.
  if (note.length > Math.max(localNoteBounds.note, before.note.length)) throw tooMuch('note');
  const isTooLong = ({ text }: { text: string }) => text.length > localNoteBounds.itemText;
  const known = new Set(before.checklist.map(({ text }) => text));
  if (checklist.length > Math.max(localNoteBounds.items, before.checklist.length)) throw tooMuch('checklist');
  if (checklist.some((item) => isTooLong(item) && !known.has(item.text))) throw tooMuch('checklist');
};

/** Throws AppError `invalid` for more than a post can have. */
export const enqueueLocalNotes = (tx: Tx, { pid: part, fields }: IntentOf<'post.desk'>, kinds: Kinds): Enqueued => {
  // They belong to the whole post, whichever of its parts is named.
  const pid = tx.store.posts.headOf(part);
  frameOf(tx, pid, kinds);
  const before = tx.store.localNotes.read(pid);
  const { plannedOn = before.plannedOn, note = before.note, checklist = before.checklist } = fields;
  const now = { plannedOn, note, checklist };
  if (isDeepStrictEqual(now, before)) return { operation: null, pid, inverse: [] };
  checkRoom(before, now);
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
/** Throws AppError `not-found`, or `invalid` for more than a post can have. */
export const enqueueTags = (tx: Tx, { pid: part, tags }: IntentOf<'post.tag'>): Enqueued => {
  const pid = tx.store.posts.headOf(part);
  const { posts, postTags } = tx.store;
  if (!posts.view(pid)) throw new AppError({ kind: 'not-found', message: 'This post is not there any more.' });
  const before = postTags.ofPost(pid);
  const isTooLong = tags.some((tag) => tag.length > localNoteBounds.tagText && !before.includes(tag));
  const count = new Set(tags.map((tag) => tag.toLowerCase())).size;
  if (isTooLong || count > Math.max(localNoteBounds.tags, before.length)) throw tooMuch('tags');
  postTags.write(pid, tags);
  if (before.join('\n') === postTags.ofPost(pid).join('\n')) return { operation: null, pid, inverse: [] };
  tx.changed(`post:${pid}`, 'posts');
  return { operation: null, pid, inverse: [{ do: 'post.tag', pid, tags: before }] };
};
