// Loads what is not shown yet, once the visible part is painted: it is there when the user types right away.

type Loader = () => Promise<unknown>;

const shown = Promise.withResolvers<undefined>();

/** The first page has what it is there for, or cannot have it: nothing that is loaded now holds it up. */
export const pageIsShown = (): void => shown.resolve(undefined);

const restMs = 2000;

/**
 * Begins no sooner than `pageIsShown`. `later`: what also comes by itself when it is wanted waits until the page had its
 * first moments for itself. Returns how to call it off. What fails to load says so where it is wanted.
 */
export const loadAfterPaint = (loaders: readonly Loader[], later: readonly Loader[] = []): (() => void) => {
  let off = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (those: readonly Loader[]) => those.forEach((one) => void one().catch(() => undefined));
  const load = () => {
    begin(loaders);
    if (later.length > 0) timer = setTimeout(() => begin(later), restMs);
  };
  // The first frame is drawn after this callback, the second one after the first was painted.
  const afterFrames = (frames: number) => {
    if (!off) requestAnimationFrame(() => (frames === 1 ? off || load() : afterFrames(frames - 1)));
  };
  void shown.promise.then(() => afterFrames(2));
  return () => {
    off = true;
    clearTimeout(timer);
  };
};
