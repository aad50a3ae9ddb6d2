// Turns an intent into operations: added, or joined with, merged into or canceling an open one.
import { enqueueAlbumChange } from './operations/albums.ts';
import { enqueueLocalNotes, enqueueTags } from './operations/local-notes.ts';
import {
  enqueueApprove,
  enqueueApproveAgain,
  enqueuePublish,
  enqueueUnapproveAgain,
  enqueueWithdraw,
} from './operations/publish.ts';
import { enqueueCreate, enqueueKeep, enqueueRemove } from './operations/post-lifecycle.ts';
import { enqueueSchedule, enqueueUnschedule } from './operations/schedule.ts';
import { enqueueEdit, enqueueRename, enqueueSetImage } from './operations/edit.ts';
import type { Tx } from '../kernel/transaction.ts';
import { enqueueFromMedia, enqueuePromote } from './operations/post-from-media.ts';
import { enqueueBrandEdit, enqueueLogo } from './operations/brand.ts';
import { enqueueForget, enqueueKeepMemory, enqueueMemory } from './operations/memories.ts';
import {
  enqueueDismiss,
  enqueueGenerate,
  enqueueIdeas,
  enqueueKeepIdea,
  enqueueNewPicture,
  enqueuePick,
  enqueueRestore,
  enqueueRevise,
} from './operations/ai-jobs.ts';
import { enqueueJudgment } from './ai-batches.ts';
import { enqueueFollow, enqueueJoin, enqueuePart } from './families.ts';
import { renewTakeback, stayWithFamily } from './left-out.ts';
import { enqueueLinks } from './link-tracking.ts';
import { ensureUpload } from './upload-queue.ts';
import type { Enqueued, Intent, IntentOf, Kinds } from './operation.ts';
import { kinds } from './registry.ts';
import { skipWait } from './pending.ts';

/**
 * Part of the caller's transaction. `operation` null: nothing has to be sent. `inverse`: intents that undo it, in
 * order. Throws AppError `not-found` for a missing post, `invalid` for what the post does not accept.
 */
export const enqueue = (tx: Tx, intent: Intent): Enqueued => {
  const enqueued = enqueueIntent(tx, intent);
  const { operation } = enqueued;
  if (operation !== null && operation.pid !== null) stayWithFamily(tx, operation.pid, operation);
  return enqueued;
};

const enqueueIntent = (tx: Tx, intent: Intent): Enqueued => {
  switch (intent.do) {
    case 'post.create':
      return enqueueCreate(tx, intent);
    case 'post.edit':
      return enqueueEdit(tx, intent, kinds);
    case 'post.links':
      return enqueueLinks(tx, intent, kinds);
    case 'post.desk':
      return enqueueLocalNotes(tx, intent, kinds);
    case 'post.rename':
      return enqueueRename(tx, intent, kinds);
    case 'post.setImage':
      return enqueueSetImage(tx, intent, kinds);
    case 'post.schedule':
      return enqueueSchedule(tx, intent, kinds);
    case 'post.unschedule':
      return renewTakeback(tx, intent, enqueueUnschedule(tx, intent, kinds));
    case 'post.approve':
      return enqueueApprove(tx, intent, kinds);
    case 'post.approveAgain':
      return enqueueApproveAgain(tx, intent);
    case 'post.unapproveAgain':
      return enqueueUnapproveAgain(tx, intent);
    case 'post.publish':
      return enqueuePublish(tx, intent, kinds);
    case 'post.withdraw':
      return enqueueWithdraw(tx, intent, kinds);
    case 'post.remove':
      return renewTakeback(tx, intent, enqueueRemove(tx, intent, kinds));
    case 'post.keep':
      return enqueueKeep(tx, intent);
    case 'post.tag':
      return enqueueTags(tx, intent);
    case 'post.join':
      return joined(tx, intent);
    case 'post.part':
      return enqueuePart(tx, intent);
    case 'post.follow':
      return enqueueFollow(tx, intent);
    case 'post.judge':
      return enqueueJudgment(tx, intent);
    case 'album.create':
    case 'album.remove':
    case 'album.rename':
    case 'album.add':
    case 'album.takeOut':
      return enqueueAlbumChange(tx, intent);
    case 'post.generate':
    case 'post.revise':
    case 'post.newPicture':
    case 'post.restore':
      // The service works on what it has: waiting changes are sent first and at once.
      skipWait(tx, intent.pid);
      return enqueueOther(tx, intent, kinds);
    default:
      return enqueueOther(tx, intent, kinds);
  }
};

const joined = (tx: Tx, intent: IntentOf<'post.join'>): Enqueued => {
  const enqueued = enqueueJoin(tx, intent);
  stayWithFamily(tx, intent.pid, null);
  return enqueued;
};

// Operations that are not a plain change of a post: files, AI work, ideas, notes and the brand.
type OtherIntent = IntentOf<
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
  | 'idea.keep'
  | 'memory.add'
  | 'memory.remove'
  | 'memory.keep'
  | 'brand.edit'
  | 'brand.logo'
>;

/**
 * Adds the change to the outbox, or joins, merges or cancels what waits there. Part of the caller's transaction. Throws
 * AppError `invalid` for files that can't make a post, `not-found` for a dismissal that was already sent.
 */
const enqueueOther = (tx: Tx, intent: OtherIntent, kinds: Kinds): Enqueued => {
  tx.changed(
    'sync',
    'activity',
    ...(intent.do.startsWith('idea.') || intent.do === 'post.promote' ? ['ideas' as const] : []),
  );
  switch (intent.do) {
    case 'post.fromMedia':
      return enqueueFromMedia(tx, intent);
    case 'post.promote':
      return enqueuePromote(tx, intent);
    case 'post.generate':
      return enqueueGenerate(tx, intent, kinds);
    case 'post.revise':
      return enqueueRevise(tx, intent, kinds);
    case 'post.newPicture':
      return enqueueNewPicture(tx, intent, kinds);
    case 'post.restore':
      return enqueueRestore(tx, intent, kinds);
    case 'media.upload':
      return { operation: ensureUpload(tx, intent.mid), pid: null, inverse: [] };
    case 'idea.generate':
      return enqueueIdeas(tx, intent);
    case 'idea.pick':
      return enqueuePick(tx, intent);
    case 'idea.dismiss':
      return enqueueDismiss(tx, intent);
    case 'idea.keep':
      return enqueueKeepIdea(tx, intent);
    case 'memory.add':
      return enqueueMemory(tx, intent);
    case 'memory.remove':
      return enqueueForget(tx, intent);
    case 'memory.keep':
      return enqueueKeepMemory(tx, intent);
    case 'brand.edit':
      return enqueueBrandEdit(tx, intent);
    case 'brand.logo':
      return enqueueLogo(tx, intent);
  }
};
