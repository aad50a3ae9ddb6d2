// The person's private folder: where it is, and the lock that keeps two Galleys from opening one.
import { readFileSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

type Place = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string };

/** `GALLEY_DATA_DIR`, else where each system keeps what a program stores for one person on one machine. */
export const defaultDataDir = ({ platform, env, homeDir }: Place): string => {
  if (env.GALLEY_DATA_DIR) return env.GALLEY_DATA_DIR;
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Galley');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homeDir, 'AppData', 'Local'), 'Galley');
  return join(env.XDG_DATA_HOME ?? join(homeDir, '.local', 'share'), 'galley');
};

const holderSchema = z.object({ pid: z.int().positive(), startMark: z.string().nullable() });
type Holder = z.output<typeof holderSchema>;

/** Given back by a clean end; after a crash the next start sees that the holder is gone. */
export type DataFolderLock = { release(): Promise<void> };

/** Makes the folder (0700) and takes its lock; null when another Galley has it. */
export const lockDataFolder = async (dataDir: string): Promise<DataFolderLock | null> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const path = join(dataDir, 'lock');
  const draft = `${path}.${randomUUID()}`;
  const mine: Holder = { pid: process.pid, startMark: startMark(process.pid) };
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    const taken = (await claim(draft, path)) || ((await removeDead(path)) && (await claim(draft, path)));
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

/** false when its holder lives. Another start may do the same now, so what was moved away is looked at again. */
const removeDead = async (path: string): Promise<boolean> => {
  const text = await readText(path);
  if (isAlive(readHolder(text))) return false;
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(ignoreMissing);
  const moved = await readText(aside);
  if (moved !== null && moved !== text) {
    await rename(aside, path);
    return false;
  }
  await rm(aside, { force: true });
  return true;
};

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

const ignoreMissing = (error: unknown) => {
  if (!hasCode(error, 'ENOENT')) throw error;
};
