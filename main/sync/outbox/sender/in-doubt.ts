// Judges an operation by a reading: reconciled, to be read again later, or free to be sent.
import type { ParkReason } from '../../../../preload/rules/sync-states.ts';
import type { Operation } from '../../../store/outbox.ts';
import { isKeyed, type Kind, type Seen, type Verdict } from '../operation.ts';
import { ingestPost, noteAbsence } from '../ingest.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { readDelaysMs } from '../../kernel/rules.ts';
import type { PushDeps } from './deps.ts';
import { isNearTakeback } from './takebacks.ts';
import {
  isBusy,
  isDoubt,
  isSettled,
  lastByteMs,
  mayHaveRun,
  mostBusy,
  nextReadMs,
  retirableMs,
  unusable,
} from './in-doubt-rules.ts';
import { isHarmless } from '../../posts/fields.ts';

type Deps = Pick<PushDeps, 'apiKey' | 'time' | 'random'>;

export type Judgement =
  | { is: 'send'; op: Operation }
  /** Settled, parked, or waiting as its row says. */
  | { is: 'over' }
  /** The reading is older than something that happened meanwhile. */
  | { is: 'outdated' };

const over: Judgement = { is: 'over' };

const stillBusy: Operation['error'] = {
  kind: 'conflict',
  code: 'CONFLICT',
  message: 'The service was at work on the same thing each time.',
};

/** Ends an operation for the sender: from now on earlier readings of its post are stale. */
export const settle = (tx: Tx, op: Operation, state: 'done' | 'job', note?: Operation['note']): void => {
  if (state === 'done') tx.store.operations.end(op.id, 'done', tx.nowMs, note ? { note } : {});
  else tx.store.operations.change(op.id, { state, reason: null, error: null });
  if (op.pid !== null) tx.store.posts.settled(op.pid, tx.nowMs);
  notify(tx, op);
};

/**
 * The operation needs attention: retires its key, so that sending it again is a new intent with a new key. Operations
 * that wait for it then need attention, too (`needs-other`).
 */
export const park = (tx: Tx, op: Operation, reason: ParkReason, error?: Operation['error']): void => {
  tx.store.attempts.retireKey(op.id, tx.nowMs, reason);
  tx.store.operations.change(op.id, { state: 'parked', reason, error: error ?? null });
  notify(tx, op);
  if (op.kind === 'media.upload') tx.changed('uploads', 'tray', 'media');
  for (const id of tx.store.operations.dependants(op.id)) {
    const waiting = tx.store.operations.read(id);
    if (waiting?.state === 'staged') park(tx, waiting, 'needs-other');
  }
};

export const notify = (tx: Tx, op: Operation): void => {
  if (op.pid !== null) tx.touch(op.pid);
  tx.changed('sync', 'activity');
};

/**
 * A post that was created and then deleted by another client before it was seen seems never to have been created:
 * Activity notes that (docs/sync.md#a-post-that-was-deleted-before-we-saw-it-is-made-again).
 */
const createdAgain = (op: Operation): { note?: 'created-again' } =>
  op.kind === 'post.create' ? { note: 'created-again' } : {};

/** Posts that do not belong to a local one, and jobs that do not belong to another operation. */
const withoutOthers = ({ store }: Tx, op: Operation, { created, jobs, ...seen }: Seen): Seen => {
  const isFree = (jobId: string) => [null, undefined, op.id].includes(store.jobs.read(jobId)?.operation);
  return {
    ...seen,
    ...(created && {
      created: { ...created, posts: created.posts.filter(({ id }) => store.posts.pidOf(id) === null) },
    }),
    ...(jobs && { jobs: { ...jobs, jobs: jobs.jobs.filter(({ id }) => isFree(id)) } }),
  };
};

