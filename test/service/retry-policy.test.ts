// When a failed read is repeated, as a table.
import { expect, it } from 'vitest';
import { ofRead, retryDelayMs } from '../../main/service/retry-policy.ts';
import { type ErrorData, type ErrorKind, errorKinds } from '../../preload/errors.ts';

const error = (kind: ErrorKind, retryAfterMs?: number): ErrorData => ({
  kind,
  message: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

it.each<[ErrorData, number, boolean]>([
  [error('unreachable'), 1, true],
  [error('unsure'), 1, true],
  [error('service-failed'), 2, true],
  [error('service-failed'), 3, false],
  [error('rate-limited', 10_000), 1, true],
  [error('rate-limited', 10_001), 1, false],
  [error('rate-limited'), 1, false],
])('after %j and %i attempts: repeated %j', (failed, attempts, expected) => {
  expect(retryDelayMs(failed, attempts, 0.5) !== null).toBe(expected);
});

it('is never repeated after any other answer', () => {
  const repeated: readonly ErrorKind[] = ['unreachable', 'unsure', 'service-failed', 'rate-limited'];
  for (const kind of errorKinds.filter((one) => !repeated.includes(one)))
    expect(retryDelayMs(error(kind, 0), 1, 0), kind).toBeNull();
});

it('waits a random share of a span that doubles', () => {
  const delay = (attempts: number, random: number) => retryDelayMs(error('unreachable'), attempts, random);
  expect([delay(1, 0), delay(1, 0.999), delay(2, 0.999)]).toEqual([0, 500, 999]);
});

it('waits at least as long as the service asks', () => {
  expect(retryDelayMs(error('rate-limited', 4_000), 1, 0)).toBe(4_000);
  expect(retryDelayMs(error('service-failed', 4_000), 1, 0)).toBe(4_000);
});

it('knows of no doubt: what only read has changed nothing', () => {
  expect(ofRead(error('unsure'))).toMatchObject({ kind: 'unreachable' });
  expect(ofRead(error('not-found'))).toEqual(error('not-found'));
});
