// A window that wants motion, where nothing is drawn: what is set in motion, and how to end it.

export type Run = { element: Element; frames: Keyframe[]; end: () => void };

const durations = ['--t-fast', '--t-base', '--t-slow', '--t-row'];
/** `ms` 0: it wants none. */
export const setDurations = (ms: number): void => {
  for (const name of durations) document.documentElement.style.setProperty(name, `${String(ms)}ms`);
};

/** Returns what runs, and how to have no motion again. */
export const startMotion = (): { runs: Run[]; stop: () => void } => {
  const runs: Run[] = [];
  setDurations(90);
  Element.prototype.animate = function animate(frames) {
    const { promise, resolve } = Promise.withResolvers<Animation>();
    const animation = { finished: promise } as Animation;
    runs.push({ element: this, frames: frames as Keyframe[], end: () => resolve(animation) });
    return animation;
  };
  return {
    runs,
    stop() {
      for (const name of durations) document.documentElement.style.removeProperty(name);
      Reflect.deleteProperty(Element.prototype, 'animate');
    },
  };
};
