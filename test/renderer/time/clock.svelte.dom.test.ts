// The clock of the window: it goes on with every minute, and with the computer to another time zone.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createClock } from '../../../renderer/time/clock.svelte.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-13T09:00:30Z') }));
afterEach(() => void vi.useRealTimers());

it('goes on with every minute', () => {
  const clock = createClock();
  onTestFinished(clock.stop);
  vi.advanceTimersByTime(29_000);
  expect(String(clock.now)).toBe('2026-05-13T09:00:30Z');
  vi.advanceTimersByTime(1000);
  expect(String(clock.now)).toBe('2026-05-13T09:01:00Z');
});

it('takes on the time zone in which the computer has arrived, and reports only that', () => {
  let zone = 'Europe/Berlin';
  const clock = createClock(undefined, () => zone);
  onTestFinished(clock.stop);
  const seen: string[] = [];
  onTestFinished(
    $effect.root(() => {
      $effect(() => void seen.push(clock.zone));
    }),
  );
  flushSync();
  vi.advanceTimersByTime(60_000);
  flushSync();
  zone = 'America/New_York';
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(seen).toEqual(['Europe/Berlin', 'America/New_York']);
});
