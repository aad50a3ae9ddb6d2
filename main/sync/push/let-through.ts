// What the person lets through while they work offline: what of one post the service would publish, and nothing else.
import type { Operation } from '../../store/outbox.ts';
import { takebacksOf } from '../posts/deadlines.ts';
import { writing } from '../outbox/rebase.ts';
import type { PushDeps } from './deps.ts';

export type LetThrough = {
  /** Ids of its changes that go now. */
  add(pid: number): ReadonlySet<string>;
  /** Nothing is let through otherwise. */
  isOpen(): boolean;
  has(op: Operation): boolean;
};

/** It is memory: after a restart everything is held back again. */
export const createLetThrough = ({ store, online, time }: Pick<PushDeps, 'store' | 'online' | 'time'>): LetThrough => {
  const pids = new Set<number>();

  /** The takebacks whose slots are ahead, and words that stand before them and would hold them up. */
  const idsOf = (pid: number): ReadonlySet<string> => {
    const operations = store.operations.ofPost(pid);
    const takebacks = takebacksOf(operations).filter(({ at }) => Date.parse(at) > time.serverNowMs());
    const last = Math.max(...takebacks.map(({ op }) => op.rank));
    const before = operations.filter(({ kind, rank }) => writing.includes(kind) && rank < last);
    return new Set([...takebacks.map(({ op }) => op), ...before].map(({ id }) => id));
  };
  const isAllowed = (): boolean => online.letsThrough() && store.meta.read('restored') === null;

  return {
    add(pid) {
      pids.add(pid);
      return idsOf(pid);
    },
    isOpen() {
      // What a post is given after it has arrived is held back again.
      for (const pid of pids) if (online.connection() !== 'airplane' || idsOf(pid).size === 0) pids.delete(pid);
      return pids.size > 0 && isAllowed();
    },
    has: (op) => op.pid !== null && pids.has(op.pid) && isAllowed() && idsOf(op.pid).has(op.id),
  };
};
