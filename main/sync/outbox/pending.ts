// The start of enqueuing any change of a post: the projected post, and the operations that the change may join.
import { AppError } from '../../../preload/errors.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Kinds } from './operation.ts';
import { fold, folded } from '../posts/projection.ts';
import { readWhole, type Whole } from '../posts/codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import { isFree } from '../posts/fields.ts';

export type Frame = Whole & { post: Post; kinds: Kinds };

/** Throws AppError `not-found`. */
export const frameOf = (tx: Tx, pid: number, kinds: Kinds): Frame => {
  const whole = readWhole(tx.store, pid);
  const post = folded(tx.store, whole, kinds, true);
  if (!post) throw new AppError({ kind: 'not-found', message: 'This post is not there any more.' });
  return { ...whole, post, kinds };
};

/** As projected with everything before `operation`: the state when that one arrives. */
export const under = (frame: Frame, operation: Operation | undefined): Post => {
  if (!operation) return frame.post;
  const operations = frame.operations.slice(
    0,
    frame.operations.findIndex(({ id }) => id === operation.id),
  );
  return fold({ ...frame, operations }, frame.kinds) ?? frame.post;
};

/** Throws AppError `invalid`: the post has no variant for this platform. */
export const variantIn = (post: Post, platform: string | undefined): Variant => {
  const variant = post.variants.find((one) => (platform === undefined ? one.isPrimary : one.platform === platform));
  if (!variant) {
    throw new AppError({ kind: 'invalid', message: 'The post has no version for this platform.', field: 'platform' });
  }
  return variant;
};

/** The operations after the last barrier, across which nothing may be moved. */
export const tail = ({ operations, kinds }: Pick<Frame, 'operations' | 'kinds'>): Operation[] =>
  operations.slice(operations.findLastIndex(({ kind }) => kinds[kind].barrier) + 1);

/** The last of its kind and platform that can still change; undefined when a sent one is behind it. */
export const waitingOf = (
  frame: Frame,
  kind: Operation['kind'],
  platform: Operation['platform'],
): Operation | undefined => {
  const last = tail(frame).findLast((op) => op.kind === kind && op.platform === platform);
  return last && isFree(last) ? last : undefined;
};

/** Something is to follow the waiting edits at once: they no longer wait for more typing. */
export const skipWait = (tx: Tx, pid: number, priority = 1): void => {
  for (const op of tx.store.operations.ofPost(pid)) {
    if (op.kind !== 'post.edit' || !isFree(op)) continue;
    if (op.notBeforeMs <= tx.nowMs && op.priority <= priority) continue;
    tx.store.operations.change(op.id, {
      notBeforeMs: Math.min(op.notBeforeMs, tx.nowMs),
      priority: Math.min(op.priority, priority),
    });
  }
};
