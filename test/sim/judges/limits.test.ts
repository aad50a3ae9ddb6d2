// The judges of the hourly allowances, and what they can't ask of a library that came back from a copy; and of asking
// again and again.
import { expect, it } from 'vitest';
import type { Sent } from '../network.ts';
import { neverHammers, withinBudgets } from './limits.ts';

const minuteMs = 60_000;

/** One request of the outward allowance every minute, by the minute of each. */
const scheduled = (from: number, count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({
    atMs: (from + index) * minuteMs,
    life: 1,
    method: 'POST',
    path: '/v1/public/posts/post_1/schedule',
    query: '',
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

it('objects to the same question again and again, and to one list asked in any way', () => {
  const asked = (count: number, query: (index: number) => string): Sent[] =>
    scheduled(0, count).map((sent, index) => ({
      ...sent,
      atMs: index,
      method: 'GET',
      path: '/v1/public/posts',
      query: query(index),
    }));
  expect(neverHammers({ sent: asked(20, () => '?limit=100') })).toEqual([]);
  expect(neverHammers({ sent: asked(21, () => '?limit=100') })).toEqual([
    '7: life 1 asked GET /v1/public/posts?limit=100 21 times in a minute',
  ]);
  expect(neverHammers({ sent: asked(100, (index) => `?from=${String(index)}`) })).toEqual([]);
  expect(neverHammers({ sent: asked(101, (index) => `?from=${String(index)}`) })).toEqual([
    '7: life 1 asked GET /v1/public/posts 101 times in a minute',
  ]);
});
