// The one window: its options, restored bounds, and what happens when it is shown, hidden or gone.
import type { Core } from '../../core.ts';
import { appOrigin } from './guards.ts';
import type { ElectronPorts, WindowPort } from './ports.ts';
import type { Progress } from './status.ts';
import { stoppedPath } from './protocol.ts';
import { recoverPage } from './recovery.ts';

type Deps = Pick<ElectronPorts, 'BrowserWindow' | 'dialog' | 'nativeTheme'> & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** Ids of the pages that may call the core; kept true here. */
  trustedIds: Set<number>;
  /** Whether a window that is closed stays, unseen: what is typed in it, and its notices. */
  hidesOnClose: () => boolean;
  /** Whether the window may close where that quits Galley; where not, the person is asked. */
  mayEnd: () => boolean;
  quit: () => void;
  /** The person stays for unsaved text, or wants the window again. */
  onStayed: () => void;
  /** It has been made, or is gone. */
  onChange: (isOpen: boolean) => void;
  /** The system is about to end the person's session. */
  onSessionEnd: () => void;
  report: Core['report'];
};

export type MainWindow = {
  /** Makes the window, or shows the one there is. `place` begins with `#`. */
  open(place?: string): void;
  /** Makes it without showing it, for its notices; `open` does that later. */
  openUnseen(): void;
  isOpen(): boolean;
  /** Leaves it as it is, unseen. */
  hide(): void;
  /** Galley quits, unless the person stays because of unsaved text: until then a closed window is gone. */
  endWithGalley(): void;
  /** The same, and nobody is asked any more: the system ends. */
  endWithSystem(): void;
  send(channel: string, ...values: unknown[]): void;
  /** The page hears the keys. */
  isFocused(): boolean;
  /** What the page's field with the focus has of its own; without one, the page. */
  edit(how: 'undo' | 'redo' | 'selectAll'): void;
  /** Takes over the theme's colours. */
  paint(): void;
  /** On the icon in the dock or the taskbar. */
  showProgress(progress: Progress): void;
};

const leaveQuestion: Electron.MessageBoxSyncOptions = {
  type: 'question',
  message: "Some text isn't saved yet.",
  detail: "If you close the window now, you'll lose what you typed last.",
  buttons: ['Stay', 'Close without saving'],
  defaultId: 0,
  cancelId: 0,
};
const leaves = 1;

/** The page stores what was typed last within a moment, on a busy machine within seconds; then the user is asked. */
const unsavedCheckMs = 50;
const maxUnsavedChecks = 100;

/** What Electron reads as "none" and as "under way, nobody knows how far". */
const noProgress = -1;
const anyProgress = 2;

const address = (place = '') => `${appOrigin}/${place}`;

