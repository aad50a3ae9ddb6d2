// Valid pictures and videos of every type, made quickly, each unlike the others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp, { type Exif } from 'sharp';
import { createRandom } from '../../main/sandbox/faults.ts';

export type PictureWanted = {
  /** Each number has a perceptual hash of its own. */
  seed: number;
  width?: number;
  height?: number;
  /** As EXIF has it: `2024:05:01 12:34:56`, with up to three digits behind a dot. */
  takenAt?: string;
  /** Its EXIF and XMP say that it was taken in Paris. */
  hasPlace?: boolean;
  /** EXIF's number, 1 to 8. */
  orientation?: number;
};

/** Bytes that a file with a location contains, to be searched for. */
export const placeTexts = { xmpAttribute: '48,51.5N', xmpElement: '2,17.7E', iso6709: '+48.8583+002.2944/' } as const;

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${placeTexts.xmpAttribute}">` +
  `<exif:GPSLongitude>${placeTexts.xmpElement}</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

const exifOf = ({ takenAt, hasPlace = false }: PictureWanted): Exif => {
  const [moment, subSeconds] = takenAt?.split('.') ?? [];
  return {
    IFD0: { Make: 'Galley' },
    IFD2: {
      ...(moment !== undefined && { DateTimeOriginal: moment }),
      ...(subSeconds !== undefined && { SubSecTimeOriginal: subSeconds }),
    },
    ...(hasPlace && {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 51/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 17/1 40/1',
      },
    }),
  };
};

/** Patches of color that flow into one another: small files, with distant perceptual hashes. */
const picture = (wanted: PictureWanted) => {
  const random = createRandom(String(wanted.seed));
  const patches = Uint8Array.from({ length: 9 * 8 * 3 }, () => Math.floor(random() * 256));
  const pixels = sharp(patches, { raw: { width: 9, height: 8, channels: 3 } })
    .resize(wanted.width ?? 320, wanted.height ?? 240, { fit: 'fill', kernel: 'linear' })
    .withMetadata({ orientation: wanted.orientation ?? 1 })
    .withExif(exifOf(wanted));
  return wanted.hasPlace ? pixels.withXmp(xmp) : pixels;
};

export const jpegFile = (wanted: PictureWanted): Promise<Buffer> => picture(wanted).jpeg().toBuffer();
export const pngFile = (wanted: PictureWanted): Promise<Buffer> => picture(wanted).png().toBuffer();
export const webpFile = (wanted: PictureWanted): Promise<Buffer> => picture(wanted).webp({ effort: 1 }).toBuffer();

const sample = (path: string): Buffer => readFileSync(join(import.meta.dirname, '../..', path));

/** A box of an MP4, MOV or HEIC file. */
export const box = (type: string, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

/** Makes a file another one without changing what it shows. */
const numbered = (file: Buffer, seed: number): Buffer => {
  const number = Buffer.alloc(8);
  number.writeDoubleBE(seed);
  return Buffer.concat([file, box('free', number)]);
};

/** 96 by 64 pixels. With a date or a place: another photo, of the same size, that has both by default. */
export const heicFile = ({ seed, takenAt, hasPlace = false }: PictureWanted): Buffer => {
  if (takenAt === undefined && !hasPlace) return numbered(sample('test/support/samples/photo.heic'), seed);
  const file = sample('test/support/samples/located.heic');
  const [moment, subSeconds] = takenAt?.split('.') ?? [];
  if (moment !== undefined) file.write(moment, file.indexOf('2024:05:01 12:34:56'), 'latin1');
  if (subSeconds !== undefined) file.write(subSeconds.padEnd(3, '0'), file.indexOf('250\0', 'latin1'), 'latin1');
  return numbered(file, seed);
};

/** The profile of the colors that phones take. */
export const displayP3 = async (): Promise<Buffer> => {
  const any = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
  const { icc } = await sharp(await any.withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('sharp has no such profile');
  return icc;
};

/** The same photo, whose numbers mean the colors of a profile (ISO 23008-12, 6.5.5). */
export const withProfile = (file: Buffer, profile: Buffer): Buffer => {
  const boxes: [type: string, at: number][] = ['meta', 'iprp', 'ipco', 'ipma'].map((type) => [
    type,
    file.indexOf(type, 0, 'latin1') - 4,
  ]);
  const added = box('colr', text('prof'), profile);
  const end = (type: string) => {
    const at = boxes.find(([name]) => name === type)?.[1] ?? 0;
    return at + file.readUInt32BE(at);
  };
  const head = Buffer.from(file.subarray(0, end('ipma')));
  // One more property of the only item: the fourth.
  const countAt = end('ipma') - 4;
  head.writeUInt8(head.readUInt8(countAt) + 1, countAt);
  for (const [type, at] of boxes) {
    const more = type === 'ipma' ? 1 : type === 'ipco' ? added.length : added.length + 1;
    head.writeUInt32BE(head.readUInt32BE(at) + more, at);
  }
  const placeAt = file.indexOf('iloc', 0, 'latin1') + 4 + 12;
  head.writeUInt32BE(head.readUInt32BE(placeAt) + added.length + 1, placeAt);
  return Buffer.concat([
    head.subarray(0, end('ipco')),
    added,
    head.subarray(end('ipco')),
    Buffer.from([4]),
    file.subarray(end('ipma')),
  ]);
};

export type MovieWanted = { seed: number; hasPlace?: boolean };

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** The three ways in which a video stores its location. */
const placeBoxes = (): Buffer => {
  const place = text(placeTexts.iso6709);
  const key = 'com.apple.quicktime.location.ISO6709';
  return Buffer.concat([
    box(
      'udta',
      box('\u{a9}xyz', Buffer.from([0, place.length, 0x15, 0xc7]), place),
      box('loci', u32(0), text('\x15\xc7Paris\0'), u32(0x2_4b7a), u32(0x30_db99), u32(0), text('earth\0\0')),
    ),
    box(
      'meta',
      box('hdlr', u32(0), u32(0), text('mdta'), Buffer.alloc(14)),
      box('keys', u32(0), u32(1), box('mdta', text(key))),
      box('ilst', box('\0\0\0\u{1}', box('data', u32(1), u32(0), place))),
    ),
  ]);
};

/** Boxes at the end of the movie header; the samples behind it move on. */
const withMovieBoxes = (file: Buffer, boxes: Buffer): Buffer => {
  const start = file.indexOf('moov', 0, 'latin1') - 4;
  const end = start + file.readUInt32BE(start);
  const movie = Buffer.concat([file.subarray(start, end), boxes]);
  movie.writeUInt32BE(movie.length, 0);
  const chunks = movie.indexOf('stco', 0, 'latin1') + 8;
  for (let index = 0; index < movie.readUInt32BE(chunks); index += 1) {
    const at = chunks + 4 + index * 4;
    movie.writeUInt32BE(movie.readUInt32BE(at) + boxes.length, at);
  }
  return Buffer.concat([file.subarray(0, start), movie, file.subarray(end)]);
};

/** 540 by 960 pixels, 3.5 seconds, H.264 without sound. */
export const mp4File = ({ seed, hasPlace = false }: MovieWanted): Buffer => {
  const file = sample('resources/sandbox/flour.mp4');
  return numbered(hasPlace ? withMovieBoxes(file, placeBoxes()) : file, seed);
};

export const movFile = (wanted: MovieWanted): Buffer => {
  const file = mp4File(wanted);
  file.write('qt  ', 8, 'latin1');
  return file;
};

/** The same pictures as a stream is written: in fragments, with no length in any header. */
export const fragmentedFile = async (): Promise<Buffer> => {
  using input = new Input({ formats: [MP4], source: new BufferSource(mp4File({ seed: 0 })) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the sample has no pictures');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
};

/** A file of any type made larger with nothing: readers pass over it. */
export const grownTo = (file: Buffer, sizeBytes: number): Buffer => {
  const missing = sizeBytes - file.length;
  return Buffer.concat([
    file,
    missing < 8 ? Buffer.alloc(Math.max(0, missing)) : box('free', Buffer.alloc(missing - 8)),
  ]);
};
