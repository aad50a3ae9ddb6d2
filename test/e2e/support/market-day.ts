// Files as a card from a camera holds them, and what is wrong with some of them.
import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grownTo, heicFile, jpegFile, movFile, mp4File, pngFile, webpFile } from '../../support/media-files.ts';

export type MarketDay = {
  /** Every file and folder at the top, as they are dropped. */
  paths: string[];
  /** By how many pictures it has; a reel has one video. */
  groups: { carousels: number; reels: number; posts: number };
  /** The name of a picture that the service would not take as it is; it is one of the posts. */
  large: string;
  /** Names of the files that must be refused, by what is said of them. */
  refused: Record<string, RegExp>;
  /** SHA-256 of every good file that the service keeps as it is, and how many become other files on the way. */
  hashes: string[];
  convertedCount: number;
  fileCount: number;
};

/** How many of each there are; `folderCount` carousels lie in folders of their own, `pictureCount` is for each carousel. */
export type MarketDaySize = Record<
  'carouselCount' | 'folderCount' | 'pictureCount' | 'singleCount' | 'reelCount',
  number
>;
/** Three hundred and thirty-two files, and thirty-two. */
export const wholeDay: MarketDaySize = {
  carouselCount: 24,
  folderCount: 4,
  pictureCount: 10,
  singleCount: 33,
  reelCount: 20,
};
export const quietDay: MarketDaySize = {
  carouselCount: 3,
  folderCount: 2,
  pictureCount: 5,
  singleCount: 8,
  reelCount: 2,
};

const firstMs = Date.UTC(2026, 4, 1, 8);
const hourMs = 3_600_000;
const arabic = 'خبز الجمعة 🥖.jpg';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bursts stand hours apart, so that the time they were taken separates them. */
export const layOutMarketDay = async (
  folder: string,
  { carouselCount, folderCount, pictureCount, singleCount, reelCount }: MarketDaySize,
): Promise<MarketDay> => {
  const hashes: string[] = [];
  const paths: string[] = [];
  let convertedCount = 0;
  let hours = 0;
  let seed = 0;

  const put = (path: string, bytes: Uint8Array, atMs: number): void => {
    writeFileSync(path, bytes);
    utimesSync(path, atMs / 1000, atMs / 1000);
  };
  const good = (path: string, bytes: Uint8Array, atMs: number): void => {
    put(path, bytes, atMs);
    if (path.endsWith('.heic')) convertedCount += 1;
    else hashes.push(hashOf(bytes));
  };
  const picture = async (path: string, atMs: number): Promise<void> => {
    seed += 1;
    const make =
      { '.png': pngFile, '.webp': webpFile, '.heic': heicFile }[path.slice(path.lastIndexOf('.'))] ?? jpegFile;
    good(path, await make({ seed }), atMs);
  };
  const next = (): number => firstMs + (hours += 2) * hourMs;

  for (let index = 0; index < carouselCount; index += 1) {
    const atMs = next();
    const type = index === 0 ? 'png' : index === 1 ? 'webp' : 'jpg';
    const inside = index < folderCount ? join(folder, `stall ${index}`) : folder;
    if (inside !== folder) {
      mkdirSync(inside);
      paths.push(inside);
    }
    for (let place = 0; place < pictureCount; place += 1) {
      const path = join(inside, `IMG_${1000 + index * pictureCount + place}.${type}`);
      await picture(path, atMs + place * 1000);
      if (inside === folder) paths.push(path);
    }
  }
  const alone = async (name: string) => {
    const path = join(folder, name);
    await picture(path, next());
    paths.push(path);
  };
  for (let index = 0; index < singleCount; index += 1) await alone(`single-${index}.${index < 6 ? 'heic' : 'jpg'}`);
  await alone(arabic);
  for (let index = 0; index < reelCount; index += 1) {
    const isMov = index % 2 === 1;
    const path = join(folder, `reel-${index}.${isMov ? 'mov' : 'mp4'}`);
    good(path, (isMov ? movFile : mp4File)({ seed: index }), next());
    paths.push(path);
  }
  const duplicate = await jpegFile({ seed: 9999 });
  const others: [name: string, bytes: Uint8Array, isGood: boolean][] = [
    ['twin-a.jpg', duplicate, true],
    ['twin-b.jpg', duplicate, true],
    ['prices.jpg', Buffer.from('Rye 6.50, buns 3.20'), false],
    ['banner.png', grownTo(await pngFile({ seed: 9998 }), 60_000_000), false],
    ['empty.webp', Buffer.alloc(0), false],
    ['cut.mp4', mp4File({ seed: 9997 }).subarray(0, 3000), false],
  ];
  for (const [name, bytes, isGood] of others) {
    const path = join(folder, name);
    (isGood ? good : put)(path, bytes, next());
    paths.push(path);
  }
  return {
    paths,
    groups: { carousels: carouselCount, reels: reelCount, posts: singleCount + 1 + 2 + 1 },
    large: 'banner.png',
    refused: {
      'prices.jpg': /accepts JPEG, PNG, WebP, HEIC, MP4 and MOV/,
      'empty.webp': /is empty/,
      'cut.mp4': /is damaged/,
    },
    hashes: hashes.sort(),
    // The large one is made smaller.
    convertedCount: convertedCount + 1,
    fileCount: carouselCount * pictureCount + singleCount + 1 + reelCount + others.length,
  };
};
