// Uploads in flight, beside other operations: how many at once, and which are next.
import type { Operation } from '../../../store/outbox.ts';
import type { UploadRow } from '../../../store/uploads.ts';
import type { UploadWait } from '../upload-queue.ts';
import type { PushDeps } from './deps.ts';
import type { createPace } from './pacing.ts';
import { uploadClass } from './ordering.ts';
import type { Went } from './attempt.ts';

type Deps = Pick<PushDeps, 'store' | 'budget' | 'time' | 'transfers'> & {
  pace: Pick<ReturnType<typeof createPace>, 'restsUntilMs'>;
  /** Nothing at all is sent before this moment. Unix ms. */
  heldUntilMs: () => number;
  /** Starts the upload; `note` follows. */
  run: (op: Operation) => void;
};

/** A shorter round is no measure of the throughput. */
const shortestRoundMs = 500;
/** Read from the store together. */
const rowsAtOnce = 32;

export const createUploading = ({ store, budget, time, transfers, pace, heldUntilMs, run }: Deps) => {
  const running = new Map<string, UploadRow>();
  let slots = firstSlots;
  let round: { sinceMs: number; bytes: number; files: number } | null = null;
  let openCount = 0;

  const isPaused = (): boolean => store.meta.read('uploads_paused') !== null;

  /** Waiting files, in order: read once for many uploads. */
  let queue: { rows: UploadRow[]; openCount: number; nextMs: number | null } | null = null;
  const readQueue = (): NonNullable<typeof queue> => {
    const now = time.nowMs();
    if (queue && now < (queue.nextMs ?? Infinity)) return queue;
    const outlook = store.uploads.outlook(now);
    queue = { rows: outlook.openCount === 0 ? [] : inFront(now), ...outlook };
    return queue;
  };

  const isFull = (): boolean => !hasRoom([...running.values()], slots.count);

  const restMs = (row: UploadRow): number => Math.max(row.notBeforeMs, pace.restsUntilMs(row.id), heldUntilMs());

  /** More than can start at once: the first of all, and also the first small ones behind many large ones. */
  const inFront = (nowMs: number): UploadRow[] => {
    const first = store.uploads.due({ nowMs, largestBytes: Number.MAX_SAFE_INTEGER, limit: rowsAtOnce });
    if (first.some(({ sizeBytes }) => sizeBytes <= largeBytes)) return first;
    return [...first, ...store.uploads.due({ nowMs, largestBytes: largeBytes, limit: mostSlots })];
  };

  /** What may start now, and in how many ms the next may. */
  const due = (): { ready: UploadRow[]; nextInMs: number } => {
    // It is called again when a slot is free.
    if (isPaused() || isFull()) return { ready: [], nextInMs: Infinity };
    const { rows, nextMs } = readQueue();
    const opensAtMs = budget.openings();
    const now = time.nowMs();
    const waiting = rows
      .filter(({ id }) => !running.has(id))
      .map((row) => ({ row, dueMs: Math.max(restMs(row), opensAtMs('media.upload', uploadClass(row))) }));
    const later = waiting.map(({ dueMs }) => dueMs - now).filter((inMs) => inMs > 0);
    return {
      ready: waiting.filter(({ dueMs }) => dueMs <= now).map(({ row }) => row),
      nextInMs: Math.min(nextMs === null ? Infinity : nextMs - now, ...later),
    };
  };

  /** Only full slots can show whether another one would help. */
  const beginRound = (): void => {
    if (running.size < slots.count) round = null;
    else round ??= { sinceMs: time.nowMs(), bytes: transfers.totalBytes(), files: 0 };
  };

  const measure = (): void => {
    if (!round || running.size < slots.count) return;
    const tookMs = time.nowMs() - round.sinceMs;
    if (round.files < slots.count || tookMs < shortestRoundMs) return;
    slots = afterRound(slots, ((transfers.totalBytes() - round.bytes) / tookMs) * 1000);
    round = null;
  };

  return {
    /** Something besides the end of an upload may have changed what waits. */
    forget: (): void => void (queue = null),
    /** Starts what may start. Returns in how many ms to call it again; Infinity: not by itself. */
    turn(): number {
      if (!isFull()) queue = null;
      const found = readQueue();
      if (found.openCount !== openCount) transfers.notify();
      openCount = found.openCount;
      if (openCount === 0) {
        transfers.rest();
        round = null;
        return Infinity;
      }
      const { ready, nextInMs } = due();
      for (const row of nextUploads(ready, [...running.values()], slots.count)) {
        const op = store.operations.read(row.id);
        if (!op) continue;
        running.set(row.id, row);
        run(op);
      }
      beginRound();
      return nextInMs;
    },
    /** The file that follows a finished one in its slot; null: a turn has to decide. */
    following(ended: Operation): Operation | null {
      const now = time.nowMs();
      if (ended.state !== 'done' || !queue || now >= (queue.nextMs ?? Infinity) || isPaused()) return null;
      const going = [...running.values()].filter(({ id }) => id !== ended.id);
      const waiting = queue.rows.filter((row) => !running.has(row.id) && restMs(row) <= now);
      const [first] = nextUploads(waiting, going, slots.count);
      const op = first ? store.operations.read(first.id) : null;
      // A file that was tried before is judged first.
      return op?.attempts === 0 ? op : null;
    },
    /** Takes the slot of the finished upload. */
    follows({ id }: Operation): void {
      const row = queue?.rows.find((one) => one.id === id);
      if (row) running.set(id, row);
      beginRound();
    },
    /** No other file can start now. */
    isFull,
    note(went: Went, now: Operation | null): void {
      if (now?.state === 'done') {
        if (queue) queue.openCount -= 1;
        if (round) round.files += 1;
        measure();
        return;
      }
      queue = null;
      if (went.is === 'sent' && (now?.state === 'doubt' || now?.state === 'wait')) {
        slots = afterTrouble(slots);
        round = null;
      }
    },
    ended(id: string): void {
      running.delete(id);
      if (queue) queue.rows = queue.rows.filter((row) => row.id !== id);
    },
    /** Something could be sent now. */
    isDue: (): boolean => due().ready.length > 0,
    /** For many files at a time: what they share is read once. */
    waits(): (row: UploadRow) => UploadWait {
      const opensAtMs = budget.openings();
      const now = time.nowMs();
      return (row) => {
        const opensMs = opensAtMs('media.upload', uploadClass(row));
        if (opensMs > now) return { for: 'allowance', atMs: opensMs };
        const restsMs = restMs(row);
        return restsMs > now ? { for: 'retry', atMs: restsMs } : { for: 'turn', atMs: now };
      };
    },
  };
};

