// The client against a server that does what an honest service never would.
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { connectClient, type TestClient } from '../support/client.ts';
import { failure } from '../support/failure.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { hangUp, json, refusing, serve, silence } from '../support/http-server.ts';
import { eventually } from '../support/eventually.ts';

const post = {
  id: 'post_1',
  name: 'Rye',
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  variants: [],
  createdAt: '2026-03-01T09:00:00Z',
  updatedAt: '2026-03-01T09:00:00Z',
};
const published = { variantId: 'var_1', platform: 'instagram', success: true };
const readPost = { path: { postId: 'post_1' } } as const;
const publish = { path: { postId: 'post_1' }, body: { platform: 'instagram' } } as const;

it('sends the key to the service and reads its reply', async () => {
  const server = await serve(json(200, post));
  const reply = await connectClient(server.url).call('posts.get', readPost);
  expect(reply).toEqual({ status: 200, body: post });
  expect(server.received[0]).toMatchObject({
    method: 'GET',
    url: '/v1/public/posts/post_1',
    headers: { authorization: 'Bearer key-1', accept: 'application/json' },
  });
});

it('sends only what the endpoint knows, and an empty object where all is optional', async () => {
  const server = await serve(json(200, published));
  await connectClient(server.url).call('posts.publish', {
    path: { postId: 'post_1' },
    body: JSON.parse('{"colour":"red"}'),
  });
  expect(server.received[0]?.body).toBe('{}');
  expect(server.received[0]?.headers['content-type']).toBe('application/json');
});

it('refuses what the service would refuse before anything is sent', async () => {
  const server = await serve(json(200, post));
  const rename = connectClient(server.url).call('posts.rename', {
    path: { postId: 'post_1' },
    body: { name: 'x'.repeat(201) },
  });
  expect(await failure(rename)).toMatchObject({ kind: 'invalid', field: 'body.name' });
  expect(server.received).toEqual([]);
});

it('keeps fields and values it does not know', async () => {
  const server = await serve(json(200, { ...post, status: 'archived', colour: 'red' }));
  const { body } = await connectClient(server.url).call('posts.get', readPost);
  expect(body).toMatchObject({ status: 'archived', colour: 'red' });
});

it('takes an empty reply where there is none to read', async () => {
  const server = await serve((response) => void response.writeHead(204, { 'x-request-id': 'req_1' }).end());
  expect(await connectClient(server.url).call('posts.remove', readPost)).toEqual({ status: 204, body: null });
});

it.each([
  [401, 'UNAUTHORIZED', 'unauthorized'],
  [403, 'FORBIDDEN', 'forbidden'],
  [403, 'SCOPE_MISSING', 'scope-missing'],
  [404, 'NOT_FOUND', 'not-found'],
  [400, 'VALIDATION_ERROR', 'invalid'],
  [409, 'APPROVAL_REQUIRED', 'approval-required'],
  [409, 'CHANNEL_NOT_CONNECTED', 'channel-not-connected'],
  [409, 'IDEMPOTENCY_CONFLICT', 'idempotency-conflict'],
  [409, 'CONFLICT', 'conflict'],
  [409, 'FEATURE_UNAVAILABLE', 'feature-unavailable'],
  [500, 'INTERNAL_ERROR', 'service-failed'],
  [400, 'SOMETHING_NEW', 'invalid'],
  [401, 'SOMETHING_NEW', 'unauthorized'],
  [403, 'SOMETHING_NEW', 'forbidden'],
  [404, 'SOMETHING_NEW', 'not-found'],
  [409, 'SOMETHING_NEW', 'conflict'],
  [413, 'SOMETHING_NEW', 'file-refused'],
  [415, 'SOMETHING_NEW', 'file-refused'],
  [418, 'SOMETHING_NEW', 'invalid'],
  [429, 'SOMETHING_NEW', 'rate-limited'],
  [429, 'RATE_LIMITED', 'rate-limited'],
  [503, 'SOMETHING_NEW', 'service-failed'],
])('a %i reply with %s is %s, with all it says', async (status, code, kind) => {
  const server = await serve(refusing(status, code));
  expect(await failure(connectClient(server.url).call('posts.get', readPost))).toEqual({
    kind,
    code,
    message: 'The service refused this.',
    said: `It says ${code}.`,
    requestId: 'req_in_body',
    status,
  });
});

