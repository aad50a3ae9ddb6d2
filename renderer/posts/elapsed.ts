// How far long work probably is, from how long it runs.

/** The service gives up after about 15 minutes (public-api.md, Limits). */
export const tooLongMs = 15 * 60_000;

/** The bar fills to 90% of the usual time, then waits. */
export const expectedShare = (elapsedMs: number, usualMs: number): number => Math.min(0.9, (elapsedMs / usualMs) * 0.9);

/** `0:48`, `12:05`. */
export const elapsedText = (elapsedMs: number): string => {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
