// Enqueues posts that begin with something: the person's own files, or a suggestion of the service.
import { AppError } from '../../preload/errors.ts';
import { carouselBounds } from '../../preload/rules/bounds.ts';
import { addOperation } from './add-operation.ts';
import { readIdeas } from './ideas.ts';
import type { FromMedia, Intent, IntentOf } from './intents.ts';
import { postLane } from './lanes.ts';
import { noteSids } from './operations/from-media.ts';
import { mediaShape } from './media-shape.ts';
import { addLocalPost } from './local-post.ts';
import type { Operation } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from './kernel/transaction.ts';
import { uploadsFor } from './uploads.ts';

/** What these files make. Throws AppError `invalid` for those no post can be made of (public-api.md, CreateFromMedia). */
const shapeOrThrow = (store: Store, attachments: FromMedia['attachments']) => {
  const shape = mediaShape(store, attachments);
  if (shape !== null) return shape;
  throw new AppError({
    kind: 'invalid',
    message: `A post is made of one video, one picture, or ${carouselBounds.minImages} to ${carouselBounds.maxImages} pictures.`,
    field: 'attachments',
  });
};

export const enqueueFromMedia = (tx: Tx, { do: _, ...args }: IntentOf<'post.fromMedia'>) => {
  const shape = shapeOrThrow(tx.store, args.attachments);
  const pid = addLocalPost(tx, args.name);
  return { operation: makeFromMedia(tx, pid, args, shape), pid, inverse: removalOf(pid) };
};

/** Of a post that was taken back before it was sent. Throws AppError `invalid` where a file of it is gone. */
export const remakeFromMedia = (tx: Tx, pid: number, args: FromMedia): Operation =>
  makeFromMedia(tx, pid, args, shapeOrThrow(tx.store, args.attachments));

const makeFromMedia = (tx: Tx, pid: number, args: FromMedia, kind: ReturnType<typeof shapeOrThrow>): Operation => {
  const operation = addOperation(tx, {
    kind: 'post.fromMedia',
    lane: postLane(pid),
    pid,
    platform: args.platforms?.[0] ?? null,
    args: { ...args, kind },
    needs: uploadsFor(tx, args.attachments),
  });
  noteSids(tx, operation.id);
  return operation;
};

export const enqueuePromote = (tx: Tx, { do: kind, ...args }: IntentOf<'post.promote'>) => {
  const known = tx.store.posts.pidOf(args.suggestedId);
  if (known !== null) return { operation: null, pid: known, inverse: [] };
  const open = tx.store.operations.open().find((op) => op.kind === kind && isOf(op.args, args.suggestedId));
  if (open) return { operation: open, pid: open.pid, inverse: [] };
  const headline = readIdeas(tx.store).find(({ id }) => id === args.ideaId)?.headline ?? null;
  const pid = addLocalPost(tx, headline ?? args.preview);
  const operation = addOperation(tx, {
    kind,
    lane: postLane(pid),
    pid,
    args: { ...args, headline },
  });
  return { operation, pid, inverse: removalOf(pid) };
};

const removalOf = (pid: number): Intent[] => [{ do: 'post.remove', pid }];

const isOf = (args: unknown, suggestedId: string): boolean =>
  typeof args === 'object' && args !== null && 'suggestedId' in args && args.suggestedId === suggestedId;
