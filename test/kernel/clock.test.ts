// The uptime goes on while the computer sleeps, never back, and is asked of the system once a second at most.
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClock, createUptime } from '../../main/kernel/clock.ts';

const openWorld = () => {
  const world = { uptimeMs: 5_000_007, ownMs: 300, wallMs: Date.UTC(2026, 10, 2), asked: 0 };
  const uptime = createUptime({
    uptimeMs() {
      world.asked += 1;
      // Whole hundredths of a second, as systems report it.
      return Math.floor(world.uptimeMs / 10) * 10;
    },
    ownMs: () => world.ownMs,
    wallMs: () => world.wallMs,
  });
  /** `asleep`: the process stands still. */
  const pass = (ms: number, how: 'awake' | 'asleep' = 'awake') => {
    world.uptimeMs += ms;
    world.wallMs += ms;
    if (how === 'awake') world.ownMs += ms;
  };
  return { world, uptime, pass };
};

it('asks the system once for many readings of a second', () => {
  const { world, uptime, pass } = openWorld();
  const [asked, start] = [world.asked, uptime()];
  for (let reading = 0; reading < 900; reading += 1) {
    pass(1);
    uptime();
  }
  expect(uptime() - start).toBe(900);
  expect(world.asked).toBe(asked);
  pass(200);
  uptime();
  expect(world.asked).toBe(asked + 1);
});

it('counts the sleep of the computer', () => {
  const { uptime, pass } = openWorld();
  const start = uptime();
  pass(8 * 3_600_000, 'asleep');
  pass(3);
  expect(Math.abs(uptime() - start - 8 * 3_600_000 - 3)).toBeLessThanOrEqual(10);
});

it('does not follow a wall clock that is set', () => {
  const { world, uptime, pass } = openWorld();
  const start = uptime();
  world.wallMs -= 3_600_000;
  pass(40);
  expect(Math.abs(uptime() - start - 40)).toBeLessThanOrEqual(10);
});

it('never goes back, though the system counts in hundredths', () => {
  const { uptime, pass } = openWorld();
  let before = uptime();
  for (let reading = 0; reading < 5000; reading += 1) {
    pass(1.7);
    const now = uptime();
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});

it('waits longer than the system can count in one timer, and can be called off at any time', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = createClock();
  const dayMs = 86_400_000;
  const ran: string[] = [];
  clock.after(60 * dayMs, () => ran.push('kept'));
  const callOff = clock.after(60 * dayMs, () => ran.push('called off'));
  vi.advanceTimersByTime(59 * dayMs);
  callOff();
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(dayMs);
  expect(ran).toEqual(['kept']);
});