/** Reconciles an operation with a reading (docs/sync.md#a-lost-answer-is-settled-by-reading). */
export const createJudge = ({ apiKey, time, random }: Deps) => {
  /** false: to be read again. What an operation is made from may be no post yet: `adopt` ingests it. */
  const ingest = (tx: Tx, op: Operation, kind: Kind, { post, startedAtMs }: Seen): boolean => {
    if (op.pid === null || kind.postId(op) !== null || post === undefined) return true;
    if (post === null) return noteAbsence(tx, op.pid, startedAtMs);
    return ingestPost(tx, post, { startedAtMs, from: 'reading' }) !== null;
  };

  const parked = (tx: Tx, op: Operation, reason: ParkReason, error?: Operation['error']): Judgement => {
    park(tx, op, reason, error);
    return over;
  };

  const wait = (tx: Tx, op: Operation, untilMs: number): Judgement => {
    tx.store.operations.change(op.id, {
      state: 'doubt',
      readCount: op.readCount + 1,
      notBeforeMs: Math.round(untilMs),
    });
    notify(tx, op);
    return over;
  };

  const adopt = (tx: Tx, op: Operation, kind: Kind, seen: Seen, verdict: Extract<Verdict, { is: 'landed' }>) => {
    const adopted = kind.adopt(op, seen, verdict, tx);
    if (adopted) return wait(tx, op, adopted.notBeforeMs);
    settle(tx, op, verdict.jobId === undefined ? 'done' : 'job');
    return over;
  };

  const rebase = (tx: Tx, op: Operation, kind: Kind, seen: Seen): Judgement => {
    kind.rebase(op, seen, tx);
    notify(tx, op);
    return over;
  };

  /** Why the key it was sent under can't be used any more; null: it can. */
  const keyTrouble = (tx: Tx, op: Operation) => {
    const { attempts } = tx.store;
    const key = attempts.liveKey(op.id);
    return key ? unusable(key, attempts.ofOperation(op.id), apiKey, time) : 'retired';
  };

  /**
   * It did not happen: sends it again under the same key while that is valid, then under a new one if a repeat would be
   * invisible. One that the user left out since waits.
   */
  const again = (tx: Tx, op: Operation, kind: Kind, lastByte: number): Judgement => {
    if (tx.store.leftOut.has(op)) {
      tx.store.operations.change(op.id, { state: 'wait', readCount: 0 });
      notify(tx, op);
      return over;
    }
    if (!isKeyed(kind)) return { is: 'send', op };
    const { attempts, operations } = tx.store;
    const sent = attempts.ofOperation(op.id);
    const isHeldUp = sent.filter(isBusy).length >= mostBusy;
    const why = keyTrouble(tx, op);
    if (why === null && !isHeldUp) return { is: 'send', op };
    // Only the platform can show whether it was published (docs/sync.md#was-it-published). What was sent under a key
    // that is retired already may be unknown: in a library that was restored from a copy, attempts are missing.
    if (op.kind === 'post.publish' && (why === 'retired' || sent.some(mayHaveRun)))
      return parked(tx, op, 'did-it-go-out');
    if (isHeldUp) return parked(tx, op, 'refused', stillBusy);
    if (tx.nowMs < retirableMs(lastByte)) return wait(tx, op, retirableMs(lastByte));
    // The key is retired when a new one takes its place (attempt.ts).
    return { is: 'send', op: operations.change(op.id, { failures: 0, ...createdAgain(op) }) };
  };

  const judgeDoubt = (tx: Tx, op: Operation, kind: Kind, seen: Seen): Judgement => {
    const lastByte = lastByteMs(tx.store.attempts.ofOperation(op.id));
    const verdict = kind.settle(op, seen);
    if (verdict.is === 'landed') return adopt(tx, op, kind, seen, verdict);
    // Both attempts set the same value: near its slot it does not wait until the first can't arrive any more.
    if (verdict.is === 'absent' && kind.repeat === 'sets' && seen.post && isNearTakeback(op, time.serverNowMs()))
      return { is: 'send', op };
    // Until then the request may still take effect, whatever the current state.
    if (kind.repeat !== 'unseen' && !isSettled(lastByte, seen.startedAtMs))
      return wait(tx, op, nextReadMs(lastByte, op.readCount + 1, op.attempts, random()));
    if (verdict.is === 'absent') {
      const hasNoPost = seen.post === null && kind.onAbsent !== 'done';
      return hasNoPost ? parked(tx, op, 'deleted-elsewhere') : again(tx, op, kind, lastByte);
    }
    if (verdict.is === 'theirs') return rebase(tx, op, kind, seen);
    // Which of several posts or jobs is ours: the service replies with it as long as it knows the key.
    const isKnownByKey = verdict.reason === 'which-post' || verdict.reason === 'unsure';
    if (isKnownByKey && isKeyed(kind) && keyTrouble(tx, op) === null) return { is: 'send', op };
    return parked(tx, op, verdict.reason);
  };

  /**
   * Nothing that is there can be its effect. If a proxy that refused it passed on a copy all the same, a repeat under the
   * key is answered with that.
   */
  const isUnsent = (tx: Tx, op: Operation, kind: Kind): boolean => {
    if (op.attempts === 0) return true;
    const sent = tx.store.attempts.ofOperation(op.id);
    return sent.every(isHarmless) && isKeyed(kind) && keyTrouble(tx, op) === null;
  };

  const judgeFirst = (tx: Tx, op: Operation, kind: Kind, seen: Seen): Judgement => {
    const unsent = isUnsent(tx, op, kind);
    const first = unsent ? tx.store.operations.change(op.id, { pre: kind.remember(op, seen) }) : op;
    const verdict = kind.settle(unsent ? { ...first, attempts: 0 } : first, seen);
    switch (verdict.is) {
      case 'landed':
        return adopt(tx, first, kind, seen, verdict);
      case 'theirs':
        return rebase(tx, first, kind, seen);
      case 'unclear':
        return parked(tx, first, verdict.reason);
      case 'absent':
        return { is: 'send', op: first };
    }
  };

  /** Part of a transaction. `seen` null: nothing had to be read. */
  return (tx: Tx, op: Operation, kind: Kind, seen: Seen | null): Judgement => {
    if (!seen) return { is: 'send', op };
    if (!ingest(tx, op, kind, seen)) return { is: 'outdated' };
    // What was ingested may have changed what is left of it.
    const now = tx.store.operations.read(op.id);
    if (!now || now.endedAtMs !== null || now.state !== op.state) return over;
    const unclaimed = withoutOthers(tx, now, seen);
    return isDoubt(now) ? judgeDoubt(tx, now, kind, unclaimed) : judgeFirst(tx, now, kind, unclaimed);
  };
};

