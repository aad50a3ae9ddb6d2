// What follows typing: once the person pauses, and while they go on, after a while nevertheless.

/** `pauseMs`: without a keystroke; `latestMs`: since the first keystroke that nothing followed yet. */
export const afterTyping = (follow: () => void, { pauseMs, latestMs }: { pauseMs: number; latestMs: number }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Monotonic; null: nothing was typed since. */
  let firstTypedAtMs: number | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    firstTypedAtMs = null;
  };
  return {
    typed(): void {
      const nowMs = performance.now();
      firstTypedAtMs ??= nowMs;
      clearTimeout(timer);
      const run = () => {
        stop();
        follow();
      };
      timer = setTimeout(run, Math.min(pauseMs, firstTypedAtMs + latestMs - nowMs));
    },
    /** Nothing has to follow what was typed so far. */
    stop,
  };
};
