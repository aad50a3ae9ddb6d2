// The sender: sends waiting operations to the service, in order, once. Files have slots of their own.
import { AppError } from '../../../../preload/errors.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { UploadRow } from '../../../store/uploads.ts';
import type { Seen } from '../operation.ts';
import { isWaiting } from '../../posts/fields.ts';
import { writing } from '../rebase.ts';
import { createBases } from './reads.ts';
import type { UploadWait } from '../upload-queue.ts';
import { park, recover, retireOldKeys } from './in-doubt.ts';
import { createPace, concurrency } from './pacing.ts';
import { createStep, type Went } from './attempt.ts';
import { createUploading } from './upload-concurrency.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { PushDeps } from './deps.ts';
import { headsOf, requestClassOf } from './ordering.ts';
import {
  createLetThrough,
  createRightOfWay,
  dueOf,
  hasUrgent,
  isNearTakeback,
  isUrgentTakeback,
  splitLateMoves,
} from './takebacks.ts';

export type { PushDeps } from './deps.ts';

export type Push = {
  /** Something may be sent now. */
  wake(): void;
  /** The user waits for it: it is sent before others, and without waiting for more typing. */
  sendNow(id: string): void;
  /** Of this post, sends only what prevents the service from publishing, although the user works offline. */
  sendOnly(pid: number): void;
  /** Ignores the backoff after a failure. */
  skipWait(id: string): void;
  /** What waiting uploads wait for, while uploads may be sent at all; valid until something changes. */
  uploadWaits(): (row: UploadRow) => UploadWait;
  /**
   * Resolves with the operation once it is over, long work, left out, or needs attention; after `waitMs` with its state
   * at that time.
   */
  whenSettled(id: string, waitMs: number): Promise<Operation>;
  /** Resolves when no urgent takeback is in flight or could be sent now; after a maximum time in any case. */
  afterTakebacks(): Promise<void>;
  /** The time from one completed operation to the next when nothing holds them up, ms, by the recent ones. */
  changeMs(): number;
  /** Nothing is in flight, and nothing could be sent now. */
  idle(): boolean;
  /** Nothing more is sent or written. What is in flight is in doubt at the next start. */
  close(): void;
};

/** In addition to the `concurrency` of the others. */
const takebackConcurrency = 1;
/** A longer timer would overflow the system's. */
const longestSleepMs = 3_600_000;
const troubleRestMs = 60_000;

