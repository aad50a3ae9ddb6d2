// Operations of what is not a plain change of a post: files, work of the service, ideas, notes and the brand.
import type { Operation } from '../store/operations.ts';
import type { Intent, IntentOf } from './intents.ts';
import type { Tx } from './transaction.ts';

export type OtherIntent = IntentOf<
  | 'post.fromMedia'
  | 'post.promote'
  | 'post.generate'
  | 'post.revise'
  | 'post.newPicture'
  | 'post.restore'
  | 'media.upload'
  | 'idea.generate'
  | 'idea.pick'
  | 'idea.dismiss'
  | 'memory.add'
  | 'memory.remove'
  | 'brand.edit'
  | 'brand.logo'
>;

/** `operation` null: nothing has to be sent. `inverse`: what takes it back. */
export type Enqueued = { operation: Operation | null; pid: number | null; inverse: Intent[] };

/** Adds the change to the outbox, or joins, merges or cancels what waits there. Part of the caller's transaction. */
export const enqueueOther = (tx: Tx, intent: OtherIntent): Enqueued => {
  tx.changed('sync', 'activity');
  throw new Error(intent.do);
};
