// The person's private folder: where it is, and the lock that keeps two Galleys from opening one.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { AppError } from '../../preload/errors.ts';
import { takeLock, type Lock } from '../kernel/lock.ts';
import { asDiskError, placeProblem } from '../kernel/disk-errors.ts';
import { createReserve } from './reserve.ts';

type Place = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string };

/**
 * Always absolute. `GALLEY_DATA_DIR`, from the working directory on where it is relative, else where each system keeps
 * what a program stores for one person on one machine.
 */
export const defaultDataDir = ({ platform, env, homeDir }: Place): string => {
  if (env.GALLEY_DATA_DIR) return resolve(env.GALLEY_DATA_DIR);
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Galley');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homeDir, 'AppData', 'Local'), 'Galley');
  // The specification has a relative one ignored.
  const dataHome = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : null;
  return join(dataHome ?? join(homeDir, '.local', 'share'), 'galley');
};

const advice = 'Choose another folder with GALLEY_DATA_DIR.';

/** Why Galley can't start with this data folder, and what the person can do. */
export const startProblem = (thrown: unknown, dataDir: string): string => {
  const problem = placeProblem(thrown, `the data folder ${dataDir}`);
  if (problem) return `${problem} ${advice}`;
  // The folder is fine, and a file in it is not.
  if (thrown instanceof AppError && thrown.data.reason === 'read-only')
    return `You don't have permission to write to the files in ${dataDir}. Make them yours, or choose another folder with GALLEY_DATA_DIR.`;
  return thrown instanceof Error ? thrown.message : String(thrown);
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** With the folders around it. Node's own `recursive` never ends where the system says `ENOENT` inside a folder that exists. */
const makeFolders = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
};

/** Makes the folder (0700). Throws what the file system throws, also when nothing can be written into it. */
export const makeDataFolder = (dataDir: string): void => {
  makeFolders(dataDir);
  chmodSync(dataDir, 0o700);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
};

/** Makes the folder and takes its lock; null when another Galley has it. Throws as `makeDataFolder`, and AppError `storage` for a full disk or a drive without locks. */
export const lockDataFolder = async (dataDir: string): Promise<Lock | null> => {
  makeDataFolder(dataDir);
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
