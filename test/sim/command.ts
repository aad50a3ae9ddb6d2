// `npm run sim -- [--seeds N] [--seed S]`: N seeds from S on, on all cores; S alone is one seed with its whole story.
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { profiles } from './plan.ts';
import { runSeed, type Result } from './run.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    /** Used by this script for its own workers: the first seed and, in `seeds`, the one after the last. */
    from: { type: 'string', default: '0' },
    /** Used by this script for its own workers: `1/2` takes every second of the groups that have each profile once. */
    part: { type: 'string' },
    'stop-at-first': { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const print = ({ seed, profile, problems }: Result): void =>
  say(`seed ${String(seed)} (${profile})\n${problems.map((problem) => `  ${problem}`).join('\n')}`);

if (values.seed !== undefined && values.seeds === undefined) {
  const result = await runSeed(Number(values.seed), { trace: true });
  say(result.trace.join('\n'));
  print(result);
  say(`${result.hash} ${JSON.stringify(result.counts)}`);
  process.exitCode = result.problems.length > 0 ? 1 : 0;
} else if (values.part !== undefined) {
  const [part = 0, parts = 1] = values.part.split('/').map(Number);
  for (let seed = Number(values.from); seed < Number(values.seeds); seed += 1) {
    if (Math.floor(seed / profiles.length) % parts !== part) continue;
    const result = await runSeed(seed);
    const isOneInAHundred = seed % 100 === 0;
    if (isOneInAHundred && (await runSeed(seed)).hash !== result.hash)
      result.problems.push('20: run again, it plays another story');
    process.send?.({ ...result, trace: [] });
  }
  process.disconnect();
} else {
  const first = Number(values.seed ?? 0);
  await runAll(first, first + Number(values.seeds ?? 300));
}

async function runAll(from: number, to: number): Promise<void> {
  const startedMs = performance.now();
  const totals = { seeds: 0, failed: 0, faults: 0, crashes: 0, requests: 0, days: 0 };
  const workers = availableParallelism();
  const children: ChildProcess[] = [];
  const ends = Array.from({ length: workers }, (_, index) => {
    const args = ['--from', String(from), '--seeds', String(to), '--part', `${String(index)}/${String(workers)}`];
    const child = fork(import.meta.filename, args);
    children.push(child);
    child.on('message', (message) => {
      const result = message as Result;
      totals.seeds += 1;
      for (const name of ['faults', 'crashes', 'requests', 'days'] as const) totals[name] += result.counts[name];
      if (result.problems.length === 0) return;
      totals.failed += 1;
      print(result);
      if (values['stop-at-first']) {
        children.forEach((one) => one.kill());
        process.exit(1);
      }
    });
    return new Promise<number | null>((resolve) => child.on('exit', resolve));
  });
  const codes = await Promise.all(ends);
  const seconds = (performance.now() - startedMs) / 1000;
  const mean = (name: 'faults' | 'crashes' | 'requests' | 'days') => (totals[name] / totals.seeds).toFixed(1);
  say(
    `${String(totals.seeds)} seeds in ${seconds.toFixed(0)} s, ${String(totals.failed)} failed; per seed ${mean('faults')} faults, ` +
      `${mean('crashes')} crashes, ${mean('requests')} requests, ${mean('days')} days`,
  );
  codes.forEach((code, index) => code === 0 || say(`worker ${String(index)} ended with ${String(code)}`));
  if (totals.failed > 0 || totals.seeds !== to - from || codes.some((code) => code !== 0)) process.exitCode = 1;
}
