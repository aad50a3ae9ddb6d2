// The sandbox's AI pictures: pictures and videos made on this machine from the photos of the demo bakery.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Matrix3x3 } from 'sharp';
import { encode } from 'blurhash';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import { photoFor, photoNames, photoPixels, photos, type PhotoName } from './photos.ts';
import type { BusinessRecord, MediaRecord } from './records.ts';
import type { Picturemaker, World } from './world.ts';

/** Pixels. */
const square = { width: 720, height: 720 };
const upright = { width: 720, height: 900 };
const pin = { width: 720, height: 1080 };
const tall = { width: 720, height: 1280 };
export const pictureSizes: Readonly<Record<PlatformId, { width: number; height: number }>> = {
  instagram: square,
  facebook: upright,
  linkedin: square,
  tiktok: tall,
  youtube_shorts: tall,
  pinterest: pin,
  x: square,
};

/** Films beside the photos, each with the size of its frame. */
const films = [
  { file: 'lamination.mp4', still: 'lamination', words: /laminat|layer|fold|croissant|butter|pastr/i },
  { file: 'flour.mp4', still: 'flour', words: /./ },
] as const;
const filmRatio = 540 / 960;

/** How light and color are changed; 1 leaves as is. `hue` in degrees. */
type Light = { brightness: number; saturation: number; hue: number };
const wishes: readonly { asked: RegExp; change: Partial<Light> }[] = [
  { asked: /warm|golden|cozy|sunn|evening/i, change: { saturation: 1.12, hue: -8 } },
  { asked: /cool|blue|cold|fresh|winter/i, change: { saturation: 0.92, hue: 10 } },
  { asked: /bright|light|airy|morning/i, change: { brightness: 1.12 } },
  { asked: /dark|mood|night|shadow/i, change: { brightness: 0.84 } },
  { asked: /vivid|color|colour|bold/i, change: { saturation: 1.25 } },
  { asked: /muted|calm|soft|pale/i, change: { saturation: 0.75 } },
];

/** Luma weights of red, green and blue. */
const weights = [0.2126, 0.7152, 0.0722] as const;
/** A quarter turn of the colors around gray. */
const quarterTurn = [
  [-0.213, -0.715, 0.928],
  [0.143, 0.14, -0.283],
  [-0.787, 0.715, 0.072],
] as const;

/** A single matrix over red, green and blue: converting through another color space took as long as everything else. */
const matrixOf = ({ brightness, saturation, hue }: Light): Matrix3x3 => {
  const angle = (hue * Math.PI) / 180;
  const entry = (row: 0 | 1 | 2, column: 0 | 1 | 2): number => {
    const own = (row === column ? 1 : 0) - weights[column];
    const turned = Math.cos(angle) * own + Math.sin(angle) * quarterTurn[row][column];
    return brightness * (weights[column] + saturation * turned);
  };
  const rowOf = (row: 0 | 1 | 2): [number, number, number] => [entry(row, 0), entry(row, 1), entry(row, 2)];
  return [rowOf(0), rowOf(1), rowOf(2)];
};

/** Makes pictures and videos and stores them in the media table, without an uploader. */
export const createPicturemaker = (): Picturemaker => ({
  picture: async ({ world, business, subject, platform, hint = '' }) => {
    const photo =
      photoFor(hint) ?? photoFor(subject) ?? photoNames[Math.floor(world.random() * photoNames.length)] ?? 'flour';
    return keepPicture(world, business, await develop(world, photo, pictureSizes[platform], hint));
  },
  video: async ({ world, business, subject }) => {
    const film = films.find(({ words }) => words.test(subject)) ?? films[1];
    const bytes = await readFile(join(world.assetsDir, film.file));
    const { blurhash } = photos[film.still];
    return keep(world, business, { bytes, extension: 'mp4', mimeType: 'video/mp4', blurhash, ratio: filmRatio });
  },
});

/** Each call frames and lights the photo a little differently, so that two pictures of one subject are never the same. */
async function develop(
  world: World,
  photo: PhotoName,
  size: { width: number; height: number },
  hint: string,
): Promise<Buffer> {
  const closeness = /clos|detail|macro/i.test(hint) ? 0.62 : 0.86 + world.random() * 0.12;
  const height = Math.round(photoPixels * closeness);
  const width = Math.round((height * size.width) / size.height);
  const light = wishes
    .filter(({ asked }) => asked.test(hint))
    .reduce((sum, { change }) => ({ ...sum, ...change }), {
      brightness: 0.98 + world.random() * 0.05,
      saturation: 0.97 + world.random() * 0.08,
      hue: Math.round(world.random() * 4 - 2),
    });
  const mirrored = world.random() < 0.5;
  const left = Math.floor(world.random() * (photoPixels - width));
  const top = Math.floor(world.random() * (photoPixels - height));
  // Native code that is slow to load: most sandboxes of a test never make a picture.
  const { sharp } = await import('../media/sharp.ts');
  const framed = sharp(join(world.assetsDir, `${photo}.jpg`)).extract({ left, top, width, height });
  return (mirrored ? framed.flop() : framed).resize(size).recomb(matrixOf(light)).jpeg({ quality: 82 }).toBuffer();
}

const keepPicture = async (world: World, business: BusinessRecord, bytes: Buffer): Promise<MediaRecord> =>
  keep(world, business, { bytes, extension: 'jpg', mimeType: 'image/jpeg', ...(await inspectPicture(bytes)) });

async function keep(
  world: World,
  business: BusinessRecord,
  made: { bytes: Uint8Array; extension: string } & Pick<MediaRecord, 'mimeType' | 'blurhash' | 'ratio'>,
): Promise<MediaRecord> {
  const { bytes, extension, ...seen } = made;
  const media: MediaRecord = {
    id: world.id('media'),
    businessId: business.id,
    identity: null,
    ...seen,
    sizeBytes: bytes.length,
    file: await world.media.write(bytes, extension),
    libraryTags: null,
    createdAt: world.clock.now(),
  };
  world.tables.media.put(media);
  return media;
}

// Inspects a picture: its ratio and its blurhash.
/** Width by height with rotation applied, and its blurhash. Throws when it can't be read as a picture. */
export const inspectPicture = async (picture: string | Uint8Array): Promise<{ ratio: number; blurhash: string }> => {
  // Loaded with the first picture: a start of the sandbox needs none.
  const { sharp } = await import('../media/sharp.ts');
  const upright = sharp(picture).autoOrient();
  const { autoOrient } = await upright.metadata();
  const { data, info } = await upright
    .resize(32, 32, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ratio: autoOrient.width / autoOrient.height,
    blurhash: encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3),
  };
};
