// How many looks at long work an hour has room for: a few close together, then one as often as they come back.

export type LookAllowance = {
  /** How long until there is room for one, ms; 0: now. */
  waitMs(): number;
  /** So many requests were made; more than there was room for are waited for afterwards. */
  spend(requests: number): void;
};

/** Any hour holds at most `burst` looks and one for each `everyMs` of it. */
export const createLookAllowance = (
  nowMs: () => number,
  { burst, everyMs }: { burst: number; everyMs: number },
): LookAllowance => {
  /** When all of the burst is there again. */
  let restedAtMs = -Infinity;
  return {
    waitMs: () => Math.max(0, restedAtMs - (burst - 1) * everyMs - nowMs()),
    spend(requests) {
      restedAtMs = Math.max(restedAtMs, nowMs()) + requests * everyMs;
    },
  };
};
