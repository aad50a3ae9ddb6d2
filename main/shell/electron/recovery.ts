// Crash recovery: a page that crashes or hangs, software rendering without a failing graphics processor, and crash
// dumps.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Core } from '../../core.ts';
import type { ContentsPort, ElectronPorts } from './ports.ts';
import type { ShellWords } from '../words.ts';

type PageDeps = {
  words: () => ShellWords;
  contents: ContentsPort;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  /** Shows the page that reports repeated crashes. */
  giveUp: () => void;
  report: Core['report'];
};

/** A second crash within this time would be followed by a third. */
const soonMs = 60_000;

const hangs = ({ hang: { message, detail, wait, reopen } }: ShellWords): Electron.MessageBoxOptions => ({
  type: 'question',
  message,
  detail,
  buttons: [wait, reopen],
  defaultId: 0,
  cancelId: 0,
});
const opensAgain = 1;

export const recoverPage = ({ words, contents, dialog, giveUp, report }: PageDeps): void => {
  let isSecond = false;
  let waiting: AbortController | null = null;

  contents.on('render-process-gone', (_event, { reason }) => {
    waiting?.abort();
    if (reason === 'clean-exit') return;
    report('the window stopped', { reason });
    if (isSecond) return giveUp();
    isSecond = true;
    setTimeout(() => (isSecond = false), soonMs).unref();
    contents.reload();
    const { message, detail } = words().crash;
    void dialog.showMessageBox({ type: 'info', message, detail });
  });
  contents.on('unresponsive', () => {
    if (waiting) return;
    const answered = new AbortController();
    waiting = answered;
    void dialog.showMessageBox({ ...hangs(words()), signal: answered.signal }).then(({ response }) => {
      waiting = null;
      // The handler above restarts a page that ends here.
      if (response === opensAgain && !answered.signal.aborted) contents.forcefullyCrashRenderer();
    });
  });
  contents.on('responsive', () => waiting?.abort());
};

type ProblemDeps = {
  words: () => ShellWords;
  /** Uncaught errors of the main process, after which the core ends. */
  onUncaught: (listener: (error: Error) => void) => void;
  dialog: Pick<ElectronPorts['dialog'], 'showErrorBox'>;
  report: Core['report'];
  end: () => void;
};

/** By default Electron would show the place in the code, and continue as if nothing had happened. */
export const endOnProblem = ({ words, onUncaught, dialog, report, end }: ProblemDeps): void => {
  let isEnding = false;
  onUncaught((error) => {
    // The terminal that Galley was started from is closed.
    if ('code' in error && error.code === 'EPIPE') return;
    report('the main process ran into a problem', { err: error });
    if (isEnding) return;
    isEnding = true;
    const { title, text } = words().problem;
    dialog.showErrorBox(title, text);
    end();
  });
};

// Software rendering when the graphics process crashes repeatedly: Chromium itself would exit at the third crash.
type GraphicsDeps = {
  words: () => ShellWords;
  app: Pick<ElectronPorts['app'], 'disableHardwareAcceleration' | 'on'>;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  /** Stores the version of Galley that uses software rendering; the next version tries hardware again. */
  file: string;
  version: string;
  restart: () => void;
  report: Core['report'];
};

const stopped = ({ graphics: { message, detail, restart, later } }: ShellWords): Electron.MessageBoxOptions => ({
  type: 'info',
  message,
  detail,
  buttons: [restart, later],
  defaultId: 0,
  cancelId: 1,
});
const restarts = 0;

/** Chromium forgives a crash after as long. */
const forgivenMs = 60 * 60_000;

/** Before Electron is ready. */
export const followGraphics = ({ words, app, dialog, file, version, restart, report }: GraphicsDeps): void => {
  if (choiceIn(file) === version) app.disableHardwareAcceleration();
  let endings = 0;
  app.on('child-process-gone', (_event, { type, reason, serviceName = type }) => {
    if (reason === 'clean-exit' || reason === 'killed') return;
    report('a helper process stopped', { type, reason, serviceName });
    if (type !== 'GPU') return;
    endings += 1;
    setTimeout(() => (endings -= 1), forgivenMs).unref();
    if (endings !== 2) return;
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, version);
    } catch (error) {
      return report('software rendering could not be chosen', { err: error });
    }
    void dialog.showMessageBox(stopped(words())).then(({ response }) => {
      if (response === restarts) restart();
    });
  });
};

const choiceIn = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

// Crash dumps, only when requested at the start: a dump contains memory, including the key, and stays on this computer.
/** For a user who starts Galley to find out why it crashes. */
export const crashDumpsSwitch = '--crash-dumps';

/** Before Electron is ready, otherwise its other processes are left out. `folder` is created for the user only. */
export const keepCrashDumps = ({ app, crashReporter }: ElectronPorts, folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
};
