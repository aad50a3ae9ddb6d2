// What every reply of the sandbox carries, and how it refuses what is not a proper request.
import { connect } from 'node:net';
import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { startSandbox, type Received } from '../support/sandbox.ts';

const expectRefusal = (reply: Received, status: number, code: string, words?: RegExp) => {
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({
    error: { code, message: expect.stringMatching(words ?? /./), requestId: reply.headers.get('x-request-id') },
  });
  expect(reply.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{16}$/);
  for (const name of ['limit', 'remaining', 'reset']) expect(reply.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
};

test('an unknown path is answered with the envelope', async () => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('GET', '/nowhere'), 404, 'NOT_FOUND');
});

test('a method an endpoint does not have is answered with the envelope', async () => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('PUT', '/account'), 404, 'NOT_FOUND');
});

test('a path that cannot be decoded is answered with the envelope', async () => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('GET', '/jobs/%zz'), 400, 'VALIDATION_ERROR');
});

test('every reply has its own request id', async () => {
  const sandbox = await startSandbox();
  const ids = [await sandbox.request('GET', '/account'), await sandbox.request('GET', '/account')].map((reply) =>
    reply.headers.get('x-request-id'),
  );
  expect(new Set(ids).size).toBe(2);
});

test.each([
  ['GET', '/posts', 200],
  ['POST', '/brand/memories', 201],
  ['POST', '/ideas/generate', 202],
  ['DELETE', '/brand/memories/memory_1', 204],
  ['POST', '/posts', 400],
  ['GET', '/nowhere', 404],
])('%s %s answers %i with a request id and the rate headers', async (method, path, status) => {
  const sandbox = await startSandbox();
  const { businessId } = sandbox;
  sandbox.world.tables.memories.put({ id: 'memory_1', businessId, kind: 'fact', text: 'Rye', createdAt: 0 });
  const reply = await sandbox.request(method, path, { ...(path.endsWith('memories') && { body: { text: 'Oat' } }) });
  expect(reply.status).toBe(status);
  expect(reply.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{16}$/);
  for (const name of ['limit', 'remaining', 'reset']) expect(reply.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
});

test('malformed JSON is refused and the sandbox stays up', async () => {
  const sandbox = await startSandbox();
  const headers = { 'content-type': 'application/json' };
  expectRefusal(
    await sandbox.request('POST', '/posts', { raw: '{"platform":', headers }),
    400,
    'VALIDATION_ERROR',
    /JSON/,
  );
  expect((await sandbox.request('GET', '/account')).status).toBe(200);
});

test('a body that is not text in UTF-8 is refused', async () => {
  const sandbox = await startSandbox();
  const raw = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d);
  const reply = await sandbox.request('POST', '/posts', { raw, headers: { 'content-type': 'application/json' } });
  expectRefusal(reply, 400, 'VALIDATION_ERROR', /JSON/);
});

test.each([[[]], ['text'], [null], [7]])('a body that is %j instead of an object is refused', async (body) => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('POST', '/posts', { body }), 400, 'VALIDATION_ERROR', /body must be an object/);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'a body sent as %s is refused',
  async (type) => {
    const sandbox = await startSandbox();
    const reply = await sandbox.request('POST', '/posts', { raw: '{}', headers: { 'content-type': type } });
    expectRefusal(reply, 400, 'VALIDATION_ERROR', /application\/json/);
  },
);

test('a form sent where JSON belongs is refused', async () => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('POST', '/posts', { raw: new FormData() }), 400, 'VALIDATION_ERROR');
});

test('a charset beside application/json is taken', async () => {
  const sandbox = await startSandbox();
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const reply = await sandbox.request('POST', '/brand/memories', { raw: '{"text":"We open at six."}', headers });
  expect(reply.status).toBe(201);
});

test('a JSON body over a megabyte is refused', async () => {
  const sandbox = await startSandbox();
  const body = { platform: 'instagram', idea: 'x'.repeat(1_048_577) };
  expectRefusal(await sandbox.request('POST', '/posts', { body }), 400, 'VALIDATION_ERROR', /too large/);
});

