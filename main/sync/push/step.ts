// One change on its way: read where that is the law, judged, begun, sent once, and ended by what came of it.
import { AppError } from '../../../preload/errors.ts';
import { createExchange } from '../kernel/requests.ts';
import { midOfLane } from '../outbox/queue.ts';
import type { Seen } from '../outbox/operation.ts';
import type { Attempted } from '../../service/client.ts';
import type { EndpointName } from '../../service/endpoints.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Durable } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { Bases } from './bases.ts';
import { createBegin, type Begun, type Beginning } from './begin.ts';
import type { PushDeps } from './deps.ts';
import { createEnd } from './end.ts';
import { createJudge } from './judge.ts';
import { createLook } from './look.ts';
import { candidatesOf } from './order.ts';

export type Step = {
  /** Something has to be read first. */
  needsLook(op: Operation): boolean;
  /** Reads what has to be read first; null: nothing. Throws what requests.ts throws. */
  look(op: Operation): Promise<Seen | null>;
  /** Judges and begins in one transaction. `seen`: what `look` brought. */
  begin(op: Operation, seen: Seen | null): Start;
  /** What has begun goes out, once. null: Galley ends meanwhile, and nothing more is written. */
  send(op: Operation, begun: Begun): Promise<Sent | null>;
  /**
   * Ends it; `now`: what has become of the change. In the same transaction begins what `follows` it, read there and not
   * to be looked at; the end stands whatever comes of that.
   */
  end(op: Operation, sent: Sent, follows: (now: Operation) => Operation | null): Ended;
};
/** `moved`: the change is not what it was, or what was read is out of date. */
type Start = Beginning | { is: 'moved' };
type Ended = {
  went: Went;
  now: Operation | null;
  /** Others wait for it. */
  isNeeded: boolean;
  next: { op: Operation; start: Start } | null;
};
/** What came of it; `isProven`: a 404 came under a key that is this business's. */
type Sent = { begun: Begun; came: Attempted<EndpointName>; isProven: boolean };
/** `failed`: the service said 5xx. */
export type Went = Exclude<Start, { is: 'send' }> | { is: 'sent'; failed: boolean };

type StepDeps = PushDeps & Pick<Bases, 'freshMs'> & { isLetThrough: (op: Operation) => boolean };

/** `signal` ends what is on its way; then nothing more is written. */
export const createStep = (deps: StepDeps, signal: AbortSignal): Step => {
  const { transact, kinds, identity, fence, transfers } = deps;
  const lookAt = createLook(deps, signal);
  const judge = createJudge(deps);
  const begin = createBegin(deps);
  const end = createEnd(deps);
  const exchange = createExchange(deps);

  /** A second sending would show nowhere: the disk need not be waited for, nor a copy of the library be found out. */
  const isUnseen = (op: Operation): boolean => kinds[op.kind].repeat === 'unseen';
  const durable = (op: Operation): Durable => (isUnseen(op) ? 'soon' : 'now');

  /** Part of a transaction, as are the next two. `now`: as it stands. */
  const start = (tx: Tx, now: Operation, seen: Seen | null): Start => {
    // Another one may have been put before it.
    const candidates = candidatesOf(tx.store.operations.ofLane(now.lane), kinds);
    if (!candidates.some(({ id }) => id === now.id)) return { is: 'moved' };
    const judgement = judge(tx, now, kinds[now.kind], seen);
    if (judgement.is === 'outdated') return { is: 'moved' };
    if (judgement.is !== 'send') return judgement;
    return begin(tx, judgement.op, kinds[now.kind]);
  };

  const claim = (tx: Tx, op: Operation, seen: Seen | null): Start => {
    const now = tx.store.operations.read(op.id);
    // The claim law: between choosing it and now the person may have changed it.
    if (!now || now.rev !== op.rev || tx.store.meta.read('restored') !== null) return { is: 'moved' };
    return start(tx, now, seen);
  };

  const follow = (tx: Tx, next: Operation | null): Ended['next'] => next && { op: next, start: start(tx, next, null) };

  const attempt = async (op: Operation, { frozen, key }: Begun) => {
    if (typeof frozen.body !== 'object' || frozen.body === null)
      return exchange(frozen, { signal, ...(key === null ? {} : { idempotencyKey: key }) });
    const transfer = transfers.begin({ mid: midOfLane(op.lane), sizeBytes: frozen.body.sizeBytes });
    const came = await exchange(frozen, {
      signal: AbortSignal.any([signal, transfer.signal]),
      onProgress: transfer.onProgress,
    });
    transfer.end('reply' in came ? 'done' : 'over');
    return came;
  };

  const isOurs = (): Promise<boolean> =>
    identity.prove().then(
      () => true,
      () => false,
    );

  return {
    needsLook: (op) => lookAt.isNeeded(op, kinds[op.kind]),
    async look(op) {
      if (!identity.isKnown()) await identity.prove();
      const kind = kinds[op.kind];
      return lookAt.isNeeded(op, kind) ? lookAt.at(op, kind) : null;
    },
    begin(op, seen) {
      let committed = () => {};
      const started = transact((tx) => {
        const claimed = claim(tx, op, seen);
        if (claimed.is === 'send' && !isUnseen(op)) committed = fence.advance();
        return claimed;
      }, durable(op));
      committed();
      return started;
    },
    async send(op, begun) {
      const came = await attempt(op, begun);
      const isAbsent = 'error' in came && came.error.kind === 'not-found';
      const isProven = isAbsent && (await isOurs());
      return signal.aborted ? null : { begun, came, isProven };
    },
    end(op, { begun, came, isProven }, follows) {
      const went: Went = { is: 'sent', failed: (came.heard?.status ?? 0) >= 500 };
      const finish = (then: typeof follows): Ended =>
        transact((tx) => {
          end(tx, begun, came, isProven);
          const now = tx.store.operations.read(op.id);
          const isNeeded = tx.store.operations.dependants(op.id).length > 0;
          return { went, now, isNeeded, next: follow(tx, now && then(now)) };
        }, durable(op));
      try {
        return finish(follows);
      } catch (error) {
        if (error instanceof AppError && error.kind === 'storage') throw error;
        // Is it the next one that cannot be worked with? That shows when it begins by itself.
        return finish(() => null);
      }
    },
  };
};
