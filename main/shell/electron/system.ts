// Operating system integration: locale, theme, sleep and wake, and the keychain's helper process.
import { z } from 'zod';
import { themes, type Theme } from '../../../preload/actions.ts';
import type { Core, KeychainChild } from '../../core.ts';
import type { ElectronPorts, PowerPort } from './ports.ts';

/**
 * `given`: as Electron reports it, which on Linux may have a suffix after `@` that is invalid in a language tag
 * (`sr-RS@latin`, `en-US@posix`). null: unknown.
 */
export const systemLocale = (given: string): string | null => {
  const [tag = ''] = given.split('@');
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return null;
  }
};

// Makes the system's parts of the window follow the user's theme.
const preferences = z.object({ theme: z.enum(themes) });

type ThemeDeps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  nativeTheme: ElectronPorts['nativeTheme'];
  paint: () => void;
  show: (theme: Theme) => void;
};

/** Resolves when the saved theme is applied. */
export const followTheme = async ({ core, nativeTheme, paint, show }: ThemeDeps): Promise<void> => {
  const apply = async () => {
    const answer = await core.dispatch('preferences.read', {});
    // Without a reply the system's own theme stays.
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

// Power events: nothing new is sent while the computer falls asleep, Galley syncs when it wakes up, and quits before a
// shutdown. It locks with the computer, if it has a lock.
type PowerDeps = { powerMonitor: PowerPort; core: Pick<Core, 'dispatch'>; quit: () => void };

export const followPower = ({ powerMonitor, core, quit }: PowerDeps): void => {
  // A request cut off in the middle would be in doubt.
  powerMonitor.on('suspend', () => {
    void core.dispatch('sync.asleep', { asleep: true });
    void core.dispatch('lock.now', {});
  });
  powerMonitor.on('lock-screen', () => void core.dispatch('lock.now', {}));
  powerMonitor.on('resume', () => {
    void core.dispatch('sync.asleep', { asleep: false });
    // Without a network or a business this fails harmlessly, and waiting changes are sent later.
    void core.dispatch('sync.now', {});
  });
  powerMonitor.on('shutdown', (event) => {
    // Delays the shutdown until the latest changes are on the disk.
    event?.preventDefault();
    quit();
  });
};

// Starts the keychain child as Electron's helper process: the product can't start plain Node children.
type KeychainChildDeps = { utilityProcess: ElectronPorts['utilityProcess']; file: string };

/** Only after the app is ready. */
export const startKeychainChild = ({ utilityProcess, file }: KeychainChildDeps): KeychainChild => {
  const child = utilityProcess.fork(file, [], { serviceName: 'Galley keychain', stdio: 'ignore' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
