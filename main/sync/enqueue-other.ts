// Operations of what is not a plain change of a post: files, work of the service, ideas, notes and the brand.
import { enqueueFromMedia, enqueuePromote } from './enqueue-births.ts';
import { enqueueBrandEdit, enqueueLogo } from './enqueue-brand.ts';
import { enqueueForget, enqueueMemory } from './enqueue-memory.ts';
import {
  enqueueDismiss,
  enqueueGenerate,
  enqueueIdeas,
  enqueueKeepIdea,
  enqueueNewPicture,
  enqueuePick,
  enqueueRestore,
  enqueueRevise,
} from './enqueue-work.ts';
import type { IntentOf } from './intents.ts';
import type { Enqueued, Kinds } from './operation.ts';
import type { Tx } from './kernel/transaction.ts';
import { ensureUpload } from './uploads.ts';

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
  | 'idea.keep'
  | 'memory.add'
  | 'memory.remove'
  | 'brand.edit'
  | 'brand.logo'
>;

/**
 * Adds the change to the outbox, or joins, merges or cancels what waits there. Part of the caller's transaction.
 * Throws AppError `invalid` for files that no post can be made of, `not-found` for a dismissal that has gone out.
 */
export const enqueueOther = (tx: Tx, intent: OtherIntent, kinds: Kinds): Enqueued => {
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
    case 'brand.edit':
      return enqueueBrandEdit(tx, intent);
    case 'brand.logo':
      return enqueueLogo(tx, intent);
  }
};
