// One change on its way: read where that is the law, judged, begun, sent once, and ended by what came of it.
import { createExchange } from '../exchange.ts';
import { midOfLane } from '../lanes.ts';
import type { Seen } from '../operation.ts';
import type { Operation } from '../../store/operations.ts';
import type { Durable } from '../../store/store.ts';
import { createBegin, type Begun, type Beginning } from './begin.ts';
import type { PushDeps } from './deps.ts';
import { createEnd } from './end.ts';
import { createJudge } from './judge.ts';
import { createLook } from './look.ts';
import { headOf } from './order.ts';

export type Step = {
  /** Reads what has to be read first; null: nothing. Throws what requests.ts throws. */
  look(op: Operation): Promise<Seen | null>;
  /**
   * Judges and begins in one transaction, then sends. `moved`: the change is not what it was, or what was read is out
   * of date; `sent`: `failed` when the service said 5xx.
   */
  go(op: Operation, seen: Seen | null): Promise<Went>;
};
export type Went =
  { is: 'over' } | { is: 'moved' } | { is: 'later'; notBeforeMs: number } | { is: 'sent'; failed: boolean };

/** `signal` ends what is on its way; then nothing more is written. */
export const createStep = (deps: PushDeps, signal: AbortSignal): Step => {
  const { transact, kinds, identity, fence, transfers } = deps;
  const lookAt = createLook(deps, signal);
  const judge = createJudge(deps);
  const begin = createBegin(deps);
  const end = createEnd(deps);
  const exchange = createExchange(deps);

  /** A second sending would show nowhere: the disk need not be waited for, nor a copy of the library be found out. */
  const isUnseen = (op: Operation): boolean => kinds[op.kind].repeat === 'unseen';
  const durable = (op: Operation): Durable => (isUnseen(op) ? 'soon' : 'now');

  const decide = (op: Operation, seen: Seen | null): Beginning | { is: 'moved' } => {
    let committed = () => {};
    const decided = transact((tx): Beginning | { is: 'moved' } => {
      const now = tx.store.operations.read(op.id);
      // The claim law: between choosing it and now the person may have changed it.
      if (!now || now.rev !== op.rev || tx.store.meta.read('restored') !== null) return { is: 'moved' };
      // Or put another one before it.
      if (headOf(tx.store.operations.ofLane(now.lane), kinds)?.id !== now.id) return { is: 'moved' };
      const judgement = judge(tx, now, kinds[now.kind], seen);
      if (judgement.is === 'outdated') return { is: 'moved' };
      if (judgement.is !== 'send') return judgement;
      const beginning = begin(tx, judgement.op, kinds[now.kind]);
      if (beginning.is === 'send' && !isUnseen(op)) committed = fence.advance();
      return beginning;
    }, durable(op));
    committed();
    return decided;
  };

  const send = async (op: Operation, { frozen, key }: Begun) => {
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

  return {
    async look(op) {
      if (!identity.isKnown()) await identity.prove();
      const kind = kinds[op.kind];
      return lookAt.isNeeded(op, kind) ? lookAt.at(op, kind) : null;
    },
    async go(op, seen) {
      const decided = decide(op, seen);
      if (decided.is !== 'send') return decided;
      const { begun } = decided;
      const came = await send(op, begun);
      const isAbsent = 'error' in came && came.error.kind === 'not-found';
      const isProven =
        isAbsent &&
        (await identity.prove().then(
          () => true,
          () => false,
        ));
      if (signal.aborted) return { is: 'over' };
      transact((tx) => end(tx, begun, came, isProven), durable(op));
      return { is: 'sent', failed: (came.heard?.status ?? 0) >= 500 };
    },
  };
};
