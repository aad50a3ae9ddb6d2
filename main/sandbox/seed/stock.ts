// The pictures seeded posts share: every photo and film is put on disk once, and each post gets an attachment of its own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { look } from '../look.ts';
import { videoRatio } from '../video-ratio.ts';
import { photoNames, type PhotoName } from '../photos.ts';
import type { BusinessRecord, MediaRecord } from '../records.ts';
import type { World } from '../world.ts';

export type FilmName = 'lamination' | 'flour';

type Use = { own?: true; createdAt: number };
export type Stock = {
  /** A fresh attachment of this photo; returns its id. */
  picture(photo: PhotoName, use: Use): string;
  film(name: FilmName, use: Use): string;
};

/** The identity of the seeded business's own uploads. */
export const ownerOf = (businessId: string): string => `owner of ${businessId}`;

/** Keeps the attachment that all others of this file are copies of. */
export const lay = async (
  world: World,
  file: string,
  mimeType: string,
): Promise<Pick<MediaRecord, 'mimeType' | 'sizeBytes' | 'file' | 'blurhash' | 'ratio'>> => {
  const path = join(world.assetsDir, file);
  const bytes = await readFile(path);
  const isFilm = mimeType === 'video/mp4';
  const seen = isFilm
    ? { ...(await look(path.replace('.mp4', '.jpg'))), ratio: await videoRatio(path) }
    : await look(bytes);
  return { mimeType, sizeBytes: bytes.length, file: await world.media.write(bytes, isFilm ? 'mp4' : 'jpg'), ...seen };
};

export async function createStock(world: World, business: BusinessRecord): Promise<Stock> {
  const photoFiles = new Map(
    await Promise.all(photoNames.map(async (name) => [name, await lay(world, `${name}.jpg`, 'image/jpeg')] as const)),
  );
  const filmFiles = new Map(
    await Promise.all(
      (['lamination', 'flour'] as const).map(
        async (name) => [name, await lay(world, `${name}.mp4`, 'video/mp4')] as const,
      ),
    ),
  );
  const attach = (laid: Awaited<ReturnType<typeof lay>> | undefined, { own, createdAt }: Use): string => {
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
