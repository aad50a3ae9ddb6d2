// Why each waiting change has not gone out yet and when it is expected to, from the outbox and the allowances.
import type { Allowance } from '../../../preload/model/activity.ts';
import type { OperationKind, WaitReason } from '../../../preload/model/sync.ts';
import type { CoreEvents } from '../../events.ts';
import type { Operation } from '../../store/operations.ts';
import type { Store } from '../../store/store.ts';
import { pageLimits } from '../../service/limits.ts';
import type { Online } from '../online.ts';
import type { Kind } from '../operation.ts';
import { writing } from '../posts/rebase.ts';
import { fewestWaiting } from '../push/bases.ts';
import { inSendingOrder } from '../push/order.ts';
import { requestClassOf, uploadClass } from '../push/request-class.ts';
import type { RequestClass } from '../rules.ts';
import type { Time } from '../time.ts';
import type { Budget } from './budget.ts';
import { slotTimes } from './slots.ts';

type Expected = { wait: WaitReason; atMs: number };

export type Forecast = {
  wait(op: Operation): WaitReason;
  /** Unix ms; null: now, or nobody knows. */
  expectedAtMs(op: Operation): number | null;
  /** When the last waiting change is expected to be through, Unix ms; null: nothing waits, or nobody knows. */
  finishAtMs(): number | null;
  heldByAllowanceCount(): number;
  /**
   * When further changes that go outward would be through, one for each of these deadlines, Unix ms, were Galley online
   * from now on: beside what waits already, the earliest deadline first.
   */
  outwardAtMs(deadlinesMs: readonly number[]): number[];
  /** How many of these may go in any hour, what is kept for a waiting person apart. */
  outwardPerHour(): number;
  close(): void;
};

type Deps = {
  store: Store;
  kinds: Record<OperationKind, Kind>;
  budget: Budget;
  time: Pick<Time, 'nowMs' | 'serverNowMs'>;
  online: Pick<Online, 'connection'>;
  events: Pick<CoreEvents, 'on'>;
  /** How long after one change the next is through, when nothing holds them up, ms. */
  changeMs: () => number;
};

/** Nearer than this counts as now. */
const soonMs = 60_000;
const keptForMs = 1_000;
const budgetNames: readonly Allowance['budget'][] = ['general', 'generation', 'outward'];

const isUpload = ({ kind }: Operation): boolean => kind === 'media.upload';
const isWaiting = ({ state }: Operation): boolean => state === 'staged' || state === 'ready' || state === 'wait';

/** What is read before each of them, in requests: many edits share the pages that bring their posts (push/bases.ts). */
const readingsOf = (waiting: readonly Operation[], kinds: Deps['kinds']): ((op: Operation) => number) => {
  const isEdit = (op: Operation): boolean => writing.includes(op.kind) && op.priority > 0;
  const edits = waiting.filter(isEdit).length;
  const perEdit = edits < fewestWaiting ? 1 : Math.ceil(edits / pageLimits.posts.max) / edits;
  return (op) => {
    const { readFirst, readings } = kinds[op.kind];
    if (readFirst === 'never') return 0;
    return isEdit(op) ? perEdit : readings.length;
  };
};

