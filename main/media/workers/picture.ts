// A picture opened for looking or cutting: how large it is as seen, and its pixels upright.
import { access } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../../preload/errors.ts';
import { sharp } from '../sharp.ts';
import { toSrgb } from './colour-profile.ts';
import { heicPixels } from './heic-pixels.ts';
import { mostPixels, timeLimits } from './limits.ts';
import { refusal } from './refusal.ts';
import type { Room } from './room.ts';

export type Picture = {
  /** After the camera's rotation. */
  width: number;
  height: number;
  hasAlpha: boolean;
  exif: Buffer | null;
  /** Each time from the beginning. Colours become sRGB and metadata is left out when it is written. */
  pixels(): Sharp;
  close(): void;
};

type Source = string | Uint8Array;

const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heif',
};

const metadataOf = async (source: Source, mimeType: string): Promise<Metadata> => {
  if (typeof source === 'string')
    await access(source).catch((cause: unknown) => Promise.reject(refusal('gone', { cause })));
  const metadata = await sharp(source, { limitInputPixels: false }).metadata();
  if (metadata.format !== formats[mimeType]) throw refusal('damaged');
  if (metadata.width * metadata.height > mostPixels(mimeType)) throw refusal('too-many-pixels');
  return metadata;
};

/** What the decoder keeps of the whole picture at once; the others go through it line by line. Measured. */
const wholeBytes = ({ format, width, height, isProgressive, chromaSubsampling, depth }: Metadata): number => {
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * (depth === 'ushort' ? 9 : 5);
  return pixels * (chromaSubsampling === '4:2:0' ? 3.4 : 6.4);
};

const openPlain = async (source: Source, mimeType: string, room: Room, turnsWhole: boolean): Promise<Picture> => {
  const metadata = await metadataOf(source, mimeType);
  const { autoOrient, exif, hasAlpha, orientation = 1 } = metadata;
  const turnedBytes = turnsWhole && orientation > 1 ? metadata.width * metadata.height * 4 : 0;
  room.ask(wholeBytes(metadata) + turnedBytes);
  return {
    ...autoOrient,
    hasAlpha,
    exif: exif ?? null,
    // Cameras of some makers write what is worth a warning; what is cut off or wrong is an error.
    pixels: () => sharp(source, { limitInputPixels: mostPixels(mimeType), failOn: 'error' }).autoOrient(),
    close() {
      // Nothing stays open between two readings.
    },
  };
};

const openHeic = async (path: string, room: Room): Promise<Picture> => {
  const metadata = await metadataOf(path, 'image/heic').catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    return null;
  });
  const { release, ...decoded } = await heicPixels(path, room);
  const { data, width, height, channels } = decoded;
  if (metadata?.icc) await toSrgb(decoded, metadata.icc);
  return {
    width,
    height,
    hasAlpha: channels === 4,
    exif: metadata?.exif ?? null,
    pixels: () => sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels('image/heic') }),
    close: release,
  };
};

/** `turnsWhole`: it will be turned before it is made small. Throws AppError `file-refused`, or as `room` does. */
export const openPicture = (
  source: Source,
  mimeType: string,
  room: Room,
  { turnsWhole = false }: { turnsWhole?: boolean } = {},
): Promise<Picture> =>
  mimeType === 'image/heic' && typeof source === 'string'
    ? openHeic(source, room)
    : openPlain(source, mimeType, room, turnsWhole);

/** Ends by itself, so that it does not go on when its thread has been given up. */
export const inTime = (pixels: Sharp): Sharp => pixels.timeout({ seconds: timeLimits.aloneMs / 1000 });
