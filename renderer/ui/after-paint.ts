// Loads what is not shown yet, once what is shown has been painted: whoever types into it at once finds it there.

type Loader = () => Promise<unknown>;

/** Returns how to call it off. What fails to load says so where it is wanted. */
export const loadAfterPaint = (loaders: readonly Loader[]): (() => void) => {
  const load = () => loaders.forEach((one) => void one().catch(() => undefined));
  // The first frame is drawn after this callback, the second one after the first was painted.
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(load)));
  return () => cancelAnimationFrame(frame);
};
