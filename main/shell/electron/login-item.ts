// Opens Galley when the user signs in to the computer, in the tray if there is one. The system stores the setting,
// because it can be changed there too.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronPorts } from './ports.ts';

/** The argument that the system passes at login; macOS reports it differently. */
const atLogin = '--at-login';
const args = [atLogin];

type Deps = {
  app: Pick<ElectronPorts['app'], 'getLoginItemSettings' | 'isPackaged' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  /** On Linux: where desktops list the programs to start (XDG Autostart); it need not exist. */
  autostartDir: string;
  /** The program to start. */
  programPath: string;
};

export type LoginItem = {
  /** null: it can only be chosen once Galley is installed. */
  read(): Promise<boolean | null>;
  /** Whether the system has started this Galley at login, not the user. */
  hasStarted(argv: readonly string[]): boolean;
  /** Throws when the system rejects it. */
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

/** Quotes Exec as the Desktop Entry Specification requires: first the argument, then the string that contains it. */
const desktopEntry = (programPath: string): string => {
  const argument = programPath.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Galley\nExec="${argument.replaceAll('\\', '\\\\')}" ${atLogin}\n`;
};
