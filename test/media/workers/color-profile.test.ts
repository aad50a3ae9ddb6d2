// Colors of a profile become those of sRGB, pixel by pixel, and nothing else changes.
import { expect, test } from 'vitest';
import { toSrgb } from '../../../main/media/workers/picture.ts';
import { displayP3 } from '../../support/media-files.ts';

const changed = async (data: Buffer, channels: 3 | 4, profile: Buffer): Promise<number[]> => {
  await toSrgb({ data, width: data.length / channels, height: 1, channels }, profile);
  return [...data];
};

test('gray stays gray, and what Display P3 holds stands out more in the numbers of sRGB', async () => {
  const [red = 0, green = 0, blue = 0, ...gray] = await changed(
    Buffer.from([200, 100, 50, 128, 128, 128]),
    3,
    await displayP3(),
  );
  expect([red, green, blue].map((each, at) => Math.abs(each - ([215, 93, 32][at] ?? 0)) <= 1)).toEqual(
    Array(3).fill(true),
  );
  expect(gray).toEqual([128, 128, 128]);
});

test('what shines through does so as before', async () => {
  const pixels = await changed(Buffer.from([200, 100, 50, 10, 200, 100, 50, 200]), 4, await displayP3());
  expect([pixels[3], pixels[7]]).toEqual([10, 200]);
  expect(pixels.slice(0, 3)).toEqual(pixels.slice(4, 7));
  expect(pixels[0]).not.toBe(200);
});

test('a large picture is changed to its last pixel, each alike', async () => {
  const [width, height] = [1500, 1001];
  const data = Buffer.from(new Uint8Array(width * height * 3).map((_, at) => [200, 100, 50][at % 3] ?? 0));
  await toSrgb({ data, width, height, channels: 3 }, await displayP3());
  const first = data.subarray(0, 3);
  expect([...first]).not.toEqual([200, 100, 50]);
  expect(data.equals(Buffer.alloc(data.length, first))).toBe(true);
});

test('a profile that is none leaves the colors alone', async () => {
  expect(await changed(Buffer.from([200, 100, 50]), 3, Buffer.from('no profile'))).toEqual([200, 100, 50]);
});
