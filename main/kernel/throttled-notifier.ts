// Throttles change events: the first is sent at once, the rest at most once per gap.
import type { Topic } from '../../preload/wire.ts';
import type { Clock } from './clock.ts';
import type { CoreEvents } from './events.ts';

export type ThrottledNotifier = { notify(): void; close(): void };

type Deps = {
  clock: Clock;
  events: Pick<CoreEvents, 'changed'>;
  topics: readonly Topic[];
  /** Runs right before a notification, once for all the changes it is about. */
  before: () => void;
  /** The gap between two notifications. */
  gapMs: () => number;
};

/** Emits `topics` as one change event for any number of `notify` calls within `gapMs`. */
export const createThrottledNotifier = ({ clock, events, topics, before, gapMs }: Deps): ThrottledNotifier => {
  let notifiedMs = -Infinity;
  let cancel: (() => void) | null = null;

  const notifyNow = (): void => {
    cancel = null;
    notifiedMs = clock.uptime().ms;
    before();
    events.changed(...topics);
  };
  return {
    notify() {
      if (cancel) return;
      cancel = clock.after(Math.max(0, notifiedMs + gapMs() - clock.uptime().ms), notifyNow);
    },
    close() {
      cancel?.();
    },
  };
};
