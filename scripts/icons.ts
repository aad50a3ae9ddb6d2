// Makes the application's icons of every system from resources/icon.svg, without any tool or network.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './run.ts';

const canvas = 1024;
/** Linux takes a folder of these. */
const pngSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const icoSizes = [16, 24, 32, 48, 64, 128, 256] as const;
/** Up to here Windows' installers want plain pixels instead of PNG. */
const largestPlainSize = 48;
/** Chunk type and pixels; 11 to 14 are the doubled ones of high-density screens. */
const icnsChunks = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

/** Drawn for each size, so that small ones stay crisp. */
const draw = (svg: Buffer, size: number) => sharp(svg, { density: (72 * size) / canvas }).resize(size, size);

const png = (svg: Buffer, size: number): Promise<Buffer> => draw(svg, size).png({ compressionLevel: 9 }).toBuffer();

/** A 32-bit bitmap as icons hold it: header, rows from the bottom up in blue, green, red, alpha, and an empty mask. */
const bitmap = async (svg: Buffer, size: number): Promise<Buffer> => {
  const pixels = await draw(svg, size).ensureAlpha().raw().toBuffer();
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  // Counts the mask as well.
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows = Array.from({ length: size }, (_, row) =>
    pixels.subarray(row * size * 4, (row + 1) * size * 4),
  ).toReversed();
  const colors = Buffer.concat(rows);
  for (let at = 0; at < colors.length; at += 4) {
    const red = colors.readUInt8(at);
    colors.writeUInt8(colors.readUInt8(at + 2), at);
    colors.writeUInt8(red, at + 2);
  }
  // One bit a pixel, each row filled up to 32 bits.
  return Buffer.concat([header, colors, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
};

export const makeIco = async (svg: Buffer): Promise<Buffer> => {
  const images = await Promise.all(
    icoSizes.map((size) => (size <= largestPlainSize ? bitmap(svg, size) : png(svg, size))),
  );
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = icoSizes[index] ?? 0;
    // A byte: 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
};

const icnsChunk = (type: string, bytes: Buffer): Buffer => {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(8 + bytes.length, 4);
  return Buffer.concat([head, bytes]);
};

export const makeIcns = async (svg: Buffer): Promise<Buffer> =>
  icnsChunk(
    'icns',
    Buffer.concat(await Promise.all(icnsChunks.map(async ([type, size]) => icnsChunk(type, await png(svg, size))))),
  );

const mark = /<rect.*\n.*<path[^>]*\/>/;
/** Of the system's tray, by system: pixels, and how many of them lie in one of the screen's. */
const trayIcons = [
  ['linux', 24, [1, 2]],
  ['win32', 16, [1, 1.25, 1.5, 2]],
  ['darwin', 16, [1, 2]],
] as const;
/** At the corner, with room around it: something needs the person. */
const dot = {
  plain: '<circle cx="12.6" cy="12.6" r="3.4" fill="#d9480f"/>',
  room: '<circle cx="12.6" cy="12.6" r="4.6"/>',
};

/** macOS draws its own color where there is any; the others show the mark as it is. */
const trayIcon = (svg: Buffer, system: string, needsYou: boolean): Buffer => {
  const [drawn = ''] = mark.exec(svg.toString()) ?? [];
  const isMac = system === 'darwin';
  const [square = '', lines = ''] = drawn.split('\n');
  const holes = [...(isMac ? [lines.replace('#fff', '#000')] : []), ...(needsYou ? [dot.room] : [])].join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="${canvas}" height="${canvas}">
      <mask id="holes"><rect width="16" height="16" fill="#fff"/>${holes}</mask>
      <g mask="url(#holes)">${isMac ? square.replace('#2b4bd6', '#000') : drawn}</g>
      ${needsYou ? dot.plain : ''}
    </svg>`,
  );
};

/** Writes them where system-tray.ts expects them; Electron finds those of dense screens by their names. */
export const makeTrayIcons = async (folder: string): Promise<void> => {
  const svg = await readFile(join(root, 'resources', 'icon.svg'));
  await mkdir(folder, { recursive: true });
  for (const [system, size, scales] of trayIcons) {
    for (const needsYou of [false, true]) {
      const drawn = trayIcon(svg, system, needsYou);
      const name = `${system}${needsYou ? '-needs-you' : ''}${system === 'darwin' ? 'Template' : ''}`;
      for (const scale of scales)
        await writeFile(join(folder, `${name}${scale === 1 ? '' : `@${scale}x`}.png`), await png(drawn, size * scale));
    }
  }
};

/** Writes them where electron-builder.yml expects them. */
export const makeIcons = async (): Promise<void> => {
  const svg = await readFile(join(root, 'resources', 'icon.svg'));
  const folder = join(root, 'dist-app', 'icons');
  await mkdir(join(folder, 'png'), { recursive: true });
  for (const size of pngSizes) await writeFile(join(folder, 'png', `${size}x${size}.png`), await png(svg, size));
  await writeFile(join(folder, 'icon.ico'), await makeIco(svg));
  await writeFile(join(folder, 'icon.icns'), await makeIcns(svg));
};
