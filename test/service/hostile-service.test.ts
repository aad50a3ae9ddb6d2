// The service as an attacker: whatever it answers ends, in bounded memory, in a value or in an error of a known kind.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ErrorKind } from '../../preload/errors.ts';
import { createWire } from '../../main/service/send.ts';
import { connectClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { failure } from '../support/failure.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { json, refusing, serve, type Answering } from '../support/http-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
const readPost = { path: { postId: 'post_1' } } as const;
const text = (body: string, headers: Record<string, string> = {}): Answering => {
  return (response) => {
    response.on('error', () => {});
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers }).end(body);
  };
};
const withMember = (member: string): string => JSON.stringify(post).replace(/\}$/, `,${member}}`);
const nest = (levels: number, opening: string, inner: string, closing: string): string =>
  `${opening.repeat(levels)}${inner}${closing.repeat(levels)}`;

const ask = async (answer: Answering) => {
  const server = await serve(answer);
  return connectClient(server.url).call('posts.get', readPost);
};

describe('a reply', () => {
  it.each<[string, Answering, ErrorKind]>([
    ['as deep as a well of lists', text(nest(1_000_000, '[', '', ']')), 'unreadable'],
    ['as deep as a well of objects', text(nest(300_000, '{"a":', '1', '}')), 'unreadable'],
    ['that hides its depth in a field nobody knows', text(withMember(`"x":${nest(100, '[', '', ']')}`)), 'unreadable'],
    ['that opens and never closes', text('['.repeat(5_000_000)), 'unreadable'],
    ['with a number beyond all numbers', text(JSON.stringify(post).replace('"Rye"', '1e999')), 'unreadable'],
    ['of nothing but a text', text('"posts"'), 'unreadable'],
    ['of nothing', text(''), 'unreadable'],
    ['of a kind that every object answers to', json(200, { ...post, kind: 'constructor' }), 'unreadable'],
    ['refused by a name that every object answers to', refusing(400, '__proto__'), 'unreadable'],
    ['that is a page', text('<script>alert(1)</script>', { 'content-type': 'text/html' }), 'unreadable'],
    ['that is script', text('alert(1)', { 'content-type': 'text/javascript' }), 'unreadable'],
    ['of two types', text(JSON.stringify(post), { 'content-type': 'application/json, text/html' }), 'unreadable'],
    [
      'that would unpack to many times its size',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000, ' '))),
      'unreadable',
    ],
    [
      'with more headers than anyone reads',
      (response) => void response.writeHead(200, { 'x-rye': 'x'.repeat(200_000) }).end(JSON.stringify(post)),
      'unsure',
    ],
  ])('%s has an error of its kind', async (_name, answer, kind) => {
    expect((await failure(ask(answer))).kind).toBe(kind);
  });

  it('may nest as deep as the service ever does, and brackets in texts count for nothing', async () => {
    const odd = withMember(`"name":${JSON.stringify(`${'[{'.repeat(500)}"\\`)},"x":${nest(40, '[', '', ']')}`);
    expect((await ask(text(odd))).body).toMatchObject({ name: `${'[{'.repeat(500)}"\\` });
  });

  it('changes nothing of what all objects are', async () => {
    const { body } = await ask(
      text(withMember('"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}')),
    );
    expect([Reflect.get(body, 'isAdmin'), Reflect.get({}, 'isAdmin')]).toEqual([undefined, undefined]);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  it('holds no text of five megabytes, and is no longer than twenty', async () => {
    expect((await ask(json(200, { ...post, name: 'x'.repeat(200_000) }))).body.name).toHaveLength(200_000);
    for (const size of [200_001, 5_000_000, 21_000_000])
      expect((await failure(ask(json(200, { ...post, name: 'x'.repeat(size) })))).kind).toBe('unreadable');
  });

  it.each(['0000-00-00', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z', 'tomorrow', '\u202e2026'])(
    'from %j is taken as it is',
    async (createdAt) => {
      expect((await ask(json(200, { ...post, createdAt }))).body.createdAt).toBe(createdAt);
    },
  );

  it.each([
    ['a time', 'Wed, 31 Dec 9999 23:59:59 GMT', '999999999999999999', '99999999999999'],
    ['no time', 'never', '-1', '1e999'],
  ])('may say %s that no clock shows', async (_name, date, reset, wait) => {
    const server = await serve(
      json(
        429,
        { error: { code: 'RATE_LIMITED', message: 'Wait.', requestId: 'r' } },
        {
          date,
          'retry-after': wait,
          'x-ratelimit-limit': '9'.repeat(30),
          'x-ratelimit-remaining': '-7',
          'x-ratelimit-reset': reset,
        },
      ),
    );
    const client = connectClient(server.url);
    const { received, ...came } = await client.attempt(client.freeze('posts.get', readPost));
    expect('error' in came && came.error.kind).toBe('rate-limited');
    for (const value of [
      received?.dateMs,
      received?.rate?.resetsInMs,
      'error' in came ? came.error.data.retryAfterMs : 0,
    ])
      expect(value === null || value === undefined || Number.isFinite(value)).toBe(true);
  });
});

/** One byte, and another whenever `drip` is called. */
const dripping = () => {
  let more = () => {};
  const answer: Answering = (response) => {
    response.on('error', () => {});
    response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    more = () => void response.write(' ');
  };
  return { answer, drip: () => more() };
};

describe('what drips', () => {
  it('is given up as the answer to an upload', async () => {
    const path = join(temporaryFolder(), 'small.jpg');
    writeFileSync(path, 'abc');
    const clock = createFakeClock();
    const { answer, drip } = dripping();
    const server = await serve(answer);
    const file = { path, fileName: 'small.jpg', mimeType: 'image/jpeg', sizeBytes: 3 };
    const failed = failure(connectClient(server.url, { clock }).upload(file));
    await eventually(() => expect(server.received.length).toBe(1));
    for (let turn = 0; turn < 8; turn += 1) {
      drip();
      await clock.advance(25_000);
    }
    expect((await failed).kind).toBe('unsure');
  });

  it('is given up as a picture, which would hold its connection for ever', async () => {
    const clock = createFakeClock();
    const wire = createWire({ clock });
    const { answer, drip } = dripping();
    const server = await serve(answer);
    const { body } = await wire.stream({ method: 'GET', url: server.url, headers: {}, timeoutMs: 30_000 });
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    const next = pieces.next();
    await clock.advance(20_000);
    drip();
    await next;
    const failed = failure(pieces.next());
    await clock.advance(10_000);
    expect((await failed).kind).toBe('unsure');
    await wire.close();
  });

  it('may take its time as a picture that really comes', async () => {
    const clock = createFakeClock();
    const wire = createWire({ clock });
    let send = () => {};
    const server = await serve((response) => {
      response.on('error', () => {});
      response.writeHead(200, { 'content-type': 'image/jpeg' }).flushHeaders();
      send = () => void response.write(Buffer.alloc(20_000));
    });
    const { body, discard } = await wire.stream({ method: 'GET', url: server.url, headers: {}, timeoutMs: 30_000 });
    const pieces: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]();
    for (let turn = 0; turn < 5; turn += 1) {
      const next = pieces.next();
      await clock.advance(20_000);
      send();
      let cameBytes = 0;
      for (let piece = await next; !piece.done; piece = await pieces.next()) {
        cameBytes += piece.value.length;
        if (cameBytes === 20_000) break;
      }
      expect(cameBytes).toBe(20_000);
    }
    discard();
    await wire.close();
  });
});

it('lists each thing once, whatever comes twice', async () => {
  const variant = (id: string) => ({
    id,
    platform: 'instagram',
    isPrimary: true,
    status: 'draft',
    hashtags: ['rye', 'rye'],
    media: ['med_1', 'med_1'].map((mediaId) => ({ id: mediaId, type: 'image' })),
    mediaOrigin: 'user',
    generation: { status: 'ready' },
    pinned: false,
  });
  const { body } = await ask(json(200, { ...post, variants: [variant('var_1'), variant('var_2')] }));
  expect(body.variants.map(({ id, media }) => [id, media.length])).toEqual([['var_1', 1]]);
});
