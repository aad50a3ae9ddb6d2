// Where a day begins in a time zone.
import { Temporal } from 'temporal-polyfill';

/**
 * The first moment of a day, `2026-06-01`, Unix ms: 1:00 where the clocks skip midnight. An unknown zone counts as UTC.
 */
export const dayStartMs = (day: string, zone: string): number => {
  const date = Temporal.PlainDate.from(day);
  try {
    return date.toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return date.toZonedDateTime('UTC').epochMilliseconds;
  }
};
