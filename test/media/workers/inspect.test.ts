// Inspecting a picture or video: its type, thumbnail, date and perceptual hash.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoryLimits, createRoom } from '../../../main/media/workers/limits.ts';
import { inspect, poster } from '../../../main/media/workers/inspect.ts';
import { failure } from '../../support/failure.ts';
import {
  displayP3,
  fragmentedFile,
  heicFile,
  jpegFile,
  movFile,
  mp4File,
  pngFile,
  webpFile,
  withProfile,
} from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const room = () => createRoom(memoryLimits.aloneBytes);

const inspectFile = (bytes: Buffer, mimeType: string, folder = temporaryFolder()) => {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return inspect({ path, mimeType, thumbnailDir: folder, name: 'abc' }, room());
};

/** In how many of its 64 bits one perceptual hash differs from another. */
const distance = (one: string | null, other: string | null): number =>
  (BigInt(`0x${one ?? ''}`) ^ BigInt(`0x${other ?? ''}`)).toString(2).replaceAll('0', '').length;

test.each([
  ['image/jpeg', jpegFile],
  ['image/png', pngFile],
  ['image/webp', webpFile],
])('%s: size as seen, date, small picture and stand-in', async (mimeType, make) => {
  const folder = temporaryFolder();
  const wanted = { seed: 2, width: 1000, height: 600, orientation: 6, takenAt: '2024:05:01 12:34:56.250' };
  const seen = await inspectFile(await make(wanted), mimeType, folder);
  expect(seen).toMatchObject({
    width: 600,
    height: 1000,
    takenMs: Date.parse('2024-05-01T12:34:56.250Z'),
    thumbnail: 'abc.webp',
    shown: null,
    durationMs: null,
  });
  expect(seen.perceptualHash).toMatch(/^[\da-f]{16}$/);
  expect(seen.blurhash).toHaveLength(28);
  const small = await sharp(readFileSync(join(folder, 'abc.webp'))).metadata();
  expect([small.format, small.width, small.height]).toEqual(['webp', 288, 480]);
});

test('a HEIC gets a picture that a window can show', async () => {
  const folder = temporaryFolder();
  const seen = await inspectFile(heicFile({ seed: 1, takenAt: '2023:01:02 03:04:05' }), 'image/heic', folder);
  expect(seen).toMatchObject({ width: 96, height: 64, shown: 'abc.shown.webp', thumbnail: 'abc.webp' });
  expect(seen.takenMs).toBe(Date.parse('2023-01-02T03:04:05.250Z'));
  const shown = await sharp(readFileSync(join(folder, 'abc.shown.webp'))).metadata();
  expect([shown.format, shown.width, shown.height]).toEqual(['webp', 96, 64]);
});

test('the colors of a HEIC are shown as its profile means them', async () => {
  const shownColor = async (file: Buffer) => {
    const folder = temporaryFolder();
    await inspectFile(file, 'image/heic', folder);
    const [pixel] = (await sharp(join(folder, 'abc.shown.webp')).stats()).channels.map(({ mean }) => mean);
    return Math.round(pixel ?? 0);
  };
  const photo = heicFile({ seed: 1 });
  expect(await shownColor(photo)).toBeCloseTo(200, -1);
  // What Display P3 calls 200, 100, 50 is 215, 93, 32 in sRGB.
  expect(await shownColor(withProfile(photo, await displayP3()))).toBeGreaterThan(211);
});

test('the same picture in another format and size has a similar hash, another one does not', async () => {
  const one = await inspectFile(await jpegFile({ seed: 1, width: 1200, height: 900 }), 'image/jpeg');
  const same = await inspectFile(await webpFile({ seed: 1, width: 640, height: 480 }), 'image/webp');
  const other = await inspectFile(await jpegFile({ seed: 2, width: 1200, height: 900 }), 'image/jpeg');
  expect(distance(one.perceptualHash, same.perceptualHash)).toBeLessThanOrEqual(4);
  expect(distance(one.perceptualHash, other.perceptualHash)).toBeGreaterThan(12);
});

