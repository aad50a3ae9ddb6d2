// `Idempotency-Key`: replay for 24 hours, and its two conflicts (public-api.md, Limits; readings.md, 11).
import { expect, test } from 'vitest';
import { endpoints } from '../../main/service/endpoints.ts';
import { standingClock, startSandbox, testKey, type TestSandbox } from '../support/sandbox.ts';

const dayMs = 24 * 3_600_000;
const create = (sandbox: TestSandbox, idea = 'Rye bread', idempotencyKey = 'key-1') =>
  sandbox.request('POST', '/posts', { body: { platform: 'instagram', idea }, idempotencyKey });
const postCount = (sandbox: TestSandbox) => sandbox.world.tables.posts.of(sandbox.businessId).length;

test('a repeat is answered with the first reply and does nothing', async () => {
  const sandbox = await startSandbox();
  const first = await create(sandbox);
  const again = await create(sandbox);
  expect(first.status).toBe(201);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(postCount(sandbox)).toBe(1);
});

test('another key is another call', async () => {
  const sandbox = await startSandbox();
  await create(sandbox);
  await create(sandbox, 'Rye bread', 'key-2');
  expect(postCount(sandbox)).toBe(2);
});

test('the same key with another body is IDEMPOTENCY_CONFLICT', async () => {
  const sandbox = await startSandbox();
  await create(sandbox);
  expect(await create(sandbox, 'Buns')).toMatchObject({
    status: 409,
    body: { error: { code: 'IDEMPOTENCY_CONFLICT' } },
  });
});

test('bodies are compared byte by byte', async () => {
  const sandbox = await startSandbox();
  const send = (raw: string) =>
    sandbox.request('POST', '/posts', {
      raw,
      idempotencyKey: 'key-1',
      headers: { 'content-type': 'application/json' },
    });
  await send('{"platform":"instagram"}');
  expect((await send('{ "platform":"instagram"}')).status).toBe(409);
});

test('the same key while the first attempt is running is CONFLICT', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [{ kind: 'delay', delayMs: 400 }] });
  const first = create(sandbox);
  await expect.poll(() => sandbox.world.tables.hits.size).toBe(1);
  expect(await create(sandbox)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect((await first).status).toBe(201);
  expect((await create(sandbox)).body).toEqual((await first).body);
});

test('the reply is replayed for 24 hours and no longer', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock });
  const first = await create(sandbox);
  clock.advance(dayMs - 1);
  expect((await create(sandbox)).body).toEqual(first.body);
  clock.advance(1);
  expect((await create(sandbox)).body).not.toEqual(first.body);
  expect(postCount(sandbox)).toBe(2);
});

test('a refusal is remembered too, request id included', async () => {
  const sandbox = await startSandbox();
  const send = () => sandbox.request('POST', '/posts', { body: { platform: 'x' }, idempotencyKey: 'key-1' });
  const first = await send();
  const again = await send();
  expect(first.status).toBe(400);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
});

test('a refusal of the key itself is not remembered', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ key: { id: testKey, canAct: false } });
  expect((await create(sandbox)).status).toBe(403);
  await sandbox.control({ key: { id: testKey, canAct: true } });
  expect((await create(sandbox)).status).toBe(201);
});

test('a refusal for too many calls is not remembered', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock });
  for (let call = 0; call < 20; call++) await sandbox.request('POST', '/posts/nobody/publish');
  const send = () => sandbox.request('POST', '/posts/nobody/publish', { idempotencyKey: 'key-1' });
  expect((await send()).status).toBe(429);
  clock.advance(3_600_000);
  expect((await send()).status).toBe(404);
});

test('a failure before the effect is not remembered: the repeat does the work', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [{ kind: 'fail', when: 'before' }] });
  expect(await create(sandbox)).toMatchObject({ status: 500, body: { error: { code: 'INTERNAL_ERROR' } } });
  expect((await create(sandbox)).status).toBe(201);
  expect(postCount(sandbox)).toBe(1);
});

test('a failure after the effect is answered by the repeat with the first reply', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ nextFaults: [{ kind: 'fail', when: 'after' }] });
  expect((await create(sandbox)).status).toBe(500);
  expect(postCount(sandbox)).toBe(1);
  expect((await create(sandbox)).status).toBe(201);
  expect(postCount(sandbox)).toBe(1);
});

test('a key is bound to the API key, the method and the path', async () => {
  const sandbox = await startSandbox({ keys: [{ key: 'one' }, { key: 'two' }] });
  await create(sandbox);
  const body = { platform: 'instagram', idea: 'Rye bread' };
  const other = await sandbox.request('POST', '/posts', { key: 'two', body, idempotencyKey: 'key-1' });
  expect(other.status).toBe(201);
  expect(postCount(sandbox)).toBe(2);
  expect((await sandbox.request('POST', '/ideas/generate', { body: {}, idempotencyKey: 'key-1' })).status).toBe(202);
});

test('two posts take the same key for their own publishing', async () => {
  const sandbox = await startSandbox();
  const publish = (id: string) =>
    sandbox.request('POST', `/posts/${id}/publish`, { idempotencyKey: 'key-1', body: { platform: 'x' } });
  expect((await publish('a')).body).not.toEqual((await publish('b')).body);
});

test('an empty key is no key', async () => {
  const sandbox = await startSandbox();
  await create(sandbox, 'Rye bread', '');
  await create(sandbox, 'Rye bread', '');
  expect(postCount(sandbox)).toBe(2);
});

test('the header means nothing on an endpoint that does not take it', async () => {
  const sandbox = await startSandbox();
  const add = () => sandbox.request('POST', '/brand/memories', { body: { text: 'Early.' }, idempotencyKey: 'key-1' });
  await add();
  await add();
  expect(sandbox.world.tables.memories.of(sandbox.businessId).length).toBe(2);
});

test('the seven endpoints of the document take the header', () => {
  const keyed = Object.values(endpoints).filter((row) => row.keyed);
  expect(keyed.map((row) => row.template).sort()).toEqual([
    '/ideas/generate',
    '/posts',
    '/posts/from-media',
    '/posts/{postId}/generate',
    '/posts/{postId}/publish',
    '/posts/{postId}/regenerate-image',
    '/posts/{postId}/revise',
  ]);
});
