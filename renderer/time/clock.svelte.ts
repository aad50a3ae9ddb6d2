// The time of the window: moves on with every minute, so that "2 min ago" and "Today" stay true.

export type Clock = {
  /** Reactive; as fine as a minute. */
  readonly now: Temporal.Instant;
  /** Reactive; of this computer, which may travel while the window is open. */
  readonly zone: string;
  stop(): void;
};

const minuteMs = 60_000;

export const createClock = (read = () => Temporal.Now.instant(), readZone = () => Temporal.Now.timeZoneId()): Clock => {
  let now = $state.raw(read());
  let zone = $state(readZone());
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        now = read();
        zone = readZone();
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
    get zone() {
      return zone;
    },
    stop: () => clearTimeout(timer),
  };
};
