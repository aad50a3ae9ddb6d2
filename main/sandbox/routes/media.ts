// Media upload and reading (public-api.md, Media): type detected by content, HEIC converted to JPEG, links always
// fresh.
import { rm, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fileTypeFromFile } from 'file-type';
import { uploadTypes } from '../../service/limits.ts';
import { linkExpiresAt } from '../media-store.ts';
import { inspectPicture } from '../pictures.ts';
import type { MediaRecord } from '../records.ts';
import { videoRatio } from '../video-ratio.ts';
import { Refusal, type Route, type Routes, type World } from '../world.ts';

/** What the sandbox still accepts: the larger reading of "50MB" and "150MB" (readings.md, 5). */
export const acceptedBytes = { image: 52_428_800, video: 157_286_400 } as const;

/** File name extensions of stored files; a HEIC photo is stored as JPEG. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** Some cameras mark their HEIC photos with the general HEIF brand. */
const canonicalType = (mimeType: string): string => (mimeType === 'image/heif' ? 'image/heic' : mimeType);

/** In the build the worker is a separate program beside the chunk that contains this file. */
const workerFile = import.meta.url.endsWith('.ts')
  ? new URL('../heic-worker.ts', import.meta.url)
  : new URL('../heic-worker.mjs', import.meta.url);

const toJpeg = (from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Its decoder prints about broken photos to the terminal; the error says it already.
    const worker = new Worker(workerFile, {
      workerData: { from, to },
      stdout: true,
      stderr: true,
    });
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the HEIC worker ended without a picture')));
  });

const unreadable = (cause: unknown): Refusal =>
  new Refusal('VALIDATION_ERROR', 'This picture cannot be read.', {}, { cause });

const mediaReply = (world: World, media: MediaRecord): Record<string, unknown> => {
  const url = world.link(media);
  return {
    id: media.id,
    mimeType: media.mimeType,
    size: media.sizeBytes,
    blurhash: media.blurhash,
    ratio: media.ratio,
    url,
    urlExpiresAt: new Date(linkExpiresAt(url)).toISOString(),
  };
};

/** Takes over the file. Throws VALIDATION_ERROR for a type or size that the service does not accept. */
const upload: Route = async ({ world, business, key, file }) => {
  if (file === null) throw new Refusal('VALIDATION_ERROR', 'The field file is missing.');
  const sniffed = canonicalType((await fileTypeFromFile(file.path))?.mime ?? '');
  const isImage = uploadTypes.image.some((type) => type === sniffed);
  const isVideo = uploadTypes.video.some((type) => type === sniffed);
  if (!isImage && !isVideo) {
    throw new Refusal('VALIDATION_ERROR', 'This file is none of JPEG, PNG, WebP, HEIC, MP4 or MOV.');
  }
  const limitBytes = isImage ? acceptedBytes.image : acceptedBytes.video;
  if (file.sizeBytes > limitBytes) {
    throw new Refusal(
      'VALIDATION_ERROR',
      isImage ? 'An image may have at most 50 MB.' : 'A video may have at most 150 MB.',
    );
  }

  const isHeic = sniffed === 'image/heic';
  const mimeType = isHeic ? 'image/jpeg' : sniffed;
  const path = isHeic ? `${file.path}.jpg` : file.path;
  try {
    if (isHeic) await toJpeg(file.path, path).catch((error: unknown) => Promise.reject(unreadable(error)));
    const seen = isImage
      ? await inspectPicture(path).catch((error: unknown) => Promise.reject(unreadable(error)))
      : { blurhash: null, ratio: await videoRatio(path) };
    const { size: sizeBytes } = await stat(path);
    const media: MediaRecord = {
      id: world.id('media'),
      businessId: business.id,
      identity: key.identity,
      mimeType,
      sizeBytes,
      ...seen,
      file: await world.media.adopt(path, extensions[mimeType] ?? 'bin'),
      libraryTags: null,
      createdAt: world.clock.now(),
    };
    world.tables.media.put(media);
    return { status: 201, body: mediaReply(world, media) };
  } finally {
    await rm(path, { force: true });
  }
};

const get: Route = ({ world, business, path }) => {
  const media = world.tables.media.get(path['mediaId'] ?? '');
  if (media?.businessId !== business.id) throw new Refusal('NOT_FOUND', 'There is no such media.');
  return { status: 200, body: mediaReply(world, media) };
};

export const mediaRoutes = { 'media.upload': upload, 'media.get': get } satisfies Routes;
