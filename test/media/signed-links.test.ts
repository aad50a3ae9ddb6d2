// Pictures and videos by id: fresh links, no key on the way, and nothing but pictures and videos.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPictureCache } from '../../main/media/picture-cache.ts';
import type { LocalFile } from '../../main/media/local-files.ts';
import { createMediaLinks, type MediaReply } from '../../main/media/signed-links.ts';
import { createWire } from '../../main/service/send.ts';
import { connectClient } from '../support/client.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { json, refusing, serve, type Answering } from '../support/http-server.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const picture =
  (text: string, contentType = 'image/jpeg', status = 200): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': contentType, 'content-length': text.length, 'set-cookie': 'a=b' });
    response.end(text);
  };
const redirect =
  (location: string): Answering =>
  (response) =>
    void response.writeHead(302, { location }).end();
const mediaAt = (url: string) => json(200, { id: 'med_1', mimeType: 'image/jpeg', size: 1, url });

const open = async (
  service: Answering = refusing(404, 'NOT_FOUND'),
  base?: string,
  pictures = join(temporaryFolder(), 'pictures'),
) => {
  const server = await serve(service);
  const clock = createFakeClock();
  const log = createRecordingLog();
  const wire = createWire({ clock });
  const client = connectClient(server.url, { clock, wire });
  const links = createMediaLinks({
    ask: {
      media: async (id) => ({ id, url: (await client.ask('media.get', { path: { mediaId: id } })).body.url }),
      async post(postId) {
        const { body } = await client.ask('posts.get', { path: { postId } });
        return body.variants.flatMap(({ media }) => media.map(({ id, url }) => ({ id, url: url ?? '', postId })));
      },
    },
    fileOf: (id) => files.get(id) ?? null,
    pictures: createPictureCache({ folder: pictures, log }),
    base: new URL(base ?? server.url),
    wire,
    clock,
    log,
  });
  return { links, clock, log, service: server };
};
const files = new Map<string, LocalFile>();
/** A file of this computer under the given name. */
const keep = (id: string, text: string): void => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, text);
  files.set(id, { path, mimeType: 'video/mp4', sizeBytes: text.length });
};
const read = async ({ body }: MediaReply) => (body ? Buffer.concat(await Array.fromAsync(body)).toString() : null);

it('gives the bytes and only the headers that matter', async () => {
  const { links } = await open();
  const host = await serve(picture('rye'));
  links.note([{ id: 'med_1', url: host.url.href }]);
  const reply = await links.open('med_1', null);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg', 'content-length': '3' } });
  expect(Object.keys(reply.headers)).not.toContain('set-cookie');
  expect(await read(reply)).toBe('rye');
});

it('S21 never sends the key to where a link points, the service itself included', async () => {
  const { links, service } = await open(picture('rye'));
  links.note([{ id: 'med_1', url: `${service.url.href}media/1?sig=a` }]);
  await read(await links.open('med_1', null));
  expect(service.received[0]?.headers.authorization).toBeUndefined();
});

it('passes a range on and its answer back', async () => {
  const { links } = await open();
  const host = await serve(
    (response) =>
      void response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 1-1/3' }).end('y'),
  );
  links.note([{ id: 'med_1', url: host.url.href }]);
  const reply = await links.open('med_1', 'bytes=1-1');
  expect(host.received[0]?.headers.range).toBe('bytes=1-1');
  expect(reply).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 1-1/3' } });
  expect(await read(reply)).toBe('y');
});

it('says when a range lies outside', async () => {
  const { links } = await open();
  const host = await serve((response) => void response.writeHead(416, { 'content-range': 'bytes */3' }).end());
  links.note([{ id: 'med_1', url: host.url.href }]);
  expect(await links.open('med_1', 'bytes=9-')).toEqual({
    status: 416,
    headers: { 'content-range': 'bytes */3' },
    body: null,
  });
});

it('asks the service for a link it does not have', async () => {
  const host = await serve(picture('rye'));
  const { links, service } = await open(mediaAt(host.url.href));
  expect(await read(await links.open('med_1', null))).toBe('rye');
  expect(service.received.map(({ url }) => url)).toEqual(['/v1/public/media/med_1']);
});

it('asks once for many who want the same picture', async () => {
  const host = await serve(picture('rye'));
  const { links, service } = await open(mediaAt(host.url.href));
  await Promise.all([links.open('med_1', null), links.open('med_1', null), links.open('med_1', null)]);
  expect(service.received.length).toBe(1);
});

it('forgets the oldest of very many links, and asks for it again', async () => {
  const host = await serve(picture('rye'));
  const { links, service } = await open(mediaAt(`${host.url.href}new`));
  const seen = Array.from({ length: 5001 }, (_, number) => ({ id: `med_${number}`, url: `${host.url.href}old` }));
  links.note(seen);
  await links.open('med_1', null);
  expect(service.received).toEqual([]);
  await links.open('med_0', null);
  expect(host.received.map(({ url }) => url)).toEqual(['/old', '/new']);
});

