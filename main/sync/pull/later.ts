// Posts to be read once more: held back or out of date when a page brought them, or missing from the list they were on.
import type { Store } from '../../store/store.ts';
import { hourMs } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Turn } from './turns.ts';

export type Later = {
  turn: Turn;
  /** By the service's id. */
  add(sids: readonly string[]): void;
};

type LaterDeps = {
  store: Store;
  reading: Reading;
  time: { nowMs(): number };
  /** Makes the turn come after so many ms. */
  wake: (delayMs: number) => void;
};

const firstDelayMs = 30_000;
/** In one turn; a longer queue goes on with the next. */
const readsPerTurn = 20;

/** In memory only: after a restart the lists bring them again. */
export const createLater = ({ store, reading, time, wake }: LaterDeps): Later => {
  const queue = new Map<string, { addedAtMs: number; dueAtMs: number; delayMs: number }>();

  const isKnownSince = (sid: string, sinceMs: number): boolean => {
    const pid = store.posts.pidOf(sid);
    return pid !== null && (store.posts.document(pid)?.readAtMs ?? 0) > sinceMs;
  };

  const nextDelayMs = (): number | null => {
    if (queue.size === 0) return null;
    const firstMs = Math.min(...[...queue.values()].map(({ dueAtMs }) => dueAtMs));
    return Math.max(1000, firstMs - time.nowMs());
  };

  return {
    turn: {
      name: 'later',
      interval: null,
      async run() {
        const due = [...queue].filter(([, { dueAtMs }]) => dueAtMs <= time.nowMs()).slice(0, readsPerTurn);
        for (const [sid, { addedAtMs, delayMs }] of due) {
          const longerMs = Math.min(hourMs, delayMs * 2);
          // Put off first: one that cannot be read must not keep the others waiting.
          queue.set(sid, { addedAtMs, dueAtMs: time.nowMs() + longerMs, delayMs: longerMs });
          if (isKnownSince(sid, addedAtMs) || (await reading.read(sid, 'refresh')) !== 'later') queue.delete(sid);
        }
        return nextDelayMs();
      },
    },
    add(sids) {
      const nowMs = time.nowMs();
      for (const sid of sids) {
        if (!queue.has(sid)) queue.set(sid, { addedAtMs: nowMs, dueAtMs: nowMs + firstDelayMs, delayMs: firstDelayMs });
      }
      if (sids.length > 0) wake(firstDelayMs);
    },
  };
};
