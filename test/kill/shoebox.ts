// Pictures of the person's own, no two alike, some of them large enough to die in the middle of.
import { randomFillSync } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draws } from '../sim/draws.ts';

export type Shoebox = { pictures(count: number): Promise<string[]> };

const largestBytes = 6_000_000;

export const openShoebox = async (folder: string, draws: Draws): Promise<Shoebox> => {
  const photo = await readFile(join(import.meta.dirname, '../../resources/sandbox/buns.jpg'));
  await mkdir(folder);
  let made = 0;
  return {
    async pictures(count) {
      const paths: string[] = [];
      while (paths.length < count) {
        // Decoders ignore what follows the end of a JPEG.
        const rest = Buffer.alloc(draws.happens(0.3) ? draws.between(1_000_000, largestBytes) : 64);
        const path = join(folder, `picture-${(made += 1)}.jpg`);
        await writeFile(path, Buffer.concat([photo, randomFillSync(rest)]));
        paths.push(path);
      }
      return paths;
    },
  };
};
