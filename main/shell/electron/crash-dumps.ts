// Crash dumps, for a start that asks for them: a dump holds what was in memory, the key too, and stays on this computer.
import { mkdirSync } from 'node:fs';
import type { ElectronPorts } from './ports.ts';

/** For the person who starts Galley to find out why it ends. */
export const crashDumpsSwitch = '--crash-dumps';

/** Before Electron is ready, or its other processes are left out. `folder` is made for the person alone. */
export const keepCrashDumps = ({ app, crashReporter }: ElectronPorts, folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
};
