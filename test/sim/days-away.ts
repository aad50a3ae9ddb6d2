// A journey: words written where there is no network, days with the lid closed, and the first hours back with all faults.
import type { Device } from './device.ts';
import type { Draws } from './draws.ts';
import type { Network } from './network.ts';
import type { Timeline } from './timeline.ts';

type Journey = {
  timeline: Timeline;
  network: Network;
  device: Device;
  draws: Draws;
  /** One deed of the person. */
  act: () => void;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const daysAway = async ({ timeline, network, device, draws, act }: Journey): Promise<void> => {
  network.setOffline(true);
  for (let deed = draws.between(2, 6); deed > 0; deed -= 1) {
    await timeline.runUntil(timeline.now() + draws.between(1, 20) * minuteMs);
    act();
  }
  const backMs = timeline.now() + draws.between(4 * dayMs, 6 * dayMs);
  // Galley left open without a network is what the spells of a story are about.
  device.sleepUntil(backMs);
  if (draws.happens(0.5)) device.quitUntil(backMs);
  await timeline.runUntil(backMs);
  network.setOffline(false);
  await timeline.runUntil(backMs + 3 * hourMs);
};