it('uses a link for five hours and then renews it', async () => {
  const host = await serve(picture('rye'));
  const { links, clock, service } = await open(mediaAt(`${host.url.href}new`));
  links.note([{ id: 'med_1', url: `${host.url.href}old` }]);
  await clock.advance(5 * 3_600_000 - 1);
  await links.open('med_1', null);
  await clock.advance(1);
  await links.open('med_1', null);
  expect(host.received.map(({ url }) => url)).toEqual(['/old', '/new']);
  expect(service.received.length).toBe(1);
});

it('renews a link that died early, once', async () => {
  const host = await serve((response, received) =>
    (received.url === '/new' ? picture('rye') : picture('', 'text/plain', 403))(response, received),
  );
  const { links } = await open(mediaAt(`${host.url.href}new`));
  links.note([{ id: 'med_1', url: `${host.url.href}old` }]);
  expect(await read(await links.open('med_1', null))).toBe('rye');
});

it('gives up when the renewed link is dead as well', async () => {
  const host = await serve(picture('', 'text/plain', 403));
  const { links } = await open(mediaAt(host.url.href));
  links.note([{ id: 'med_1', url: host.url.href }]);
  expect((await links.open('med_1', null)).status).toBe(502);
  expect(host.received.length).toBe(2);
});

it('lets go of a dead link that goes on talking', async () => {
  let closed = false;
  const host = await serve((response, received) => {
    if (received.url === '/new') {
      picture('rye')(response, received);
      return;
    }
    response.on('close', () => (closed = true)).writeHead(403, { 'content-type': 'text/plain' });
    response.write('no');
  });
  const { links } = await open(mediaAt(`${host.url.href}new`));
  links.note([{ id: 'med_1', url: `${host.url.href}old` }]);
  expect(await read(await links.open('med_1', null))).toBe('rye');
  await expect.poll(() => closed).toBe(true);
});

it('finds a fresh link in the post that shows the picture', async () => {
  const host = await serve((response, received) =>
    (received.url === '/new' ? picture('rye') : picture('', 'text/plain', 403))(response, received),
  );
  const media = [{ id: 'med_1', url: `${host.url.href}new`, type: 'image' }];
  const variants = [
    {
      id: 'v',
      platform: 'x',
      isPrimary: true,
      status: 'draft',
      media,
      mediaOrigin: 'taka',
      generation: { status: 'ready' },
      pinned: false,
    },
  ];
  const post = {
    id: 'post_1',
    name: 'n',
    kind: 'post',
    status: 'draft',
    needsApproval: false,
    createdAt: '',
    updatedAt: '',
    variants,
  };
  const { links } = await open((response, received) =>
    (received.url.includes('/posts/') ? json(200, post) : refusing(404, 'NOT_FOUND'))(response, received),
  );
  links.note([{ id: 'med_1', url: `${host.url.href}old`, postId: 'post_1' }]);
  expect(await read(await links.open('med_1', null))).toBe('rye');
});

it('does not know a picture that no post names', async () => {
  const { links } = await open();
  expect(await links.open('med_9', null)).toEqual({ status: 404, headers: {}, body: null });
});

it.each(['text/html', 'image/svg+xml', 'application/javascript', 'imagex/jpeg', ''])(
  'shows nothing of type %j',
  async (contentType) => {
    const { links } = await open();
    const host = await serve(picture('<b>', contentType));
    links.note([{ id: 'med_1', url: host.url.href }]);
    expect(await links.open('med_1', null)).toEqual({ status: 502, headers: {}, body: null });
  },
);

it('shows nothing larger than the service could hold', async () => {
  const { links } = await open();
  const host = await serve((response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 200_000_001 }).flushHeaders();
    response.on('error', () => {});
  });
  links.note([{ id: 'med_1', url: host.url.href }]);
  expect((await links.open('med_1', null)).status).toBe(502);
});

it('S21 follows redirects, five at most', async () => {
  const host = await serve((response, received) => {
    const hop = Number(received.url.slice(1));
    (hop === 0 ? picture('rye') : redirect(`/${hop - 1}`))(response, received);
  });
  const { links } = await open();
  links.note([
    { id: 'five', url: `${host.url.href}5` },
    { id: 'six', url: `${host.url.href}6` },
  ]);
  expect(await read(await links.open('five', null))).toBe('rye');
  expect((await links.open('six', null)).status).toBe(502);
});

it.each(['file:///etc/passwd', 'ftp://host.example/a', 'http://example.com/a.jpg', 'data:image/png;base64,AAAA'])(
  'S21 does not follow a redirect to %s',
  async (target) => {
    const host = await serve(redirect(target));
    const { links } = await open();
    links.note([{ id: 'med_1', url: host.url.href }]);
    expect((await links.open('med_1', null)).status).toBe(502);
  },
);

