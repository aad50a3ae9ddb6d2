// Pictures and videos made on the spot: of the subject, in the platform's shape, never twice the same.
import { readFile } from 'node:fs/promises';
import { decode } from 'blurhash';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { platformIds } from '../../preload/rules/platforms.ts';
import { inspectPicture, pictureSizes } from '../../main/sandbox/pictures.ts';
import { photoFor, photoNames, photoPixels, photos } from '../../main/sandbox/photos.ts';
import { libraryRetakes } from '../../main/sandbox/seed/demo-bakery.ts';
import { openStage, type Stage } from '../support/stage.ts';

const bytesOf = (stage: Stage, file: string) => readFile(stage.world.media.path(file));
const picture = (
  stage: Stage,
  subject: string,
  more: { platform?: (typeof platformIds)[number]; hint?: string } = {},
) =>
  stage.world.picturemaker.picture({
    world: stage.world,
    business: stage.business(),
    subject,
    platform: 'instagram',
    ...more,
  });
const seen = async (bytes: Uint8Array) => {
  const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
  return { warmth: (red ?? 0) - (blue ?? 0), brightness: (red ?? 0) + (green ?? 0) + (blue ?? 0) };
};
/** Of a fresh sandbox, so that framing and chance are the same whatever the hint. */
const developed = async (hint: string) => {
  const stage = await openStage();
  return seen(await bytesOf(stage, (await picture(stage, 'Rye', { hint })).file));
};

test.each(platformIds)('a picture for %s has its shape', async (platform) => {
  const stage = await openStage();
  const { file, ratio } = await picture(stage, 'Rye', { platform });
  const { width, height, format } = await sharp(await bytesOf(stage, file)).metadata();
  expect({ width, height, format }).toEqual({ ...pictureSizes[platform], format: 'jpeg' });
  expect(ratio).toBeCloseTo(width / height, 5);
});

test('a stored picture says what it is', async () => {
  const stage = await openStage();
  const media = await picture(stage, 'Rye');
  expect(stage.world.tables.media.get(media.id)).toEqual(media);
  expect(media).toMatchObject({
    businessId: stage.business().id,
    identity: null,
    mimeType: 'image/jpeg',
    sizeBytes: (await bytesOf(stage, media.file)).length,
    blurhash: expect.stringMatching(/^.{20,}$/) as string,
    libraryTags: null,
  });
});

test('two pictures of one subject differ', async () => {
  const stage = await openStage();
  const [one, other] = [await picture(stage, 'Buns'), await picture(stage, 'Buns')];
  expect((await bytesOf(stage, one.file)).equals(await bytesOf(stage, other.file))).toBe(false);
});

test.each([
  ['warmer', 'warmth', 1],
  ['cooler', 'warmth', -1],
  ['brighter', 'brightness', 1],
  ['darker', 'brightness', -1],
] as const)('a %s picture has another %s', async (hint, quality, direction) => {
  const [plain, wished] = [await developed(''), await developed(hint)];
  expect((wished[quality] - plain[quality]) * direction).toBeGreaterThan(1);
});

test.each([
  ['Rhubarb and custard tart is back', 'rhubarb'],
  ['Saturday cardamom buns', 'buns'],
  ['How we laminate', 'lamination'],
  ['Wholesale now delivers croissants', 'croissant'],
  ['ÉCLAIRS on a tray', 'eclairs'],
  ['The starter turns nine', 'sourdough'],
])('%s calls for %s', (subject, photo) => {
  expect(photoFor(subject)).toBe(photo);
});

test('no photo fits what the bakery does not have', () => {
  expect(photoFor('Our new hiking boots')).toBeNull();
});

test('a subject without a photo gets a picture all the same', async () => {
  const stage = await openStage();
  expect((await picture(stage, 'Our new hiking boots')).sizeBytes).toBeGreaterThan(0);
});

/** A decoder may round differently on another machine: within a few of 256 steps it is the same picture. */
const isNear = (one: string, other: string): boolean => {
  const [seen, known] = [decode(one, 4, 3), decode(other, 4, 3)];
  return seen.every((value, place) => Math.abs(value - (known[place] ?? Number.NaN)) <= 8);
};

test.each([
  ...photoNames.map((name) => [name, photos[name].blurhash]),
  ...libraryRetakes.map(({ photo, blurhash }) => [`${photo}-retake`, blurhash]),
])('%s is in the assets, as large as the others, and matches its blurhash', async (name, known) => {
  const { assetsDir } = (await openStage()).world;
  const { width, height } = await sharp(`${assetsDir}/${name}.jpg`).metadata();
  expect([width, height]).toEqual([photoPixels, photoPixels]);
  const { ratio, blurhash } = await inspectPicture(`${assetsDir}/${name}.jpg`);
  expect(ratio).toBe(1);
  expect(isNear(blurhash, known)).toBe(true);
  expect(isNear(blurhash, name.startsWith('rye') ? photos.buns.blurhash : photos.rye.blurhash)).toBe(false);
});

test.each(photoNames)('%s is described', (name) => {
  expect(photos[name].altText.length).toBeLessThanOrEqual(1000);
});

test.each(['Laminated dough', 'Anything else'])(
  'a video of %s is a short upright MP4 that starts at once',
  async (subject) => {
    const stage = await openStage();
    const media = await stage.world.picturemaker.video({ world: stage.world, business: stage.business(), subject });
    const bytes = await bytesOf(stage, media.file);
    expect(media).toMatchObject({ mimeType: 'video/mp4', ratio: 0.5625, sizeBytes: bytes.length, identity: null });
    expect(bytes.length).toBeLessThan(300_000);
    // The index before the frames lets a player begin without the whole file.
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  },
);
