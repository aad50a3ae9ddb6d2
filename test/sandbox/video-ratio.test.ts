// The shape of an uploaded video, from headers made by hand (ISO 14496-12).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../support/sandbox.ts';

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** With its size in 64 bits. */
const longBox = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([head, content]);
};
const upright = [1, 0, 0, 1];
const onItsSide = [0, 1, -1, 0];
const track = (width: number, height: number, [a = 1, b = 0, c = 0, d = 1] = upright, version = 0): Buffer => {
  const matrix = version === 1 ? 52 : 40;
  const header = Buffer.alloc(matrix + 44);
  header[0] = version;
  for (const [at, value] of [a, b, 0, c, d].entries()) header.writeInt32BE(value * 0x10000, matrix + at * 4);
  header.writeUInt32BE(width * 0x10000, matrix + 36);
  header.writeUInt32BE(height * 0x10000, matrix + 40);
  return box('trak', box('edts'), box('tkhd', header));
};
const mp4 = box('ftyp', Buffer.from('isom\0\0\u0002\0isommp41', 'latin1'));
const mov = box('ftyp', Buffer.from('qt  \0\0\u0002\0qt  mp41', 'latin1'));
const film = box('mdat', Buffer.alloc(5000));
const movie = (...tracks: Uint8Array[]): Buffer => box('moov', box('mvhd', Buffer.alloc(100)), ...tracks);
const sound = track(0, 0);

test.each([
  ['an MP4', [mp4, movie(track(1920, 1080)), film], 1920 / 1080],
  ['a MOV', [mov, movie(track(1920, 1080)), film], 1920 / 1080],
  ['one whose header comes last', [mp4, film, movie(track(1080, 1350))], 1080 / 1350],
  ['one with long boxes', [mp4, longBox('mdat', Buffer.alloc(5000)), movie(track(1080, 1350))], 1080 / 1350],
  ['one filmed on its side', [mp4, movie(track(1920, 1080, onItsSide)), film], 1080 / 1920],
  ['one with 64-bit times', [mp4, movie(track(1000, 500, upright, 1)), film], 2],
  ['one whose sound comes first', [mp4, movie(sound, track(1000, 500)), film], 2],
])('the ratio of %s is that of its picture', async (_name, parts, ratio) => {
  const sandbox = await startSandbox();
  const reply = await sandbox.upload(Buffer.concat(parts), 'film.mp4');
  expect(reply).toMatchObject({ status: 201, body: { ratio } });
});

test.each([
  ['nothing but sound', [mp4, movie(sound)]],
  ['no header', [mp4, film]],
  ['a header cut short', [mp4, film, movie(track(1920, 1080)).subarray(0, 150)]],
  [
    'its header behind thousands of boxes',
    [mp4, ...Array.from({ length: 5000 }, () => box('free')), movie(track(9, 9))],
  ],
  ['a box that is smaller than its own head', [mp4, Buffer.from([0, 0, 0, 2, 109, 111, 111, 118, 0, 0])]],
])('a video with %s is taken, its ratio is not known', async (_name, parts) => {
  const sandbox = await startSandbox();
  const reply = await sandbox.upload(Buffer.concat(parts), 'film.mp4');
  expect(reply).toMatchObject({ status: 201, body: { ratio: null } });
});

test('the ratio of a real film is read', async () => {
  const sandbox = await startSandbox();
  const bytes = await readFile(join(import.meta.dirname, '../../resources/sandbox/flour.mp4'));
  expect(await sandbox.upload(bytes, 'flour.mp4')).toMatchObject({ status: 201, body: { ratio: 540 / 960 } });
});
