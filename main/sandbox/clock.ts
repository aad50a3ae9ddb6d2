// The sandbox's time, and days in the business's own time zone.
import { Temporal } from 'temporal-polyfill';
import type { Clock } from './world.ts';
import type { BusinessRecord } from './records.ts';

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

// Days as the business counts them, in its own time zone; UTC while none is captured.
export const zoneOf = (business: BusinessRecord): string => business.timezone ?? 'UTC';

export const dayOf = (unixMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).toPlainDate();

/** Unix ms; where clocks skip midnight, the first moment there is. */
export const startOfDay = (date: Temporal.PlainDate, zone: string): number =>
  date.toZonedDateTime(zone).epochMilliseconds;

/** The same time on the clock so many days ago, Unix ms. */
export const daysBefore = (unixMs: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).subtract({ days }).epochMilliseconds;
