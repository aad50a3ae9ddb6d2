// Time as the core sees it: a reading and one way to wait, so that tests can hold both.

export type Clock = {
  /** Unix ms. */
  now(): number;
  /** Runs once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, run: () => void): () => void;
};

export const createClock = (): Clock => ({
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

/** Ends after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export const pause = (clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
