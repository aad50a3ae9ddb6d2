// The bench of finding: pages of filtered posts and searches, beside the floor and the peers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, difference, ratio, sample, spreadOf } from '../samples.ts';

const peers = join(import.meta.dirname, 'peers.mjs');
const smallCount = 1000;

export const benchFind = async ({ postCount, rounds }: { postCount: number; rounds: number }) => {
  const program = await bundle('find', ['galley', 'floors']);
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  const small = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const count = String(postCount);
    const { fileBytes = Number.NaN } = await sample(program('galley'), 'load', scratch, count);
    await sample(program('galley'), 'load', small, String(smallCount));
    const { jsonBytes = Number.NaN } = await sample(program('floors'), 'load', scratch, count);
    const grown = fileBytes / jsonBytes;
    const find = await contest(rounds, {
      galley: () => sample(program('galley'), 'ask', scratch, count),
      'galley, 1000 posts': () => sample(program('galley'), 'ask', small, String(smallCount)),
      memory: () => sample(program('floors'), 'scan', scratch, count),
      LIKE: () => sample(program('floors'), 'like', scratch, count),
      ...Object.fromEntries(
        ['lowdb', 'nedb', 'rxdb', 'tinybase', 'minisearch'].map((name) => [
          name,
          () => sample(peers, name, scratch, count),
        ]),
      ),
    });
    printContest(`Pages of 50 found among ${count} posts (memory: parsing 50 posts, and one scan of all text)`, find);
    const beside = (name: string, metric: string) => ratio(find, metric, 'galley', name);
    const times = (name: string, metric: string) => ratio(find, metric, name, 'galley');
    printGoals({
      'A tab or a filter shows its posts with the click.': [
        { name: '4 filtered page, beside parsing 50 posts', measured: beside('memory', 'filterP50Ms'), most: 0.35 },
        { name: '4 filtered page, NeDB beside it', measured: times('nedb', 'filterP50Ms'), least: 200 },
        { name: '4 filtered page, RxDB beside it', measured: times('rxdb', 'filterP50Ms'), least: 200 },
        { name: '4 filtered page, TinyBase beside it', measured: times('tinybase', 'filterP50Ms'), least: 200 },
        {
          name: `4 filtered page, beside ${smallCount} posts`,
          measured: beside('galley, 1000 posts', 'filterP50Ms'),
          most: 1.5,
        },
      ],
      'Results follow the typing.': [
        { name: '5 search p95, beside a scan of memory', measured: beside('memory', 'searchP95Ms'), most: 0.04 },
        { name: '5 search p95, lowdb beside it', measured: times('lowdb', 'searchP95Ms'), least: 60 },
        { name: '5 search p95, LIKE beside it', measured: times('LIKE', 'searchP95Ms'), least: 120 },
        { name: '6 words p95, beside MiniSearch', measured: beside('minisearch', 'searchP95Ms'), most: 0.03 },
        { name: '6 prefix p95, beside MiniSearch', measured: beside('minisearch', 'prefixP95Ms'), most: 0.03 },
        { name: '6 best match p95, beside MiniSearch', measured: beside('minisearch', 'rankedP95Ms'), most: 0.8 },
        { name: '6 best match p95, beside a scan of memory', measured: beside('memory', 'rankedP95Ms'), most: 0.43 },
        { name: '6 part of a word p95, beside LIKE', measured: beside('LIKE', 'insideP95Ms'), most: 0.1 },
      ],
      'Galley leaves memory to other programs.': [
        { name: '7 memory that opening adds, MB', measured: spreadOf(find, 'galley', 'openMB'), most: 6 },
        { name: '7 memory that all questions add, MB', measured: spreadOf(find, 'galley', 'addedMB'), most: 36 },
        { name: '7 memory added, beside lowdb', measured: beside('lowdb', 'addedMB'), most: 0.05 },
        {
          name: `7 memory that opening adds, more than with ${smallCount} posts, MB`,
          measured: difference(find, 'openMB', 'galley', 'galley, 1000 posts'),
          most: 2,
        },
      ],
      'The library takes little of the disk.': [
        {
          name: '8 file with all words indexed, beside the JSON of the posts',
          measured: { median: grown, min: grown, max: grown },
          most: 1.7,
        },
      ],
    });
    return { postCount, rounds, node: process.version, fileBytes, jsonBytes, find };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    rmSync(small, { recursive: true, force: true });
  }
};
