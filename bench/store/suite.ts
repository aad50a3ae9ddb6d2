// The store's bench: opening, saving and filling a library, by Galley, its peers and the floor.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import { printContest, printGoals } from '../report.ts';
import { contest, ratio, sample, spreadOf, type Contest } from '../samples.ts';

const here = import.meta.dirname;
const built = join(here, '..', 'built', 'store');
const programs = {
  galley: join(built, 'galley.mjs'),
  bare: join(built, 'bare.mjs'),
  LMDB: join(here, 'lmdb.mjs'),
  lowdb: join(here, 'lowdb.mjs'),
};
const saveSyncs = 300;

type Plan = { postCount: number; rounds: number };

/** Syncs of one save; null where the system cannot count them. */
const countSyncs = (program: string, args: string[]): number | null => {
  const traced = spawnSync('strace', ['-f', '-c', '-e', 'trace=fsync,fdatasync', process.execPath, program, ...args], {
    encoding: 'utf8',
  });
  if (traced.error || traced.status !== 0) return null;
  const calls = [...traced.stderr.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)(?:\s+\d+)?\s+f(?:data)?sync$/gm)];
  return calls.reduce((sum, [, count]) => sum + Number(count), 0) / saveSyncs;
};

const compare = (rounds: number, phase: string, folder: string, count: number): Promise<Contest> =>
  contest(
    rounds,
    Object.fromEntries(
      Object.entries(programs).map(([name, program]) => [name, () => sample(program, phase, folder, String(count))]),
    ),
  );

export const benchStore = async ({ postCount, rounds }: Plan): Promise<Record<string, unknown>> => {
  await bundle('store', ['galley', 'bare', 'fill-galley', 'fill-floor', 'service']);
  const scratch = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  try {
    const small = join(scratch, 'small');
    const large = join(scratch, 'large');
    const smallCount = 1000;
    for (const [folder, count] of [
      [small, smallCount],
      [large, postCount],
    ] as const) {
      mkdirSync(folder);
      for (const program of Object.values(programs)) await sample(program, 'load', folder, String(count));
    }

    const open = await compare(rounds, 'open', large, postCount);
    printContest(`Open to the newest 50 of ${postCount} posts`, open);
    const openSmall = await contest(rounds, {
      galley: () => sample(programs.galley, 'open', small, String(smallCount)),
    });
    const save = await compare(rounds, 'save', large, postCount);
    printContest(`One edit saved for good, ${postCount} posts (bare: 8 KB written and synced)`, save);
    const syncs = countSyncs(programs.galley, ['save', large, String(postCount)]);
    console.log(`  syncs of one edit: ${syncs?.toFixed(2) ?? 'cannot be counted here'}`);

    const fillOf = (name: string) => () =>
      sample(join(built, `${name}.mjs`), join(built, 'service.mjs'), scratch, String(postCount));
    const fill = await contest(rounds, { galley: fillOf('fill-galley'), floor: fillOf('fill-floor') });
    printContest(`First fill of ${postCount} posts`, fill);

    const growth = spreadOf(open, 'galley', 'openMs').median / spreadOf(openSmall, 'galley', 'openMs').median;
    printGoals({
      'The library is open with the window.': [
        { name: '1 open, beside the bare driver', measured: ratio(open, 'openMs', 'galley', 'bare'), most: 1.25 },
        { name: '1 open, beside LMDB', measured: ratio(open, 'openMs', 'galley', 'LMDB'), most: 0.35 },
        { name: '1 open, lowdb beside it', measured: ratio(open, 'openMs', 'lowdb', 'galley'), least: 150 },
        { name: `1 open, ${postCount} posts beside ${smallCount}`, measured: one(growth), most: 1.2 },
      ],
      'What was typed is saved before the next word.': [
        { name: '3 save, syncs', measured: one(syncs ?? Number.NaN), most: 1.05 },
        { name: '3 save p50, beside LMDB', measured: ratio(save, 'p50Ms', 'galley', 'LMDB'), most: 0.8 },
        { name: '3 save p50, lowdb beside it', measured: ratio(save, 'p50Ms', 'lowdb', 'galley'), least: 500 },
      ],
      'The first posts of a new business are seen soon, and the window answers meanwhile.': [
        {
          name: '9 fill until visible, beside the floor',
          measured: ratio(fill, 'visibleMs', 'galley', 'floor'),
          most: 1.1,
        },
        {
          name: '11 delay of the loop while filling, beside idle',
          measured: ratio(fill, 'delayP99Ms', 'galley', 'galley', 'idleP99Ms'),
          most: 3,
        },
      ],
    });
    return { postCount, rounds, node: process.version, open, openSmall, save, syncs, fill };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const one = (value: number) => ({ median: value, min: value, max: value });
