// Yields to the event loop, so that long loops do not block other work.

/** Module state, because a process has one event loop: callers wait behind each other. */
let last: Promise<void> = Promise.resolve();

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves after other work had its turn. Callers resume one per turn of the loop, in the order of their calls. */
export const yieldToEventLoop = (): Promise<void> => {
  last = last.then(nextTurn);
  return last;
};

/** Called with each amount of work done. Await the promise before doing more; null: continue. */
export type Turns = (work: number) => Promise<void> | null;

/** Yields each time `most` units of work are done; the caller chooses the unit. */
export const inTurns = (yieldNow: () => Promise<void>, most: number): Turns => {
  let done = 0;
  return (work) => {
    done += work;
    if (done < most) return null;
    done = 0;
    return yieldNow();
  };
};
