// Cutting: the part as it is seen, of every type and every rotation, as a file of its own.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { CropArea } from '../../../preload/contract/media.ts';
import { crop } from '../../../main/media/workers/crop.ts';
import type { CropJob } from '../../../main/media/workers/jobs.ts';
import { memoryLimits, createRoom } from '../../../main/media/workers/limits.ts';
import { heicFile } from '../../support/media-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const colors = { red: '#ff0000', green: '#00ff00', blue: '#0000ff', white: '#ffffff' } as const;

/** Red, green, blue and white quarters, as seen; the camera held as `orientation` says. */
const quarters = async (orientation: number): Promise<Buffer> => {
  const quarter = async (background: string, left: number, top: number) => ({
    input: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
    left,
    top,
  });
  const seen = await sharp({ create: { width: 120, height: 80, channels: 3, background: colors.white } })
    .composite([await quarter(colors.red, 0, 0), await quarter(colors.green, 60, 0), await quarter(colors.blue, 0, 40)])
    .png()
    .toBuffer();
  // What autoOrient undoes.
  const turned: Record<number, (pixels: Sharp) => Sharp> = {
    1: (pixels) => pixels,
    3: (pixels) => pixels.rotate(180),
    6: (pixels) => pixels.rotate(270),
    8: (pixels) => pixels.rotate(90),
  };
  return (turned[orientation]?.(sharp(seen)) ?? sharp(seen))
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer();
};

const whole: CropArea = { left: 0, top: 0, width: 1, height: 1 };

const cut = async (bytes: Buffer, mimeType: string, area: CropArea, size: CropJob['size'] = null) => {
  const folder = temporaryFolder();
  const [path, partPath] = [join(folder, 'file'), join(folder, 'part')];
  writeFileSync(path, bytes);
  const result = await crop({ path, mimeType, area, size, partPath }, createRoom(memoryLimits.aloneBytes));
  const copy = readFileSync(partPath);
  expect(result.sizeBytes).toBe(copy.length);
  expect(result.sha256).toBe(createHash('sha256').update(copy).digest('hex'));
  expect(readFileSync(path).equals(bytes)).toBe(true);
  return { ...result, copy, metadata: await sharp(copy).metadata() };
};

const colorOf = async (bytes: Buffer): Promise<string> => {
  const { dominant } = await sharp(bytes).stats();
  const nearest = ([dominant.r, dominant.g, dominant.b] as const).map((value) => (value > 127 ? 'ff' : '00')).join('');
  return `#${nearest}`;
};

test.each([1, 3, 6, 8])('a part is cut out as it is seen, with the camera held as %i', async (orientation) => {
  const bytes = await quarters(orientation);
  const green = await cut(bytes, 'image/jpeg', { left: 0.5, top: 0, width: 0.5, height: 0.5 });
  expect([green.mimeType, green.extension]).toEqual(['image/jpeg', 'jpg']);
  expect([green.metadata.width, green.metadata.height, green.metadata.orientation]).toEqual([60, 40, undefined]);
  expect(await colorOf(green.copy)).toBe(colors.green);
  const blue = await cut(bytes, 'image/jpeg', { left: 0, top: 0.5, width: 0.5, height: 0.5 });
  expect(await colorOf(blue.copy)).toBe(colors.blue);
});

test('it becomes no wider than asked for, and never wider than it was', async () => {
  const bytes = await quarters(1);
  expect((await cut(bytes, 'image/jpeg', whole, { is: 'width', width: 30 })).metadata).toMatchObject({
    width: 30,
    height: 20,
  });
  expect((await cut(bytes, 'image/jpeg', whole, { is: 'width', width: 999 })).metadata).toMatchObject({
    width: 120,
    height: 80,
  });
});

test('what shines through stays PNG, what only could becomes JPEG', async () => {
  const half = { r: 255, g: 0, b: 0, alpha: 0.5 };
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: half } })
    .png()
    .toBuffer();
  expect(await cut(clear, 'image/png', whole)).toMatchObject({ mimeType: 'image/png', extension: 'png' });
  const opaque = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff0000' } })
    .webp()
    .toBuffer();
  expect(await cut(opaque, 'image/webp', whole)).toMatchObject({ mimeType: 'image/jpeg' });
});

test('a HEIC is cut through its decoder, and keeps no place', async () => {
  const part = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  const { metadata } = await cut(heicFile({ seed: 1, hasPlace: true }), 'image/heic', part);
  expect(metadata).toMatchObject({ format: 'jpeg', width: 48, height: 32 });
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
});

test('an area that reaches out of the picture is held within it', async () => {
  const { metadata } = await cut(await quarters(1), 'image/jpeg', { left: 0.9, top: 1, width: 0.5, height: 0 });
  expect([metadata.width, metadata.height]).toEqual([12, 1]);
});

/** Does not compress: every pixel is its own. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

test('a copy for a platform is a JPEG of at most so many bytes and pixels, in the same shape', async () => {
  const bytes = await noise(900, 600);
  const accepted = { is: 'accepted', maxBytes: 60_000, maxPixels: 200_000 } as const;
  const { sizeBytes, mimeType, metadata } = await cut(bytes, 'image/png', whole, accepted);
  expect(mimeType).toBe('image/jpeg');
  expect(sizeBytes).toBeLessThanOrEqual(60_000);
  // Not much smaller than it has to be.
  expect(sizeBytes).toBeGreaterThan(40_000);
  expect(metadata.width * metadata.height).toBeLessThanOrEqual(200_000);
  expect(metadata.width / metadata.height).toBeCloseTo(1.5, 2);
});

test('a copy for a platform without limits keeps every pixel, and what is transparent becomes white', async () => {
  const clear = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const accepted = { is: 'accepted', maxBytes: null, maxPixels: null } as const;
  const { mimeType, metadata, copy } = await cut(clear, 'image/png', whole, accepted);
  expect(mimeType).toBe('image/jpeg');
  expect(metadata).toMatchObject({ width: 64, height: 48 });
  expect(await colorOf(copy)).toBe(colors.white);
});

test('a picture that fits at no size is refused', async () => {
  const bytes = await noise(300, 200);
  const accepted = { is: 'accepted', maxBytes: 100, maxPixels: null } as const;
  await expect(cut(bytes, 'image/png', whole, accepted)).rejects.toMatchObject({
    data: { problem: 'too-large-picture' },
  });
});
