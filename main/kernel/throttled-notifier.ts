// Throttles change events: the first is sent at once, the rest at most once per gap.
import type { Topic } from '../../preload/wire.ts';
import type { Clock } from './clock.ts';
import type { CoreEvents } from './events.ts';

export type News = { tell(): void; close(): void };

type Deps = {
  clock: Clock;
  events: Pick<CoreEvents, 'changed'>;
  topics: readonly Topic[];
  /** Runs right before the news is told, once for all of it. */
  before: () => void;
  /** Between one telling and the next. */
  gapMs: () => number;
};

export const createNews = ({ clock, events, topics, before, gapMs }: Deps): News => {
  let toldMs = -Infinity;
  let cancel: (() => void) | null = null;

  const tellNow = (): void => {
    cancel = null;
    toldMs = clock.uptime().ms;
    before();
    events.changed(...topics);
  };
  return {
    tell() {
      if (cancel) return;
      cancel = clock.after(Math.max(0, toldMs + gapMs() - clock.uptime().ms), tellNow);
    },
    close() {
      cancel?.();
    },
  };
};
