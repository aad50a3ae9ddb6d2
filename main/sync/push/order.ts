// Which changes are first in their lanes, and which of those goes first: pure rules over the outbox.
import type { OperationKind, ParkReason } from '../../../preload/model/sync.ts';
import type { Operation } from '../../store/operations.ts';
import type { Kind } from '../operation.ts';

type Kinds = Record<OperationKind, Pick<Kind, 'outward'>>;

/** Parked for one of these, a change holds up all that stand behind it; for another only what goes outward. */
const blocking: readonly Operation['reason'][] = [
  'deleted-elsewhere',
  'changed-before-delete',
  'which-post',
  'unreadable',
  'not-syncable',
] satisfies ParkReason[];
/** Until these are through there is no post. */
const births: readonly OperationKind[] = ['post.create', 'post.fromMedia', 'post.promote'];

const agingMs = 30 * 60_000;

/** What a lane could send next; null: nothing before something else has happened. `lane` in its order. */
export const headOf = (lane: readonly Operation[], kinds: Kinds): Operation | null => {
  let outwardRests = false;
  for (const op of lane) {
    switch (op.state) {
      case 'parked':
        if (blocking.includes(op.reason) || births.includes(op.kind)) return null;
        outwardRests = true;
        continue;
      case 'staged':
      case 'inflight':
      case 'job':
      case 'conflict':
        return null;
      case 'done':
      case 'cancelled':
        continue;
      case 'ready':
      case 'wait':
      case 'doubt':
        if (!outwardRests || !kinds[op.kind].outward) return op;
    }
  }
  return null;
};

/** The heads of all lanes of `open` but those of `claimed`, first to go in front. */
export const headsOf = (
  open: readonly Operation[],
  claimed: readonly Operation[],
  kinds: Kinds,
  nowMs: number,
): Operation[] => {
  const lanes = byLane(open);
  for (const { lane } of claimed) lanes.delete(lane);
  return byUrgency(
    [...lanes.values()].flatMap((lane) => headOf(lane, kinds) ?? []),
    nowMs,
  );
};

/** All of `open` as they would go one after the other: by urgency, but never before what stands ahead in the lane. */
export const inSendingOrder = (open: readonly Operation[], nowMs: number): Operation[] => {
  const ordered: Operation[] = [];
  const placed = new Set<string>();
  const lanes = byLane(open);
  for (const op of byUrgency(open, nowMs))
    for (const ahead of lanes.get(op.lane) ?? []) {
      if (ahead.rank > op.rank) break;
      if (placed.has(ahead.id)) continue;
      placed.add(ahead.id);
      ordered.push(ahead);
    }
  return ordered;
};

/** Each lane in its order. */
const byLane = (open: readonly Operation[]): Map<string, Operation[]> => {
  const lanes = Map.groupBy(open, ({ lane }) => lane);
  for (const lane of lanes.values()) lane.sort((one, other) => one.rank - other.rank || one.seq - other.seq);
  return lanes;
};

/** What waits half an hour counts as what a person waits for; then the earliest slot, then the oldest. */
const byUrgency = (ops: readonly Operation[], nowMs: number): Operation[] =>
  ops
    .map((op) => ({ op, age: aged(op, nowMs), dueMs: op.deadlineMs ?? Infinity }))
    .sort((one, other) => one.age - other.age || one.dueMs - other.dueMs || one.op.seq - other.op.seq)
    .map(({ op }) => op);

const aged = ({ priority, intentAtMs }: Operation, nowMs: number): number =>
  Math.max(0, priority - Math.max(0, Math.floor((nowMs - intentAtMs) / agingMs)));
