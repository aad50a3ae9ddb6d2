// When a process ends or hangs: the page comes back, since what is kept lies elsewhere, and the person is told in plain words.
import type { Core } from '../../core.ts';
import type { ContentsPort, ElectronPorts } from './ports.ts';

type Deps = {
  contents: ContentsPort;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  /** Shows the page that says that it stopped again and again. */
  giveUp: () => void;
  report: Core['report'];
};

/** A second ending within that time would be followed by a third. */
const soonMs = 60_000;

const cameBack: Electron.MessageBoxOptions = {
  type: 'info',
  message: 'The window stopped and was opened again.',
  detail: 'Your posts are safe. What was typed in the very last moment may be missing.',
};
const hangs: Electron.MessageBoxOptions = {
  type: 'question',
  message: 'The window does not answer.',
  detail: 'Galley itself goes on: nothing that was kept is lost if the window is opened again.',
  buttons: ['Wait', 'Open It Again'],
  defaultId: 0,
  cancelId: 0,
};
const opensAgain = 1;

export const recoverPage = ({ contents, dialog, giveUp, report }: Deps): void => {
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
    void dialog.showMessageBox(cameBack);
  });
  contents.on('unresponsive', () => {
    if (waiting) return;
    const answered = new AbortController();
    waiting = answered;
    void dialog.showMessageBox({ ...hangs, signal: answered.signal }).then(({ response }) => {
      waiting = null;
      // What ends here is brought back above.
      if (response === opensAgain && !answered.signal.aborted) contents.forcefullyCrashRenderer();
    });
  });
  contents.on('responsive', () => waiting?.abort());
};

type ProblemDeps = {
  /** Of the main process, with which the core ends. */
  onUncaught: (listener: (error: Error) => void) => void;
  dialog: Pick<ElectronPorts['dialog'], 'showErrorBox'>;
  report: Core['report'];
  end: () => void;
};

/** Electron would show where in the code it happened, and go on as if nothing had. */
export const endOnProblem = ({ onUncaught, dialog, report, end }: ProblemDeps): void => {
  let isEnding = false;
  onUncaught((error) => {
    // The terminal that Galley was started from is closed.
    if ('code' in error && error.code === 'EPIPE') return;
    report('the main process ran into a problem', { err: error });
    if (isEnding) return;
    isEnding = true;
    dialog.showErrorBox(
      'Galley has to close',
      'It ran into a problem of its own. Your posts are safe on this computer.',
    );
    end();
  });
};
