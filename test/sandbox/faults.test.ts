// Trouble on the wire: what each kind does to a call, and that a seed always makes the same trouble.
import { expect, test } from 'vitest';
import { createFaults, type Fault } from '../../main/sandbox/faults.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';

const create = (sandbox: TestSandbox) => sandbox.request('POST', '/posts', { body: { platform: 'instagram' } });
const story = (seed: string) => {
  const faults = createFaults(seed);
  return Array.from({ length: 500 }, () => faults.next());
};

test('a seed makes the same trouble every time, another seed other trouble', () => {
  expect(story('7')).toEqual(story('7'));
  expect(story('7')).not.toEqual(story('8'));
});

test('a seed brings every kind of trouble, to a small share of calls', () => {
  const met = story('7').filter((fault): fault is Fault => fault !== null);
  expect(new Set(met.map((fault) => `${fault.kind} ${'when' in fault ? fault.when : ''}`)).size).toBe(6);
  expect(met.length).toBeGreaterThan(40);
  expect(met.length).toBeLessThan(120);
});

test('without a seed there is no trouble', () => {
  const faults = createFaults(null);
  expect(Array.from({ length: 500 }, () => faults.next()).every((fault) => fault === null)).toBe(true);
});

test.each([
  { fault: { kind: 'drop', when: 'before' }, posts: 0 },
  { fault: { kind: 'drop', when: 'after' }, posts: 1 },
] as const)('a connection lost $fault.when the effect gives no reply at all', async ({ fault, posts }) => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [fault] });
  await expect(create(sandbox)).rejects.toThrow('fetch failed');
  expect(sandbox.world.tables.posts.of(sandbox.businessId).length).toBe(posts);
  expect((await create(sandbox)).status).toBe(201);
});

test.each([
  { fault: { kind: 'fail', when: 'before' }, posts: 0 },
  { fault: { kind: 'fail', when: 'after' }, posts: 1 },
] as const)('a failure $fault.when the effect is INTERNAL_ERROR', async ({ fault, posts }) => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [fault] });
  expect(await create(sandbox)).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL_ERROR' } } });
  expect(sandbox.world.tables.posts.of(sandbox.businessId).length).toBe(posts);
});

test('a busy service answers 429 with Retry-After and does nothing', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [{ kind: 'busy' }] });
  const reply = await create(sandbox);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '1']);
  expect([sandbox.world.tables.posts.of(sandbox.businessId).length, sandbox.world.tables.hits.size]).toEqual([0, 0]);
});

test('a late reply is a good reply', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [{ kind: 'delay', delayMs: 5 }] });
  expect((await create(sandbox)).status).toBe(201);
});

test('under a seed no write is done twice or half', async () => {
  const sandbox = await startSandbox({ faultsSeed: 'seed 3' });
  const create = async (number: number): Promise<void> => {
    const idempotencyKey = `key-${number}`;
    const body = { platform: 'instagram', name: `Post ${number}` };
    const reply = await sandbox.request('POST', '/posts', { body, idempotencyKey }).catch(() => null);
    if (reply?.status !== 201) await create(number);
  };
  for (let number = 0; number < 60; number++) await create(number);
  expect(sandbox.world.tables.posts.of(sandbox.businessId).map(({ name }) => name)).toEqual(
    Array.from({ length: 60 }, (_, number) => `Post ${number}`),
  );
});
