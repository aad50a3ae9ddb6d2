// The three hourly limits at their bound and past it, and the headers that report them (public-api.md, Limits).
import { expect, test } from 'vitest';
import { standingClock, startSandbox, type Received, type TestSandbox } from '../support/sandbox.ts';

const rate = ({ headers }: Received) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));

/** Gets past validation, then finds no post: counted. */
const publish = (sandbox: TestSandbox) => sandbox.request('POST', '/posts/nobody/publish');
const generate = (sandbox: TestSandbox) => sandbox.request('POST', '/posts/nobody/generate');
const read = (sandbox: TestSandbox) => sandbox.request('GET', '/account/credits');

const times = async (count: number, call: () => Promise<Received>): Promise<Received> => {
  let last = await call();
  for (let done = 1; done < count; done++) last = await call();
  return last;
};

test.each([
  { budget: 'general', limit: 600, call: read, served: 200 },
  { budget: 'AI generations', limit: 60, call: generate, served: 404 },
  { budget: 'outward writes', limit: 20, call: publish, served: 404 },
])('call $limit of $budget is served, the next is RATE_LIMITED', async ({ limit, call, served }) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const last = await times(limit, () => call(sandbox));
  expect(last.status).toBe(served);
  expect(rate(last)).toEqual([limit, 0, 3600]);
  const refused = await call(sandbox);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(rate(refused)).toEqual([limit, 0, 3600]);
});

test('the hour slides: the oldest call makes room when it is an hour old', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock });
  await publish(sandbox);
  clock.advance(600_000);
  await times(19, () => publish(sandbox));
  const refused = await publish(sandbox);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
  clock.advance(2_999_999);
  expect((await publish(sandbox)).status).toBe(429);
  clock.advance(1);
  expect((await publish(sandbox)).status).toBe(404);
  expect((await publish(sandbox)).status).toBe(429);
});

test('a full limit of one kind leaves the others open', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await times(21, () => publish(sandbox));
  expect((await generate(sandbox)).status).toBe(404);
  expect((await read(sandbox)).status).toBe(200);
});

test('each key has its own limits', async () => {
  const sandbox = await startSandbox({ clock: standingClock(), keys: [{ key: 'one' }, { key: 'two' }] });
  await times(21, () => publish(sandbox));
  expect((await sandbox.request('POST', '/posts/nobody/publish', { key: 'two' })).status).toBe(404);
});

test('an outward write draws from the general limit as well', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await publish(sandbox);
  expect(rate(await read(sandbox))).toEqual([600, 598, 3600]);
});

test('a write refused by validation is no outward write', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const refused = await sandbox.request('POST', '/posts/nobody/schedule', { body: { scheduledAt: 'soon' } });
  expect([refused.status, ...rate(refused)]).toEqual([400, 600, 599, 3600]);
  expect(rate(await publish(sandbox))).toEqual([20, 19, 3600]);
});

test('unschedule is no outward write', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  expect(rate(await sandbox.request('POST', '/posts/nobody/unschedule'))).toEqual([600, 599, 3600]);
});

test('a replay is no outward write', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const once = () => sandbox.request('POST', '/posts/nobody/publish', { idempotencyKey: 'once' });
  expect(rate(await once())).toEqual([20, 19, 3600]);
  expect(rate(await once())).toEqual([600, 598, 3600]);
  expect(rate(await publish(sandbox))).toEqual([20, 18, 3600]);
});

test('a refused call is not counted', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock });
  await times(30, () => publish(sandbox));
  clock.advance(3_600_000);
  expect(rate(await publish(sandbox))).toEqual([20, 19, 3600]);
});

test('a caller without a key is shown an untouched general limit', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await read(sandbox);
  expect(rate(await sandbox.request('GET', '/account', { key: null }))).toEqual([600, 600, 0]);
});
