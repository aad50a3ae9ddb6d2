// Finds, downloads and installs a new version of an installed Galley: electron-updater, behind the core's port.
import type { UpdateFailure } from '../../../preload/contract/app.ts';
import type { Updater } from '../../core.ts';

type Token = { cancel(): void };

/** The parts of electron-updater that are used. */
export type UpdaterParts = {
  autoUpdater: {
    allowDowngrade: boolean;
    autoDownload: boolean;
    autoInstallOnAppQuit: boolean;
    disableWebInstaller: boolean;
    logger: unknown;
    requestHeaders: unknown;
    checkForUpdates(): Promise<{
      isUpdateAvailable: boolean;
      updateInfo: { version: string; releaseNotes?: unknown };
    } | null>;
    downloadUpdate(token?: Token): Promise<unknown>;
    quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
    on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
    on(event: 'error', listener: () => void): unknown;
  };
  CancellationToken: new () => Token;
};

type Deps = {
  load: () => Promise<UpdaterParts>;
  /** A Linux package is installed by the system's package manager. */
  byHand: boolean;
  /** Closes everything, then runs `install` instead of exiting. */
  closeFor: (install: () => void) => void;
  quit: () => void;
};

const maxNotesLength = 4_000;

export const openUpdater = async ({ load, byHand, closeFor, quit }: Deps): Promise<Updater> => {
  const { autoUpdater, CancellationToken } = await load();
  let onShare: (share: number) => void = () => {};
  Object.assign(autoUpdater, {
    allowDowngrade: false,
    autoDownload: false,
    autoInstallOnAppQuit: true,
    disableWebInstaller: true,
    // It would write to the console.
    logger: null,
    // It would generate and send an id of the installation: all installations send the same value instead.
    requestHeaders: { 'x-user-staging-id': 'none' },
  } satisfies Partial<UpdaterParts['autoUpdater']>);
  autoUpdater.on('download-progress', ({ percent }) => onShare(percent / 100));

  return {
    byHand,
    async check() {
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) return null;
      const { version, releaseNotes } = found.updateInfo;
      return { version, notes: typeof releaseNotes === 'string' ? releaseNotes.slice(0, maxNotesLength) : '' };
    },
    async download(listener, signal) {
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      signal.addEventListener('abort', cancel);
      onShare = listener;
      try {
        await autoUpdater.downloadUpdate(token);
      } finally {
        onShare = () => {};
        signal.removeEventListener('abort', cancel);
      }
    },
    restart() {
      closeFor(() => {
        // A failed installation must not leave Galley running without a window.
        autoUpdater.on('error', quit);
        autoUpdater.quitAndInstall(true, true);
      });
    },
    why: failureOf,
  };
};

const codes: readonly [RegExp, UpdateFailure][] = [
  [/SIGNATURE|CHECKSUM|code signature|sha512/i, 'untrusted'],
  [/ENOSPC|EACCES|EPERM|EROFS|EIO/, 'disk'],
  [
    /net::|HTTP_ERROR|CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|ECONN|ENOTFOUND|ETIMEDOUT|timed out/i,
    'unreachable',
  ],
];

/** Some of its errors have codes, others only messages. */
const failureOf = (error: unknown): UpdateFailure => {
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error ? String(error.code) : '';
  return codes.find(([pattern]) => pattern.test(code) || pattern.test(error.message))?.[1] ?? 'other';
};
