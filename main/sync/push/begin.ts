// The beginning of an attempt, committed before the first byte leaves (law 2): guard, frozen bytes, allowance, key (T3).
import { createHash } from 'node:crypto';
import { AppError } from '../../../preload/errors.ts';
import type { Frozen } from '../../service/client.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Operation } from '../../store/outbox.ts';
import { isKeyed, type Kind } from '../outbox/operation.ts';
import { fromKept } from '../posts/codec.ts';
import type { RequestClass } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { areThere } from '../outbox/uploads.ts';
import type { PushDeps } from './deps.ts';
import { isDoubt, unusable } from './evidence.ts';
import { createIds } from './ids.ts';
import { park, settle, tell } from './judge.ts';
import { requestClassOf, uploadClass } from './request-class.ts';
import { twinRestMs, waitsForTwin } from './twins.ts';

/** What is about to be sent, and what the change was before: it becomes that again if nothing left. */
export type Begun = {
  before: Operation;
  attempt: number;
  ticket: number;
  frozen: Frozen;
  key: string | null;
  /** The key was made for this attempt. */
  isKeyNew: boolean;
};

export type Beginning = { is: 'send'; begun: Begun } | { is: 'over' } | { is: 'later'; notBeforeMs: number };

type BeginDeps = Pick<PushDeps, 'kinds' | 'store' | 'client' | 'apiKey' | 'budget' | 'time' | 'newKey' | 'fileOf'>;

const over: Beginning = { is: 'over' };

export const createBegin = (deps: BeginDeps) => {
  const { kinds, client, apiKey, budget, time, newKey } = deps;
  const ids = createIds(deps);

  const freeze = (op: Operation, kind: Kind, last: Attempt | null): Frozen => {
    if (last?.body) return { name: kind.endpoint, path: last.path, body: last.body };
    return client.freeze(kind.endpoint, kind.request(op, ids));
  };

  /** The key's last attempt, when it may be sent again; else what has to make place for a new one is retired. */
  const resumed = (tx: Tx, op: Operation): Attempt | null => {
    const { attempts } = tx.store;
    const key = attempts.liveKey(op.id);
    if (!key) return null;
    const sent = attempts.ofOperation(op.id);
    const why = unusable(key, sent, apiKey, time);
    if (why === null) return sent.findLast((attempt) => attempt.key === key.key) ?? null;
    attempts.retireKey(op.id, tx.nowMs, why);
    return null;
  };

  /**
   * It was refused, and its key has run out since. Who refuses may have passed a copy on all the same (H7): under the old
   * key that was one post, under a new one it would be two.
   */
  const isToBeLookedFor = (tx: Tx, op: Operation, kind: Kind): boolean => {
    if (isDoubt(op) || !kind.readings.includes('created')) return false;
    const key = tx.store.attempts.liveKey(op.id);
    return key !== null && unusable(key, tx.store.attempts.ofOperation(op.id), apiKey, time) !== null;
  };

  const addKey = (tx: Tx, op: Operation, { path, body }: Frozen): string => {
    const key = newKey();
    const { atMs, monoMs, boot } = time.moment();
    const bodyHash = createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest('hex');
    tx.store.attempts.addKey({
      key,
      operation: op.id,
      apiKey,
      bodyHash,
      firstSentMs: atMs,
      firstSentMonoMs: monoMs,
      boot,
    });
    return key;
  };

  /** Whether it may go out as things stand now; what else follows is done here. */
  const isFree = (tx: Tx, op: Operation, kind: Kind): boolean => {
    const document = op.pid === null ? null : tx.store.posts.document(op.pid);
    const guard = kind.guard(op, {
      tx,
      confirmed: document && fromKept(document.confirmed),
      serverNowMs: time.serverNowMs(),
      serverTimeKnown: time.serverTimeKnown(),
    });
    switch (guard.is) {
      case 'go':
        if (areThere(tx, op, kind.attachments(op))) return true;
        tell(tx, op);
        return false;
      case 'park':
        park(tx, op, guard.reason);
        return false;
      case 'done':
        settle(tx, op, 'done');
        return false;
      case 'before':
        guard.add(tx);
        tell(tx, op);
        return false;
    }
  };

  const classOf = (tx: Tx, op: Operation): RequestClass =>
    op.kind === 'media.upload'
      ? uploadClass({ priority: op.priority, neededBy: tx.store.uploads.neededBy(op.id) })
      : requestClassOf(op, time.serverNowMs());

  /** Part of a transaction. */
  return (tx: Tx, op: Operation, kind: Kind): Beginning => {
    if (waitsForTwin(op, tx.store.operations.begun, kinds)) return { is: 'later', notBeforeMs: tx.nowMs + twinRestMs };
    if (!isFree(tx, op, kind)) return over;
    if (isToBeLookedFor(tx, op, kind)) {
      tx.store.operations.change(op.id, { state: 'doubt' });
      tell(tx, op);
      return over;
    }
    const last = isKeyed(kind) ? resumed(tx, op) : null;
    let frozen: Frozen;
    try {
      frozen = freeze(op, kind, last);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      park(tx, op, error.kind === 'not-found' ? 'needs-other' : 'refused', error.data);
      return over;
    }
    const taken = budget.take(kind.endpoint, classOf(tx, op));
    if ('notBeforeMs' in taken) return { is: 'later', notBeforeMs: taken.notBeforeMs };
    const key = last?.key ?? (isKeyed(kind) ? addKey(tx, op, frozen) : null);
    const attempt = tx.store.attempts.begin({
      operation: op.id,
      key,
      endpoint: frozen.name,
      path: frozen.path,
      body: typeof frozen.body === 'string' ? frozen.body : null,
      startedMs: tx.nowMs,
    });
    tx.store.operations.begin(op.id);
    tell(tx, op);
    const isKeyNew = last === null;
    return { is: 'send', begun: { before: op, attempt, ticket: taken.ticket, frozen, key, isKeyNew } };
  };
};

/** A change in doubt stays one, whatever a later attempt ends with, until it is settled. */
export const stateBefore = ({ before }: Begun): 'doubt' | 'wait' | 'ready' =>
  isDoubt(before) ? 'doubt' : before.attempts > 0 ? 'wait' : 'ready';
