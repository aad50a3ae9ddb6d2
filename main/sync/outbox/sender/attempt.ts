// One attempt of an operation: read if needed, judged, begun, sent once, and ended by what the reply means.
import { createHash } from 'node:crypto';
import { AppError, type ErrorData } from '../../../../preload/errors.ts';
import { createExchange } from '../../kernel/requests.ts';
import { cancel, midOfOrderingKey } from '../queue.ts';
import { type Seen, isKeyed, type Kind, type Ids } from '../operation.ts';
import type { Attempted, Frozen } from '../../../service/client.ts';
import { type EndpointName, endpoints, type Endpoint } from '../../../service/endpoints.ts';
import type { Operation, OperationChange } from '../../../store/outbox.ts';
import type { Durable } from '../../../store/store.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { type Bases, createReconciler } from './reads.ts';
import { createJudge, park, settle, notify } from './in-doubt.ts';
import type { Attempt, AttemptOutcome } from '../../../store/attempts.ts';
import { type WirePost, decodePost, readWhole, variantOf } from '../../posts/codec.ts';
import { folded } from '../../posts/projection.ts';
import { type RequestClass, backoffMs, readDelaysMs, nearRetryMs } from '../../kernel/rules.ts';
import { areThere, forgetUploads } from '../upload-queue.ts';
import { ingestPost, noteAbsence } from '../ingest.ts';
import type { PushDeps } from './deps.ts';
import {
  candidatesOf,
  requestClassOf,
  uploadClass,
  indistinguishablePauseMs,
  waitsForIndistinguishable,
} from './ordering.ts';
import { isBusy, isDoubt, mostBusy, unusable, outcomeOf } from './in-doubt-rules.ts';
import { isNearTakeback } from './takebacks.ts';

export type Step = {
  /** Something has to be read first. */
  needsRead(op: Operation): boolean;
  /** Reads what has to be read first; null: nothing. Throws what requests.ts throws. */
  read(op: Operation): Promise<Seen | null>;
  /** Judges and begins in one transaction. `seen`: what `read` brought. */
  begin(op: Operation, seen: Seen | null): Start;
  /** Sends a begun attempt, once. null: Galley is closing, and nothing more is written. */
  send(op: Operation, begun: Begun): Promise<Sent | null>;
  /**
   * Ends it; `now`: the operation afterwards. In the same transaction begins the operation that `follows`, read there
   * and not judged again; the end stands even if that fails.
   */
  end(op: Operation, sent: Sent, follows: (now: Operation) => Operation | null): Ended;
};
/** How long one that is left out, and in doubt, rests before it is read again. */
const leftOutPauseMs = 15 * 60_000;

/** `moved`: the operation has changed, or what was read is stale. */
type Start = Beginning | { is: 'moved' };
type Ended = {
  went: Went;
  now: Operation | null;
  /** Other operations wait for it. */
  isNeeded: boolean;
  next: { op: Operation; start: Start } | null;
};
type Sent = { begun: Begun; came: Attempted<EndpointName>; absence: Absence | null };
/**
 * What a 404 proves; null: nothing. `post`: its post as read since, which is there: the 404 was about a variant or a
 * version of it.
 */
type Absence = { post: { wire: WirePost; startedAtMs: number } | null };
/** `failed`: the service replied 5xx. */
export type Went = Exclude<Start, { is: 'send' }> | { is: 'sent'; failed: boolean };

type StepDeps = PushDeps & Pick<Bases, 'freshMs'> & { isLetThrough: (op: Operation) => boolean };

