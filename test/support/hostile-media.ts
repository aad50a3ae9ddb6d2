// Malformed pictures and videos from a seed: good files with one thing or many done to them.
import { crc32, deflateSync } from 'node:zlib';
import { createRandom } from '../../main/sandbox/faults.ts';
import { box, heicFile, jpegFile, movFile, mp4File, pngFile, webpFile } from './media-files.ts';

export type HostileFile = { name: string; bytes: Buffer };

type Chance = {
  below(limit: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
};

const chanceOf = (seed: string): Chance => {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** Headers are at the beginning: most damage is done there. */
const somewhere = ({ below, pick }: Chance, { length }: Buffer): number =>
  below(Math.min(length, pick([64, 512, 4096, length])));

/** As much of `value` as there is room for. */
const write = (file: Buffer, at: number, ...values: number[]): void => {
  if (at >= 0 && at < file.length) Buffer.concat(values.map(u32)).copy(file, at);
};

const absurd = [0, 1, 7, 8, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff] as const;

const replaceEach = (bytes: Buffer, name: string, change: (at: number) => void): void => {
  for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) change(at);
};

type Damage = (file: Buffer, chance: Chance) => Buffer;

const truncated: Damage = (file, { below }) => file.subarray(0, below(file.length));

const wrongMagic: Damage = (file, { below, pick }) => {
  const magic = pick([
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe1',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\0\0\0\x18ftypheic',
    '\0\0\0\x18ftypisom',
    'GIF89a',
    'PK\x03\x04',
  ]);
  file.write(magic, below(2) * 4, 'latin1');
  return file;
};

const flipped: Damage = (file, chance) => {
  for (let left = chance.pick([1, 4, 32]); left > 0; left -= 1) file[somewhere(chance, file)] = chance.below(256);
  return file;
};

const absurdNumbers: Damage = (file, chance) => {
  for (let left = chance.pick([1, 2, 8]); left > 0; left -= 1) {
    write(file, Math.max(0, somewhere(chance, file) - 4), chance.pick(absurd));
  }
  return file;
};

const blanked: Damage = (file, chance) => {
  const from = somewhere(chance, file);
  return file.fill(chance.pick([0, 0xff]), from, Math.min(file.length, from + chance.below(512)));
};

const repeated: Damage = (file, chance) => {
  const from = somewhere(chance, file);
  const part = file.subarray(from, from + 8 + chance.below(256));
  const parts = Array.from({ length: chance.pick([1, 50, 2000]) }, () => part);
  return Buffer.concat([file.subarray(0, from), ...parts, file.subarray(from)]);
};

/** The numbers of width and height, where each format has them. */
const absurdSize: Damage = (file, { pick }) => {
  const [width, height] = [pick([0, 1, 30_000, 65_535, 0x7fffffff]), pick([1, 30_000, 65_535, 0xffffffff])];
  if (file.toString('latin1', 1, 4) === 'PNG') {
    write(file, 16, width, height);
    write(file, 29, crc32(file.subarray(12, 29)));
  }
  for (const frame of ['\xff\xc0', '\xff\xc2']) {
    const at = file.indexOf(frame, 0, 'latin1');
    if (at > 0) write(file, at + 5, ((height & 0xffff) << 16) | (width & 0xffff));
  }
  replaceEach(file, 'ispe', (at) => write(file, at + 8, width, height));
  replaceEach(file, 'tkhd', (at) => write(file, at + 80, width, height));
  replaceEach(file, 'avc1', (at) => write(file, at + 28, width, height));
  replaceEach(file, 'VP8 ', (at) => write(file, at + 14, 0xffff_3fff));
  replaceEach(file, 'VP8X', (at) => write(file, at + 12, 0xffffffff, 0xffffffff));
  return file;
};

/** Sizes that end nowhere, in themselves or before themselves. */
const boxLoops: Damage = (file, { below, pick }) => {
  const name = pick([
    'ftyp',
    'moov',
    'trak',
    'mdia',
    'stbl',
    'udta',
    'meta',
    'mdat',
    'iloc',
    'iinf',
    'ipco',
    'stsd',
    'IHDR',
    'VP8 ',
  ]);
  const at = file.indexOf(name, 0, 'latin1');
  if (at < 4) return truncated(file, { below, pick });
  write(file, at - 4, pick([0, 1, 4, 7, 8, 9, 0xfffffff8]));
  if (below(2) === 0) write(file, at + 4, 0, pick([0, 8, 16]));
  return file;
};

const nestedBoxes: Damage = (file, { pick }) => {
  const name = Buffer.from(pick(['moov', 'trak', 'udta', 'meta', 'ilst']), 'latin1');
  const depth = pick([50, 5000]);
  const nest = Array.from({ length: depth }, (_, level) => Buffer.concat([u32((depth - level) * 8), name]));
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')), box('moov', ...nest), file]);
};

/** Tables that promise more entries than there are bytes. */
const endlessTables: Damage = (file, { pick }) => {
  for (const name of ['stts', 'ctts', 'stsc', 'stsz', 'stco', 'elst', 'stsd', 'iloc', 'iinf', 'keys']) {
    const at = file.indexOf(name, 0, 'latin1');
    if (at > 0) write(file, at + 8, pick([0xffffffff, 0x00ffffff, 0x7fffffff]));
  }
  return file;
};

/** A directory that follows itself, and values as long as the file. */
const exifLoops: Damage = (file, { below, pick }) => {
  replaceEach(file, 'II*\0', (at) => {
    if (at + 32 > file.length) return;
    file.writeUInt32LE(pick([8, 0, 0xffffffff]), at + 4);
    const entries = file.readUInt16LE(Math.min(at + 8, file.length - 2));
    const end = Math.min(at + 10 + (entries % 64) * 12, file.length - 4);
    file.writeUInt32LE(pick([8, 10, end - at]), end);
    for (let entry = at + 10; entry + 12 <= end; entry += 12) {
      if (below(2) === 0) file.writeUInt32LE(pick([0xffffffff, 0x10000, 0x7fff]), entry + 4);
    }
  });
  return file;
};

const pngChunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
};
const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Small files that become very large: pixels, and texts. */
const bomb: Damage = (file, { pick, below }) => {
  const side = pick([9_000, 20_000, 60_000]);
  const isInterlaced = below(2);
  const header = pngChunk('IHDR', Buffer.concat([u32(side), u32(side), Buffer.from([8, 2, 0, 0, isInterlaced])]));
  const text = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0', 'latin1'), zeros]);
  const texts = Array.from({ length: pick([0, 1, 100]) }, () => pngChunk('zTXt', text));
  return Buffer.concat([pngMagic, header, ...texts, pngChunk('IDAT', zeros), pngChunk('IEND', Buffer.alloc(0)), file]);
};
const zeros = deflateSync(Buffer.alloc(8 * 1024 * 1024));

