// Those who wait for a change to be over, each for as long as they have patience.
import type { Clock } from '../../kernel/clock.ts';
import type { Operation } from '../../store/outbox.ts';

/** Nothing more happens to it by itself, or only at the service. */
const isSettled = ({ state }: Operation): boolean =>
  state === 'done' || state === 'cancelled' || state === 'parked' || state === 'conflict' || state === 'job';

type Deps = { clock: Pick<Clock, 'after'>; read: (id: string) => Operation };

export const createSettled = ({ clock, read }: Deps) => {
  const waiting = new Set<{ id: string; done: () => void }>();
  return {
    when: (id: string, waitMs: number): Promise<Operation> =>
      new Promise((resolve) => {
        if (isSettled(read(id)) || waitMs <= 0) return resolve(read(id));
        const done = () => {
          cancel();
          waiting.delete(waiter);
          resolve(read(id));
        };
        const waiter = { id, done };
        const cancel = clock.after(waitMs, done);
        waiting.add(waiter);
      }),
    /** Something may have ended. */
    look() {
      for (const { id, done } of [...waiting]) if (isSettled(read(id))) done();
    },
    /** Nobody has to wait any longer. */
    close() {
      for (const { done } of [...waiting]) done();
    },
  };
};