/** `signal` aborts the request in flight; then nothing more is written. */
export const createStep = (deps: StepDeps, signal: AbortSignal): Step => {
  const { transact, kinds, store, identity, lease, transfers } = deps;
  const reconciler = createReconciler(deps, signal);
  const judge = createJudge(deps);
  const begin = createBegin(deps);
  const end = createEnd(deps);
  const exchange = createExchange(deps);

  /** A second send would be invisible: no need to wait for the disk, or to detect a copied library. */
  const isUnseen = (op: Operation): boolean => kinds[op.kind].repeat === 'unseen';
  const durable = (op: Operation): Durable => (isUnseen(op) ? 'soon' : 'now');

  /** Part of a transaction, as are the next two. `now`: the current row. */
  const start = (tx: Tx, now: Operation, seen: Seen | null): Start => {
    // Another one may have been put before it.
    const candidates = candidatesOf(tx.store.operations.withOrderingKey(now.orderingKey), kinds, tx.store.leftOut);
    if (!candidates.some(({ id }) => id === now.id)) return { is: 'moved' };
    const judgement = judge(tx, now, kinds[now.kind], seen);
    if (judgement.is === 'outdated') return { is: 'moved' };
    if (judgement.is !== 'send') return judgement;
    // It was sent before the user left it out, and nothing it shows can settle it: it is not sent again.
    if (tx.store.leftOut.has(judgement.op)) return { is: 'later', notBeforeMs: tx.nowMs + leftOutPauseMs };
    return begin(tx, judgement.op, kinds[now.kind]);
  };

  const claim = (tx: Tx, op: Operation, seen: Seen | null): Start => {
    const now = tx.store.operations.read(op.id);
    // The operation may have been changed between being chosen and now.
    if (!now || now.rev !== op.rev || tx.store.meta.read('restored') !== null) return { is: 'moved' };
    return start(tx, now, seen);
  };

  const follow = (tx: Tx, next: Operation | null): Ended['next'] => next && { op: next, start: start(tx, next, null) };

  const attempt = async (op: Operation, { frozen, key }: Begun) => {
    if (typeof frozen.body !== 'object' || frozen.body === null)
      return exchange(frozen, { signal, ...(key === null ? {} : { idempotencyKey: key }) });
    const transfer = transfers.begin({ mid: midOfOrderingKey(op.orderingKey), sizeBytes: frozen.body.sizeBytes });
    const came = await exchange(frozen, {
      signal: AbortSignal.any([signal, transfer.signal]),
      onProgress: transfer.onProgress,
    });
    transfer.end('reply' in came ? 'done' : 'over');
    return came;
  };

  /** Throws what reading throws. */
  const proveAbsence = async (op: Operation): Promise<Absence> => {
    await identity.prove();
    const postId = isAboutPost(kinds[op.kind], op) && !ofWholePost.includes(op.kind) ? store.posts.sidOf(op.pid) : null;
    return { post: postId === null ? null : await reconciler.readPost(op, postId) };
  };

  /** It proves nothing if the key may be another business's, or the post can't be read. */
  const absenceOf = (op: Operation): Promise<Absence | null> =>
    proveAbsence(op).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });

  return {
    needsRead: (op) => reconciler.isNeeded(op, kinds[op.kind]),
    async read(op) {
      if (!identity.isKnown()) await identity.prove();
      const kind = kinds[op.kind];
      return reconciler.isNeeded(op, kind) ? reconciler.read(op, kind) : null;
    },
    begin(op, seen) {
      let committed = () => {};
      const started = transact((tx) => {
        const claimed = claim(tx, op, seen);
        if (claimed.is === 'send' && !isUnseen(op)) committed = lease.advance();
        return claimed;
      }, durable(op));
      committed();
      return started;
    },
    async send(op, begun) {
      const came = await attempt(op, begun);
      const absence = 'error' in came && came.error.kind === 'not-found' ? await absenceOf(op) : null;
      return signal.aborted ? null : { begun, came, absence };
    },
    end(op, { begun, came, absence }, follows) {
      const went: Went = { is: 'sent', failed: (came.received?.status ?? 0) >= 500 };
      const finish = (then: typeof follows): Ended =>
        transact((tx) => {
          end(tx, begun, came, absence);
          const now = tx.store.operations.read(op.id);
          const isNeeded = tx.store.operations.dependants(op.id).length > 0;
          return { went, now, isNeeded, next: follow(tx, now && then(now)) };
        }, durable(op));
      try {
        return finish(follows);
      } catch (error) {
        if (error instanceof AppError && error.kind === 'storage') throw error;
        // If the following operation fails to begin, that shows again when it begins by itself.
        return finish(() => null);
      }
    },
  };
};

// The beginning of an attempt, committed before the first byte leaves: guard, frozen bytes, rate limit, key.
/** What is about to be sent, and the operation's previous state, which is restored if nothing left. */
type Begun = {
  before: Operation;
  attempt: number;
  ticket: number;
  frozen: Frozen;
  key: string | null;
  /** The key was created for this attempt. */
  isKeyNew: boolean;
};

type Beginning = { is: 'send'; begun: Begun } | { is: 'over' } | { is: 'later'; notBeforeMs: number };

type BeginDeps = Pick<PushDeps, 'kinds' | 'store' | 'client' | 'apiKey' | 'budget' | 'time' | 'newKey' | 'fileOf'>;

const over: Beginning = { is: 'over' };

