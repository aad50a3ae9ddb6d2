// The judge of the hourly allowances, and what it can't ask of a library that came back from a copy.
import { expect, it } from 'vitest';
import type { Sent } from '../network.ts';
import { withinBudgets } from './limits.ts';

const minuteMs = 60_000;

/** One request of the outward allowance every minute, by the minute of each. */
const scheduled = (from: number, count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({
    atMs: (from + index) * minuteMs,
    life: 1,
    method: 'POST',
    path: '/v1/public/posts/post_1/schedule',
    apiKey: 'key_1',
    idempotencyKey: null,
    body: null,
    reply: null,
    unsent: false,
  }));

const never = { copiedAtMs: null, restoredAtMs: null };
const tooMany = ['6: 21 outward requests in an hour with key_1'];

it('objects to one more than the service allows in any hour', () => {
  expect(withinBudgets({ ...never, sent: scheduled(0, 20) })).toEqual([]);
  expect(withinBudgets({ ...never, sent: scheduled(0, 21) })).toEqual(tooMany);
});

it('does not hold against a copy what was sent between its making and its return', () => {
  const sent = [...scheduled(0, 10), ...scheduled(20, 11)];
  expect(withinBudgets({ sent, copiedAtMs: -minuteMs, restoredAtMs: 15 * minuteMs })).toEqual([]);
});

it('holds against it what the copy has, and what was sent on either side', () => {
  const copiedAtMs = 9 * minuteMs;
  const sent = [...scheduled(0, 10), ...scheduled(20, 11)];
  expect(withinBudgets({ sent, copiedAtMs, restoredAtMs: 15 * minuteMs })).toEqual(tooMany);
  expect(withinBudgets({ sent: scheduled(0, 21), copiedAtMs: 0, restoredAtMs: 30 * minuteMs })).toEqual(tooMany);
  expect(withinBudgets({ sent: scheduled(40, 21), copiedAtMs: 0, restoredAtMs: 30 * minuteMs })).toEqual(tooMany);
});
