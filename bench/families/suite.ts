// The bench of families: a fifth of the posts are several posts of the service, beside the same posts without.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, ratio, sample } from '../samples.ts';

const resourcesDir = join(import.meta.dirname, '..', '..', 'resources');
const kinds = ['families', 'plain'] as const;

export const benchFamilies = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  const program = await bundle('families', ['fill', 'ask']);
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const count = String(postCount);
  try {
    const fill = (kind: string) => sample(program('fill'), kind, join(scratch, kind), resourcesDir, count);
    const { familyCount = Number.NaN } = await fill('families');
    await fill('plain');
    const found = await contest(
      rounds,
      Object.fromEntries(
        kinds.map((kind) => [kind, () => sample(program('ask'), join(scratch, kind), resourcesDir, count)]),
      ),
    );
    printContest(`${count} posts, ${familyCount} of them families, beside the same posts without`, found);
    const beside = (metric: string) => ratio(found, metric, 'families', 'plain');
    printGoals({
      'Posts for several platforms at once cost no waiting.': [
        { name: 'families: a filtered page, beside none', measured: beside('pageMs'), most: 1.1 },
        { name: 'families: a search, beside none', measured: beside('searchMs'), most: 1.1 },
        { name: 'families: the counts of the tabs, beside none', measured: beside('countsMs'), most: 1.1 },
        { name: 'families: a month of the calendar, beside none', measured: beside('monthMs'), most: 1.1 },
      ],
    });
    return { postCount, familyCount, rounds, node: process.version, found };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
