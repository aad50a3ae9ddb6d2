// Enqueues the clicks that let a post go out: a second one joins the first while that is open. Withdraws those not sent.
import { AppError } from '../../preload/errors.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import { frameOf, hurry, variantIn } from './enqueue-frame.ts';
import type { Enqueued, Kinds } from './operation.ts';
import type { IntentOf } from './intents.ts';
import { postLane } from './lanes.ts';
import { withdraw } from './successors.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel } from './waiting.ts';
import { isFree, isRefused } from './posts/fields.ts';

/** The open one that counts; what came to nothing is over, since the person asks anew. */
const join = (tx: Tx, open: Operation[]): Operation | null => {
  const over = open.filter(
    (op) => isRefused(op) || (op.state === 'parked' && isFree(op) && op.reason !== 'deleted-elsewhere'),
  );
  for (const op of over) cancel(tx, op, 'superseded');
  return open.find((op) => !over.includes(op)) ?? null;
};

const click = (
  tx: Tx,
  { do: kind, pid }: IntentOf<'post.approve' | 'post.publish'>,
  platform: PlatformId | null,
  kinds: Kinds,
): Enqueued => {
  const { operations } = frameOf(tx, pid, kinds);
  const open = operations.filter((op) => op.kind === kind && op.platform === platform);
  const joined = join(tx, open);
  if (joined) return { operation: joined, pid, inverse: [] };
  hurry(tx, pid, 0);
  const operation = addOperation(tx, { kind, lane: postLane(pid), pid, platform, args: {}, priority: 0 });
  return { operation, pid, inverse: [{ do: 'post.withdraw', pid, kind, platform }] };
};

export const enqueueApprove = (tx: Tx, intent: IntentOf<'post.approve'>, kinds: Kinds): Enqueued =>
  click(tx, intent, null, kinds);

export const enqueuePublish = (tx: Tx, intent: IntentOf<'post.publish'>, kinds: Kinds): Enqueued => {
  variantIn(frameOf(tx, intent.pid, kinds).post, intent.platform);
  return click(tx, intent, intent.platform, kinds);
};

/** Throws AppError `invalid` where it may have arrived, or its way was cleared already. */
export const enqueueWithdraw = (tx: Tx, { pid, kind, platform }: IntentOf<'post.withdraw'>): Enqueued => {
  const waiting = tx.store.operations
    .ofPost(pid)
    .filter((op) => op.kind === kind && op.platform === platform)
    .findLast((op) => isRefused(op) || (isFree(op) && op.pre === null));
  if (!waiting) throw new AppError({ kind: 'invalid', message: 'This has been sent already.' });
  withdraw(tx, waiting);
  return { operation: null, pid, inverse: [] };
};
