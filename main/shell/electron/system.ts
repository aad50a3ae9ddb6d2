// What the shell takes from the operating system: locale, theme, sleep and wake, and the keychain's helper process.
import { z } from 'zod';
import { themes, type Theme } from '../../../preload/actions.ts';
import type { Core, KeychainChild } from '../../core.ts';
import type { ElectronPorts, PowerPort } from './ports.ts';

/**
 * `given`: as Electron tells it, which on Linux has more after an `@` than a language tag may (`sr-RS@latin`,
 * `en-US@posix`). null: not to be known.
 */
export const systemLocale = (given: string): string | null => {
  const [tag = ''] = given.split('@');
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return null;
  }
};

// Makes the system's own parts of the window follow the person's choice of theme.
const preferences = z.object({ theme: z.enum(themes) });

type ThemeDeps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  nativeTheme: ElectronPorts['nativeTheme'];
  paint: () => void;
  show: (theme: Theme) => void;
};

/** Resolves when the saved choice is in force. */
export const followTheme = async ({ core, nativeTheme, paint, show }: ThemeDeps): Promise<void> => {
  const apply = async () => {
    const answer = await core.dispatch('preferences.read', {});
    // Without an answer the system's own theme stays.
    const read = preferences.safeParse(answer.ok ? answer.value : null);
    if (!read.success) return;
    nativeTheme.themeSource = read.data.theme;
    show(read.data.theme);
  };
  nativeTheme.on('updated', paint);
  core.on((_event, { topics }) => {
    if (topics.includes('preferences')) void apply();
  });
  await apply();
};

// What the computer goes through: nothing new is sent while it falls asleep, Galley looks at once what is new when it wakes
// up, and ends before it is turned off.
type PowerDeps = { powerMonitor: PowerPort; core: Pick<Core, 'dispatch'>; quit: () => void };

export const followPower = ({ powerMonitor, core, quit }: PowerDeps): void => {
  // A request that is cut in the middle leaves a doubt whether it arrived.
  powerMonitor.on('suspend', () => void core.dispatch('sync.asleep', { asleep: true }));
  powerMonitor.on('resume', () => {
    void core.dispatch('sync.asleep', { asleep: false });
    // Without a network or a business it answers so, and what waits goes out when it can.
    void core.dispatch('sync.now', {});
  });
  powerMonitor.on('shutdown', (event) => {
    // Holds it up until what was changed last is on the disk.
    event?.preventDefault();
    quit();
  });
};

// Starts the keychain child as Electron's helper process: plain Node children are switched off in the product.
type KeychainChildDeps = { utilityProcess: ElectronPorts['utilityProcess']; file: string };

/** After the app is ready only. */
export const startKeychainChild = ({ utilityProcess, file }: KeychainChildDeps): KeychainChild => {
  const child = utilityProcess.fork(file, [], { serviceName: 'Galley keychain', stdio: 'ignore' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
