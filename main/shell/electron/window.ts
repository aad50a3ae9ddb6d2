// The one window: its options, restored bounds, and what happens when it is shown, hidden or closed.
import type { Core } from '../../core.ts';
import { appOrigin } from './guards.ts';
import type { ElectronPorts, WindowPort } from './ports.ts';
import type { Progress } from './status.ts';
import { stoppedPath } from './protocol.ts';
import type { ShellWords } from '../words.ts';
import { recoverPage } from './recovery.ts';

type Deps = Pick<ElectronPorts, 'BrowserWindow' | 'dialog' | 'nativeTheme'> & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** Ids of the pages that may call the core; updated here. */
  trustedIds: Set<number>;
  /** Whether a closed window stays hidden, with its text and notifications. */
  words: () => ShellWords;
  hidesOnClose: () => boolean;
  /** Whether the window may close when that quits Galley; if not, the user is asked. */
  mayEnd: () => boolean;
  quit: () => void;
  /** The user stays for unsaved text, or wants the window again. */
  onStayed: () => void;
  /** It was created or closed. */
  onChange: (isOpen: boolean) => void;
  /** The system is about to end the user's session. */
  onSessionEnd: () => void;
  report: Core['report'];
};

export type MainWindow = {
  /** Creates the window, or shows the existing one. `place` begins with `#`. */
  open(place?: string): void;
  /** Creates it hidden, for its notifications; `open` shows it later. */
  openUnseen(): void;
  isOpen(): boolean;
  /** Hides it without closing. */
  hide(): void;
  /** Galley quits, unless the user stays because of unsaved text: until then a closed window is gone. */
  endWithGalley(): void;
  /** The same without asking the user: the system is shutting down. */
  endWithSystem(): void;
  send(channel: string, ...values: unknown[]): void;
  /** The page receives the keys. */
  isFocused(): boolean;
  /** Edits the focused field of the page; without one, the page. */
  edit(how: 'undo' | 'redo' | 'selectAll'): void;
  /** Applies the theme's colors. */
  paint(): void;
  /** On the icon in the dock or the taskbar. */
  showProgress(progress: Progress): void;
};

const leaveQuestion = ({ unsaved: { message, detail, stay, close } }: ShellWords): Electron.MessageBoxSyncOptions => ({
  type: 'question',
  message,
  detail,
  buttons: [stay, close],
  defaultId: 0,
  cancelId: 0,
});
const leaves = 1;

/** The page stores what was typed last within a moment, on a busy machine within seconds; then the user is asked. */
const unsavedCheckMs = 50;
const maxUnsavedChecks = 100;

/** Electron's values for "none" and "indeterminate". */
const noProgress = -1;
const anyProgress = 2;

const address = (place = '') => `${appOrigin}/${place}`;

export const createMainWindow = (deps: Deps): MainWindow => {
  const { BrowserWindow, dialog, nativeTheme, platform, preloadFile, isPackaged, trustedIds } = deps;
  const { words, hidesOnClose, mayEnd, quit, onStayed, onChange, onSessionEnd, report } = deps;
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
    let retries: NodeJS.Timeout | undefined;
    const closeAgain = () => {
      window.close();
      if (isEnding) quit();
    };
    const stopRetrying = () => {
      clearInterval(retries);
      retries = undefined;
      checks = 0;
    };
    // The page prevents closing while text is unsaved. Electron shows no dialog by itself: the window would just never
    // close.
    contents.on('will-prevent-unload', (event) => {
      if (!asks) return event.preventDefault();
      if (isClosing && checks < maxUnsavedChecks) {
        checks += 1;
        // Repeated: Chromium ignores a close that comes before the page, when it is busy, has answered the one before.
        retries ??= setInterval(closeAgain, unsavedCheckMs);
        return;
      }
      isClosing = false;
      stopRetrying();
      if (dialog.showMessageBoxSync(leaveQuestion(words())) === leaves) return event.preventDefault();
      isEnding = false;
      onStayed();
    });
    recoverPage({ words, contents, dialog, giveUp: () => void window.loadURL(`${appOrigin}${stoppedPath}`), report });
    if (!isUnseen) showOnceReady(window);
    window.on('close', (event) => {
      isClosing = isEnding || !(hidesOnClose() || (platform !== 'darwin' && !mayEnd()));
      if (isClosing) return;
      stopRetrying();
      event.preventDefault();
      if (hidesOnClose()) hide(window);
    });
    window.on('closed', () => {
      stopRetrying();
      current = null;
      onChange(false);
    });
    // Windows waits for a few seconds on request, and continues by itself as soon as Galley has ended.
    window.on('query-session-end', (event) => {
      event.preventDefault();
      onSessionEnd();
    });
    window.on('session-end', onSessionEnd);
    void window.loadURL(address(place));
    onChange(true);
    return window;
  };

  /**
   * Under Wayland Electron 38 and later do not report that a window which was never shown is painted (electron#48859).
   */
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
    // Only what follows the # differs, so the page stays and its router is notified.
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

// How the window is created: everything denied to a renderer, and the frame of the design.
type Appearance = { isDark: boolean };
type Options = Appearance & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** It is created hidden, and its page is notified. */
  isUnseen: boolean;
};

/** `--desk` and `--text-2` of renderer/style/tokens.css. */
const colours = {
  light: { background: '#f0efec', symbols: '#55514a' },
  dark: { background: '#131211', symbols: '#bab5ac' },
} as const;
const coloursFor = ({ isDark }: Appearance) => (isDark ? colours.dark : colours.light);

/** The bar that the window draws itself, with the system's buttons in it. */
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
  // Centers the buttons in the bar; the window leaves its first 76 pixels free for them.
  ...(platform === 'darwin'
    ? { trafficLightPosition: { x: 14, y: 14 } }
    : { titleBarOverlay: titleBarOverlay({ isDark }) }),
  // Electron itself restores the bounds inside an existing display.
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
    // The session decides whether it is used, and with which dictionaries: spelling.ts.
    spellcheck: true,
    devTools: !isPackaged,
  },
});
