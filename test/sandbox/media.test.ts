// Uploads: type by content, size at the bound and past it, HEIC, and what breaks off (public-api.md, Media).
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { sendFile } from '../support/send-file.ts';
import { standingClock, startSandbox, type Received, type TestSandbox } from '../support/sandbox.ts';

// Hundreds of megabytes pass here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const imageLimitBytes = 52_428_800;
const videoLimitBytes = 157_286_400;

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })
    .toFormat(format)
    .toBuffer();
const box = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0${brand}mp41`, 'latin1');
const mp4 = box('isom');
const mov = box('qt  ');

const media = (reply: { body: unknown } | null) =>
  reply?.body as { id: string; url: string; mimeType: string; size: number; ratio: number };
const filesLeft = (sandbox: TestSandbox) => readdirSync(join(sandbox.world.media.path('incoming')));
const expectInvalid = (reply: { status: number; body: unknown } | null, words: RegExp) =>
  expect(reply).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', message: expect.stringMatching(words) as string } },
  });

test.each(['jpeg', 'png', 'webp'] as const)('a %s image is taken and described', async (format) => {
  const sandbox = await startSandbox();
  const bytes = await picture(format);
  const reply = await sandbox.upload(bytes, 'named.bin');
  expect(reply).toMatchObject({
    status: 201,
    body: {
      mimeType: `image/${format}`,
      size: bytes.length,
      ratio: 1.5,
      blurhash: expect.stringMatching(/^.{20,}$/) as string,
    },
  });
});

test.each([
  ['video/mp4', mp4],
  ['video/quicktime', mov],
])('a %s video is taken', async (mimeType, bytes) => {
  const sandbox = await startSandbox();
  expect(await sandbox.upload(bytes, 'film')).toMatchObject({
    status: 201,
    body: { mimeType, size: bytes.length, blurhash: null, ratio: null },
  });
});

test('the ratio is that of the upright picture', async () => {
  const sandbox = await startSandbox();
  const turned = await sharp(await picture('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(media(await sandbox.upload(turned)).ratio).toBeCloseTo(40 / 60);
});

test('a HEIC photo becomes a JPEG', async () => {
  const sandbox = await startSandbox();
  const reply = await sandbox.upload(
    await readFile(`${import.meta.dirname}/../support/samples/photo.heic`),
    'photo.heic',
  );
  expect(reply).toMatchObject({ status: 201, body: { mimeType: 'image/jpeg', ratio: 1.5 } });
  const stored = Buffer.from(await (await fetch(media(reply).url)).arrayBuffer());
  expect(stored.length).toBe(media(reply).size);
  const { channels } = await sharp(stored).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([20, 10, 5]);
  expect(filesLeft(sandbox)).toEqual([]);
});

test('a HEIC photo that is cut short is refused', async () => {
  const sandbox = await startSandbox();
  const photo = await readFile(`${import.meta.dirname}/../support/samples/photo.heic`);
  expectInvalid(await sandbox.upload(photo.subarray(0, 200), 'photo.heic'), /cannot be read/);
  expect(filesLeft(sandbox)).toEqual([]);
});

test('a JPEG that is only a beginning is refused', async () => {
  const sandbox = await startSandbox();
  expectInvalid(await sandbox.upload((await picture('jpeg')).subarray(0, 40)), /cannot be read/);
});

test('a text named .jpg is refused', async () => {
  const sandbox = await startSandbox();
  expectInvalid(await sandbox.upload(Buffer.from('We open at six.'), 'note.jpg'), /JPEG/);
  expect(filesLeft(sandbox)).toEqual([]);
});

test('a GIF is refused', async () => {
  const sandbox = await startSandbox();
  expectInvalid(await sandbox.upload(await picture('gif'), 'picture.gif'), /JPEG/);
});

test('an empty file is refused', async () => {
  const sandbox = await startSandbox();
  expectInvalid(await sandbox.upload(new Uint8Array()), /JPEG/);
});

test.each([
  { kind: 'image', head: () => picture('jpeg'), limitBytes: imageLimitBytes, words: /image may have at most 50 MB/ },
  { kind: 'video', head: () => Promise.resolve(mp4), limitBytes: videoLimitBytes, words: /too large/ },
])('a $kind of exactly its limit is taken, one byte more is refused', async ({ head, limitBytes, words }) => {
  const sandbox = await startSandbox();
  const file = { head: await head(), sizeBytes: limitBytes };
  expect(await sendFile(sandbox.url, sandbox.key, file)).toMatchObject({ status: 201, body: { size: limitBytes } });
  expectInvalid(await sendFile(sandbox.url, sandbox.key, { ...file, sizeBytes: limitBytes + 1 }), words);
  expect(filesLeft(sandbox)).toEqual([]);
});

test('a form without the field file is refused', async () => {
  const sandbox = await startSandbox();
  expectInvalid(await sendFile(sandbox.url, sandbox.key, { head: mp4, sizeBytes: 100, field: 'picture' }), /file/);
  const form = new FormData();
  form.set('file', 'a text, not a file');
  expectInvalid(await sandbox.request('POST', '/media', { raw: form }), /file/);
});

test('two files at once are refused', async () => {
  const sandbox = await startSandbox();
  const form = new FormData();
  for (const name of ['a.jpg', 'b.jpg']) form.append('file', new Blob([new Uint8Array(await picture('jpeg'))]), name);
  expectInvalid(await sandbox.request('POST', '/media', { raw: form }), /one file/);
  expect(filesLeft(sandbox)).toEqual([]);
});

test('other fields beside the file are passed over', async () => {
  const sandbox = await startSandbox();
  const form = new FormData();
  form.set('note', 'hello');
  form.set('file', new Blob([new Uint8Array(await picture('jpeg'))]), 'a.jpg');
  form.set('more', new Blob(['bytes']), 'more.bin');
  expect((await sandbox.request('POST', '/media', { raw: form })).status).toBe(201);
});

test.each([
  ['a JSON body', { body: { file: 'x' } }],
  ['no body', {}],
  ['a form without its boundary', { raw: 'nothing', headers: { 'content-type': 'multipart/form-data' } }],
  ['a form that never begins', { raw: 'nothing', headers: { 'content-type': 'multipart/form-data; boundary=b' } }],
])('%s instead of a form is refused', async (_name, options) => {
  const sandbox = await startSandbox();
  expectInvalid(await sandbox.request('POST', '/media', options), /./);
});

test('an upload with a wrong key is refused with 401 whatever its size', async () => {
  const sandbox = await startSandbox();
  expect((await sandbox.upload(new Uint8Array(5_000_000), 'big.jpg', { key: 'nobody' })).status).toBe(401);
});

test('reading media gives it again, with a fresh link', async () => {
  const sandbox = await startSandbox();
  const uploaded = await sandbox.upload(await picture('jpeg'));
  sandbox.clock.advance(3_600_000);
  const read: Received = await sandbox.request('GET', `/media/${media(uploaded).id}`);
  expect(read.status).toBe(200);
  expect({ ...media(read), url: '', urlExpiresAt: '' }).toEqual({ ...media(uploaded), url: '', urlExpiresAt: '' });
  expect(media(read).url).not.toBe(media(uploaded).url);
});

test('the expiry of a link is returned with it, about six hours ahead', async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z') });
  const { body } = await sandbox.upload(await picture('jpeg'));
  expect(body).toMatchObject({ urlExpiresAt: '2026-11-02T15:00:00.000Z' });
});

test('media of another business is not found', async () => {
  const sandbox = await startSandbox({ keys: [{ key: 'ours' }, { key: 'theirs', business: 'other' }] });
  const { id } = media(await sandbox.upload(await picture('jpeg')));
  expect((await sandbox.request('GET', `/media/${id}`, { key: 'theirs' })).status).toBe(404);
});
