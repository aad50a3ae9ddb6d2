// When a sendable operation is sent: backoff, rate limits, continued typing, service outages.
import type { Operation } from '../../../store/outbox.ts';
import type { Openings } from '../../kernel/rate-limits.ts';
import { isKeyed } from '../operation.ts';
import { backoffMs, nearRetryMs, settleMs } from '../../kernel/rules.ts';
import type { PushDeps } from './deps.ts';
import { isDoubt } from './in-doubt-rules.ts';
import { mayPass, requestClassOf } from './ordering.ts';
import type { Went } from './attempt.ts';
import { isNearTakeback } from './takebacks.ts';

type Deps = Pick<PushDeps, 'kinds' | 'budget' | 'time' | 'random'>;

const failuresInTrouble = 5;
const changesInTrouble = 3;
/** This many operations are in flight at a time. */
export const concurrency = 3;
const tookCount = 50;
const guessedReplyMs = 2_000;
const firstPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;

/** Between two edits of one post near its slot: continuous typing must not delay them further. */
const nearSpacingMs = 5_000;

/** Between two edits of one post, by what is left of the general budget. */
const editSpacingMs = (free: number): number => (free < 150 ? 300_000 : free < 300 ? 60_000 : 15_000);

/** In memory only: after a restart everything may be tried at once. */
export const createPace = ({ kinds, budget, time, random }: Deps) => {
  const rests = new Map<string, { untilMs: number; count: number }>();
  const queueRests = new Map<string, { op: Operation; untilMs: number }>();
  const editedMs = new Map<string, number>();
  let failed: string[] = [];
  let pauseMs = firstPauseMs;
  let pausedUntilMs = 0;

  const noteFailure = (id: string, isFailure: boolean): void => {
    failed = isFailure ? [...failed, id] : [];
    if (!isFailure) pauseMs = firstPauseMs;
    if (failed.length < failuresInTrouble || new Set(failed).size < changesInTrouble) return;
    failed = [];
    pausedUntilMs = time.nowMs() + pauseMs;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  };

  let took: number[] = [];

  const restsUntilMs = (id: string): number => rests.get(id)?.untilMs ?? 0;

  return {
    /** The service fails repeatedly: nothing is sent before this moment. */
    pausedUntilMs: () => pausedUntilMs,
    dueMs(op: Operation, opensAtMs: Openings): number {
      const queueRest = queueRests.get(op.orderingKey);
      const isTyping = op.kind === 'post.edit' && op.attempts === 0 && op.priority > 0;
      const isNear = isNearTakeback(op, time.serverNowMs());
      const heldUntilMs = Math.max(
        isTyping && isNear ? 0 : op.notBeforeMs,
        restsUntilMs(op.id),
        queueRest && queueRest.op.id !== op.id && !mayPass(op, queueRest.op) ? queueRest.untilMs : 0,
      );
      // The limits are only checked once nothing else holds it back.
      if (heldUntilMs > time.nowMs()) return heldUntilMs;
      const endpoint = isDoubt(op) ? 'posts.get' : kinds[op.kind].endpoint;
      const edited = isTyping ? editedMs.get(op.orderingKey) : undefined;
      const spacingMs = () => (isNear ? nearSpacingMs : editSpacingMs(budget.free('general')));
      return Math.max(
        heldUntilMs,
        edited === undefined ? 0 : edited + spacingMs(),
        opensAtMs(endpoint, requestClassOf(op, time.serverNowMs()), kinds[op.kind].readings.length),
      );
    },
    restsUntilMs,
    /** An operation succeeded; `ms`: how long until the next one could be sent, beside the other queues. */
    took: (ms: number): void => void (took = [...took.slice(1 - tookCount), ms]),
    /** The median of the recent ones; before there are any, the duration of a reply. */
    changeMs: (): number =>
      [...took].sort((one, other) => one - other)[took.length >> 1] ?? (time.replyMs() ?? guessedReplyMs) / concurrency,
    /** `forMs` omitted: a little longer each time. */
    rest(op: Operation, forMs?: number): void {
      const count = rests.get(op.id)?.count ?? 0;
      const restMs = isNearTakeback(op, time.serverNowMs()) ? nearRetryMs(count) : backoffMs(count, random());
      const untilMs = time.nowMs() + Math.round(forMs ?? restMs);
      rests.set(op.id, { untilMs, count: forMs === undefined ? count + 1 : count });
    },
    skipWait(id: string): void {
      rests.delete(id);
    },
    /** `now`: the operation afterwards. */
    note(op: Operation, went: Went, now: Operation | null): void {
      rests.delete(op.id);
      if (went.is === 'sent') {
        noteFailure(op.id, went.failed);
        if (op.kind === 'post.edit') editedMs.set(op.orderingKey, time.nowMs());
      }
      const rest = queueRests.get(op.orderingKey);
      if (now?.state !== 'doubt') {
        // One that was sent again before it was settled may have a copy still in flight.
        const isSettled = went.is !== 'sent' || (rest?.untilMs ?? 0) <= time.nowMs();
        if (rest?.op.id === op.id && isSettled) queueRests.delete(op.orderingKey);
      } else if (went.is === 'sent' && !isKeyed(kinds[op.kind]) && kinds[op.kind].repeat !== 'unseen') {
        // Also when the user gives it up: a late copy of it must not arrive after the next operation.
        queueRests.set(op.orderingKey, { op: now, untilMs: time.nowMs() + settleMs });
      }
    },
  };
};
