// `npm run mutate [-- --seeds N] [-- --only WORDS]`: plants each deliberate fault and has the simulation find it.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutations, type Mutation } from './mutations.ts';

type Found = { seed: number; profile: string; problem: string };

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '300' }, only: { type: 'string', default: '' } },
});
const seeds = Number(values.seeds);
const root = resolve(import.meta.dirname, '../..');
const folder = await mkdtemp(join(tmpdir(), 'galley-mutate-'));

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const simulate = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['test/sim/command.ts', ...args], { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('error', fail);
    child.on('exit', (code) => done({ code, output }));
  });

/** The first seed that fails with the fault in it. Throws when the simulation itself does not run to its end. */
const hunt = async (from: number, end: number): Promise<Found | null> => {
  const { code, output } = await simulate('--seed', String(from), '--seeds', String(end - from), '--stop-at-first');
  if (code === 0) return null;
  const [, seed, profile = '', problem = ''] = /^seed (\d+) \((\S+)\)\n +(.*)/m.exec(output) ?? [];
  if (seed === undefined) throw new Error(`the simulation ended with ${String(code)}: ${output}`);
  return { seed: Number(seed), profile, problem };
};

const planted = async <T>({ file, find, replace }: Mutation, work: () => Promise<T>): Promise<T> => {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await work();
  } finally {
    await writeFile(path, text);
  }
};

/** A seed that fails without the fault as well shows nothing. */
const caught = async (mutation: Mutation): Promise<Found | null> => {
  const { firstSeed = 0 } = mutation;
  for (let from = firstSeed; from < firstSeed + seeds;) {
    const found = await planted(mutation, () => hunt(from, firstSeed + seeds));
    if (!found || (await simulate('--seed', String(found.seed))).code === 0) return found;
    say(`seed ${String(found.seed)} fails by itself`);
    from = found.seed + 1;
  }
  return null;
};

let survivors = 0;
try {
  for (const part of ['main', 'preload', 'test/sim', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, find } of mutations)
    if ((await readFile(join(folder, file), 'utf8')).split(find).length !== 2)
      throw new Error(`${file} does not hold this once: ${find}`);

  const chosen = mutations.filter(({ name }) => name.includes(values.only));
  say('| Deliberate fault | Seed | Profile | Judged |\n|---|---|---|---|');
  for (const mutation of chosen) {
    const found = await caught(mutation);
    if (!found) survivors += 1;
    const { seed, profile, problem } = found ?? { seed: 'survived', profile: '', problem: '' };
    say(`| ${mutation.name} | ${String(seed)} | ${profile} | ${problem.slice(0, 100).replaceAll('|', '/')} |`);
  }
  const count = chosen.length - survivors;
  say(`\n${String(count)} of ${String(chosen.length)} deliberate faults caught within ${String(seeds)} seeds`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (survivors > 0) process.exitCode = 1;
