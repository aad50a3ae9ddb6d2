// The finish time of many requests against counting it out, second by second.
import { expect, it } from 'vitest';
import { slotTimes } from '../../../main/sync/kernel/rate-limits.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Small, and the same on every run. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** Sends as soon as fewer than `cap` were sent in the hour before, trying every minute. */
const counted = (cap: number, sentMs: readonly number[], count: number): number[] => {
  const sent = [...sentMs];
  const times: number[] = [];
  for (let now = 0; times.length < count; now += minuteMs) {
    while (times.length < count && sent.filter((at) => at > now - hourMs).length < cap) {
      sent.push(now);
      times.push(now);
    }
  }
  return times;
};

it('is what trying again and again comes to, in 300 cases', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const cap = 1 + random(19);
    const before = Array.from({ length: random(cap + 4) }, () => -random(59) * minuteMs).sort((a, b) => a - b);
    const count = 1 + random(60);
    const endsMs = before.map((at) => at + hourMs);
    const found = slotTimes({ cap, endsMs, opensAtMs: 0 }, count, 0);
    expect(found, `seed ${seed}`).toEqual(counted(cap, before, count));
  }
});

it('gives 19 now, the 20th in an hour and the 100th in five', () => {
  const times = slotTimes({ cap: 19, endsMs: [], opensAtMs: 0 }, 100, 0);
  expect([times[18], times[19], times[99]]).toEqual([0, hourMs, 5 * hourMs]);
});

it('lets thirty through in an hour and fifty minutes when ten went ten minutes ago', () => {
  const endsMs = Array.from({ length: 10 }, () => 50 * minuteMs);
  expect(slotTimes({ cap: 19, endsMs, opensAtMs: 0 }, 30, 0).at(-1)).toBe(110 * minuteMs);
});

it('begins when the service says so', () => {
  expect(slotTimes({ cap: 19, endsMs: [], opensAtMs: 5 * minuteMs }, 2, 0)).toEqual([5 * minuteMs, 5 * minuteMs]);
});