/** Runs whenever it is woken: sends what may be sent, and sleeps until the next operation may be. */
export const createPush = (deps: PushDeps): Push => {
  const { store, transact, kinds, time, clock, online, log } = deps;
  const stop = new AbortController();
  const bases = createBases(deps);
  const letThrough = createLetThrough(deps);
  const step = createStep({ ...deps, freshMs: bases.freshMs, isLetThrough: letThrough.has }, stop.signal);
  const pace = createPace(deps);
  const running = new Map<string, Operation>();
  let troubledUntilMs = 0;
  let isPlanned = false;
  let cancelTimer = () => {};

  const settled = createSettled({
    clock,
    leftOut: store.leftOut,
    read(id) {
      const op = store.operations.read(id);
      if (!op) throw new AppError({ kind: 'not-found', message: 'There is no such change.' });
      return op;
    },
  });

  /**
   * The disk does not accept writes, or another instance has taken over. Either way nothing is sent without a commit.
   */
  const halt = (error: unknown): void => {
    if (stop.signal.aborted) return;
    log.warn({ err: error }, 'sending rests');
    troubledUntilMs = time.nowMs() + troubleRestMs;
    deps.onStopped(
      error instanceof AppError
        ? error
        : new AppError({ kind: 'internal', message: 'Sending broke off.' }, { cause: error }),
    );
  };

  /**
   * Galley's own record of it is unusable: it is stored as it is, needs attention, and others continue
   * (docs/sync.md#a-record-that-cannot-be-read-is-set-aside).
   */
  const quarantine = (op: Operation, error: unknown): void => {
    log.error({ err: error, kind: op.kind }, 'a change cannot be sent');
    transact((tx) => park(tx, op, 'unreadable'));
  };

  /** A failed read says nothing about the operation: it waits, unless the key may not read at all. */
  const unread = (op: Operation, error: AppError): void => {
    switch (error.kind) {
      case 'rate-limited':
        return pace.rest(op, error.data.retryAfterMs);
      case 'scope-missing':
        return transact((tx) => park(tx, op, 'scope-missing', error.data));
      default:
        return pace.rest(op);
    }
  };

  const readState = async (op: Operation): Promise<{ seen: Seen | null } | null> => {
    try {
      return { seen: await step.read(op) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'storage') throw error;
      if (!stop.signal.aborted) unread(op, error);
      return null;
    }
  };

  const note = (op: Operation, went: Went, now: Operation | null): void => {
    if (stop.signal.aborted) return;
    if (went.is === 'moved') return pace.rest(op);
    if (went.is === 'later') return pace.rest(op, went.notBeforeMs - time.nowMs());
    pace.note(op, went, now);
    if (isUpload(op)) uploading.note(went, now);
    if (now && (now.endedAtMs !== null || ['job', 'parked', 'conflict'].includes(now.state))) deps.onSettled(now);
  };

  /** One operation; for files one after the other, as long as another follows. */
  const run = async (first: Operation): Promise<void> => {
    let op = first;
    const startedMs = time.nowMs();
    running.set(op.id, op);
    try {
      const result = await readState(op);
      if (!result || stop.signal.aborted) return;
      for (let start = step.begin(op, result.seen); ;) {
        if (start.is !== 'send') return note(op, start, store.operations.read(op.id));
        const sent = await step.send(op, start.begun);
        if (!sent) return;
        const { went, now, isNeeded, next } = step.end(op, sent, following);
        note(op, went, now);
        if (!isUpload(op) && now?.endedAtMs) pace.took((time.nowMs() - startedMs) / concurrency);
        if (!next) return;
        over(op);
        ({ op, start } = next);
        running.set(op.id, op);
        uploading.follows(op);
        settled.check();
        if (isNeeded || !uploading.isFull()) plan();
      }
    } catch (error) {
      rescue(op, error);
    } finally {
      over(op);
      wake();
    }
  };

  const following = (now: Operation): Operation | null =>
    isUpload(now) && !isBlocked() ? uploading.following(now) : null;

  const over = ({ id }: Operation): void => {
    running.delete(id);
    uploading.ended(id);
  };

  const rescue = (op: Operation, error: unknown): void => {
    if (stop.signal.aborted) return;
    if (error instanceof AppError && error.kind === 'storage') return halt(error);
    try {
      quarantine(op, error);
    } catch (again) {
      halt(again);
    }
  };

  const isBlocked = (): boolean => online.connection() !== 'online' || store.meta.read('restored') !== null;

  const mayGo = (op: Operation): boolean => !isBlocked() || letThrough.has(op);

  /** What may be sent now, and when the next may. */
  const waiting = () => {
    const open = store.operations.ofMovingQueues();
    const heads = headsOf(
      open,
      changes(),
      { kinds, leftOut: store.leftOut },
      { nowMs: time.nowMs(), serverNowMs: time.serverNowMs() },
    );
    const opensAtMs = deps.budget.openings();
    const due = heads.filter(mayGo).map((op) => ({ op, dueMs: Math.max(pace.dueMs(op, opensAtMs), restsUntilMs(op)) }));
    // Read after counting: time passes while the limits are counted, and what may be sent at once must be due now, not
    // a little later.
    const now = time.nowMs();
    const later = due.filter(({ dueMs }) => dueMs > now);
    return {
      dueMs: dueOf(open, new Map(due.map(({ op, dueMs }) => [op.id, dueMs])), (op) =>
        opensAtMs(kinds[op.kind].endpoint, requestClassOf(op, time.serverNowMs())),
      ),
      open,
      ready: due.filter(({ dueMs }) => dueMs <= now).map(({ op }) => op),
      nextInMs: Math.min(longestSleepMs, ...later.map(({ dueMs }) => dueMs - now)),
    };
  };

  /** Splits moves that would arrive too late. Returns when to check the others again, Unix ms. */
  const splitMoves = ({ open, dueMs }: Pick<ReturnType<typeof waiting>, 'open' | 'dueMs'>): number => {
    const orderingKeys = new Set(changes().map(({ orderingKey }) => orderingKey));
    return splitLateMoves(
      { transact, time },
      { open: open.filter((op) => !orderingKeys.has(op.orderingKey) && mayGo(op) && !store.leftOut.has(op)), dueMs },
    );
  };

  const isOutward = (op: Operation): boolean => kinds[op.kind].outward;
  const isUpload = (op: Operation): boolean => op.kind === 'media.upload';
  const changes = (): Operation[] => [...running.values()].filter((op) => !isUpload(op));
  const isLate = (op: Operation): boolean => isNearTakeback(op, time.serverNowMs());
  const heldUntilMs = (): number => Math.max(pace.pausedUntilMs(), troubledUntilMs);
  /** During an outage only operations are sent that would be too late afterwards. */
  const restsUntilMs = (op: Operation): number => (isLate(op) ? troubledUntilMs : heldUntilMs());
  const uploading = createUploading({ ...deps, pace, heldUntilMs, run: (op) => void run(op) });
  const isUrgentNow = (op: Operation): boolean => isUrgentTakeback(op, time.serverNowMs());
  const rightOfWay = createRightOfWay({ clock, isTaken: () => !stop.signal.aborted && !isBlocked() && isTakingBack() });
  const isTakingBack = (): boolean =>
    changes().some(isUrgentNow) || (hasUrgent(store, time) && waiting().ready.some(isUrgentNow));

  const turn = (): void => {
    isPlanned = false;
    if (stop.signal.aborted) return;
    cancelTimer();
    settled.check();
    if (isBlocked() && !letThrough.isOpen()) return rightOfWay.check();
    if (time.hasLeapt()) retireOldKeys(deps);
    const found = waiting();
    const splitAgainMs = splitMoves(found);
    const { ready, nextInMs } = splitAgainMs <= time.nowMs() ? waiting() : found;
    for (const op of bases.goNow(ready, isBulkOnOldBase, wake)) {
      const going = changes();
      if (going.length >= concurrency + (isUrgentNow(op) ? takebackConcurrency : 0)) continue;
      if (going.some(({ orderingKey }) => orderingKey === op.orderingKey) || (isOutward(op) && going.some(isOutward)))
        continue;
      void run(op);
    }
    // The end of each upload triggers another turn.
    const filesInMs = isBlocked() || changes().some(isUrgentNow) ? Infinity : uploading.turn();
    cancelTimer = clock.after(Math.min(nextInMs, Math.max(0, splitAgainMs - time.nowMs()), filesInMs), wake);
    rightOfWay.check();
  };

  /** Edits without a user waiting for them, in a post that has to be read first. */
  const isBulkOnOldBase = (op: Operation): boolean =>
    writing.includes(op.kind) &&
    op.attempts === 0 &&
    op.priority > 0 &&
    !isUrgentNow(op) &&
    op.pid !== null &&
    store.posts.sidOf(op.pid) !== null &&
    step.needsRead(op);

  /** Something besides the end of an upload may have changed what is next. */
  const wake = (): void => {
    uploading.forget();
    plan();
  };

  const plan = (): void => {
    if (stop.signal.aborted || isPlanned) return;
    isPlanned = true;
    // The caller may be in the middle of a transaction.
    queueMicrotask(() => {
      try {
        turn();
      } catch (error) {
        halt(error);
        cancelTimer = clock.after(troubleRestMs, wake);
      }
    });
  };

  recover(deps);
  const unlisten = online.onChange(wake);

  return {
    wake,
    sendNow(id) {
      const op = store.operations.read(id);
      if (!op || op.attempts > 0 || (op.state !== 'ready' && op.state !== 'staged')) return;
      transact((tx) => void tx.store.operations.change(id, { priority: 0, notBeforeMs: 0 }));
      pace.skipWait(id);
      wake();
    },
    sendOnly(pid) {
      letThrough.add(pid).forEach((id) => pace.skipWait(id));
      wake();
    },
    skipWait(id) {
      pace.skipWait(id);
      wake();
    },
    afterTakebacks: rightOfWay.wait,
    changeMs: pace.changeMs,
    uploadWaits: uploading.waits,
    whenSettled: settled.when,
    idle: () => running.size === 0 && !isPlanned && waiting().ready.length === 0 && (isBlocked() || !uploading.isDue()),
    close() {
      unlisten();
      cancelTimer();
      stop.abort();
      rightOfWay.check();
      settled.close();
    },
  };
};

