// Yields to the event loop, so that long loops do not block other work.

let last: Promise<void> = Promise.resolve();

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets other work go first. Of several that wait for it each has a turn of the loop for itself. */
export const breathe = (): Promise<void> => {
  last = last.then(nextTurn);
  return last;
};

/** Told of work as it is done: a promise is to be awaited before more of it, null is not worth the wait. */
export type Turns = (work: number) => Promise<void> | null;

/** `most`: work between one breath and the next, in whatever the caller counts. */
export const inTurns = (breath: () => Promise<void>, most: number): Turns => {
  let done = 0;
  return (work) => {
    done += work;
    if (done < most) return null;
    done = 0;
    return breath();
  };
};
