// The sandbox's time: the machine's, moved by the control surface.
import type { Clock } from './world.ts';

/**
 * `moved` is told the new distance from the machine's time, so that it can be kept over a restart.
 */
export const createClock = (deps: { offsetMs: number; moved: (offsetMs: number) => void }): Clock => {
  let offsetMs = deps.offsetMs;
  const move = (next: number): void => {
    offsetMs = next;
    deps.moved(next);
  };
  return {
    now: () => Date.now() + offsetMs,
    set: (unixMs) => move(unixMs - Date.now()),
    advance: (deltaMs) => move(offsetMs + deltaMs),
  };
};
