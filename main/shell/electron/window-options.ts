// How the window is made: everything a renderer is denied, and the frame of the design.

type Look = { isDark: boolean };
type Options = Look & {
  platform: NodeJS.Platform;
  preloadFile: string;
  isPackaged: boolean;
  /** It waits to be opened, and its page is to know that nobody sees it. */
  isUnseen: boolean;
};

/** `--desk` and `--text-2` of renderer/style/tokens.css. */
const colours = {
  light: { desk: '#f0efec', symbols: '#55514a' },
  dark: { desk: '#131211', symbols: '#bab5ac' },
} as const;
const coloursFor = ({ isDark }: Look) => (isDark ? colours.dark : colours.light);

/** The bar the window draws itself; the system's buttons lie in it. */
const barHeight = 44;

export const backgroundColour = (look: Look): string => coloursFor(look).desk;

export const titleBarOverlay = (look: Look): Electron.TitleBarOverlayOptions => ({
  color: coloursFor(look).desk,
  symbolColor: coloursFor(look).symbols,
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
