// Galley opened when the person signs in to the computer. Only the system knows whether it is: it can be changed there too.
// Then it keeps to the tray, where there is one.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronPorts } from './ports.ts';

/** What the system starts Galley with at login; macOS tells it otherwise. */
const atLogin = '--at-login';
const args = [atLogin];

type Deps = {
  app: Pick<ElectronPorts['app'], 'getLoginItemSettings' | 'isPackaged' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** Of Linux: where the programs are listed that a desktop opens (XDG Autostart); it need not exist. */
  autostartDir: string;
  /** The program that is opened. */
  programPath: string;
};

export type LoginItem = {
  /** null: it can only be chosen once Galley is installed. */
  read(): Promise<boolean | null>;
  /** Whether the system has started this Galley at login, and not the person. */
  hasStarted(argv: readonly string[]): boolean;
  /** Throws when the system does not take it. */
  write(opens: boolean): Promise<void>;
};

export const createLoginItem = ({ app, platform, autostartDir, programPath }: Deps): LoginItem => {
  const file = join(autostartDir, 'galley.desktop');
  const isListed = () =>
    stat(file).then(
      () => true,
      () => false,
    );
  return {
    async read() {
      if (!app.isPackaged) return null;
      return platform === 'linux' ? isListed() : app.getLoginItemSettings({ args }).openAtLogin;
    },
    hasStarted: (argv) =>
      platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : argv.includes(atLogin),
    async write(opens) {
      if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: opens, args });
      if (!opens) return rm(file, { force: true });
      await mkdir(autostartDir, { recursive: true });
      await writeFile(file, desktopEntry(programPath));
    },
  };
};

/** Exec as the Desktop Entry Specification quotes it: first the argument, then the string that it stands in. */
const desktopEntry = (programPath: string): string => {
  const argument = programPath.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Galley\nExec="${argument.replaceAll('\\', '\\\\')}" ${atLogin}\n`;
};
