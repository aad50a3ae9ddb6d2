// Installs Debian packages where that is possible: as root, on a machine with apt.
import { existsSync } from 'node:fs';
import { run } from './run.ts';

const isRoot = () => process.getuid?.() === 0;

/** @returns whether the packages are there now. False at once when this is not root or not Debian. */
export const aptInstall = async (packages: readonly string[]): Promise<boolean> => {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  if ((await install()).ok) return true;
  await run('apt-get', ['update'], { env });
  return (await install()).ok;
};
