// Urgent takebacks have the right of way: after a time out of reach, readings and files wait until they are through.
import type { Clock } from '../../kernel/clock.ts';

/** A service that takes its time with one does not hold up the rest for ever. */
const longestWaitMs = 20_000;

type Deps = {
  clock: Pick<Clock, 'after'>;
  /** One is on its way or may go now. */
  isTaken: () => boolean;
};

export type RightOfWay = {
  /** Resolves when nothing has the right of way any more, at once if nothing has. */
  wait(): Promise<void>;
  /** One may have ended. */
  look(): void;
};

export const createRightOfWay = ({ clock, isTaken }: Deps): RightOfWay => {
  let waiting: { resolve: () => void; callOff: () => void }[] = [];

  const release = (): void => {
    const over = waiting;
    waiting = [];
    for (const { resolve, callOff } of over) {
      callOff();
      resolve();
    }
  };

  return {
    async wait() {
      if (!isTaken()) return;
      await new Promise<void>((resolve) => {
        waiting.push({ resolve, callOff: clock.after(longestWaitMs, resolve) });
      });
    },
    look() {
      if (waiting.length > 0 && !isTaken()) release();
    },
  };
};
