// Chromium's sandbox around the window's processes: on, unless Galley was started without it and the user agrees to that.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ElectronPorts } from './ports.ts';
import type { ShellWords } from '../words.ts';

/**
 * Before Electron is ready. Returns whether it is on: with `--no-sandbox` it stays off. Chromium's first helper has
 * already started without it by then, and Electron would only remove the switch for later ones
 * (docs/decisions/0052-never-without-the-sandbox-by-accident.md).
 */
export const enableSandbox = (app: Pick<ElectronPorts['app'], 'commandLine' | 'enableSandbox'>): boolean => {
  if (app.commandLine.hasSwitch('no-sandbox')) return false;
  app.enableSandbox();
  return true;
};

const question = ({ noSandbox: { message, detail, quit, open } }: ShellWords): Electron.MessageBoxOptions => ({
  type: 'warning',
  message,
  detail,
  buttons: [quit, open],
  defaultId: 0,
  cancelId: 0,
});
const opens = 1;

type Deps = {
  words: ShellWords;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  /** Stores the version of Galley for which the user agreed; the next version asks again. */
  file: string;
  version: string;
};

/** Whether Galley may open without its sandbox. */
export const confirmNoSandbox = async ({ words, dialog, file, version }: Deps): Promise<boolean> => {
  if ((await readFile(file, 'utf8').catch(() => null)) === version) return true;
  const { response } = await dialog.showMessageBox(question(words));
  if (response !== opens) return false;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, version, { mode: 0o600 });
  } catch {
    // If it can't be written, the next start asks again.
  }
  return true;
};
