// Galley in the system's tray, where the person wants it: closing the window then leaves it at work.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Core } from '../../core.ts';
import type { ElectronPorts, TrayPort } from './ports.ts';
import { ask, followStanding } from './standing.ts';
import { needsYou, standingWords, syncStanding, trayMenu, uploadsStanding, type TrayStanding } from './tray-menu.ts';

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  openTray: ElectronPorts['openTray'];
  platform: NodeJS.Platform;
  /** Whether anybody would see an icon. */
  hasHost: () => Promise<boolean>;
  /** Holds the icons that scripts/icons.ts makes. */
  iconDir: string;
  /** There while the person wants it. A choice of this computer alone, and of no use in a browser. */
  choiceFile: string;
  /** Brings the window to the front, there. */
  open: (place?: string) => void;
  quit: () => void;
};

export type SystemTray = {
  /** Whether Galley is in the tray, after the change. Throws when the choice cannot be kept. */
  keep(keeps?: boolean): Promise<boolean>;
  isShown(): boolean;
  release(): void;
};

export const createSystemTray = (deps: Deps): SystemTray => {
  const { core, openTray, platform, hasHost, iconDir, choiceFile, open, quit } = deps;
  let shown: { tray: TrayPort; stop: () => void } | null = null;

  const iconOf = (standing: TrayStanding | null): string => {
    const system = platform === 'darwin' || platform === 'win32' ? platform : 'linux';
    return join(iconDir, `${system}${standing && needsYou(standing) ? '-needs-you' : ''}${template(system)}.png`);
  };
  const read = async (): Promise<TrayStanding> => ({
    uploads: await ask(core, 'uploads.progress', uploadsStanding),
    sync: await ask(core, 'sync.status', syncStanding),
  });
  const pauseUploads = (paused: boolean) => void core.dispatch('uploads.pause', { paused });

  const show = async (): Promise<void> => {
    if (shown || !(await hasHost())) return;
    let tray: TrayPort;
    try {
      tray = openTray(iconOf(null));
    } catch {
      // This system has none: closing the window then ends Galley, as it does without the choice.
      return;
    }
    tray.setToolTip('Galley');
    // On macOS the click belongs to the menu.
    if (platform !== 'darwin') tray.onClick(() => open());
    const { refresh, stop } = followStanding({
      core,
      topics: ['uploads', 'jobs', 'session', 'sync'],
      read,
      show(standing) {
        tray.setImage(iconOf(standing));
        tray.setToolTip(`Galley: ${standingWords(standing)}`);
        tray.setMenu(trayMenu({ standing, open, pauseUploads, quit }));
      },
    });
    shown = { tray, stop };
    refresh();
  };
  const hide = (): void => {
    shown?.stop();
    shown?.tray.destroy();
    shown = null;
  };
  const isChosen = () =>
    stat(choiceFile).then(
      () => true,
      () => false,
    );

  return {
    async keep(keeps) {
      if (keeps === false) {
        await rm(choiceFile, { force: true });
        hide();
      } else if (keeps === true || (await isChosen())) await show();
      const isShown = shown !== null;
      if (isShown && keeps === true) {
        await mkdir(dirname(choiceFile), { recursive: true, mode: 0o700 });
        await writeFile(choiceFile, '', { mode: 0o600 });
      }
      return isShown;
    },
    isShown: () => shown !== null,
    release: hide,
  };
};

/** By this name macOS knows an icon that it draws itself, light or dark. */
const template = (system: string): string => (system === 'darwin' ? 'Template' : '');