// Callers that wait for an operation to be over, each with a timeout.
const settledStates: readonly Operation['state'][] = ['done', 'cancelled', 'parked', 'conflict', 'job'];

type Deps = {
  clock: Pick<Clock, 'after'>;
  leftOut: Pick<PushDeps['store']['leftOut'], 'has'>;
  read: (id: string) => Operation;
};

const createSettled = ({ clock, leftOut, read }: Deps) => {
  /** Nothing more happens to it by itself, or only at the service. */
  const isSettled = (op: Operation): boolean => settledStates.includes(op.state) || (isWaiting(op) && leftOut.has(op));
  const waiting = new Set<{ id: string; done: () => void }>();
  return {
    when: (id: string, waitMs: number): Promise<Operation> =>
      new Promise((resolve) => {
        if (isSettled(read(id)) || waitMs <= 0) return resolve(read(id));
        const done = () => {
          cancel();
          waiting.delete(waiter);
          resolve(read(id));
        };
        const waiter = { id, done };
        const cancel = clock.after(waitMs, done);
        waiting.add(waiter);
      }),
    /** Something may have ended. */
    check() {
      for (const { id, done } of [...waiting]) if (isSettled(read(id))) done();
    },
    /** Resolves all waiting callers. */
    close() {
      for (const { done } of [...waiting]) done();
    },
  };
};