it('names the missing scope where the document states it', async () => {
  const server = await serve(refusing(403, 'SCOPE_MISSING'));
  expect((await failure(connectClient(server.url).call('brand.get', {}))).scope).toBe('brand:read');
});

it.each([
  [400, 'unreadable'],
  [401, 'unreadable'],
  [403, 'unreadable'],
  [404, 'unreadable'],
  [407, 'unreadable'],
  [413, 'file-refused'],
  [429, 'rate-limited'],
  [502, 'service-failed'],
  [503, 'service-failed'],
])('a %i page that is not of the service is %s', async (status, kind) => {
  const server = await serve(
    (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
  );
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).kind).toBe(kind);
});

it("does not take a page of a captive portal for the service's verdict on the key", async () => {
  const server = await serve((response) => void response.writeHead(401, { 'content-type': 'text/html' }).end('<p>'));
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).kind).toBe('unreadable');
});

it.each([502, 504])('does not know what became of a write when a gateway gave up with %i', async (status) => {
  const server = await serve(
    (response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  );
  expect(
    (await failure(connectClient(server.url).call('posts.rename', { ...readPost, body: { name: 'x' } }))).kind,
  ).toBe('unsure');
});

it.each<[string, Parameters<typeof json>[1] | string, string]>([
  ['with a member missing', { ...post, name: undefined }, 'application/json'],
  ['that is no JSON', '{"id":', 'application/json'],
  ['of another type', JSON.stringify(post), 'text/html'],
])('a success %s is unreadable', async (_, body, contentType) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': contentType, 'x-request-id': 'req_9' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  expect(await failure(connectClient(server.url).call('posts.get', readPost))).toMatchObject({
    kind: 'unreadable',
    requestId: 'req_9',
  });
});

it('asks for replies as they are, and cannot read one that was packed all the same', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify(post)));
  });
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).kind).toBe('unreadable');
  expect(server.received[0]?.headers['accept-encoding']).toBe('identity');
});

it.each([
  ['a read', (client: TestClient) => client.ask('posts.get', readPost), 'unreachable'],
  ['a write', (client: TestClient) => client.call('posts.publish', publish), 'unsure'],
])('takes half a reply to %s for none', async (_, call, kind) => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":', () => response.destroy());
  });
  expect((await failure(call(connectClient(server.url)))).kind).toBe(kind);
});

it('gives up on a reply that drips', async () => {
  const clock = createFakeClock();
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{');
    const drip = () => {
      if (!response.destroyed) response.write(' ', () => setImmediate(drip));
    };
    drip();
  });
  const failed = failure(connectClient(server.url, { clock }).call('posts.publish', publish));
  await eventually(() => expect(server.received.length).toBe(1));
  await clock.advance(90_000);
  expect((await failed).kind).toBe('unsure');
});

it('does not read what comes with a reply that has to be empty', async () => {
  const surplus = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end('HTTP/1.1 204 No Content\r\nx-request-id: req_1\r\ncontent-length: 5\r\n\r\n{"no"'),
    );
  });
  onTestFinished(() => void surplus.close());
  await new Promise<void>((resolve) => surplus.listen(0, '127.0.0.1', resolve));
  const address = surplus.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await connectClient(`http://127.0.0.1:${port}`).call('posts.remove', readPost)).toEqual({
    status: 204,
    body: null,
  });
});

it.each([
  ['an empty reply where there is something to read', 204, undefined],
  ['a success of another number', 206, post],
])('does not know %s', async (_, status, body) => {
  const server = await serve((response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body && JSON.stringify(body));
  });
  expect(await failure(connectClient(server.url).call('posts.get', readPost))).toMatchObject({
    kind: 'unreadable',
    status,
  });
});

