// When tests of the window happen, and how far that is from the machine's clock.
import { Temporal } from 'temporal-polyfill';

/** Unix ms by the machine's clock, whatever `Date` says. */
const machineNow = (): number => performance.timeOrigin + performance.now();

/**
 * When tests happen: a Wednesday morning in New York, three days after the clocks went back. `GALLEY_TEST_NOW` sets another
 * moment, which `npm run test:days` does.
 */
export const testNow = process.env['GALLEY_TEST_NOW'] ?? '2026-11-04T15:00:00Z';

/** Noon in New York on that day. */
export const noonOfTestDay = Temporal.Instant.from(testNow)
  .toZonedDateTimeISO('America/New_York')
  .with({ hour: 12, minute: 0, second: 0 })
  .toInstant()
  .toString();

/** For `moveClock`: with this offset, now is `moment` (ISO 8601). */
export const offsetTo = (moment: string): number => Math.round(Date.parse(moment) - machineNow());