export const createForecast = ({ store, kinds, budget, time, online, events, changeMs }: Deps): Forecast => {
  const waitOf = (op: Operation, isHead: boolean): WaitReason => {
    if (op.state === 'staged') {
      const needs = store.operations.dependencies(op.id).map((id) => store.operations.read(id));
      return needs.some((needed) => needed && isUpload(needed) && needed.endedAtMs === null) ? 'upload' : 'behind';
    }
    if (!isHead) return 'behind';
    return op.notBeforeMs > time.nowMs() && op.attempts > 0 ? 'retry' : 'next';
  };

  /** Nobody knows for how long. */
  const arePaused = (): boolean => store.meta.read('uploads_paused') !== null;

  const compute = (): Map<string, Expected> => {
    const now = time.nowMs();
    const open = store.operations.open();
    const paused = arePaused();
    const waiting = inSendingOrder(open, { nowMs: now, serverNowMs: time.serverNowMs() }).filter(
      (op) => isWaiting(op) && !(paused && isUpload(op)),
    );
    const readings = readingsOf(waiting, kinds);
    const requestCount = Math.ceil(waiting.reduce((sum, op) => sum + 1 + readings(op), 0));
    // Each allowance hands out its moments in the order of sending; bulk leaves the reserve alone.
    const moments = new Map(
      budgetNames.map((name) => {
        const occupied = budget.occupied(name);
        const times = new Map<RequestClass, number[]>();
        const slots = (of: RequestClass): number[] => {
          const known = times.get(of);
          if (known) return known;
          const found = slotTimes({ ...occupied, cap: occupied.cap - budget.reserveOf(name, of) }, requestCount, now);
          times.set(of, found);
          return found;
        };
        return [name, { slots, taken: 0 }];
      }),
    );
    const neededBy = new Map(store.uploads.open().map((row) => [row.id, row.neededBy]));
    const classOf = (op: Operation): RequestClass =>
      isUpload(op)
        ? uploadClass({ priority: op.priority, neededBy: neededBy.get(op.id) ?? null })
        : requestClassOf(op, time.serverNowMs());
    const take = (name: Allowance['budget'], op: Operation): number => {
      const of = moments.get(name);
      if (!of) return now;
      const atMs = of.slots(classOf(op))[of.taken] ?? now;
      of.taken += 1;
      return atMs;
    };

    const lanes = new Map<string, number>();
    const blocked = new Set(open.filter((op) => !isWaiting(op)).map(({ lane }) => lane));
    const expected = new Map<string, Expected>();
    const eachMs = changeMs();
    let owed = 0;
    waiting.forEach((op, index) => {
      const tight = budget.tightest(kinds[op.kind].endpoint);
      for (owed += readings(op); owed >= 1; owed -= 1) take('general', op);
      const allowedMs = Math.max(take('general', op), tight === 'general' ? now : take(tight, op));
      const before = lanes.get(op.lane);
      const atMs = Math.max(allowedMs, op.notBeforeMs, before ?? now) + (index + 1) * eachMs;
      lanes.set(op.lane, Math.max(allowedMs, op.notBeforeMs, before ?? now));
      // The allowances were read after `now`.
      const wait = allowedMs > time.nowMs() ? 'allowance' : waitOf(op, before === undefined && !blocked.has(op.lane));
      expected.set(op.id, { wait, atMs });
    });
    return expected;
  };

  let kept: { atMs: number; expected: Map<string, Expected> } | null = null;
  const stopListening = events.on(() => (kept = null));
  const all = (): Map<string, Expected> => {
    if (!kept || time.nowMs() - kept.atMs > keptForMs) kept = { atMs: time.nowMs(), expected: compute() };
    return kept.expected;
  };
  const isGoing = (): boolean => online.connection() === 'online';

  return {
    wait(op) {
      const connection = online.connection();
      if (connection !== 'online') return connection;
      if (isUpload(op) && arePaused()) return 'uploads-paused';
      return all().get(op.id)?.wait ?? 'next';
    },
    expectedAtMs(op) {
      const atMs = isGoing() ? all().get(op.id)?.atMs : undefined;
      return atMs === undefined || atMs - time.nowMs() < soonMs ? null : atMs;
    },
    finishAtMs() {
      const times = isGoing() ? [...all().values()].map(({ atMs }) => atMs) : [];
      return times.length === 0 ? null : Math.max(...times);
    },
    heldByAllowanceCount: () => [...all().values()].filter(({ wait }) => wait === 'allowance').length,
    outwardAtMs(deadlinesMs) {
      const waiting = store.operations
        .open()
        .filter((op) => isWaiting(op) && budget.tightest(kinds[op.kind].endpoint) === 'outward')
        .map((op) => (op.priority === 0 ? -Infinity : (op.deadlineMs ?? Infinity)));
      const ordered = [
        ...waiting.map((deadlineMs) => ({ deadlineMs, index: -1 })),
        ...deadlinesMs.map((deadlineMs, index) => ({ deadlineMs, index })),
      ].sort((one, other) => one.deadlineMs - other.deadlineMs);
      const { cap, ...occupied } = budget.occupied('outward');
      const room = cap - budget.reserveOf('outward', 'outbox');
      const times = slotTimes({ ...occupied, cap: room }, ordered.length, time.nowMs());
      const eachMs = changeMs();
      const found = new Array<number>(deadlinesMs.length);
      ordered.forEach(({ index }, place) => {
        if (index >= 0) found[index] = (times[place] ?? time.nowMs()) + (place + 1) * eachMs;
      });
      return found;
    },
    outwardPerHour: () => budget.occupied('outward').cap - budget.reserveOf('outward', 'outbox'),
    close: stopListening,
  };
};
