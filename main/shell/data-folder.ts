// The person's private folder: where it is, and the lock that keeps two Galleys from opening one.
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock, type Lock } from '../lock.ts';
import { asDiskError } from '../disk-errors.ts';
import { createReserve } from './reserve.ts';

type Place = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string };

/** `GALLEY_DATA_DIR`, else where each system keeps what a program stores for one person on one machine. */
export const defaultDataDir = ({ platform, env, homeDir }: Place): string => {
  if (env.GALLEY_DATA_DIR) return env.GALLEY_DATA_DIR;
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Galley');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homeDir, 'AppData', 'Local'), 'Galley');
  return join(env.XDG_DATA_HOME ?? join(homeDir, '.local', 'share'), 'galley');
};

/** Makes the folder (0700) and takes its lock; null when another Galley has it. Throws AppError `storage` for a full disk, or a drive without locks. */
export const lockDataFolder = async (dataDir: string): Promise<Lock | null> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await chmod(dataDir, 0o700);
  const reserve = createReserve(dataDir);
  reserve.spend();
  const lock = takeLockIn(dataDir);
  if (!lock) return null;
  reserve.keep('start');
  return {
    release() {
      reserve.keep('end');
      lock.release();
    },
  };
};

const takeLockIn = (dataDir: string): Lock | null => {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (error) {
    throw asDiskError(error);
  }
};
