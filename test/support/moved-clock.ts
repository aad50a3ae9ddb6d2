// A clock of a test's own for a process or a page: `Date` and `Temporal.Now` run on from another moment.

/**
 * Moves the clock by `offsetMs` from the machine's; gives back what puts it right again. Durations stay as they are: timers
 * and `performance` are untouched. Playwright hands this function to pages as text, so it uses nothing from outside.
 */
export const moveClock = (offsetMs: number): (() => void) => {
  const MachineDate = Date;
  const now = () => Math.floor(performance.timeOrigin + performance.now() + offsetMs);
  // A proxy, so that dates made inside Node or the browser are still instances of `Date`.
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: () => new MachineDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  // Chromium has a Temporal of its own, which asks the system; the polyfill asks `Date`.
  const native = (
    globalThis as {
      Temporal?: { Now: { instant: () => unknown }; Instant: { fromEpochMilliseconds: (ms: number) => unknown } };
    }
  ).Temporal;
  if (native) native.Now.instant = () => native.Instant.fromEpochMilliseconds(now());
  return () => {
    globalThis.Date = MachineDate;
  };
};
