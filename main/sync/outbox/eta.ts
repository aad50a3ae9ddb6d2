// The forecast: why each waiting change has not been sent yet, and when it is expected to be sent.
import type { Allowance, WaitReason } from '../../../preload/contract/sync.ts';
import type { OperationKind } from '../../../preload/rules/sync-states.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import { openAtOnce, type Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { pageLimits } from '../../service/limits.ts';
import type { Online } from '../kernel/connectivity.ts';
import type { Kind } from './operation.ts';
import { isWaiting } from '../posts/fields.ts';
import { writing } from './rebase.ts';
import { fewestWaiting } from './sender/reads.ts';
import { inSendingOrder, requestClassOf, uploadClass, waitsForIndistinguishable } from './sender/ordering.ts';
import type { RequestClass } from '../kernel/rules.ts';
import type { Time } from '../kernel/service-clock.ts';
import { type Budget, slotTimes } from '../kernel/rate-limits.ts';

type Expected = { wait: WaitReason; atMs: number };
/** `finishAtMs` null: nothing waits. */
type Counted = { expected: ReadonlyMap<string, Expected>; finishAtMs: number | null; heldCount: number };

export type Forecast = {
  wait(op: Operation): WaitReason;
  /** Unix ms; null: now, or unknown. */
  expectedAtMs(op: Operation): number | null;
  /** When the last waiting change is expected to be sent, Unix ms; null: nothing waits, or unknown. */
  finishAtMs(): number | null;
  heldByAllowanceCount(): number;
  /** The same two if Galley went online now, and sent only these of the waiting changes. */
  outlook(goes: (op: Operation) => boolean): Promise<{ finishAtMs: number | null; heldCount: number }>;
  /**
   * When further outward changes would be sent if Galley stayed online from now on, one for each of these deadlines,
   * Unix ms: after what waits already, the earliest deadline first.
   */
  outwardAtMs(deadlinesMs: readonly number[]): number[];
  /**
   * When this many more changes of this kind, which count against the general limit only, would be sent if Galley
   * stayed online from now on: after what waits already.
   */
  furtherAtMs(kind: OperationKind, count: number): number;
  /** When the last of this many more generations would be sent if Galley stayed online from now on, Unix ms. */
  generationsAtMs(count: number): number;
  /** How many of these may be sent in any hour, apart from the reserve for interactive requests. */
  outwardPerHour(): number;
  close(): void;
};

type Deps = {
  store: Store;
  kinds: Record<OperationKind, Kind>;
  budget: Budget;
  time: Pick<Time, 'nowMs' | 'serverNowMs'>;
  online: Pick<Online, 'connection'>;
  events: Pick<CoreEvents, 'on' | 'changed'>;
  yieldToEventLoop: () => Promise<void>;
  /** The time from one completed change to the next, when nothing holds them up, ms. */
  changeMs: () => number;
};

/** Sooner than this counts as now. */
export const soonMs = 60_000;
const cachedForMs = 1_000;
/** Lifetime of a result that was counted in pieces. */
const longCachedForMs = 5_000;
const budgetNames: readonly Allowance['budget'][] = ['general', 'generation', 'outward'];

const nothing: Counted = { expected: new Map(), finishAtMs: null, heldCount: 0 };

const isUpload = ({ kind }: Operation): boolean => kind === 'media.upload';

/**
 * How many reads each of them needs first: many edits share the pages that bring their posts (outbox/sender/reads.ts).
 */
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

/**
 * Simulates sending against the rate limits (`slotTimes`). Results are cached; very many changes are counted in pieces.
 */
