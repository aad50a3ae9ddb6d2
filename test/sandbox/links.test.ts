// Signed media links: who may follow them, how long, and in which pieces (public-api.md, Limits; readings.md, 22).
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { standingClock, startSandbox, type TestSandbox } from '../support/sandbox.ts';

const sixHoursMs = 6 * 3_600_000;

const uploadedLink = async (sandbox: TestSandbox) => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  const { body } = await sandbox.upload(bytes);
  const { url, urlExpiresAt } = body as { url: string; urlExpiresAt: string };
  return { url, urlExpiresAt, bytes };
};
const status = async (url: string | URL, init?: RequestInit) => {
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return response.status;
};

test('a link gives the bytes without a key', async () => {
  const sandbox = await startSandbox();
  const { url, bytes } = await uploadedLink(sandbox);
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a link is absolute, on the same server, and outside /v1/public', async () => {
  const sandbox = await startSandbox();
  const { url } = await uploadedLink(sandbox);
  expect(new URL(url).origin).toBe(sandbox.url);
  expect(new URL(url).pathname).not.toMatch(/^\/v1/);
});

test('a link lives for six hours by the clock of the service', async () => {
  const clock = standingClock();
  const sandbox = await startSandbox({ clock });
  const { url, urlExpiresAt } = await uploadedLink(sandbox);
  expect(Date.parse(urlExpiresAt)).toBe(clock.now() + sixHoursMs);
  clock.advance(sixHoursMs - 1);
  expect(await status(url)).toBe(200);
  clock.advance(1);
  expect(await status(url)).toBe(403);
});

test.each([
  [
    'a later expiry',
    (url: URL) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 60)),
  ],
  ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
  ['no signature', (url: URL) => url.searchParams.delete('signature')],
  ['no expiry', (url: URL) => url.searchParams.delete('expires')],
  ['an expiry that is no number', (url: URL) => url.searchParams.set('expires', 'never')],
])('a link with %s is refused', async (_name, alter) => {
  const sandbox = await startSandbox();
  const url = new URL((await uploadedLink(sandbox)).url);
  alter(url);
  expect(await status(url)).toBe(403);
});

test('the signature of one file does not open another', async () => {
  const sandbox = await startSandbox();
  const [first, second] = [new URL((await uploadedLink(sandbox)).url), new URL((await uploadedLink(sandbox)).url)];
  second.search = first.search;
  expect(await status(second)).toBe(403);
});

test.each([
  ['bytes=0-9', 206, 0, 10],
  ['bytes=5-', 206, 5, undefined],
  ['bytes=-7', 206, -7, undefined],
  ['bytes=3-999999', 206, 3, undefined],
])('the range %s is served', async (range, expected, from, to) => {
  const sandbox = await startSandbox();
  const { url, bytes } = await uploadedLink(sandbox);
  const response = await fetch(url, { headers: { range } });
  const part = bytes.subarray(from, to);
  expect(response.status).toBe(expected);
  expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true);
  expect(response.headers.get('content-range')).toBe(
    `bytes ${part.byteOffset - bytes.byteOffset}-${part.byteOffset - bytes.byteOffset + part.length - 1}/${bytes.length}`,
  );
});

test.each(['bytes=999999-', 'bytes=9-3', 'bytes=-0'])('the range %s cannot be had', async (range) => {
  const sandbox = await startSandbox();
  const { url, bytes } = await uploadedLink(sandbox);
  const response = await fetch(url, { headers: { range } });
  expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
});

test('HEAD returns the size without the bytes', async () => {
  const sandbox = await startSandbox();
  const { url, bytes } = await uploadedLink(sandbox);
  const response = await fetch(url, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
});
