// After a start: whatever was on its way when the process ended is a doubt, never a fresh start (law 2).
import type { PushDeps } from './deps.ts';
import { lookDelaysMs } from '../kernel/rules.ts';

/** Nothing rests longer: a later time was kept by a clock that has been set back since. */
const longestRestMs = 3_600_000;

export const recover = ({ transact }: Pick<PushDeps, 'transact'>): void =>
  transact((tx) => {
    const { attempts, operations } = tx.store;
    const startedMs = new Map<string, number>();
    for (const attempt of attempts.unended()) {
      startedMs.set(attempt.operation, attempt.startedMs);
      // Its bytes may have left up to now: as far as a clock can tell, that is when the process ended at the latest.
      attempts.end(attempt.id, { endedMs: tx.nowMs, outcome: 'died', status: null, code: null, requestId: null });
    }
    for (const op of operations.openOfState('inflight')) {
      const notBeforeMs = (startedMs.get(op.id) ?? 0) + (lookDelaysMs[0] ?? 0);
      operations.change(op.id, { state: 'doubt', looks: 0, notBeforeMs });
      if (op.pid !== null) tx.touch(op.pid);
      tx.changed('sync', 'activity');
    }
    for (const op of operations.open()) {
      if (op.notBeforeMs > tx.nowMs + longestRestMs) operations.change(op.id, { notBeforeMs: tx.nowMs });
    }
  });

/** The wall clock leapt between two starts: how old a key of an earlier one is, nobody knows (H30). */
export const retireOldKeys = ({ store, transact, time }: Pick<PushDeps, 'store' | 'transact' | 'time'>): void => {
  const { boot } = time.moment();
  const old = store.attempts.liveKeys().filter((key) => key.boot !== boot);
  if (old.length > 0)
    transact((tx) => old.forEach(({ operation }) => tx.store.attempts.retireKey(operation, tx.nowMs, 'leap')));
};