const createBegin = (deps: BeginDeps) => {
  const { kinds, client, apiKey, budget, time, newKey } = deps;
  const ids = createIds(deps);

  const freeze = (op: Operation, kind: Kind, last: Attempt | null): Frozen => {
    if (last?.body) return { name: kind.endpoint, path: last.path, body: last.body };
    return client.freeze(kind.endpoint, kind.request(op, ids));
  };

  /** The key's last attempt, if it may be sent again; otherwise the key is retired so that a new one can replace it. */
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
   * The request was refused, and its key has expired since. A proxy that refuses may have passed a copy on all the
   * same: under the old key that was one post, under a new one it would be two.
   */
  const mustBeRead = (tx: Tx, op: Operation, kind: Kind): boolean => {
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

  /** Whether it may be sent as things stand now; any follow-up is done here. */
  const isFree = (tx: Tx, op: Operation, kind: Kind): boolean => {
    const document = op.pid === null ? null : tx.store.posts.document(op.pid);
    const confirmed = document && decodePost(document.confirmed);
    if (confirmed && op.platform !== null && !variantOf(confirmed, op.platform)) {
      park(tx, op, 'variant-gone');
      return false;
    }
    const guard = kind.guard(op, {
      tx,
      confirmed,
      shown: () => (op.pid === null ? null : folded(tx.store, readWhole(tx.store, op.pid), kinds, false)),
      serverNowMs: time.serverNowMs(),
      serverTimeKnown: time.serverTimeKnown(),
    });
    switch (guard.is) {
      case 'go':
        if (areThere(tx, op, kind.attachments(op))) return true;
        notify(tx, op);
        return false;
      case 'park':
        park(tx, op, guard.reason);
        return false;
      case 'done':
        settle(tx, op, 'done');
        return false;
      case 'needless':
        cancel(tx, op, 'superseded');
        return false;
      case 'before':
        guard.add(tx);
        notify(tx, op);
        return false;
    }
  };

  const classOf = (tx: Tx, op: Operation): RequestClass =>
    op.kind === 'media.upload'
      ? uploadClass({ priority: op.priority, neededBy: tx.store.uploads.neededBy(op.id) })
      : requestClassOf(op, time.serverNowMs());

  /** Part of a transaction. */
  return (tx: Tx, op: Operation, kind: Kind): Beginning => {
    if (waitsForIndistinguishable(op, tx.store.operations.begun, kinds))
      return { is: 'later', notBeforeMs: tx.nowMs + indistinguishablePauseMs };
    if (!isFree(tx, op, kind)) return over;
    if (mustBeRead(tx, op, kind)) {
      tx.store.operations.change(op.id, { state: 'doubt' });
      notify(tx, op);
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
    notify(tx, op);
    const isKeyNew = last === null;
    return { is: 'send', begun: { before: op, attempt, ticket: taken.ticket, frozen, key, isKeyNew } };
  };
};

/** An operation in doubt stays in doubt until it is settled, whatever a later attempt ends with. */
const stateBefore = ({ before }: Begun): 'doubt' | 'wait' | 'ready' =>
  isDoubt(before) ? 'doubt' : before.attempts > 0 ? 'wait' : 'ready';

// The end of an attempt: what the reply, or its absence, means for the operation, in one transaction.
type EndDeps = Pick<PushDeps, 'kinds' | 'budget' | 'random' | 'time'>;

const firstBusyMs = 10_000;
const longestBusyMs = 5 * 60_000;
/** `count`: this time included. */
const busyMs = (count: number): number => Math.min(longestBusyMs, firstBusyMs * 2 ** (count - 1));

/** Whether the operation is about its own post: otherwise a 404 says nothing about the post. */
const isAboutPost = (kind: Kind, op: Operation): op is Operation & { pid: number } =>
  op.pid !== null && kind.postId(op) === null && endpoints[kind.endpoint].template.startsWith('/posts/{postId}');

/** They name nothing in the post that could be missing instead: a 404 proves that the post is gone. */
const ofWholePost: readonly Operation['kind'][] = ['post.rename', 'post.approve', 'post.remove'];

const createEnd = ({ kinds, budget, random, time }: EndDeps) => {
  const firstReadMs = (op: Operation, kind: Kind): number => {
    if (kind.repeat === 'unseen') return backoffMs(op.attempts, random());
    return isNearTakeback(op, time.serverNowMs()) ? nearRetryMs(op.attempts) : (readDelaysMs[0] ?? 0);
  };

  const close = (tx: Tx, { attempt }: Begun, outcome: AttemptOutcome, came: Attempted<EndpointName>): void => {
    const error: Partial<ErrorData> = 'error' in came ? came.error.data : {};
    tx.store.attempts.end(attempt, {
      endedMs: tx.nowMs,
      outcome,
      status: came.received?.status ?? null,
      code: error.code ?? null,
      requestId: error.requestId ?? came.received?.requestId ?? null,
    });
  };

  /** As before, as if this attempt had not been made; merging stays possible if it was the first. */
  const undo = (tx: Tx, begun: Begun, more: OperationChange = {}): void => {
    const { before, isKeyNew } = begun;
    if (isKeyNew) tx.store.attempts.retireKey(before.id, tx.nowMs, 'unsent');
    const { attempts, readCount, notBeforeMs } = before;
    tx.store.operations.change(before.id, { state: stateBefore(begun), attempts, readCount, notBeforeMs, ...more });
  };

  /** The key lacks a scope: every change that needs it then needs attention, and the others continue. */
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
    else if (accepted.is === 'read')
      tx.store.operations.change(op.id, { state: 'doubt', readCount: 0, notBeforeMs: accepted.notBeforeMs });
    else settle(tx, op, accepted.is);
  };

  const absent = (tx: Tx, op: Operation, kind: Kind, { error, post }: { error: ErrorData } & Absence): void => {
    if (kind.onAbsent === 'done') {
      const seen = { startedAtMs: tx.nowMs, post: null };
      kind.adopt(op, seen, { is: 'landed' }, tx);
      settle(tx, op, 'done');
      return;
    }
    // It may be about a file: the next reading shows whether the post is gone.
    if (kind.attachments(op).length > 0) return park(tx, op, 'refused', error);
    if (post) {
      park(tx, op, 'variant-gone', error);
      ingestPost(tx, post.wire, { startedAtMs: post.startedAtMs, from: 'reading' });
      return;
    }
    park(tx, op, 'deleted-elsewhere', error);
    if (isAboutPost(kind, op)) noteAbsence(tx, op.pid, tx.nowMs);
  };

  /** After its files were uploaded again: they have new ids, so it needs a new key. */
  const again = (tx: Tx, op: Operation): void => {
    tx.store.attempts.retireKey(op.id, tx.nowMs, 'file-unknown');
    tx.store.operations.change(op.id, { state: 'ready' });
  };

  const fail = (tx: Tx, begun: Begun, op: Operation, came: Attempted<EndpointName>, absence: Absence | null): void => {
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
        const count = tx.store.attempts.ofOperation(op.id).filter(isBusy).length;
        if (count >= mostBusy) return park(tx, op, 'refused', data);
        return undo(tx, begun, { notBeforeMs: tx.nowMs + busyMs(count) });
      }
      case 'absent':
        close(tx, begun, absence ? 'refused' : 'not-executed', came);
        if (!absence) return undo(tx, begun, { notBeforeMs: tx.nowMs + firstBusyMs });
        if (forgetUploads(tx, op, kind.attachments(op))) return again(tx, op);
        return absent(tx, op, kind, { error: data, ...absence });
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
          readCount: 0,
          failures: op.failures + (outcome.failed ? 1 : 0),
          // What can't be read is retried, a little later each time.
          notBeforeMs: Math.round(tx.nowMs + firstReadMs(op, kind)),
        });
    }
  };

  /** Part of a transaction. */
  return (tx: Tx, begun: Begun, came: Attempted<EndpointName>, absence: Absence | null): void => {
    const error = 'error' in came ? came.error.data : null;
    if (came.received) budget.note(begun.frozen.name, came.received, error?.retryAfterMs ?? null)?.();
    const op = tx.store.operations.read(begun.before.id);
    // Given up by the user meanwhile: any effect it had is discovered by reading.
    if (op?.state !== 'inflight') return close(tx, begun, error ? 'doubt' : 'ok', came);
    if ('reply' in came) accept(tx, begun, op, kinds[op.kind], came);
    else fail(tx, begun, op, came, absence);
    notify(tx, op);
  };
};

// Maps Galley's own ids to the service's at the moment of sending.
/** Throws AppError `not-found` for what the service does not have yet. */
const createIds = ({ store, apiKey, fileOf }: Pick<PushDeps, 'store' | 'apiKey' | 'fileOf'>): Ids => {
  const known = <T>(value: T | null): T => {
    if (value === null) throw new AppError({ kind: 'not-found', message: 'The service does not have this yet.' });
    return value;
  };
  return {
    post: (pid) => known(store.posts.sidOf(pid)),
    attachment: (of) => ('sid' in of ? of.sid : known(store.media.sidOf(of.mid, apiKey))),
    file: (mid) => fileOf(known(store.media.read(mid))),
  };
};
