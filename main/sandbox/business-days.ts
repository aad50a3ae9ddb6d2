// Days as the business counts them, in its own time zone; UTC while none is captured.
import { Temporal } from 'temporal-polyfill';
import type { BusinessRecord } from './records.ts';

export const zoneOf = (business: BusinessRecord): string => business.timezone ?? 'UTC';

export const dayOf = (unixMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).toPlainDate();

/** Unix ms; where clocks skip midnight, the first moment there is. */
export const startOfDay = (date: Temporal.PlainDate, zone: string): number =>
  date.toZonedDateTime(zone).epochMilliseconds;

/** The same time on the clock so many days ago, Unix ms. */
export const daysBefore = (unixMs: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(unixMs).toZonedDateTimeISO(zone).subtract({ days }).epochMilliseconds;
