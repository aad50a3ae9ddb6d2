// The end of an attempt: what the reply, or its absence, means for the change, in one transaction (T4, T5, T6).
import type { ErrorData } from '../../../preload/errors.ts';
import type { Attempted } from '../../service/client.ts';
import { endpoints, type Endpoint, type EndpointName } from '../../service/endpoints.ts';
import type { Attempt, AttemptOutcome } from '../../store/attempts.ts';
import type { Operation, OperationChange } from '../../store/outbox.ts';
import type { Kind } from '../outbox/operation.ts';
import { noteAbsence } from '../outbox/ingest.ts';
import { backoffMs, lookDelaysMs, nearRetryMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { forgetUploads } from '../outbox/uploads.ts';
import { stateBefore, type Begun } from './begin.ts';
import type { PushDeps } from './deps.ts';
import { park, settle, tell } from './judge.ts';
import { outcomeOf } from './outcome.ts';
import { isNearTakeback } from './takeback.ts';

type EndDeps = Pick<PushDeps, 'kinds' | 'budget' | 'random' | 'time'>;

const firstBusyMs = 10_000;
const longestBusyMs = 5 * 60_000;
/** A quarter of an hour, with those waits: nothing that runs that long ends by itself. */
const mostBusy = 8;
/** How often other work that runs on the same thing has kept it off (H6). */
const busyCount = (attempts: readonly Attempt[]): number => attempts.filter(({ code }) => code === 'CONFLICT').length;
/** `count`: this time included. */
const busyMs = (count: number): number => Math.min(longestBusyMs, firstBusyMs * 2 ** (count - 1));

/** An operation about another thing than its own post: a 404 says nothing of the post then. */
const isAboutPost = (kind: Kind, op: Operation): boolean =>
  op.pid !== null && kind.postId(op) === null && endpoints[kind.endpoint].template.startsWith('/posts/{postId}');

export const createEnd = ({ kinds, budget, random, time }: EndDeps) => {
  const firstLookMs = (op: Operation, kind: Kind): number => {
    if (kind.repeat === 'unseen') return backoffMs(op.attempts, random());
    return isNearTakeback(op, time.serverNowMs()) ? nearRetryMs(op.attempts) : (lookDelaysMs[0] ?? 0);
  };

  const close = (tx: Tx, { attempt }: Begun, outcome: AttemptOutcome, came: Attempted<EndpointName>): void => {
    const error: Partial<ErrorData> = 'error' in came ? came.error.data : {};
    tx.store.attempts.end(attempt, {
      endedMs: tx.nowMs,
      outcome,
      status: came.heard?.status ?? null,
      code: error.code ?? null,
      requestId: error.requestId ?? came.heard?.requestId ?? null,
    });
  };

  /** As before, and as if this attempt had not been; merging goes on where it was the first. */
  const undo = (tx: Tx, begun: Begun, more: OperationChange = {}): void => {
    const { before, isKeyNew } = begun;
    if (isKeyNew) tx.store.attempts.retireKey(before.id, tx.nowMs, 'unsent');
    const { attempts, looks, notBeforeMs } = before;
    tx.store.operations.change(before.id, { state: stateBefore(begun), attempts, looks, notBeforeMs, ...more });
  };

  /** The key lacks a scope: every change that needs it comes in front of the person, the others go on. */
  const parkScope = (tx: Tx, op: Operation, kind: Kind, error: ErrorData): void => {
    const scope = error.scope ?? endpoints[kind.endpoint].scope;
    const needs = (name: EndpointName): boolean => {
      const row: Endpoint = endpoints[name];
      return name === kind.endpoint || (scope !== null && row.scope === scope);
    };
    for (const other of tx.store.operations.open()) {
      const waits = other.state === 'ready' || other.state === 'staged' || other.state === 'wait';
      if (other.id === op.id || (waits && needs(kinds[other.kind].endpoint))) park(tx, other, 'scope-missing', error);
    }
  };

  const accept = (tx: Tx, begun: Begun, op: Operation, kind: Kind, came: Attempted<EndpointName>): void => {
    if (!('reply' in came)) return;
    close(tx, begun, 'ok', came);
    const accepted = kind.accept(op, came.reply, tx);
    if (accepted.is === 'park') park(tx, op, accepted.reason, accepted.error);
    else if (accepted.is === 'look')
      tx.store.operations.change(op.id, { state: 'doubt', looks: 0, notBeforeMs: accepted.notBeforeMs });
    else settle(tx, op, accepted.is);
  };

  const absent = (tx: Tx, op: Operation, kind: Kind, error: ErrorData): void => {
    if (kind.onAbsent === 'done') {
      const seen = { startedAtMs: tx.nowMs, post: null };
      kind.adopt(op, seen, { is: 'landed' }, tx);
      settle(tx, op, 'done');
      return;
    }
    // Of a file as it may be: whether the post is gone shows with its next reading.
    if (kind.attachments(op).length > 0) return park(tx, op, 'refused', error);
    park(tx, op, 'deleted-elsewhere', error);
    if (op.pid !== null && isAboutPost(kind, op)) noteAbsence(tx, op.pid, tx.nowMs);
  };

  /** With what it names brought there anew: other names, so another key. */
  const again = (tx: Tx, op: Operation): void => {
    tx.store.attempts.retireKey(op.id, tx.nowMs, 'file-unknown');
    tx.store.operations.change(op.id, { state: 'ready' });
  };

  const fail = (tx: Tx, begun: Begun, op: Operation, came: Attempted<EndpointName>, isProven: boolean): void => {
    if (!('error' in came)) return;
    const { data } = came.error;
    const kind = kinds[op.kind];
    const outcome = outcomeOf(data, begun.key !== null);
    switch (outcome.is) {
      case 'unsent':
        close(tx, begun, 'unsent', came);
        budget.refund(begun.ticket);
        return undo(tx, begun);
      case 'limited':
        close(tx, begun, 'limited', came);
        tx.store.operations.change(op.id, { state: stateBefore(begun) === 'doubt' ? 'doubt' : 'wait' });
        return;
      case 'not-executed': {
        close(tx, begun, 'not-executed', came);
        if (!outcome.busy) return undo(tx, begun);
        const count = busyCount(tx.store.attempts.ofOperation(op.id));
        if (count >= mostBusy) return park(tx, op, 'refused', data);
        return undo(tx, begun, { notBeforeMs: tx.nowMs + busyMs(count) });
      }
      case 'absent':
        close(tx, begun, isProven ? 'refused' : 'not-executed', came);
        if (!isProven) return undo(tx, begun, { notBeforeMs: tx.nowMs + firstBusyMs });
        return forgetUploads(tx, op, kind.attachments(op)) ? again(tx, op) : absent(tx, op, kind, data);
      case 'scope-missing':
        close(tx, begun, 'not-executed', came);
        return parkScope(tx, op, kind, data);
      case 'refused':
        close(tx, begun, 'refused', came);
        return park(tx, op, outcome.reason, data);
      case 'doubt':
        close(tx, begun, 'doubt', came);
        tx.store.operations.change(op.id, {
          state: 'doubt',
          looks: 0,
          failures: op.failures + (outcome.failed ? 1 : 0),
          // What is not looked for is tried again, a little later each time.
          notBeforeMs: Math.round(tx.nowMs + firstLookMs(op, kind)),
        });
    }
  };

  /** Part of a transaction. `isProven`: a 404 came under a key that is this business's. */
  return (tx: Tx, begun: Begun, came: Attempted<EndpointName>, isProven: boolean): void => {
    const error = 'error' in came ? came.error.data : null;
    if (came.heard) budget.note(begun.frozen.name, came.heard, error?.retryAfterMs ?? null)?.();
    const op = tx.store.operations.read(begun.before.id);
    // Given up by the person meanwhile: whatever it did is met again by reading.
    if (op?.state !== 'inflight') return close(tx, begun, error ? 'doubt' : 'ok', came);
    if ('reply' in came) accept(tx, begun, op, kinds[op.kind], came);
    else fail(tx, begun, op, came, isProven);
    tell(tx, op);
  };
};