test.each([
  ['video/mp4', mp4File],
  ['video/quicktime', movFile],
])('%s: length, size and codec; its poster is drawn elsewhere', async (mimeType, make) => {
  expect(await inspectFile(make({ seed: 1 }), mimeType)).toEqual({
    width: 540,
    height: 960,
    durationMs: 3500,
    videoCodec: 'avc1',
    audioCodec: null,
    takenMs: null,
    blurhash: null,
    perceptualHash: null,
    thumbnail: null,
    shown: null,
  });
});

test('a video in fragments has the duration of its samples', async () => {
  const { durationMs, width, videoCodec } = await inspectFile(await fragmentedFile(), 'video/mp4');
  expect([durationMs, width, videoCodec]).toEqual([3500, 540, 'avc1']);
});

test('a video that was filmed on its side has the size that is shown, and the time it was recorded', async () => {
  const file = mp4File({ seed: 1 });
  const matrix = file.indexOf('tkhd') + 44;
  const quarterTurn = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
  quarterTurn.forEach((value, index) => file.writeInt32BE(value, matrix + index * 4));
  file.writeUInt32BE(Date.parse('2024-05-01T12:00:00Z') / 1000 + 2_082_844_800, file.indexOf('mvhd') + 8);
  const seen = await inspectFile(file, 'video/mp4');
  expect([seen.width, seen.height]).toEqual([960, 540]);
  expect(seen.takenMs).toBe(Date.parse('2024-05-01T12:00:00Z'));
});

test('what is cut off is damaged, whatever its type', async () => {
  const files: [mimeType: string, bytes: Buffer][] = [
    ['image/jpeg', await jpegFile({ seed: 1 })],
    ['image/png', await pngFile({ seed: 1 })],
    ['image/webp', await webpFile({ seed: 1 })],
    ['video/mp4', mp4File({ seed: 1 })],
    ['video/quicktime', movFile({ seed: 1 })],
  ];
  for (const [mimeType, bytes] of files) {
    const half = inspectFile(bytes.subarray(0, bytes.length / 2), mimeType);
    // The worker calls damaged what a decoder throws itself.
    await expect(half).rejects.toThrow();
  }
});

test('a picture that claims more pixels than any camera makes is refused before it is decoded', async () => {
  const file = await pngFile({ seed: 1 });
  file.writeUInt32BE(20_000, 16);
  file.writeUInt32BE(20_000, 20);
  expect((await failure(inspectFile(file, 'image/png'))).problem).toBe('too-many-pixels');
});

test('a file that is not there any more is gone', async () => {
  const job = { path: '/nowhere/a.jpg', mimeType: 'image/jpeg', thumbnailDir: '/nowhere', name: 'a' };
  expect((await failure(inspect(job, room()))).problem).toBe('gone');
  expect((await failure(inspect({ ...job, mimeType: 'video/mp4' }, room()))).problem).toBe('gone');
});

test('a disk that does not take the small picture is trouble of the disk', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), await jpegFile({ seed: 1 }));
  const job = { path: join(folder, 'file'), mimeType: 'image/jpeg', thumbnailDir: join(folder, 'none'), name: 'a' };
  expect((await failure(inspect(job, room()))).kind).toBe('storage');
});

test('a poster is scaled and inspected like a picture, and nothing else is taken for one', async () => {
  const folder = temporaryFolder();
  const made = await poster(
    { picture: await pngFile({ seed: 1, width: 1080, height: 1920 }), thumbnailDir: folder, name: 'v' },
    room(),
  );
  expect(made).toMatchObject({ thumbnail: 'v.webp', blurhash: expect.any(String) });
  const small = await sharp(readFileSync(join(folder, 'v.webp'))).metadata();
  expect([small.width, small.height]).toEqual([270, 480]);
  const text = poster({ picture: Buffer.from('no picture'), thumbnailDir: folder, name: 'w' }, room());
  expect((await failure(text)).problem).toBe('not-media');
});
