// A moved clock is the clock of everything that asks for the time, and can be put right again.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { moveClock } from './moved-clock.ts';

it('moves what now is, and leaves dates as they are', () => {
  const before = Date.now();
  const old = new Date(before);
  const dayMs = 86_400_000;
  const putRight = moveClock(dayMs);
  try {
    expect(Date.now() - before - dayMs).toBeLessThan(dayMs / 2);
    expect(new Date().getTime()).toBeGreaterThanOrEqual(before + dayMs - 1000);
    expect(Temporal.Now.instant().epochMilliseconds).toBeGreaterThanOrEqual(before + dayMs - 1000);
    expect(Date.parse(Date())).toBeGreaterThanOrEqual(before + dayMs - 1000);
    expect(new Date(before).getTime()).toBe(before);
    expect([old instanceof Date, new Date() instanceof Date]).toEqual([true, true]);
    expect(Date.UTC(2026, 10, 4)).toBe(Date.parse('2026-11-04T00:00:00Z'));
  } finally {
    putRight();
  }
  expect(Math.abs(Date.now() - before)).toBeLessThan(dayMs / 2);
});
