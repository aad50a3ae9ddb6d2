// How long encoding will still take, from how long its part took so far.

/** Sooner, the start of the encoder counts for too much. */
const judgedAfterMs = 2_000;

/** The result takes each `share` that is done, 0 to 1; undefined: too little is done to judge it. */
export const createSecondsLeft = (nowMs = () => performance.now()): ((share: number) => number | undefined) => {
  let startMs = nowMs();
  let last = 0;
  return (share) => {
    // What came out too large is encoded once more.
    if (share < last) startMs = nowMs();
    last = share;
    const spentMs = nowMs() - startMs;
    return share === 0 || spentMs < judgedAfterMs ? undefined : ((spentMs / share) * (1 - share)) / 1000;
  };
};
