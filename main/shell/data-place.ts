// Where the user's private data folder is. The assistants' bridge has it too: this file must pull in nothing.
import { isAbsolute, join, resolve } from 'node:path';

type Place = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string };

/**
 * Always absolute. `GALLEY_DATA_DIR`, resolved against the working directory, otherwise the system's place for one
 * user's data on one machine.
 */
export const defaultDataDir = ({ platform, env, homeDir }: Place): string => {
  if (env.GALLEY_DATA_DIR) return resolve(env.GALLEY_DATA_DIR);
  if (platform === 'darwin') return join(homeDir, 'Library', 'Application Support', 'Galley');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homeDir, 'AppData', 'Local'), 'Galley');
  // The specification says to ignore a relative one.
  const dataHome = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : null;
  return join(dataHome ?? join(homeDir, '.local', 'share'), 'galley');
};
