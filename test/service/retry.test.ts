// When a failed call is repeated, as a table.
import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint, type EndpointName } from '../../main/service/endpoints.ts';
import { retryDelayMs, verdict } from '../../main/service/retry.ts';
import { errorKinds, type ErrorData, type ErrorKind } from '../../preload/error.ts';

const error = (kind: ErrorKind, retryAfterMs?: number): ErrorData => ({
  kind,
  message: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const repeats = (name: EndpointName, keyed: boolean, attempt: number, failed: ErrorData) =>
  retryDelayMs({ row: endpoints[name], keyed, attempt, error: failed }, 0.5) !== null;

describe('a failed call', () => {
  const calls = {
    'a read': ['posts.get', false],
    'a write with its key': ['posts.publish', true],
    'a write that takes a key but has none': ['posts.publish', false],
    'a write that takes no key': ['posts.schedule', false],
    'a write that takes no key, given one': ['posts.schedule', true],
  } as const satisfies Record<string, [EndpointName, boolean]>;

  it.each<[keyof typeof calls, number, ErrorData, boolean]>([
    ['a read', 1, error('unreachable'), true],
    ['a read', 1, error('unsure'), true],
    ['a read', 1, error('service-failed'), true],
    ['a read', 2, error('service-failed'), true],
    ['a read', 3, error('service-failed'), false],
    ['a read', 1, error('rate-limited', 10_000), true],
    ['a read', 1, error('rate-limited', 10_001), false],
    ['a read', 1, error('rate-limited'), false],
    ['a write with its key', 1, error('unreachable'), true],
    ['a write with its key', 1, error('unsure'), true],
    ['a write with its key', 1, error('service-failed'), true],
    ['a write with its key', 1, error('rate-limited', 2_000), true],
    ['a write with its key', 1, error('conflict'), false],
    ['a write with its key', 2, error('conflict'), true],
    ['a write with its key', 3, error('unsure'), false],
    ['a write that takes a key but has none', 1, error('unreachable'), true],
    ['a write that takes a key but has none', 1, error('unsure'), false],
    ['a write that takes a key but has none', 2, error('conflict'), false],
    ['a write that takes no key', 1, error('unreachable'), true],
    ['a write that takes no key', 1, error('unsure'), false],
    ['a write that takes no key', 1, error('service-failed'), false],
    ['a write that takes no key', 1, error('rate-limited', 1_000), false],
    ['a write that takes no key, given one', 1, error('unsure'), false],
    ['a write that takes no key, given one', 2, error('conflict'), false],
  ])('%s, attempt %i, after %j: repeated %j', (call, attempt, failed, expected) => {
    const [name, keyed] = calls[call];
    expect(repeats(name, keyed, attempt, failed)).toBe(expected);
  });

  it('is never repeated after any other answer', () => {
    const settled = errorKinds.filter(
      (kind) => !['unreachable', 'unsure', 'service-failed', 'rate-limited', 'conflict'].includes(kind),
    );
    for (const kind of settled) expect(repeats('posts.get', false, 1, error(kind)), kind).toBe(false);
  });

  it('is never repeated as a write without a key unless no byte of it went out', () => {
    const rows = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.method !== 'GET');
    for (const [name, row] of rows) {
      for (const kind of errorKinds.filter((candidate) => candidate !== 'unreachable')) {
        expect(retryDelayMs({ row, keyed: false, attempt: 1, error: error(kind, 0) }, 0), `${name} ${kind}`).toBeNull();
      }
    }
  });

  it('waits a random share of a span that doubles', () => {
    const delay = (attempt: number, random: number) =>
      retryDelayMs({ row: endpoints['posts.get'], keyed: false, attempt, error: error('unreachable') }, random);
    expect([delay(1, 0), delay(1, 0.999), delay(2, 0.999)]).toEqual([0, 500, 999]);
  });

  it('waits at least as long as the service asks', () => {
    expect(
      retryDelayMs({ row: endpoints['posts.get'], keyed: false, attempt: 1, error: error('rate-limited', 4_000) }, 0),
    ).toBe(4_000);
  });
});

describe('what is reported in the end', () => {
  it('is unsure for a write whose earlier attempt may have arrived', () => {
    const silent = ['unreachable', 'conflict', 'rate-limited', 'service-failed', 'unauthorized', 'forbidden'] as const;
    for (const kind of [...silent, 'unreadable', 'cancelled'] as const) {
      expect(verdict(endpoints['posts.publish'], error(kind), true).kind).toBe('unsure');
    }
  });
  it('is the refusal itself when the service has looked at the request', () => {
    expect(verdict(endpoints['posts.publish'], error('approval-required'), true).kind).toBe('approval-required');
  });
  it('is the error itself when nothing is in doubt', () => {
    expect(verdict(endpoints['posts.publish'], error('unreachable'), false).kind).toBe('unreachable');
  });
  it('is only a missing connection for a read', () => {
    expect(verdict(endpoints['posts.get'], error('unsure'), true).kind).toBe('unreachable');
  });
});