// How many files go at once, and which of those that wait are next: pure rules.
/**
 * `before`: throughput with one slot fewer, bytes per second; null: the count has proved right, and stays for `rest`
 * rounds.
 */
export type UploadSlots = { count: number; before: number | null; rest: number };

export const mostSlots = 4;
export const firstSlots: UploadSlots = { count: 3, before: 0, rest: 0 };
/** An additional slot must increase the throughput by this factor to stay. */
const minSpeedup = 1.1;
const restRounds = 8;

const more = (count: number, before: number): UploadSlots =>
  count < mostSlots ? { count: count + 1, before, rest: 0 } : { count, before: null, rest: restRounds };

/** After a round in which all slots were busy and as many files were sent. */
export const afterRound = ({ count, before, rest }: UploadSlots, bytesPerSecond: number): UploadSlots => {
  if (before === null) return rest > 1 ? { count, before, rest: rest - 1 } : more(count, bytesPerSecond);
  if (bytesPerSecond > before * minSpeedup) return more(count, bytesPerSecond);
  return { count: Math.max(1, count - 1), before: null, rest: restRounds };
};

/** An upload was lost, or the service asked for fewer. */
export const afterTrouble = ({ count }: UploadSlots): UploadSlots => ({
  count: Math.max(1, Math.floor(count / 2)),
  before: null,
  rest: restRounds,
});

export type Queued = { seq: number; sizeBytes: number; priority: number; neededBy: number | null };

/** A larger file takes long enough to delay others noticeably. */
const largeBytes = 20_000_000;
const isLarge = ({ sizeBytes }: Pick<Queued, 'sizeBytes'>): boolean => sizeBytes > largeBytes;

const urgency = ({ priority, neededBy }: Queued): number => (priority === 0 ? 0 : (neededBy ?? Infinity));

type Running = readonly Pick<Queued, 'sizeBytes'>[];

/** One more slot opens for a small file when only large ones are in flight. */
const hasRoom = (running: Running, slots: number): boolean =>
  running.length < slots || (running.length < mostSlots && running.every(isLarge));

/**
 * Those of `waiting` that start now, beside the ones in flight: what a waiting change needs first, then the oldest.
 * Large files leave a slot to the others.
 */
export const nextUploads = <Q extends Queued>(waiting: readonly Q[], running: Running, slots: number): Q[] => {
  const going = [...running];
  const begins = (file: Q): boolean =>
    isLarge(file) ? going.length < slots && going.filter(isLarge).length < mostSlots - 1 : hasRoom(going, slots);
  return [...waiting]
    .sort((one, other) => compare(urgency(one), urgency(other)) || one.seq - other.seq)
    .filter((file) => {
      const now = begins(file);
      if (now) going.push(file);
      return now;
    });
};

/** Infinity minus Infinity is NaN. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