export const createMainWindow = (deps: Deps): MainWindow => {
  const { BrowserWindow, dialog, nativeTheme, platform, preloadFile, isPackaged, trustedIds } = deps;
  const { hidesOnClose, mayEnd, quit, onStayed, onChange, onSessionEnd, report } = deps;
  let current: WindowPort | null = null;
  let isEnding = false;
  let asks = true;

  const make = (place?: string, isUnseen = false): WindowPort => {
    const isDark = nativeTheme.shouldUseDarkColors;
    const window = new BrowserWindow(windowOptions({ isDark, platform, preloadFile, isPackaged, isUnseen }));
    const contents = window.webContents;

    trustedIds.add(contents.id);
    contents.on('destroyed', () => trustedIds.delete(contents.id));
    let isClosing = false;
    let checks = 0;
    const closeAgain = () => {
      if (current !== window) return;
      if (isEnding) quit();
      else window.close();
    };
    // The page holds on while text is unsaved. Electron asks nobody by itself: the window would just never close.
    contents.on('will-prevent-unload', (event) => {
      if (!asks) return event.preventDefault();
      if (isClosing && checks < maxUnsavedChecks) {
        checks += 1;
        setTimeout(closeAgain, unsavedCheckMs);
        return;
      }
      isClosing = false;
      checks = 0;
      if (dialog.showMessageBoxSync(leaveQuestion) === leaves) return event.preventDefault();
      isEnding = false;
      onStayed();
    });
    recoverPage({ contents, dialog, giveUp: () => void window.loadURL(`${appOrigin}${stoppedPath}`), report });
    if (!isUnseen) showOnceReady(window);
    window.on('close', (event) => {
      isClosing = isEnding || !(hidesOnClose() || (platform !== 'darwin' && !mayEnd()));
      if (isClosing) return;
      event.preventDefault();
      if (hidesOnClose()) hide(window);
    });
    window.on('closed', () => {
      current = null;
      onChange(false);
    });
    // Windows waits for a few seconds when it is asked to, and goes on by itself as soon as Galley has ended.
    window.on('query-session-end', (event) => {
      event.preventDefault();
      onSessionEnd();
    });
    window.on('session-end', onSessionEnd);
    void window.loadURL(address(place));
    onChange(true);
    return window;
  };

  /** Under Wayland Electron 38 and later do not say that a window which was never shown is painted (electron#48859). */
  const showOnceReady = (window: WindowPort) => {
    let isShown = false;
    const show = () => {
      if (!isShown) window.show();
      isShown = true;
    };
    window.once('ready-to-show', show);
    if (platform === 'linux') window.webContents.once('did-finish-load', show);
  };

  /** On macOS the empty space of a full-screen window would stay. */
  const hide = (window: WindowPort) => {
    if (!window.isFullScreen()) return window.hide();
    window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
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
      onStayed();
      if (current) reveal(current, place);
      else current = make(place);
    },
    openUnseen: () => void (current ??= make(undefined, true)),
    isOpen: () => current !== null,
    hide: () => current && hide(current),
    endWithGalley: () => void (isEnding = true),
    endWithSystem() {
      isEnding = true;
      asks = false;
    },
    send: (channel, ...values) => current?.webContents.send(channel, ...values),
    isFocused: () => current?.isFocused() ?? false,
    edit: (how) => current?.webContents[how](),
    paint() {
      const appearance = { isDark: nativeTheme.shouldUseDarkColors };
      current?.setBackgroundColor(backgroundColour(appearance));
      // macOS draws its buttons itself.
      if (platform !== 'darwin') current?.setTitleBarOverlay(titleBarOverlay(appearance));
    },
    showProgress(progress) {
      if (!progress) current?.setProgressBar(noProgress);
      else if (progress.share === 'busy') current?.setProgressBar(anyProgress);
      else current?.setProgressBar(progress.share, { mode: progress.paused ? 'paused' : 'normal' });
    },
  };
};

// How the window is made: everything a renderer is denied, and the frame of the design.
type Appearance = { isDark: boolean };
type Options = Appearance & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** It waits to be opened, and its page is to know that nobody sees it. */
  isUnseen: boolean;
};

/** `--desk` and `--text-2` of renderer/style/tokens.css. */
const colours = {
  light: { background: '#f0efec', symbols: '#55514a' },
  dark: { background: '#131211', symbols: '#bab5ac' },
} as const;
const coloursFor = ({ isDark }: Appearance) => (isDark ? colours.dark : colours.light);

/** The bar the window draws itself; the system's buttons lie in it. */
const barHeight = 44;

const backgroundColour = (appearance: Appearance): string => coloursFor(appearance).background;

const titleBarOverlay = (appearance: Appearance): Electron.TitleBarOverlayOptions => ({
  color: coloursFor(appearance).background,
  symbolColor: coloursFor(appearance).symbols,
  height: barHeight,
});

export const windowOptions = ({
  isDark,
  platform,
  preloadFile,
  isPackaged,
  isUnseen,
}: Options): Electron.BrowserWindowConstructorOptions => ({
  title: 'Galley',
  width: 1280,
  height: 832,
  minWidth: 760,
  minHeight: 560,
  show: false,
  paintWhenInitiallyHidden: !isUnseen,
  backgroundColor: backgroundColour({ isDark }),
  titleBarStyle: 'hidden',
  // Centres the buttons in the bar; the window leaves its first 76 pixels free for them.
  ...(platform === 'darwin'
    ? { trafficLightPosition: { x: 14, y: 14 } }
    : { titleBarOverlay: titleBarOverlay({ isDark }) }),
  // Electron itself restores place and size inside a display that exists.
  name: 'main',
  windowStatePersistence: true,
  webPreferences: {
    preload: preloadFile,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableBlinkFeatures: 'Auxclick',
    // Whether it checks, and with which dictionaries, is the session's: spelling.ts.
    spellcheck: true,
    devTools: !isPackaged,
  },
});
