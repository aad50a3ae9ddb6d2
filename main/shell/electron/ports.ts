// The parts of Electron that the shell uses: index.ts provides the real objects, the tests provide fakes.
import type { Answer } from '../../../preload/wire.ts';

type Preventable = { preventDefault(): void };
type Navigation = Preventable & { url: string };

/** A native image. */
type Picture = Pick<Electron.NativeImage, 'isEmpty' | 'toPNG'>;

type AppPort = Pick<
  Electron.App,
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getPreferredSystemLanguages'
  | 'getSystemLocale'
  | 'isPackaged'
  | 'quit'
  | 'relaunch'
  | 'setAboutPanelOptions'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'setPath'
  | 'setUserTasks'
  | 'whenReady'
> & {
  readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue' | 'hasSwitch'>;
  getFileIcon(path: string): Promise<Picture>;
  getLoginItemSettings(of?: { args: string[] }): Pick<Electron.LoginItemSettings, 'openAtLogin' | 'wasOpenedAtLogin'>;
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
  on(event: 'activate' | 'window-all-closed', listener: () => void): unknown;
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { type: string; reason: string; serviceName?: string }) => void,
  ): unknown;
  on(event: 'before-quit' | 'will-quit', listener: (event: Preventable) => void): unknown;
  on(event: 'open-url', listener: (event: Preventable, url: string) => void): unknown;
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown;
  on(event: 'web-contents-created', listener: (event: unknown, contents: ContentsPort) => void): unknown;
};

/** Where and on what a context menu was requested, where the page has none of its own. */
export type ContextMenuParams = Pick<
  Electron.ContextMenuParams,
  'dictionarySuggestions' | 'isEditable' | 'misspelledWord' | 'selectionText'
> & { editFlags: Pick<Electron.EditFlags, 'canCopy' | 'canCut' | 'canPaste' | 'canRedo' | 'canSelectAll' | 'canUndo'> };

export type ContentsPort = Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'id'
  | 'redo'
  | 'reload'
  | 'replaceMisspelling'
  | 'selectAll'
  | 'send'
  | 'showDefinitionForSelection'
  | 'undo'
> & {
  readonly session: Pick<Electron.Session, 'addWordToSpellCheckerDictionary'>;
  on(event: 'will-frame-navigate' | 'will-redirect', listener: (details: Navigation) => void): unknown;
  on(event: 'will-attach-webview' | 'will-prevent-unload', listener: (event: Preventable) => void): unknown;
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  on(event: 'destroyed' | 'responsive' | 'unresponsive', listener: () => void): unknown;
  on(event: 'context-menu', listener: (event: unknown, params: ContextMenuParams) => void): unknown;
  once(event: 'did-finish-load', listener: () => void): unknown;
  setWindowOpenHandler(handler: (details: Pick<Electron.HandlerDetails, 'url'>) => { action: 'deny' }): void;
};

export type WindowPort = Pick<
  Electron.BrowserWindow,
  | 'focus'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMinimized'
  | 'loadURL'
  | 'restore'
  | 'setBackgroundColor'
  | 'setFullScreen'
  | 'setProgressBar'
  | 'setTitleBarOverlay'
  | 'show'
> & {
  readonly webContents: ContentsPort;
  close(): unknown;
  once(event: 'leave-full-screen' | 'ready-to-show', listener: () => void): unknown;
  /** `query-session-end`: Windows only. */
  on(event: 'close' | 'query-session-end', listener: (event: Preventable) => void): unknown;
  on(event: 'closed' | 'session-end', listener: () => void): unknown;
};

/** A permission's page: its origin as Chromium writes it, with or without the last slash. */
export type PermissionDetails = Pick<Electron.PermissionCheckHandlerHandlerDetails, 'isMainFrame'> & {
  requestingUrl?: string;
};

type DownloadPort = Pick<Electron.DownloadItem, 'getFilename' | 'getSavePath' | 'getURL' | 'setSaveDialogOptions'> & {
  once(event: 'done', listener: (event: unknown, state: string) => void): unknown;
};

