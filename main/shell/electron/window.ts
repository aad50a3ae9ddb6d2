// The one window: made by one factory, shown when painted, brought back once when its process ends.
import { appOrigin } from './origin.ts';
import type { ElectronPorts, WindowPort } from './ports.ts';
import type { Progress } from './progress.ts';
import { stoppedPath } from './protocol.ts';
import { backgroundColour, titleBarOverlay, windowOptions } from './window-options.ts';

type Deps = Pick<ElectronPorts, 'BrowserWindow' | 'dialog' | 'nativeTheme'> & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** Ids of the pages that may call the core; kept true here. */
  trustedIds: Set<number>;
};

export type MainWindow = {
  /** Makes the window, or shows the one there is. `place` begins with `#`. */
  open(place?: string): void;
  isOpen(): boolean;
  send(channel: string, ...values: unknown[]): void;
  /** Takes over the theme's colours. */
  paint(): void;
  /** On the icon in the dock or the taskbar. */
  showProgress(progress: Progress): void;
};

const leaveQuestion: Electron.MessageBoxSyncOptions = {
  type: 'question',
  message: 'Some text is not saved yet.',
  detail: 'Galley has not reached the service. What was typed last is lost if you close it now.',
  buttons: ['Stay', 'Close without saving'],
  defaultId: 0,
  cancelId: 0,
};
const leaves = 1;

/** What Electron reads as "none" and as "under way, nobody knows how far". */
const noProgress = -1;
const anyProgress = 2;

const address = (place = '') => `${appOrigin}/${place}`;

export const createMainWindow = (deps: Deps): MainWindow => {
  const { BrowserWindow, dialog, nativeTheme, platform, preloadFile, isPackaged, trustedIds } = deps;
  let current: WindowPort | null = null;

  const make = (place?: string): WindowPort => {
    const isDark = nativeTheme.shouldUseDarkColors;
    const window = new BrowserWindow(windowOptions({ isDark, platform, preloadFile, isPackaged }));
    const contents = window.webContents;
    let endings = 0;

    trustedIds.add(contents.id);
    contents.on('destroyed', () => trustedIds.delete(contents.id));
    // The page holds on while text is unsaved. Electron asks nobody by itself: the window would just never close.
    contents.on('will-prevent-unload', (event) => {
      if (dialog.showMessageBoxSync(leaveQuestion) === leaves) event.preventDefault();
    });
    contents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return;
      endings += 1;
      if (endings === 1) contents.reload();
      else void window.loadURL(`${appOrigin}${stoppedPath}`);
    });
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => (current = null));
    void window.loadURL(address(place));
    return window;
  };

  const reveal = (window: WindowPort, place?: string) => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    // Only what follows the # differs, so the page stays and its router hears of it.
    if (place) void window.loadURL(address(place));
  };

  return {
    open(place) {
      if (current) reveal(current, place);
      else current = make(place);
    },
    isOpen: () => current !== null,
    send: (channel, ...values) => current?.webContents.send(channel, ...values),
    paint() {
      const look = { isDark: nativeTheme.shouldUseDarkColors };
      current?.setBackgroundColor(backgroundColour(look));
      // macOS draws its buttons itself.
      if (platform !== 'darwin') current?.setTitleBarOverlay(titleBarOverlay(look));
    },
    showProgress(progress) {
      if (!progress) current?.setProgressBar(noProgress);
      else if (progress.share === 'busy') current?.setProgressBar(anyProgress);
      else current?.setProgressBar(progress.share, { mode: progress.paused ? 'paused' : 'normal' });
    },
  };
};
