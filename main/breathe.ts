// Long work in pieces: what else the process has to do goes between them.

let last: Promise<void> = Promise.resolve();

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets other work go first. Of several that wait for it each has a turn of the loop for itself. */
export const breathe = (): Promise<void> => {
  last = last.then(nextTurn);
  return last;
};