it('needs no request id on what it only read', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(post));
  });
  expect((await connectClient(server.url).call('posts.get', readPost)).body).toEqual(post);
});

it('does not trust the success of a write without a request id', async () => {
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(post));
  });
  const rename = connectClient(server.url).call('posts.rename', { ...readPost, body: { name: 'Rye' } });
  expect((await failure(rename)).kind).toBe('unreadable');
});

it('names the member of a reply that it cannot read', async () => {
  const server = await serve(json(200, { ...post, variants: [{ id: 7 }] }));
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).field).toBe('variants.0.id');
});

it('gives up on a reply that never ends', async () => {
  let pouredBytes = 0;
  const server = await serve((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pour = () => {
      do pouredBytes += 1_000_000;
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000, ' ')));
    };
    response.on('drain', pour).on('error', () => {});
    pour();
  });
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).kind).toBe('unreadable');
  expect(pouredBytes).toBeLessThan(60_000_000);
});

it.each([301, 302, 307, 308])('S21 does not follow a %i, so the key stays with the service', async (status) => {
  const elsewhere = await serve(json(200, post));
  const server = await serve((response) => void response.writeHead(status, { location: elsewhere.url.href }).end());
  expect((await failure(connectClient(server.url).call('posts.get', readPost))).kind).toBe('unreadable');
  expect(elsewhere.received).toEqual([]);
});

it('asks again after a failure', async () => {
  const server = await serve(refusing(500, 'INTERNAL_ERROR'), hangUp, json(200, post));
  expect((await connectClient(server.url).ask('posts.get', readPost)).status).toBe(200);
  expect(server.received.length).toBe(3);
});

it('sends the key of an intent with it', async () => {
  const server = await serve(json(200, published));
  await connectClient(server.url).call('posts.publish', publish, { idempotencyKey: 'intent-1' });
  expect(server.received[0]?.headers['idempotency-key']).toBe('intent-1');
});

it('sends no key of an intent where the service takes none', async () => {
  const server = await serve(json(200, post));
  const rename = { ...readPost, body: { name: 'Rye' } };
  await connectClient(server.url).call('posts.rename', rename, { idempotencyKey: 'intent-1' });
  expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();
});

it('says it is unsure about a write that the service took without a word', async () => {
  const server = await serve(hangUp);
  const schedule = connectClient(server.url).call('posts.schedule', {
    ...readPost,
    body: { scheduledAt: '2026-04-01T09:00:00Z' },
  });
  expect((await failure(schedule)).kind).toBe('unsure');
  expect(server.received.length).toBe(1);
});

it('knows that nothing happened when no server listens', async () => {
  const server = await serve(json(200, published));
  await server.close();
  expect((await failure(connectClient(server.url).call('posts.publish', publish))).kind).toBe('unreachable');
});

it('knows that nothing happened when no safe connection comes about', async () => {
  const plain = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = plain.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect((await failure(connectClient(`https://127.0.0.1:${port}`).call('posts.publish', publish))).kind).toBe(
    'unreachable',
  );
  plain.close();
});

it.each<[string, number, (client: TestClient) => Promise<unknown>]>([
  ['a write', 30_000, (client) => client.call('posts.rename', { ...readPost, body: { name: 'x' } })],
  ['a publication', 90_000, (client) => client.call('posts.publish', publish)],
])('stops waiting for %s after %i ms', async (_, timeoutMs, call) => {
  const clock = createFakeClock();
  const server = await serve(silence);
  const failed = failure(call(connectClient(server.url, { clock })));
  await eventually(() => expect(server.received.length).toBe(1));
  expect(clock.waiting()).toEqual([timeoutMs]);
  await clock.advance(timeoutMs);
  expect((await failed).kind).toBe('unsure');
});