it('does not let a service on the net point into this machine', async () => {
  const host = await serve(picture('rye'));
  const { links } = await open(refusing(404, 'NOT_FOUND'), 'https://api.example.com');
  links.note([{ id: 'med_1', url: host.url.href }]);
  expect((await links.open('med_1', null)).status).toBe(502);
  expect(host.received).toEqual([]);
});

it('says quietly that a picture is not here while nothing can be fetched', async () => {
  const { links } = await open();
  links.note([{ id: 'med_1', url: 'http://127.0.0.1:1/rye.jpg' }]);
  expect((await links.open('med_1', null)).status).toBe(204);
});

it('S20 keeps links out of the log', async () => {
  const { links, log } = await open();
  links.note([{ id: 'med_1', url: 'http://127.0.0.1:1/secret-path?sig=canary' }]);
  await links.open('med_1', null);
  expect(log.lines.length).toBe(1);
  expect(JSON.stringify(log.lines)).not.toMatch(/secret-path|canary/);
});

it('closes the connection when the bytes are no longer wanted', async () => {
  let closed = false;
  const host = await serve((response) => {
    response.on('close', () => (closed = true)).writeHead(200, { 'content-type': 'video/mp4' });
    response.write('x');
  });
  const { links } = await open();
  links.note([{ id: 'med_1', url: host.url.href }]);
  const { body } = await links.open('med_1', null);
  await body?.[Symbol.asyncIterator]().return?.();
  await expect.poll(() => closed).toBe(true);
});

it('shows a file of this computer without asking anybody', async () => {
  keep('local-7', 'sourdough');
  const { links, service } = await open();
  const reply = await links.open('local-7', null);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp4', 'content-length': '9' } });
  expect(await read(reply)).toBe('sourdough');
  expect(service.received).toEqual([]);
});

it('shows its own file of a picture that the service has as well', async () => {
  keep('med_7', 'sourdough');
  const { links, service } = await open();
  expect(await read(await links.open('med_7', null))).toBe('sourdough');
  expect(service.received).toEqual([]);
});

it.each([
  ['bytes=0-3', 'sour', 'bytes 0-3/9'],
  ['bytes=4-', 'dough', 'bytes 4-8/9'],
  ['bytes=-5', 'dough', 'bytes 4-8/9'],
  ['bytes=4-99', 'dough', 'bytes 4-8/9'],
])('gives the part %s of its own file', async (range, text, contentRange) => {
  keep('local-7', 'sourdough');
  const reply = await (await open()).links.open('local-7', range);
  expect(reply).toMatchObject({ status: 206, headers: { 'content-range': contentRange } });
  expect(await read(reply)).toBe(text);
});

it('says when a range lies outside of its own file', async () => {
  keep('local-7', 'sourdough');
  const reply = await (await open()).links.open('local-7', 'bytes=9-');
  expect(reply).toEqual({ status: 416, headers: { 'content-range': 'bytes */9' }, body: null });
});

it('does not ask the service for a file of this computer that is gone', async () => {
  const { links, service } = await open();
  expect((await links.open('local-404', null)).status).toBe(404);
  expect(service.received).toEqual([]);
});

it('shows a picture again without asking anybody, also after a restart', async () => {
  const folder = join(temporaryFolder(), 'pictures');
  const host = await serve(picture('rye'));
  const { links } = await open(refusing(404, 'NOT_FOUND'), undefined, folder);
  links.note([{ id: 'med_1', url: host.url.href }]);
  await read(await links.open('med_1', null));
  await eventually(() => expect(readdirSync(folder).filter((name) => name.endsWith('.jpg'))).toHaveLength(1));
  const again = await open(refusing(404, 'NOT_FOUND'), undefined, folder);
  const reply = await again.links.open('med_1', null);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg', 'content-length': '3' } });
  expect(await read(reply)).toBe('rye');
  expect(host.received.length).toBe(1);
});

it('keeps neither half a picture nor a video', async () => {
  const folder = join(temporaryFolder(), 'pictures');
  const host = await serve((response, { url }) => {
    if (url === '/video')
      return void response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 3 }).end('rye');
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 9 });
    response.write('rye');
    setImmediate(() => response.destroy());
  });
  const { links } = await open(refusing(404, 'NOT_FOUND'), undefined, folder);
  links.note([
    { id: 'half', url: `${host.url.href}half` },
    { id: 'video', url: `${host.url.href}video` },
  ]);
  await expect(read(await links.open('half', null))).rejects.toThrow();
  expect(await read(await links.open('video', null))).toBe('rye');
  await links.open('half', null);
  expect(host.received.length).toBe(3);
  expect(existsSync(folder)).toBe(false);
});
