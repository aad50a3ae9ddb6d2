// Makes a folder from source files, unless it is up to date already; one process at a time.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../main/kernel/lock.ts';
import { root, run } from './run.ts';

export type Stamped = {
  folder: string;
  /** Glob patterns below the root: the folder is made again when one of these files changes. */
  madeFrom: readonly string[];
  /** Makes it: a process of its own, so that what a test runner sets for itself does not change what is built. */
  program: string;
};

const waitMs = 100;

const fingerprint = async (madeFrom: readonly string[]): Promise<string> => {
  const entries = await Array.fromAsync(glob([...madeFrom], { cwd: root, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
};

const readStamp = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** By these, Vite and Svelte build something else than what ships. */
const ofTestRunners = { NODE_ENV: undefined, VITEST: undefined };

/** Returns whether anything had to be made. Waits while another process makes it. Throws what the program said. */
export const ensureMade = async ({ folder, madeFrom, program }: Stamped): Promise<boolean> => {
  const wanted = await fingerprint(madeFrom);
  const stampFile = join(folder, '.stamp');
  const isUpToDate = () => readStamp(stampFile) === wanted;
  if (isUpToDate()) return false;
  mkdirSync(folder, { recursive: true });
  let lock = takeLock(join(folder, '.stamp.lock'));
  for (; !lock; lock = takeLock(join(folder, '.stamp.lock'))) await pause(waitMs);
  try {
    if (isUpToDate()) return false;
    // Gone until all is made: a build that broke off half way has no stamp.
    rmSync(stampFile, { force: true });
    const { ok, output } = await run(process.execPath, [program], { env: ofTestRunners, echo: true });
    if (!ok) throw new Error(output.trim());
    writeFileSync(stampFile, wanted);
    return true;
  } finally {
    lock.release();
  }
};