it('calls a read that is never answered unreachable', async () => {
  const clock = createFakeClock();
  const server = await serve(silence);
  const failed = failure(connectClient(server.url, { clock }).ask('posts.get', readPost));
  for (const attempt of [1, 2, 3]) {
    await eventually(async () => {
      await clock.advance(0);
      expect(server.received.length).toBe(attempt);
    });
    await clock.advance(30_000);
  }
  expect(await failed).toMatchObject({ kind: 'unreachable', message: 'The service did not answer.' });
});

it('stops at once when aborted, and does not retry', async () => {
  const server = await serve(silence);
  const stop = new AbortController();
  const failed = failure(connectClient(server.url).ask('posts.get', readPost, stop.signal));
  await eventually(() => expect(server.received.length).toBe(1));
  stop.abort();
  expect((await failed).kind).toBe('cancelled');
  expect(server.received.length).toBe(1);
});

it('stops while it waits to repeat', async () => {
  const clock = createFakeClock();
  const server = await serve(refusing(429, 'RATE_LIMITED', { 'retry-after': '5' }));
  const stop = new AbortController();
  const failed = failure(connectClient(server.url, { clock }).ask('posts.get', readPost, stop.signal));
  await eventually(() => expect(clock.waiting()).toEqual([5_000]));
  stop.abort();
  expect((await failed).kind).toBe('cancelled');
  expect(clock.waiting()).toEqual([]);
});

it('sends nothing when it was stopped before', async () => {
  const server = await serve(json(200, post));
  const failed = failure(connectClient(server.url).ask('posts.get', readPost, AbortSignal.abort()));
  expect((await failed).kind).toBe('cancelled');
  expect(server.received).toEqual([]);
});

it('reports how long to wait when that is too long to sit out', async () => {
  const server = await serve(refusing(429, 'RATE_LIMITED', { 'retry-after': '1800' }));
  expect(await failure(connectClient(server.url).ask('posts.get', readPost))).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 1_800_000,
  });
  expect(server.received.length).toBe(1);
});

it('logs calls by name, never by address or key', async () => {
  const server = await serve(json(200, post));
  const client = connectClient(server.url, { key: 'canary-key-7' });
  await client.call('posts.get', readPost);
  const text = JSON.stringify(client.log.lines);
  expect(text).toContain('posts.get');
  expect(text).not.toMatch(/canary-key-7|127\.0\.0\.1|post_1/);
});

it('attempts a request once, whatever comes of it', async () => {
  const server = await serve(refusing(500, 'INTERNAL_ERROR'));
  const client = connectClient(server.url);
  const came = await client.attempt(client.freeze('posts.get', readPost));
  expect('error' in came && came.error.kind).toBe('service-failed');
  expect(server.received.length).toBe(1);
});

it('sends the same bytes again for the same fixed request', async () => {
  const server = await serve(json(200, post));
  const client = connectClient(server.url);
  const frozen = client.freeze('posts.update', { ...readPost, body: { platform: 'linkedin', body: 'Rye' } });
  await client.attempt(frozen);
  await client.attempt(frozen);
  expect(server.received[1]?.body).toBe(server.received[0]?.body);
  expect(server.received[1]?.url).toBe('/v1/public/posts/post_1');
});

it('returns what a reply says besides its body', async () => {
  const headers = {
    date: 'Mon, 02 Mar 2026 09:00:30 GMT',
    'x-ratelimit-limit': '20',
    'x-ratelimit-remaining': '3',
    'x-ratelimit-reset': '60',
  };
  const server = await serve(refusing(409, 'APPROVAL_REQUIRED', headers));
  const client = connectClient(server.url);
  expect((await client.attempt(client.freeze('posts.publish', publish))).received).toEqual({
    status: 409,
    requestId: 'req_1',
    dateMs: Date.parse('2026-03-02T09:00:30Z'),
    rate: { limit: 20, remaining: 3, resetsInMs: 60_000 },
  });
});

it('gets no answer where no server answers', async () => {
  const server = await serve(hangUp);
  const client = connectClient(server.url);
  const came = await client.attempt(client.freeze('posts.publish', publish));
  expect(came.received).toBeNull();
  expect('error' in came && came.error.kind).toBe('unsure');
});