test('a missing body counts as an empty object', async () => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request('POST', '/posts'), 400, 'VALIDATION_ERROR', /body\.platform/);
  expect((await sandbox.request('POST', '/ideas/generate')).status).toBe(202);
});

test('unknown members are ignored', async () => {
  const sandbox = await startSandbox();
  const reply = await sandbox.request('POST', '/brand/memories', { body: { text: 'We open at six.', mood: 'good' } });
  expect(reply.status).toBe(201);
});

test.each([
  ['POST', '/posts', { platform: 'myspace' }, /^body\.platform must be one of instagram/],
  ['POST', '/posts', {}, /^body\.platform must be one of|^body\.platform is missing/],
  ['POST', '/posts', { platform: 'instagram', name: 7 }, /^body\.name must be a text/],
  [
    'POST',
    '/posts',
    { platform: 'instagram', name: 'n'.repeat(201) },
    /^body\.name is too large: at most 200 characters/,
  ],
  [
    'PATCH',
    '/brand',
    { colors: { primary: '#000000', secondary: '#000', accent: '#000000' } },
    /^body\.colors\.secondary/,
  ],
  ['PATCH', '/brand', { toneOfVoice: ['friendly', 'loud'] }, /^body\.toneOfVoice\.1/],
  ['POST', '/ideas/generate', { count: 2.5 }, /^body\.count/],
  ['GET', '/posts?limit=101', undefined, /^query\.limit is too large: at most 100/],
  ['GET', '/posts?limit=0', undefined, /^query\.limit is too small/],
  ['GET', '/jobs?limit=many', undefined, /^query\.limit/],
  ['GET', '/posts?platform=instagram&platform=x', undefined, /^query\.platform/],
  ['POST', '/channels/myspace/connect-link', undefined, /^path\.platform/],
])('%s %s with %j names the wrong member', async (method, path, body, words) => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request(method, path, { body }), 400, 'VALIDATION_ERROR', words);
});

test.each([
  ['GET', '/jobs/nobody'],
  ['GET', '/media/nobody'],
  ['GET', '/posts/nobody'],
  ['POST', '/ideas/nobody/pick'],
  ['DELETE', '/brand/memories/nobody'],
  ['GET', `/posts/${'n'.repeat(500)}`],
])('an unknown id in %s %s is not found', async (method, path) => {
  const sandbox = await startSandbox();
  expectRefusal(await sandbox.request(method, path), 404, 'NOT_FOUND');
});

test('what another business owns is not found', async () => {
  const sandbox = await startSandbox({ keys: [{ key: 'ours' }, { key: 'theirs', business: 'other' }] });
  const memory = await sandbox.request('POST', '/brand/memories', { body: { text: 'Ours.' } });
  const { id } = memory.body as { id: string };
  expectRefusal(await sandbox.request('DELETE', `/brand/memories/${id}`, { key: 'theirs' }), 404, 'NOT_FOUND');
  expect((await sandbox.request('DELETE', `/brand/memories/${id}`)).status).toBe(204);
});

test('a failure of the sandbox itself is INTERNAL_ERROR, and the next request is served', async () => {
  const failures: unknown[] = [];
  const sandbox = await startSandbox({ failed: (error) => failures.push(error) });
  const { channels } = sandbox.world.tables;
  const { of } = channels;
  channels.of = () => {
    throw new Error('broken on purpose');
  };
  expectRefusal(await sandbox.request('GET', '/account'), 500, 'INTERNAL_ERROR');
  expect(failures).toEqual([new Error('broken on purpose')]);
  channels.of = of;
  expect((await sandbox.request('GET', '/account')).status).toBe(200);
});

test('a request for another host name is refused', async () => {
  const sandbox = await startSandbox();
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'evil.example', authorization: `Bearer ${sandbox.key}` };
    httpRequest(`${sandbox.url}/v1/public/account`, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('bytes that are no HTTP at all do not bring it down', async () => {
  const sandbox = await startSandbox();
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () =>
      socket.write('\u0000\u0001 nonsense\r\n\r\n'),
    );
    socket.resume().on('close', () => resolve());
  });
  expect((await sandbox.request('GET', '/account')).status).toBe(200);
});
