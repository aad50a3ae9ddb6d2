// The sandbox's time, and days in the business's own time zone.
import { Temporal } from 'temporal-polyfill';
import type { Clock } from './world.ts';
import type { BusinessRecord } from './records.ts';

/** `moved` is called with the new offset from the machine's time, so that it can be stored for a restart. */
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

// Days as the business counts them, in its own time zone; UTC while none is set.
export const zoneOf = (business: BusinessRecord): string => business.timezone ?? 'UTC';

export const dayOf = (unixMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).toPlainDate();

/** Unix ms; if daylight saving skips midnight, the first moment of the day. */
export const startOfDay = (date: Temporal.PlainDate, zone: string): number =>
  date.toZonedDateTime(zone).epochMilliseconds;

/** The same wall-clock time this many days ago, Unix ms. */
export const daysBefore = (unixMs: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).subtract({ days }).epochMilliseconds;
