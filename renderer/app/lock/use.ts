// Reports that the user is at the window, so that Galley does not lock under their hands.
import type { Bridge } from '../bridge.ts';

/** Often enough for the shortest time until it locks, which is a minute. */
const everyMs = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Returns how to stop. */
export const reportUse = (host: Window, bridge: Pick<Bridge, 'call'>): (() => void) => {
  let isQuiet = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    if (isQuiet) return;
    isQuiet = true;
    timer = setTimeout(() => (isQuiet = false), everyMs);
    // Galley that can't be reached says so elsewhere.
    bridge.call('lock.used', {}).catch(() => undefined);
  };
  for (const sign of signs) host.addEventListener(sign, report, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of signs) host.removeEventListener(sign, report, { capture: true });
  };
};