const spliced: Damage = (file, { below }) =>
  Buffer.concat([file.subarray(0, below(file.length)), file.subarray(below(file.length))]);

const damages = {
  truncated,
  wrongMagic,
  flipped,
  absurdNumbers,
  blanked,
  repeated,
  absurdSize,
  boxLoops,
  nestedBoxes,
  endlessTables,
  exifLoops,
  bomb,
  spliced,
};
type DamageName = keyof typeof damages;
const damageNames: readonly [DamageName, ...DamageName[]] = [
  'truncated',
  'wrongMagic',
  'flipped',
  'absurdNumbers',
  'blanked',
  'repeated',
  'absurdSize',
  'boxLoops',
  'nestedBoxes',
  'endlessTables',
  'exifLoops',
  'bomb',
  'spliced',
];

/** `count` files, the same for the same seed, one after the other. */
export const hostileFiles = async function* (count: number, seed: number): AsyncGenerator<HostileFile> {
  const options = { seed, takenAt: '2024:05:01 12:34:56.250', hasPlace: true, width: 640, height: 480 };
  const samples: readonly [[string, Buffer], ...[string, Buffer][]] = [
    ['jpg', await jpegFile(options)],
    ['png', await pngFile(options)],
    ['webp', await webpFile(options)],
    ['heic', heicFile(options)],
    ['heic', heicFile({ seed })],
    ['mp4', mp4File(options)],
    ['mov', movFile(options)],
  ];
  for (let index = 0; index < count; index += 1) {
    const chance = chanceOf(`${seed}/${index}`);
    const [extension, good] = chance.pick(samples);
    const names = Array.from({ length: chance.pick([1, 1, 2, 3]) }, () => chance.pick(damageNames));
    const bytes = names.reduce<Buffer>(
      (file, name) => (file.length < 16 ? file : damages[name](file, chance)),
      Buffer.from(good),
    );
    yield { name: `${index}-${names.join('-')}.${extension}`, bytes };
  }
};
