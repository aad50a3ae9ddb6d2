// `npm run mutate [-- --seeds N] [-- --only WORDS]`: plants each deliberate fault and has the simulation find it.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mutations, type Mutation } from './mutations.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '300' }, only: { type: 'string', default: '' } },
});

const root = resolve(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The first words of what the simulation found; null: it found nothing. */
const hunt = (folder: string): Promise<string | null> =>
  new Promise((done, fail) => {
    const args = ['test/sim/command.ts', '--seeds', values.seeds, '--stop-at-first'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('exit', (code) => done(code === 0 ? null : output.trim().split('\n').slice(0, 2).join(' ').slice(0, 160)));
  });

const plant = async (folder: string, { file, find, replace }: Mutation): Promise<void> => {
  const text = await readFile(join(root, file), 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not hold this once: ${find}`);
  await writeFile(
    join(folder, file),
    text.replace(find, () => replace),
  );
};

const folder = await mkdtemp(join(tmpdir(), 'galley-mutate-'));
let survivors = 0;
try {
  for (const part of ['main', 'preload', 'test/sim', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const chosen = mutations.filter(({ name }) => name.includes(values.only));
  for (const mutation of chosen) {
    await plant(folder, mutation);
    const found = await hunt(folder);
    await cp(join(root, mutation.file), join(folder, mutation.file));
    if (found === null) survivors += 1;
    say(`${found === null ? 'SURVIVED' : 'caught  '}  ${mutation.name}${found === null ? '' : `  (${found})`}`);
  }
  say(
    `${String(chosen.length - survivors)} of ${String(chosen.length)} deliberate faults caught within ${values.seeds} seeds`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (survivors > 0) process.exitCode = 1;
