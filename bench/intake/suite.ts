// The bench of intake: 300 files of 4 MB dropped at once, and a table of 10,000 rows; what the window feels of each.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, ratio, sample, spreadOf } from '../samples.ts';

const fileCount = 300;
const kindCount = 4;
const sizeBytes = 4_000_000;

/** A picture as cameras make them: 12 million pixels, about 4 MB. */
const makePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .jpeg({ quality: 82 })
    .toBuffer();

/** Bytes behind the end of a picture belong to no picture, and make each file another one. */
const makeFiles = async (folder: string): Promise<void> => {
  mkdirSync(folder);
  const pictures: Buffer[] = [];
  for (let kind = 0; kind < kindCount; kind += 1) pictures.push(await makePicture());
  for (let number = 0; number < fileCount; number += 1) {
    const picture = pictures[number % kindCount] ?? Buffer.alloc(0);
    const tail = Buffer.alloc(Math.max(16, sizeBytes - picture.length), `number ${number} `);
    writeFileSync(join(folder, `IMG_${4000 + number}.jpg`), Buffer.concat([picture, tail]));
  }
};

export const benchIntake = async ({ rounds }: { rounds: number }): Promise<Record<string, unknown>> => {
  const program = await bundle('intake', ['galley', 'import'], {
    'media-worker': join(import.meta.dirname, '..', '..', 'main', 'media', 'workers', 'worker.ts'),
  });
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const files = join(scratch, 'files');
    await makeFiles(files);
    let round = 0;
    const drop = async () => {
      const data = join(scratch, `data-${(round += 1)}`);
      const taken = await sample(program('galley'), files, data);
      rmSync(data, { recursive: true, force: true });
      return taken;
    };
    const importTable = async () => {
      const data = join(scratch, `data-${(round += 1)}`);
      const taken = await sample(program('import'), data, join(import.meta.dirname, '..', '..', 'resources'));
      rmSync(data, { recursive: true, force: true });
      return taken;
    };
    const table = await contest(rounds, { galley: importTable });
    printContest('A table of 10,000 rows imported', table);
    const intake = await contest(rounds, { galley: drop });
    printContest(`${fileCount} files of 4 MB dropped at once`, intake);
    printGoals({
      'Dropped files are seen at once.': [
        { name: 'first thumbnail, ms', measured: spreadOf(intake, 'galley', 'thumbnailMs'), most: 1000 },
        { name: 'all groups, ms', measured: spreadOf(intake, 'galley', 'groupsMs'), most: 2000 },
      ],
      'Galley answers while it takes files or tables in.': [
        {
          name: 'delay of the loop, beside idle',
          measured: ratio(intake, 'delayP99Ms', 'galley', 'galley', 'idleP99Ms'),
          most: 3,
        },
        { name: 'another call during an import, ms', measured: spreadOf(table, 'galley', 'waitMs'), most: 50 },
      ],
    });
    return { rounds, node: process.version, intake, table };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
