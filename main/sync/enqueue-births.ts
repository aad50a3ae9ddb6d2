// Enqueues posts that begin with something: the person's own files, or a suggestion of the service.
import { AppError } from '../../preload/error.ts';
import { carouselBounds } from '../../preload/bounds.ts';
import { addOperation } from './add-operation.ts';
import { readIdeas } from './ideas.ts';
import type { Intent, IntentOf } from './intents.ts';
import { postLane } from './lanes.ts';
import { noteSids } from './operations/from-media.ts';
import { mediaShape } from './media-shape.ts';
import { addLocalPost } from './local-post.ts';
import type { Tx } from './transaction.ts';
import { uploadsFor } from './uploads.ts';

/** Throws AppError `invalid` for a set of files that no post can be made of (public-api.md, CreateFromMedia). */
export const enqueueFromMedia = (tx: Tx, { do: kind, ...args }: IntentOf<'post.fromMedia'>) => {
  const shape = mediaShape(tx.store, args.attachments);
  if (shape === null) {
    throw new AppError({
      kind: 'invalid',
      message: `A post is made of one video, one picture, or ${carouselBounds.minImages} to ${carouselBounds.maxImages} pictures.`,
      field: 'attachments',
    });
  }
  const pid = addLocalPost(tx, args.name);
  const operation = addOperation(tx, {
    kind,
    lane: postLane(pid),
    pid,
    platform: args.platforms?.[0] ?? null,
    args: { ...args, kind: shape },
    needs: uploadsFor(tx, args.attachments),
  });
  noteSids(tx, operation.id);
  return { operation, pid, inverse: removalOf(pid) };
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
