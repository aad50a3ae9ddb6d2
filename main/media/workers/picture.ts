// Opens a picture: its size as shown, and its pixels upright, in sRGB.
import { access } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../../preload/errors.ts';
import { sharp } from '../sharp.ts';
import { heicPixels } from './heic-pixels.ts';
import { mostPixels, timeLimits, refusal, type Room } from './limits.ts';

export type Picture = {
  /** After the camera's rotation. */
  width: number;
  height: number;
  hasAlpha: boolean;
  exif: Buffer | null;
  /** Starts a new pipeline each time. On output, colors become sRGB and metadata is left out. */
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

/** What the decoder holds of the whole picture at once; other formats are decoded line by line. Measured. */
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
    // Cameras of some makers write what causes warnings; truncated or invalid data is an error.
    pixels: () => sharp(source, { limitInputPixels: mostPixels(mimeType), failOn: 'error' }).autoOrient(),
    close() {
      // Nothing stays open between two reads.
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

/** `turnsWhole`: it will be rotated before it is scaled down. Throws AppError `file-refused`, or as `room` does. */
export const openPicture = (
  source: Source,
  mimeType: string,
  room: Room,
  { turnsWhole = false }: { turnsWhole?: boolean } = {},
): Promise<Picture> =>
  mimeType === 'image/heic' && typeof source === 'string'
    ? openHeic(source, room)
    : openPlain(source, mimeType, room, turnsWhole);

/** Stops by itself, so that it does not continue when its thread has been given up. */
export const inTime = (pixels: Sharp): Sharp => pixels.timeout({ seconds: timeLimits.aloneMs / 1000 });

// Converts pixels with a color profile, as phones write them, to sRGB.
type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

/** Bytes per strip, whatever the size of the picture: its pixels alone take most of a job's memory. */
const stripBytes = 4_000_000;

/** TIFF types whose values are in the entry itself, and the bytes that one takes. */
const short = 3;
const long = 4;
const anything = 7;

/**
 * sharp accepts a profile only with a file: this is an uncompressed TIFF (TIFF 6.0; tag 34675 is ICC.1's, annex B.4).
 */
const tiffOf = ({ data, width, height, channels }: Pixels, profile: Buffer): Buffer => {
  const entryCount = channels === 4 ? 12 : 11;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const profileAt = bitsAt + channels * 2;
  const pixelsAt = profileAt + profile.length;
  const header = Buffer.alloc(profileAt);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(entryCount, 8);
  let at = 10;
  const entry = (tag: number, type: number, count: number, value: number) => {
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(count, at + 4);
    header.writeUInt32LE(value, at + 8);
    at += 12;
  };
  entry(256, long, 1, width);
  entry(257, long, 1, height);
  entry(258, short, channels, bitsAt);
  for (let channel = 0; channel < channels; channel += 1) header.writeUInt16LE(8, bitsAt + channel * 2);
  entry(259, short, 1, 1); // no compression
  entry(262, short, 1, 2); // RGB
  entry(273, long, 1, pixelsAt);
  entry(277, short, 1, channels);
  entry(278, long, 1, height); // all rows in one strip
  entry(279, long, 1, data.length);
  entry(284, short, 1, 1); // the channels of a pixel side by side
  if (channels === 4) entry(338, short, 1, 2); // alpha is not premultiplied
  entry(34_675, anything, profile.length, profileAt);
  return Buffer.concat([header, profile, data]);
};

/** In place. A profile that does not apply to such pixels leaves them unchanged. */
export const toSrgb = async ({ data, width, height, channels }: Pixels, profile: Buffer): Promise<void> => {
  const rowBytes = width * channels;
  const rows = Math.max(1, Math.floor(stripBytes / rowBytes));
  for (let row = 0; row < height; row += rows) {
    const strip = data.subarray(row * rowBytes, Math.min(row + rows, height) * rowBytes);
    const pixels = { data: strip, width, height: strip.length / rowBytes, channels };
    const changed = await sharp(tiffOf(pixels, profile)).toColourspace('srgb').raw().toBuffer();
    if (changed.length === strip.length) changed.copy(strip);
  }
};
