// Drawing without the graphics processor where its process ends again and again: Chromium itself would end with the third.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Core } from '../../core.ts';
import type { ElectronPorts } from './ports.ts';

type Deps = {
  app: Pick<ElectronPorts['app'], 'disableHardwareAcceleration' | 'on' | 'quit' | 'relaunch'>;
  dialog: Pick<ElectronPorts['dialog'], 'showMessageBox'>;
  /** Holds the version of Galley that draws without it; the next one tries again. */
  file: string;
  version: string;
  /** What the system starts when it opens Galley: in an AppImage not what runs, which goes away with it. */
  programPath: string;
  report: Core['report'];
};

const stopped: Electron.MessageBoxOptions = {
  type: 'info',
  message: 'The graphics of this computer stopped.',
  detail: 'From its next start on, Galley draws without them. Your posts are safe.',
  buttons: ['Restart Now', 'Later'],
  defaultId: 0,
  cancelId: 1,
};
const restarts = 0;

/** Before Electron is ready. */
export const followGraphics = ({ app, dialog, file, version, programPath, report }: Deps): void => {
  if (choiceIn(file) === version) app.disableHardwareAcceleration();
  let endings = 0;
  app.on('child-process-gone', (_event, { type, reason, serviceName = type }) => {
    if (reason === 'clean-exit' || reason === 'killed') return;
    report('a helper process stopped', { type, reason, serviceName });
    if (type !== 'GPU') return;
    endings += 1;
    if (endings !== 2) return;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, version);
    void dialog.showMessageBox(stopped).then(({ response }) => {
      if (response !== restarts) return;
      app.relaunch({ execPath: programPath });
      app.quit();
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
