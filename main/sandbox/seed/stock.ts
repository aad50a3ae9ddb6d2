// The pictures that seeded posts share: every photo and film is stored on disk once, and each post gets an attachment
// of its own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photoNames, photos, type PhotoName } from '../photos.ts';
import type { BusinessRecord, MediaRecord } from '../records.ts';
import { videoRatio } from '../video-ratio.ts';
import type { World } from '../world.ts';

export type FilmName = 'lamination' | 'flour';

type Use = { own?: true; createdAt: number };
export type Stock = {
  /** A new attachment of this photo; returns its id. */
  picture(photo: PhotoName, use: Use): string;
  film(name: FilmName, use: Use): string;
};

/** The identity of the seeded business's own uploads. */
export const ownerOf = (businessId: string): string => `owner of ${businessId}`;

type Laid = Pick<MediaRecord, 'mimeType' | 'sizeBytes' | 'file' | 'blurhash' | 'ratio'>;

/** Stores the attachment that all others of this photo are copies of. */
export const layPhoto = async (world: World, asset: string, blurhash: string): Promise<Laid> => {
  const bytes = await readFile(join(world.assetsDir, asset));
  const file = await world.media.write(bytes, 'jpg');
  return { mimeType: 'image/jpeg', sizeBytes: bytes.length, file, blurhash, ratio: 1 };
};

const layFilm = async (world: World, name: FilmName): Promise<Laid> => {
  const path = join(world.assetsDir, `${name}.mp4`);
  const bytes = await readFile(path);
  const file = await world.media.write(bytes, 'mp4');
  const [{ blurhash }, ratio] = [photos[name], await videoRatio(path)];
  return { mimeType: 'video/mp4', sizeBytes: bytes.length, file, blurhash, ratio };
};

export async function createStock(world: World, business: BusinessRecord): Promise<Stock> {
  const photoFiles = new Map(
    await Promise.all(
      photoNames.map(async (name) => [name, await layPhoto(world, `${name}.jpg`, photos[name].blurhash)] as const),
    ),
  );
  const filmFiles = new Map(
    await Promise.all(
      (['lamination', 'flour'] as const).map(async (name) => [name, await layFilm(world, name)] as const),
    ),
  );
  const attach = (laid: Laid | undefined, { own, createdAt }: Use): string => {
    if (!laid) throw new Error('This photo is not in the stock');
    const media: MediaRecord = {
      id: world.id('media'),
      businessId: business.id,
      identity: own ? ownerOf(business.id) : null,
      ...laid,
      libraryTags: null,
      createdAt,
    };
    world.tables.media.put(media);
    return media.id;
  };
  return {
    picture: (photo, use) => attach(photoFiles.get(photo), use),
    film: (name, use) => attach(filmFiles.get(name), use),
  };
}
