// A made-up electron-updater: answers what a test puts there, and records its calls.
import { EventEmitter } from 'node:events';
import type { UpdaterParts } from '../../main/shell/electron/updates.ts';

class FakeToken {
  readonly cancelled = Promise.withResolvers<never>();

  constructor() {
    this.cancelled.promise.catch(() => {});
  }
  cancel() {
    this.cancelled.reject(new Error('cancelled'));
  }
}

class FakeAutoUpdater extends EventEmitter {
  allowDowngrade = true;
  autoDownload = true;
  autoInstallOnAppQuit = false;
  disableWebInstaller = false;
  logger: unknown = console;
  requestHeaders: unknown = null;
  /** An Error: the check rejects with it. */
  found: { isUpdateAvailable: boolean; updateInfo: { version: string; releaseNotes?: unknown } } | Error | null = null;
  /** The download goes on until a test ends it. */
  download = Promise.withResolvers<string[]>();
  readonly steps: string[] = [];

  async checkForUpdates() {
    this.steps.push('check');
    if (this.found instanceof Error) throw this.found;
    return this.found;
  }
  downloadUpdate(token?: { cancel(): void }) {
    this.steps.push('download');
    return Promise.race([this.download.promise, ...(token instanceof FakeToken ? [token.cancelled.promise] : [])]);
  }
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean) {
    this.steps.push(`install ${isSilent ? 'silent' : 'asking'} ${isForceRunAfter ? 'and open' : ''}`);
  }
}

export const createFakeUpdater = () => {
  const autoUpdater = new FakeAutoUpdater();
  const loads = { count: 0 };
  const load = async (): Promise<UpdaterParts> => {
    loads.count += 1;
    return { autoUpdater, CancellationToken: FakeToken };
  };
  return { autoUpdater, loads, load };
};