// After a start: whatever was in flight when the process ended is in doubt, and never started afresh.
/** No pause is longer: a later time was stored before the clock was set back. */
const longestRestMs = 3_600_000;

export const recover = ({ transact }: Pick<PushDeps, 'transact'>): void =>
  transact((tx) => {
    const { attempts, operations } = tx.store;
    const startedMs = new Map<string, number>();
    for (const attempt of attempts.unended()) {
      startedMs.set(attempt.operation, attempt.startedMs);
      // Its bytes may have left until now: as far as is known, the process ended by now at the latest.
      attempts.end(attempt.id, { endedMs: tx.nowMs, outcome: 'died', status: null, code: null, requestId: null });
    }
    for (const op of operations.openOfState('inflight')) {
      const notBeforeMs = (startedMs.get(op.id) ?? 0) + (readDelaysMs[0] ?? 0);
      operations.change(op.id, { state: 'doubt', readCount: 0, notBeforeMs });
      if (op.pid !== null) tx.touch(op.pid);
      tx.changed('sync', 'activity');
    }
    for (const op of operations.open()) {
      if (op.notBeforeMs > tx.nowMs + longestRestMs) operations.change(op.id, { notBeforeMs: tx.nowMs });
    }
  });

/** The wall clock leapt between two starts: the age of a key from before is unknown (docs/sync.md#time). */
export const retireOldKeys = ({ store, transact, time }: Pick<PushDeps, 'store' | 'transact' | 'time'>): void => {
  const { boot } = time.moment();
  const old = store.attempts.liveKeys().filter((key) => key.boot !== boot);
  if (old.length > 0)
    transact((tx) => old.forEach(({ operation }) => tx.store.attempts.retireKey(operation, tx.nowMs, 'leap')));
};
