// Sees to it that the keychain tests have a real keyring on Linux.
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';
import { run } from './run.ts';

const packages = ['gnome-keyring', 'dbus', 'libsecret-1-0'];

const isComplete = async (): Promise<boolean> =>
  existsSync('/usr/bin/gnome-keyring-daemon') &&
  existsSync('/usr/bin/dbus-run-session') &&
  (await run('/sbin/ldconfig', ['-p'])).output.includes('libsecret-1.so.0');

/** @returns what is missing and how to get it, or null when all is there. macOS and Windows bring their own keychain. */
export const ensureKeyring = async (): Promise<string | null> => {
  if (process.platform !== 'linux' || (await isComplete())) return null;
  console.log('No keyring here yet: installing one for the keychain tests.');
  if ((await aptInstall(packages)) && (await isComplete())) return null;
  return `The keychain tests need a keyring. Install ${packages.join(', ')} and run this again.`;
};
