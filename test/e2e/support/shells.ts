// The two shells as a test opens them, on a data folder that the test keeps.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, BrowserContextOptions, ElectronApplication, Page } from '@playwright/test';
import { findElectron } from '../../../scripts/electron-binary.ts';
import { fakeElectron } from '../../../scripts/fake-electron.ts';
import { launchElectron } from '../../../scripts/launch-electron.ts';
import { root } from '../../../scripts/run.ts';
import { moveClock } from '../../support/moved-clock.ts';
import { startProgram, type Program } from './program.ts';
import { saveFolders } from './saved.ts';

export type OpenShell = Pick<Program, 'pid' | 'said'> & {
  page: Page;
  app?: ElectronApplication;
  close(): Promise<void>;
  kill(): Promise<void>;
};

/** A person's machine without a keyring: what happens with one is the keychain tests' matter. */
const environment = (dataDir: string): Record<string, string> => ({
  GALLEY_DATA_DIR: dataDir,
  DBUS_SESSION_BUS_ADDRESS: '',
});

/** Starts the browser shell at `program`, with its clock moved as moved-clock.ts says. */
export const startBrowserShell = (program: string, dataDir: string, clockOffsetMs: number): Promise<Program> => {
  const asRoot = process.getuid?.() === 0 ? ['--allow-root'] : [];
  const preload = new URL('../../support/moved-process.ts', import.meta.url);
  return startProgram(['--import', preload.href, program, '--no-open', ...asRoot], {
    ...environment(dataDir),
    GALLEY_TEST_CLOCK_OFFSET_MS: String(clockOffsetMs),
  });
};

/** Opens a blank page; `prepare` puts watchers in place before the window shows in it. */
export const openBrowserShell = async (
  dataDir: string,
  browser: Browser,
  options: BrowserContextOptions,
  clockOffsetMs: number,
  prepare: (page: Page) => Promise<void>,
): Promise<OpenShell> => {
  const shell = await startBrowserShell(join(root, 'dist-app/main/browser.mjs'), dataDir, clockOffsetMs);
  const context = await browser.newContext(options);
  await context.addInitScript(moveClock, clockOffsetMs);
  const page = await context.newPage();
  await prepare(page);
  await page.goto(shell.address);
  return {
    page,
    pid: shell.pid,
    said: shell.said,
    async close() {
      await context.close();
      await shell.end();
    },
    async kill() {
      await shell.kill();
      await context.close();
    },
  };
};

/** Electron's binary; where there is none, what takes its place, by which nothing is proven of Electron itself. */
const electronBinary = (): { path: string; env: Record<string, string> } => {
  const electron = findElectron();
  return 'path' in electron ? { path: electron.path, env: {} } : fakeElectron();
};

export const openElectronShell = async (
  dataDir: string,
  { locale, timezoneId, colorScheme }: BrowserContextOptions,
  clockOffsetMs: number,
  prepare: (page: Page) => Promise<void>,
): Promise<OpenShell> => {
  const binary = electronBinary();
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  // Electron takes no `--import`, and may read no TypeScript.
  const clock = `${dataDir}-clock.cjs`;
  await writeFile(clock, `(${moveClock.toString()})(${String(clockOffsetMs)});\n`);
  const app = await launchElectron({
    executablePath: binary.path,
    args: ['--require', clock, root],
    env: {
      ...env,
      ...environment(dataDir),
      ...binary.env,
      // How the system writes dates is no matter of the window.
      ...(locale && { LC_ALL: '', LANG: `${locale.replace('-', '_')}.UTF-8` }),
    },
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
    ...(colorScheme && { colorScheme }),
  });
  const folder = join(dataDir, '..', `${basename(dataDir)}-saved`);
  await mkdir(folder, { recursive: true });
  await app.evaluate(({ dialog, session }, to) => {
    session.defaultSession.on('will-download', (_event, item) => item.setSavePath(`${to}/${item.getFilename()}`));
    // Where a change still has to arrive, Galley asks whether to quit all the same.
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    // So it does where a text isn't saved within seconds: unanswered, it would stay open for ever.
    dialog.showMessageBoxSync = () => 1;
  }, folder);
  const page = await app.firstWindow();
  saveFolders.set(page, folder);
  // It may not have begun to load.
  await page.waitForURL(/galley/);
  // Without a listener, Playwright answers for Galley that the page may go.
  page.on('dialog', () => {});
  await page.addInitScript(moveClock, clockOffsetMs);
  await prepare(page);
  // The launch takes no such wish, and what fades in has no colors that can be read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  return {
    page,
    app,
    pid: app.process().pid,
    said: [],
    async close() {
      await app.close();
      for (const made of [folder, clock]) await rm(made, { recursive: true, force: true });
    },
    async kill() {
      const closed = app.waitForEvent('close');
      app.process().kill('SIGKILL');
      await closed;
    },
  };
};
