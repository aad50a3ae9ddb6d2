// Enqueues when a version goes out: planned, planned anew, or not at all.
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import { frameOf, hurry, tail, under, variantIn, type Frame } from './enqueue-frame.ts';
import type { Enqueued, Kinds } from './operation.ts';
import type { Intent, IntentOf } from './intents.ts';
import { postLane } from './lanes.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel } from './waiting.ts';
import { isFree, isRefused } from './posts/fields.ts';

type Slot = string | null | undefined;
const isSameSlot = (one: Slot, other: Slot): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

type Planned = IntentOf<'post.schedule' | 'post.unschedule'>;

/** Earlier plans for this version that nobody has sent, or that came to nothing, give way to the latest. */
const plansOf = ({ operations, kinds }: Frame, { platform }: Planned): Operation[] =>
  operations.filter(
    (op) =>
      (op.kind === 'post.schedule' || op.kind === 'post.unschedule') &&
      op.platform === platform &&
      (isFree(op) ? tail({ operations, kinds }).includes(op) || op.state === 'parked' : isRefused(op)),
  );

/** `slot`: the one that is wanted; null: none. */
const replan = (tx: Tx, intent: Planned, slot: string | null, kinds: Kinds): Enqueued => {
  const { pid, platform } = intent;
  const frame = frameOf(tx, pid, kinds);
  const seen = variantIn(frame.post, platform).scheduledAt;
  const inverse: Intent[] =
    typeof seen === 'string'
      ? [{ do: 'post.schedule', pid, platform, at: seen }]
      : [{ do: 'post.unschedule', pid, platform }];
  const before = plansOf(frame, intent);
  const first = before[0];
  const ground = variantIn(first ? under(frame, first) : frame.post, platform).scheduledAt;
  if (before.length === 0 && isSameSlot(seen, slot)) return { operation: null, pid, inverse: [] };
  for (const op of before) cancel(tx, op, 'superseded');
  if (isSameSlot(ground, slot)) return { operation: null, pid, inverse };
  hurry(tx, pid);
  const at = { lane: postLane(pid), pid, platform };
  const operation =
    slot === null
      ? addOperation(tx, { ...at, kind: 'post.unschedule', args: {} })
      : addOperation(tx, { ...at, kind: 'post.schedule', args: { at: slot } });
  return { operation, pid, inverse };
};

export const enqueueSchedule = (tx: Tx, intent: IntentOf<'post.schedule'>, kinds: Kinds): Enqueued =>
  replan(tx, intent, intent.at, kinds);

export const enqueueUnschedule = (tx: Tx, intent: IntentOf<'post.unschedule'>, kinds: Kinds): Enqueued =>
  replan(tx, intent, null, kinds);
