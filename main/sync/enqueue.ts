// Makes operations of what the person wants: joined, merged or withdrawn where one waits already (the merge table).
import { enqueueDesk } from './enqueue-desk.ts';
import { enqueueOther } from './enqueue-other.ts';
import type { Enqueued } from './operation.ts';
import { enqueueApprove, enqueuePublish, enqueueWithdraw } from './enqueue-outward.ts';
import { enqueueCreate, enqueueKeep, enqueueRemove } from './enqueue-life.ts';
import { enqueueSchedule, enqueueUnschedule } from './enqueue-slots.ts';
import { enqueueTags } from './enqueue-tags.ts';
import { enqueueEdit, enqueueRename, enqueueSetImage } from './enqueue-texts.ts';
import { kinds } from './kinds.ts';
import { hurry } from './enqueue-frame.ts';
import type { Intent } from './intents.ts';
import type { Tx } from './kernel/transaction.ts';

/**
 * Part of the caller's transaction. `operation` null: nothing has to be sent. `inverse`: what takes it back, in order.
 * Throws AppError `not-found` for a post that is not there, `invalid` for what it cannot take.
 */
export const enqueue = (tx: Tx, intent: Intent): Enqueued => {
  switch (intent.do) {
    case 'post.create':
      return enqueueCreate(tx, intent);
    case 'post.edit':
      return enqueueEdit(tx, intent, kinds);
    case 'post.desk':
      return enqueueDesk(tx, intent, kinds);
    case 'post.rename':
      return enqueueRename(tx, intent, kinds);
    case 'post.setImage':
      return enqueueSetImage(tx, intent, kinds);
    case 'post.schedule':
      return enqueueSchedule(tx, intent, kinds);
    case 'post.unschedule':
      return enqueueUnschedule(tx, intent, kinds);
    case 'post.approve':
      return enqueueApprove(tx, intent, kinds);
    case 'post.publish':
      return enqueuePublish(tx, intent, kinds);
    case 'post.withdraw':
      return enqueueWithdraw(tx, intent);
    case 'post.remove':
      return enqueueRemove(tx, intent, kinds);
    case 'post.keep':
      return enqueueKeep(tx, intent);
    case 'post.tag':
      return enqueueTags(tx, intent);
    case 'post.generate':
    case 'post.revise':
    case 'post.newPicture':
    case 'post.restore':
      // The service works on what it has: what waits goes first and at once.
      hurry(tx, intent.pid);
      return enqueueOther(tx, intent, kinds);
    default:
      return enqueueOther(tx, intent, kinds);
  }
};
