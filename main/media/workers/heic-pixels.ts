// Decodes a HEIC photo, which sharp can't: its pixels with rotation applied, in the decoder's own memory.
import { readFile } from 'node:fs/promises';
import { AppError } from '../../../preload/errors.ts';
import { mostPixels, refusal, type Room } from './limits.ts';

export type HeicPixels = {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
  /** Frees the memory: `data` must not be used afterwards. */
  release(): void;
};

/** Color planes as decoded, and the pixels made from them; measured. */
const bytesPerPixel = 7.4;
const pageBytes = 65_536;

/** A photo may lie about its size: the decoder's memory only grows as far as there is room. */
const guardMemory = (room: Room): (() => void) => {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pageCount: number) {
    room.ask(this.buffer.byteLength + pageCount * pageBytes);
    return grow.call(this, pageCount);
  };
  return () => {
    WebAssembly.Memory.prototype.grow = grow;
  };
};

/** Throws AppError `file-refused`, or as `room` does; after any other exception the decoder must not be used again. */
export const heicPixels = async (path: string, room: Room): Promise<HeicPixels> => {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const file = await readFile(path);
  const unguard = guardMemory(room);
  const held: (() => void)[] = [];
  const release = () => {
    for (const free of held.splice(0)) free();
  };
  try {
    const decoder = new libheif.HeifDecoder();
    const images = decoder.decode(file);
    held.push(...images.map((image) => () => image.free()), () => decoder.decoder?.delete());
    const photo = images.find((image) => Boolean(image.is_primary())) ?? images[0];
    if (photo === undefined) throw refusal('damaged');
    const pixelCount = photo.get_width() * photo.get_height();
    if (pixelCount > mostPixels('image/heic')) throw refusal('too-many-pixels');
    room.ask(pixelCount * bytesPerPixel);
    const { heif_colorspace: colours, heif_chroma: chroma } = libheif;
    const channels = photo.has_alpha_channel() ? 4 : 3;
    const decoded = await libheif.heif_js_decode_image2(
      photo.handle,
      colours.heif_colorspace_RGB,
      channels === 4 ? chroma.heif_chroma_interleaved_RGBA : chroma.heif_chroma_interleaved_RGB,
    );
    const [channel] = decoded?.channels ?? [];
    if (decoded === null || channel === undefined || channel.width < 1) throw refusal('damaged');
    held.unshift(() => libheif.heif_image_release(decoded.image));
    const { data, stride, width, height } = channel;
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { data: packed(bytes, stride, width * channels, height), width, height, channels, release };
  } catch (error) {
    if (error instanceof AppError) release();
    throw error;
  } finally {
    unguard();
  }
};

/** Consecutive rows, moved together if the decoder left padding between them. */
const packed = (data: Buffer, stride: number, rowBytes: number, height: number): Buffer => {
  if (stride > rowBytes)
    for (let row = 1; row < height; row += 1) data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  return data.subarray(0, rowBytes * height);
};
