// Enqueues the clicks that let a post go out: a second one joins the first while that is open.
import type { Operation } from '../store/operations.ts';
import { addOperation } from './add-operation.ts';
import { frameOf, hurry, variantIn } from './enqueue-frame.ts';
import type { Enqueued } from './enqueue-other.ts';
import type { IntentOf } from './intents.ts';
import { postLane } from './lanes.ts';
import type { Tx } from './transaction.ts';
import { cancel, isFree, isRefused } from './waiting.ts';

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
  intent: IntentOf<'post.approve' | 'post.publish'>,
  platform: Operation['platform'],
): Enqueued => {
  const { do: kind, pid } = intent;
  const { operations } = frameOf(tx, pid);
  const open = operations.filter((op) => op.kind === kind && op.platform === platform);
  const joined = join(tx, open);
  if (joined) return { operation: joined, pid, inverse: [] };
  hurry(tx, pid, 0);
  const operation = addOperation(tx, { kind, lane: postLane(pid), pid, platform, args: {}, priority: 0 });
  return { operation, pid, inverse: [] };
};

export const enqueueApprove = (tx: Tx, intent: IntentOf<'post.approve'>): Enqueued => click(tx, intent, null);

export const enqueuePublish = (tx: Tx, intent: IntentOf<'post.publish'>): Enqueued => {
  variantIn(frameOf(tx, intent.pid).post, intent.platform);
  return click(tx, intent, intent.platform);
};
