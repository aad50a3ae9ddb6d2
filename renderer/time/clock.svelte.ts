// The time of the window: moves on with every minute, so that "2 min ago" and "Today" stay true.

export type Clock = {
  /** Reactive; as fine as a minute. */
  readonly now: Temporal.Instant;
  stop(): void;
};

const minuteMs = 60_000;

export const createClock = (read: () => Temporal.Instant = () => Temporal.Now.instant()): Clock => {
  let now = $state.raw(read());
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        now = read();
        wait();
      },
      minuteMs - (now.epochMilliseconds % minuteMs),
    );
  };
  wait();
  return {
    get now() {
      return now;
    },
    stop: () => clearTimeout(timer),
  };
};
