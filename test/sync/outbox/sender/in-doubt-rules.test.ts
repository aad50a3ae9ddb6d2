// The rules of the sender as tables.
import { describe, expect, it } from 'vitest';
import type { Attempt, IdempotencyKey } from '../../../../main/store/attempts.ts';
import {
  isSettled,
  lastByteMs,
  nextReadMs,
  unusable,
  outcomeOf,
} from '../../../../main/sync/outbox/sender/in-doubt-rules.ts';
import { type ErrorKind, errorKinds } from '../../../../preload/errors.ts';
import { hour, minute, second } from './sender.ts';

const error = (kind: ErrorKind, status?: number) => ({
  kind,
  message: '',
  ...(status === undefined ? {} : { status }),
});

describe('an error', () => {
  it.each<[ErrorKind, number | undefined, boolean, string]>([
    ['unreachable', undefined, true, 'unsent'],
    ['unsure', undefined, true, 'doubt'],
    ['cancelled', undefined, true, 'doubt'],
    ['unreadable', 200, true, 'doubt'],
    ['unreadable', 404, false, 'doubt'],
    ['service-failed', 500, false, 'doubt'],
    ['rate-limited', 429, true, 'limited'],
    ['unauthorized', 401, true, 'not-executed'],
    ['forbidden', 403, true, 'not-executed'],
    ['scope-missing', 403, true, 'scope-missing'],
    ['not-found', 404, true, 'absent'],
    ['conflict', 409, true, 'doubt'],
    ['conflict', 409, false, 'not-executed'],
    ['idempotency-conflict', 409, true, 'refused'],
    ['approval-required', 409, true, 'refused'],
    ['channel-not-connected', 409, false, 'refused'],
    ['feature-unavailable', 409, false, 'refused'],
    ['invalid', 400, false, 'refused'],
    ['file-refused', 413, false, 'refused'],
  ])('%s (%s), keyed %s, is %s', (kind, status, keyed, expected) => {
    expect(outcomeOf(error(kind, status), keyed).is).toBe(expected);
  });

  it('of any other kind says nothing of what became of the request', () => {
    const definite: readonly ErrorKind[] = [
      'unreachable',
      'rate-limited',
      'unauthorized',
      'forbidden',
      'scope-missing',
      'not-found',
      'conflict',
      'idempotency-conflict',
      'approval-required',
      'channel-not-connected',
      'feature-unavailable',
      'invalid',
      'file-refused',
    ];
    for (const kind of errorKinds.filter((one) => !definite.includes(one)))
      expect(outcomeOf(error(kind), false).is, kind).toBe('doubt');
  });

  it('of 500 and above counts as a failure of the service', () => {
    expect(outcomeOf(error('service-failed', 503), true)).toEqual({ is: 'doubt', failed: true });
    expect(outcomeOf(error('unsure'), true)).toEqual({ is: 'doubt', failed: false });
  });
});

const attempt = (change: Partial<Attempt>): Attempt => ({
  id: 1,
  operation: 'op',
  key: 'idem',
  endpoint: 'posts.create',
  path: '/posts',
  body: '{}',
  startedMs: 0,
  endedMs: 0,
  outcome: 'doubt',
  status: null,
  code: null,
  requestId: null,
  ...change,
});

describe('a doubt', () => {
  it('counts from the last attempt that may have had an effect', () => {
    const attempts = [
      attempt({ startedMs: 1, endedMs: 10, outcome: 'doubt' }),
      attempt({ startedMs: 20, endedMs: null, outcome: null }),
      attempt({ startedMs: 30, endedMs: 40, outcome: 'limited' }),
      attempt({ startedMs: 50, endedMs: 60, outcome: 'unsent' }),
      attempt({ startedMs: 70, endedMs: 80, outcome: 'not-executed' }),
    ];
    expect(lastByteMs(attempts)).toBe(20);
  });

  it('is read four times before absence counts, and later with more attempts', () => {
    const delays = [0, 1, 2, 3, 4].map((count) => nextReadMs(0, count, 1, 0) / second);
    expect(delays).toEqual([5, 15, 45, 120, 180]);
    expect(nextReadMs(0, 4, 12, 0.999) / minute).toBeGreaterThan(14);
  });

  it('is settled by absence from 180 s on', () => {
    expect(isSettled(0, 180 * second - 1)).toBe(false);
    expect(isSettled(0, 180 * second)).toBe(true);
  });
});

describe('a key', () => {
  const key: IdempotencyKey = {
    key: 'idem',
    operation: 'op',
    apiKey: 'key-a',
    bodyHash: '',
    firstSentMs: 0,
    firstSentMonoMs: 0,
    boot: 'b',
  };
  const aged = (ageMs: number) => ({ passedMs: () => ({ least: ageMs, most: ageMs }) });
  const failures = (...requestIds: (string | null)[]) =>
    requestIds.map((requestId) => attempt({ status: 500, requestId }));

  const conflicts = (...requestIds: string[]) =>
    requestIds.map((requestId) => attempt({ status: 409, code: 'CONFLICT', requestId }));

  it.each([
    ['may be sent while it is younger than 23 h', key, [], 23 * hour - 1, null],
    ['is too old at 23 h', key, [], 23 * hour, 'expired'],
    ['belongs to the API key that first sent it', { ...key, apiKey: 'key-b' }, [], 0, 'other-api-key'],
    ['replays after three equal failures', key, failures('r', 'r', 'r'), 0, 'stored-failure'],
    ['does not replay while failures differ', key, failures('a', 'b', 'b'), 0, null],
    ['does not replay when failures have no name', key, failures(null, null, null), 0, null],
    ['is given up when it still fails after 6 h', key, failures('a'), 6 * hour, 'stored-failure'],
    ['replays “other work runs” after three equal answers', key, conflicts('r', 'r', 'r'), 0, 'stored-failure'],
    ['does not replay “other work runs” while answers differ', key, conflicts('a', 'b', 'c'), 0, null],
    ['is not given up after 6 h without a failure', key, [attempt({})], 6 * hour, null],
  ] as const)('%s', (_, of, attempts, ageMs, expected) => {
    expect(unusable(of, attempts, 'key-a', aged(ageMs))).toBe(expected);
  });

  it('whose age is unknown is too old', () => {
    expect(unusable(key, [], 'key-a', { passedMs: () => ({ least: 0, most: Infinity }) })).toBe('expired');
  });
});
