// Starts the Electron shell on a made-up Electron and a made-up core.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CoreConfig } from '../../../main/core.ts';
import { AppError } from '../../../preload/errors.ts';
import { start } from '../../../main/shell/electron/app.ts';
import { createFakeCore, type FakeCoreOptions } from '../../support/fake-core.ts';
import { createFakeElectron, type FakeElectronOptions, type FakeWindow } from '../../support/fake-electron.ts';
import { createFakeUpdater } from '../../support/fake-updater.ts';
import { makeWindowFiles } from '../../support/window-files.ts';
import { removeFolder } from '../../support/temporary-folder.ts';

export type ShellOptions = FakeElectronOptions &
  FakeCoreOptions & {
    platform?: NodeJS.Platform;
    argv?: string[];
    env?: NodeJS.ProcessEnv;
    dataDir?: string;
    version?: string;
    openFails?: boolean;
    /** false: a desktop that shows no icons, and makes them all the same. A list: for each time it is asked, the last from then on. */
    hasTrayHost?: boolean | readonly boolean[];
    /** What happens while Galley waits, for the first time or a later one. */
    onWait?: (count: number, electron: ReturnType<typeof createFakeElectron>) => unknown;
  };

/** `begin` starts it, up to the wait for Electron; `finish` makes Electron ready and waits for the window. */
export const prepareShell = ({
  platform = 'linux',
  argv = ['galley'],
  env = {},
  openFails,
  dataDir,
  version = '0.1.0',
  hasTrayHost = true,
  onWait = () => undefined,
  ...options
}: ShellOptions = {}) => {
  const electron = createFakeElectron(options);
  const updater = createFakeUpdater();
  const core = createFakeCore(options);
  const files = makeWindowFiles();
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'galley-electron-'));
  const configs: CoreConfig[] = [];
  const uncaught: ((error: Error) => void)[] = [];
  const unhandled: ((reason: unknown) => void)[] = [];
  let started: Promise<void> | null = null;
  const hosts = [hasTrayHost].flat();
  /** How long Galley has waited, each time. */
  const waits: number[] = [];

  const begin = () => {
    started = start({
      electron: electron.ports,
      openCore: async (config) => {
        configs.push(config);
        electron.steps.push('openCore');
        if (openFails) throw new AppError({ kind: 'storage', reason: 'disk-full', message: 'The disk is full.' });
        return core;
      },
      paths: {
        rendererDir: files.root,
        preloadFile: '/app/preload/index.cjs',
        keychainChildFile: '/app/keychain-child.mjs',
        trayIconDir: '/app/tray',
      },
      loadUpdater: updater.load,
      dataDir: folder,
      resourcesDir: '/app/resources',
      assistantBridgeFile: '/app/resources/assistant-bridge.mjs',
      version,
      startInSandbox: false,
      platform,
      argv,
      autostartDir: join(folder, 'autostart'),
      programPath: '/opt/Galley/galley',
      env,
      nowMs: () => Date.now(),
      onUncaught: (listener) => uncaught.push(listener),
      onUnhandled: (listener) => unhandled.push(listener),
      runProgram: () => Promise.resolve(`(${String(hosts.length > 1 ? hosts.shift() : hosts[0])},)`),
      wait: async (ms) => {
        waits.push(ms);
        await onWait(waits.length, electron);
      },
    });
  };
  const finish = async () => {
    electron.becomeReady();
    await started;
  };
  return {
    electron,
    updater,
    core,
    configs,
    folder,
    begin,
    finish,
    waits,
    /** An error of the main process that nothing has caught. */
    break: (error: Error) => uncaught.forEach((listener) => listener(error)),
    /** A promise of the main process whose error nothing has caught. */
    reject: (reason: unknown) => unhandled.forEach((listener) => listener(reason)),
    remove() {
      files.remove();
      if (!dataDir) removeFolder(folder);
    },
  };
};

export type PreparedShell = ReturnType<typeof prepareShell>;

/** Started, with its window; the caller removes it. */
export const openShell = async (options?: ShellOptions) => {
  const shell = prepareShell(options);
  shell.begin();
  await shell.finish();
  return { ...shell, window: only(shell.electron.windows) };
};

export type OpenShell = Awaited<ReturnType<typeof openShell>>;

/** The same, until the test ends. */
export const runShell = async (options?: ShellOptions): Promise<OpenShell> => {
  const shell = await openShell(options);
  onTestFinished(() => shell.remove());
  return shell;
};

export const only = (windows: readonly FakeWindow[]): FakeWindow => {
  const [window, ...others] = windows;
  if (!window || others.length > 0) throw new Error(`expected one window, there are ${windows.length}`);
  return window;
};