export type SessionPort = Pick<
  Electron.Session,
  'availableSpellCheckerLanguages' | 'resolveProxy' | 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages'
> & {
  on(event: 'will-download', listener: (event: Preventable, item: DownloadPort) => void): unknown;
  setDevicePermissionHandler(handler: () => boolean): void;
  setDisplayMediaRequestHandler(handler: (request: unknown, answer: (streams: null) => void) => void): void;
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, origin: string, details: PermissionDetails) => boolean,
  ): void;
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: PermissionDetails,
    ) => void,
  ): void;
};

/** The sender of an IPC message. The frame is null once it has navigated away or is gone. */
export type Sender = {
  readonly sender: {
    readonly id: number;
    getZoomFactor(): number;
    startDrag(item: { file: string; files: string[]; icon: string }): void;
  };
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null;
};

export type IpcPort = {
  handle(
    channel: string,
    listener: (event: Sender, name: unknown, input: unknown, library?: unknown) => Promise<Answer>,
  ): void;
};

export type ChildPort = {
  postMessage(message: object): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
  kill(): boolean;
};

/** The parts of Electron's notifications that are used. */
export type NotificationPort = {
  new (options: { title: string; body: string; actions?: Electron.NotificationAction[] }): {
    on(event: 'action' | 'click' | 'close' | 'failed', listener: () => void): unknown;
    show(): void;
  };
  isSupported(): boolean;
};

/** `shutdown`: Linux and macOS only; Electron's types leave its event out. */
export type PowerPort = {
  on(event: 'lock-screen' | 'resume' | 'suspend', listener: () => void): unknown;
  on(event: 'shutdown', listener: (event?: Preventable) => void): unknown;
};

/** An icon in the system's tray, for as long as it is not destroyed. */
export type TrayPort = Pick<Electron.Tray, 'destroy' | 'setImage' | 'setToolTip'> & {
  onClick(listener: () => void): void;
  setMenu(template: MenuTemplate): void;
};

export type MenuTemplate = Electron.MenuItemConstructorOptions[];

/** Changes an entry of the menu bar, by its id. `checked`: for radio entries, which clears the mark of the others. */
export type UpdateMenuItem = (id: string, shown: { enabled: boolean; visible: boolean; checked?: true }) => void;

export type ElectronPorts = {
  app: AppPort;
  BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => WindowPort;
  crashReporter: Pick<Electron.CrashReporter, 'start'>;
  dialog: Pick<Electron.Dialog, 'showErrorBox'> & {
    showMessageBox(options: Electron.MessageBoxOptions): Promise<{ response: number }>;
    showMessageBoxSync(options: Electron.MessageBoxSyncOptions): number;
    showOpenDialog(options: Electron.OpenDialogOptions): Promise<{ filePaths: string[] }>;
  };
  globalShortcut: Pick<Electron.GlobalShortcut, 'register' | 'unregister'>;
  ipcMain: IpcPort;
  nativeTheme: Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'> & {
    on(event: 'updated', listener: () => void): unknown;
  };
  Notification: NotificationPort;
  /** Throws if the system has no tray. `icon`: path of its image. */
  openTray: (icon: string) => TrayPort;
  powerMonitor: PowerPort;
  protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'>;
  /** Readable only once the app is ready. */
  session: { readonly defaultSession: SessionPort };
  /** The application menu, at a point of the window of this page. */
  popUpAppMenu: (place: { pageId: number; x: number; y: number }) => void;
  /** At the pointer. */
  popUpMenu: (template: MenuTemplate) => void;
  setMenu: (template: MenuTemplate) => UpdateMenuItem;
  shell: Pick<Electron.Shell, 'openExternal' | 'openPath'>;
  utilityProcess: { fork(file: string, args: string[], options: Electron.ForkOptions): ChildPort };
};