export const createForecast = ({
  store,
  kinds,
  budget,
  time,
  online,
  events,
  yieldToEventLoop,
  changeMs,
}: Deps): Forecast => {
  const waitOf = (op: Operation, isHead: boolean, begun: readonly Operation[]): WaitReason => {
    if (op.state === 'staged') {
      const needs = store.operations.dependencies(op.id).map((id) => store.operations.read(id));
      return needs.some((needed) => needed && isUpload(needed) && needed.endedAtMs === null) ? 'upload' : 'behind';
    }
    if (!isHead) return 'behind';
    if (waitsForIndistinguishable(op, () => begun, kinds)) return 'same-name';
    return op.notBeforeMs > time.nowMs() && op.attempts > 0 ? 'retry' : 'next';
  };

  /** It waits, and the user didn't leave it out. */
  const isSent = (op: Operation): boolean => isWaiting(op) && !store.leftOut.has(op);

  /** For an unknown time. */
  const arePaused = (): boolean => store.meta.read('uploads_paused') !== null;

  /** In pieces of `openAtOnce` changes: other work may run at each yield. `goes`: what is sent of all that waits. */
  function* count(first: readonly Operation[], goes = isSent): Generator<void, Counted, void> {
    const open = [...first];
    for (let page = first; page.length === openAtOnce; open.push(...page)) {
      yield;
      page = store.operations.open(open.at(-1)?.seq);
    }
    if (open.length > first.length) yield;
    const now = time.nowMs();
    const paused = arePaused();
    const waiting = inSendingOrder(open, { nowMs: now, serverNowMs: time.serverNowMs() }).filter(
      (op) => goes(op) && !(paused && isUpload(op)),
    );
    const readings = readingsOf(waiting, kinds);
    const requestCount = Math.ceil(waiting.reduce((sum, op) => sum + 1 + readings(op), 0));
    // Each limit hands out its moments in the order of sending; bulk work leaves the reserve alone.
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

    const lastAtMs = new Map<string, number>();
    /** When the last request under a limit is sent: one that is held for an hour does not hold up the others. */
    const through = new Map<Allowance['budget'], number>();
    const begun = open.filter(({ attempts }) => attempts > 0);
    const blocked = new Set(open.filter((op) => !isWaiting(op)).map(({ orderingKey }) => orderingKey));
    const expected = new Map<string, Expected>();
    const eachMs = changeMs();
    let owed = 0;
    let [finishAtMs, heldCount]: [number | null, number] = [null, 0];
    for (const [index, op] of waiting.entries()) {
      if (index % openAtOnce === openAtOnce - 1) yield;
      const tight = budget.tightest(kinds[op.kind].endpoint);
      for (owed += readings(op); owed >= 1; owed -= 1) take('general', op);
      const allowedMs = Math.max(take('general', op), tight === 'general' ? now : take(tight, op));
      const before = lastAtMs.get(op.orderingKey);
      const throughMs = Math.max(allowedMs, through.get(tight) ?? now) + eachMs;
      through.set(tight, throughMs);
      const atMs = Math.max(throughMs, op.notBeforeMs + eachMs, (before ?? now) + eachMs);
      lastAtMs.set(op.orderingKey, atMs);
      // The limits were read after `now`.
      const isHead = before === undefined && !blocked.has(op.orderingKey);
      const wait = allowedMs > time.nowMs() ? 'allowance' : waitOf(op, isHead, begun);
      expected.set(op.id, { wait, atMs });
      finishAtMs = Math.max(finishAtMs ?? atMs, atMs);
      if (wait === 'allowance') heldCount += 1;
    }
    return { expected, finishAtMs, heldCount };
  }

  let cached: { atMs: number; counted: Counted; isLong: boolean } | null = null;
  let [isCounting, isClosed] = [false, false];
  const stopListening = events.on(() => {
    if (cached && !cached.isLong) cached = null;
  });
  const isFresh = (): boolean =>
    cached !== null && time.nowMs() - cached.atMs <= (cached.isLong ? longCachedForMs : cachedForMs);

  const countLong = async (first: readonly Operation[]): Promise<void> => {
    isCounting = true;
    try {
      const counting = count(first);
      for (let step = counting.next(); ; step = counting.next()) {
        if (step.done) {
          cached = { atMs: time.nowMs(), counted: step.value, isLong: true };
          break;
        }
        await yieldToEventLoop();
        if (isClosed) return;
      }
    } finally {
      isCounting = false;
    }
    events.changed('sync', 'activity');
  };
  /** For very many changes, the last result until a new count is finished, which is then announced. */
  const all = (): Counted => {
    if (isCounting || (cached && isFresh())) return cached?.counted ?? nothing;
    const first = store.operations.open(0);
    if (first.length === openAtOnce) {
      // A failed count is repeated at the next request.
      countLong(first).catch(() => undefined);
      return cached?.counted ?? nothing;
    }
    const step = count(first).next();
    cached = { atMs: time.nowMs(), counted: step.done ? step.value : nothing, isLong: false };
    return cached.counted;
  };
  const isGoing = (): boolean => online.connection() === 'online';

  return {
    wait(op) {
      const connection = online.connection();
      if (connection !== 'online') return connection;
      if (isUpload(op) && arePaused()) return 'uploads-paused';
      return all().expected.get(op.id)?.wait ?? 'next';
    },
    expectedAtMs(op) {
      const atMs = isGoing() ? all().expected.get(op.id)?.atMs : undefined;
      return atMs === undefined || atMs - time.nowMs() < soonMs ? null : atMs;
    },
    finishAtMs: () => (isGoing() ? all().finishAtMs : null),
    heldByAllowanceCount: () => all().heldCount,
    async outlook(goes) {
      const counting = count(store.operations.open(0), (op) => isWaiting(op) && goes(op));
      for (let step = counting.next(); ; step = counting.next()) {
        if (step.done) return step.value;
        await yieldToEventLoop();
      }
    },
    outwardAtMs(deadlinesMs) {
      const waiting = store.operations
        .open()
        .filter((op) => isSent(op) && budget.tightest(kinds[op.kind].endpoint) === 'outward')
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
      let throughMs = time.nowMs();
      ordered.forEach(({ index }, place) => {
        throughMs = Math.max(throughMs, times[place] ?? time.nowMs()) + eachMs;
        if (index >= 0) found[index] = throughMs;
      });
      return found;
    },
    furtherAtMs(kind, count) {
      const ahead = store.operations.open().filter(isSent);
      const readings = readingsOf(ahead, kinds);
      const each = 1 + (kinds[kind].readFirst === 'never' ? 0 : kinds[kind].readings.length);
      const requestCount = Math.ceil(ahead.reduce((sum, op) => sum + 1 + readings(op), 0)) + count * each;
      const { cap, ...occupied } = budget.occupied('general');
      const room = cap - budget.reserveOf('general', 'outbox');
      const lastMs = slotTimes({ ...occupied, cap: room }, requestCount, time.nowMs()).at(-1) ?? time.nowMs();
      return lastMs + (ahead.length + count) * changeMs();
    },
    generationsAtMs(count) {
      const { cap, ...occupied } = budget.occupied('generation');
      const room = cap - budget.reserveOf('generation', 'outbox');
      return slotTimes({ ...occupied, cap: room }, count, time.nowMs()).at(-1) ?? time.nowMs();
    },
    outwardPerHour: () => budget.occupied('outward').cap - budget.reserveOf('outward', 'outbox'),
    close() {
      isClosed = true;
      stopListening();
    },
  };
};
