// A lock on a file or folder that only a living process holds: after a crash the next start sees that the holder is gone.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const holderSchema = z.object({ pid: z.int().positive(), startMark: z.string().nullable() });
type Holder = z.output<typeof holderSchema>;

/** Given back by a clean end. */
export type Lock = { release(): Promise<void> };

/**
 * Takes the lock that is the file at `path` (0600, its folder must exist); null when a living process has it, or is just
 * taking it from a dead one.
 */
export const takeLock = async (path: string): Promise<Lock | null> => {
  const draft = `${path}.${randomUUID()}`;
  const mine: Holder = { pid: process.pid, startMark: startMark(process.pid) };
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    const taken = (await claim(draft, path)) || (!(await isHeld(path)) && (await takeOver(draft, path)));
    return taken ? { release: () => rm(path, { force: true }) } : null;
  } finally {
    await rm(draft, { force: true });
  }
};

/** A link appears whole or not at all, so nobody ever reads half a lock. */
const claim = async (draft: string, path: string): Promise<boolean> => {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/**
 * Only who has the lock beside it may replace a dead lock: between looking at it and replacing it, another could have done
 * so. That second lock may be a dead one as well, and is taken over in the same way.
 */
const takeOver = async (draft: string, path: string): Promise<boolean> => {
  const turn = await takeLock(`${path}.next`);
  if (!turn) return false;
  try {
    if ((await readText(path)) === null) return await claim(draft, path);
    if (await isHeld(path)) return false;
    await rename(draft, path);
    return true;
  } finally {
    await turn.release();
  }
};

const isHeld = async (path: string): Promise<boolean> => isAlive(readHolder(await readText(path)));

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

const readHolder = (text: string | null): Holder | null => {
  try {
    return holderSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};

const isAlive = (holder: Holder | null): boolean => {
  if (!holder) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return holder.startMark === startMark(holder.pid);
};

/**
 * When the process started, as Linux counts it, so that another process which got the same number later is told
 * apart; null where the system has no such file.
 */
const startMark = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second field, the name, may hold spaces and ends with the last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
