// Loads what is not shown yet, once what is shown has been painted: whoever types into it at once finds it there.

type Loader = () => Promise<unknown>;

const shown = Promise.withResolvers<undefined>();

/** The first page has what it is there for, or cannot have it: nothing that is loaded now holds it up. */
export const pageIsShown = (): void => shown.resolve(undefined);

/** Begins no sooner than `pageIsShown`. Returns how to call it off. What fails to load says so where it is wanted. */
export const loadAfterPaint = (loaders: readonly Loader[]): (() => void) => {
  let off = false;
  const load = () => loaders.forEach((one) => void one().catch(() => undefined));
  // The first frame is drawn after this callback, the second one after the first was painted.
  const afterFrames = (frames: number) => {
    if (!off) requestAnimationFrame(() => (frames === 1 ? off || load() : afterFrames(frames - 1)));
  };
  void shown.promise.then(() => afterFrames(2));
  return () => void (off = true);
};
