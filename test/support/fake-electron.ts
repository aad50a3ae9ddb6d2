// A made-up Electron that holds to its habits: values are copied at every border, events come later, frames go away.
import { EventEmitter } from 'node:events';
import type { Answer } from '../../preload/wire.ts';
import type {
  ChildPort,
  ContentsPort,
  ElectronPorts,
  MenuTemplate,
  PermissionDetails,
  Sender,
  TrayPort,
  WindowPort,
} from '../../main/shell/electron/ports.ts';
import { groupRadioItems } from '../electron-runtime/radio-items.ts';

type IpcListener = (event: Sender, name: unknown, input: unknown, library?: unknown) => Promise<Answer>;
type Frame = { origin: string; parent: unknown };

/** An event that can be prevented, and records whether it was. */
export const preventable = <T extends object>(details: T) => {
  const event = { ...details, prevented: false, preventDefault: () => void (event.prevented = true) };
  return event;
};

/** Throws where the menu has none of this id. */
export const menuItem = (template: MenuTemplate, id: string): MenuTemplate[number] => {
  const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const item = items.find((each) => each.id === id);
  if (!item) throw new Error(`no entry ${id}`);
  return item;
};

export class FakeContents extends EventEmitter implements ContentsPort {
  readonly id: number;
  /** What the page's own ipcRenderer receives. */
  readonly page = new EventEmitter();
  frame: Frame | null = { origin: 'app://galley', parent: null };
  reloads = 0;
  readonly dragged: { files: string[]; icon: string }[] = [];
  openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  constructor(id: number) {
    super();
    this.id = id;
  }
  zoomFactor = 1;
  getZoomFactor() {
    return this.zoomFactor;
  }
  forcefullyCrashRenderer() {
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }
  reload() {
    this.reloads += 1;
  }
  readonly learned: string[] = [];
  readonly session = {
    addWordToSpellCheckerDictionary: (word: string) => {
      this.learned.push(word);
      return true;
    },
  };
  readonly corrections: string[] = [];
  replaceMisspelling(word: string) {
    this.corrections.push(word);
  }
  definitions = 0;
  showDefinitionForSelection() {
    this.definitions += 1;
  }
  send(channel: string, ...values: unknown[]) {
    const copies = structuredClone(values);
    setImmediate(() => this.page.emit(channel, { sender: this.page }, ...copies));
  }
  /** What the menu bar left to the field with the focus. */
  readonly edits: string[] = [];
  undo() {
    this.edits.push('undo');
  }
  redo() {
    this.edits.push('redo');
  }
  selectAll() {
    this.edits.push('selectAll');
  }
  startDrag({ files, icon }: { files: string[]; icon: string }) {
    this.dragged.push({ files, icon });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }) {
    this.openWindow = handler;
  }
}

export class FakeWindow extends EventEmitter implements WindowPort {
  readonly webContents: FakeContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly loaded: string[] = [];
  readonly painted: unknown[] = [];
  readonly done: string[] = [];
  readonly progress: [number, string?][] = [];
  minimized = false;
  fullScreen = false;

  constructor(options: Electron.BrowserWindowConstructorOptions, contents: FakeContents) {
    super();
    this.options = options;
    this.webContents = contents;
  }
  async loadURL(address: string) {
    this.loaded.push(address);
  }
  show() {
    this.done.push('show');
  }
  focus() {
    this.done.push('focus');
  }
  restore() {
    this.minimized = false;
    this.done.push('restore');
  }
  isFocused() {
    return !this.minimized && !this.isClosed;
  }
  isMinimized() {
    return this.minimized;
  }
  isDestroyed() {
    return false;
  }
  hide() {
    this.done.push('hide');
  }
  isFullScreen() {
    return this.fullScreen;
  }
  setFullScreen(on: boolean) {
    this.fullScreen = on;
    // The system takes its time.
    if (!on) setImmediate(() => this.emit('leave-full-screen'));
  }
  setBackgroundColor(color: string) {
    this.painted.push(color);
  }
  setProgressBar(progress: number, options?: { mode: string }) {
    this.progress.push(options ? [progress, options.mode] : [progress]);
  }
  setTitleBarOverlay(options: unknown) {
    this.painted.push(options);
  }
  isClosed = false;
  /** How often its page still holds on, for text that is not stored yet. */
  unsavedCloses = 0;
  /** How many closes come to nothing after each of them: Chromium ignores those that come before the page has answered. */
  ignoredCloses = 0;
  #ignores = 0;
  /** Called when it was to be closed and isn't. */
  onStays = () => {};
  /** As a person closes it; true: it is gone. */
  close(): boolean {
    if (this.isClosed) return true;
    const event = preventable({});
    this.emit('close', event);
    if (event.prevented) return this.#stays();
    if (this.#ignores > 0) {
      this.#ignores -= 1;
      return false;
    }
    if (this.unsavedCloses > 0) {
      this.unsavedCloses -= 1;
      this.#ignores = this.ignoredCloses;
      const unload = preventable({});
      this.webContents.emit('will-prevent-unload', unload);
      if (!unload.prevented) return this.#stays();
    }
    this.isClosed = true;
    this.emit('closed');
    this.webContents.emit('destroyed');
    return true;
  }
  #stays(): false {
    this.onStays();
    return false;
  }
}

export class FakeNotice extends EventEmitter {
  readonly options: { title: string; body: string; actions?: Electron.NotificationAction[] };
  isShown = false;

  constructor(options: FakeNotice['options']) {
    super();
    this.options = options;
  }
  show() {
    this.isShown = true;
  }
}

export class FakeTray extends EventEmitter implements TrayPort {
  icon: string;
  tip = '';
  menu: MenuTemplate = [];
  isDestroyed = false;

  constructor(icon: string) {
    super();
    this.icon = icon;
  }
  destroy() {
    this.isDestroyed = true;
  }
  setImage(icon: unknown) {
    this.icon = String(icon);
  }
  setToolTip(text: string) {
    this.tip = text;
  }
  setMenu(template: MenuTemplate) {
    this.menu = template;
  }
  onClick(listener: () => void) {
    this.on('click', listener);
  }
  /** Labels of what can be chosen now; the first line shows Galley's state. */
  choices() {
    return this.menu.flatMap(({ label, enabled = true }) => (label && enabled ? [label] : []));
  }
  choose(label: string) {
    const item = this.menu.find((each) => each.label === label);
    if (!item?.click || item.enabled === false) throw new Error(`nothing to choose as ${label}`);
    (item.click as () => void)();
  }
}

export type FakeElectronOptions = {
  isPackaged?: boolean;
  hasLock?: boolean;
  prefersDark?: boolean;
  /** The button a person presses in a message box. */
  chosenButton?: string;
  chosenFolders?: string[];
  /** The system has started it, on macOS. */
  isOpenedAtLogin?: boolean;
  /** false: this system has no place for icons. */
  hasTray?: boolean;
  /** How the system writes dates, BCP 47. */
  systemLocale?: string;
  /** In the order the person prefers them, BCP 47. */
  systemLanguages?: string[];
  /** What Galley was started with. */
  switches?: Record<string, string>;
};

export const createFakeElectron = ({
  isPackaged = false,
  hasLock = true,
  prefersDark = false,
  chosenButton = '',
  chosenFolders = [],
  hasTray = true,
  switches = {},
  isOpenedAtLogin = false,
  systemLocale = 'en-US',
  systemLanguages = ['en-US'],
}: FakeElectronOptions = {}) => {
  /** Every call whose order matters. */
  const steps: string[] = [];
  const appEvents = new EventEmitter();
  const themeEvents = new EventEmitter();
  const sessionEvents = new EventEmitter();
  const powerEvents = new EventEmitter();
  const windows: FakeWindow[] = [];
  const openedOutside: string[] = [];
  const errorBoxes: string[][] = [];
  const messageBoxes: (Electron.MessageBoxOptions & { answer: PromiseWithResolvers<number> })[] = [];
  const children: { file: string; killed: boolean }[] = [];
  const menus: MenuTemplate[] = [];
  const contextMenus: MenuTemplate[] = [];
  /** Where the menu of the application was opened. */
  const poppedUp: { pageId: number; x: number; y: number }[] = [];
  const jumpLists: Electron.Task[][] = [];
  /** Numbers on the icon of dock and launcher. */
  const badges: number[] = [];
  const notices: FakeNotice[] = [];
  const trays: FakeTray[] = [];
  /** What the keys of the whole system do, Galley's and those of other programs. */
  const systemKeys = new Map<string, () => void>();
  const handlers = new Map<string, IpcListener>();
  const schemes = new Map<string, (request: Request) => Response | Promise<Response>>();
  const guards: {
    check?: (contents: unknown, permission: string, origin: string, details: PermissionDetails) => boolean;
    request?: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: PermissionDetails,
    ) => void;
    device?: () => boolean;
    display?: (request: unknown, answer: (streams: null) => void) => void;
  } = {};
  /** As Electron has it: without a choice one language, and what is missing is fetched after the turn. */
  const spelling = { isEnabled: true, languages: ['en-US'], fetched: new Set<string>() };
  const fetchDictionaries = () =>
    setImmediate(() => spelling.languages.forEach((language) => spelling.fetched.add(language)));
  let hasSession = false;
  const ready = Promise.withResolvers<unknown>();
  const exited = Promise.withResolvers<number>();
  let opensAtLogin = false;
  let isQuitting = false;
  const leave = () => {
    const event = preventable({});
    appEvents.emit('will-quit', event);
    if (event.prevented) {
      isQuitting = false;
      return;
    }
    steps.push('ended');
    exited.resolve(0);
  };
  let theme: ElectronPorts['nativeTheme']['themeSource'] = 'system';

  const defaultSession: ElectronPorts['session']['defaultSession'] = {
    on: (event, listener) => sessionEvents.on(event, listener),
    resolveProxy: async (origin) => `PROXY proxy.of.${new URL(origin).hostname}:8080`,
    setPermissionCheckHandler: (handler) => void (guards.check = handler),
    setPermissionRequestHandler: (handler) => void (guards.request = handler),
    setDevicePermissionHandler: (handler) => void (guards.device = handler),
    setDisplayMediaRequestHandler: (handler) => void (guards.display = handler),
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'pt-BR', 'pt-PT'],
    setSpellCheckerEnabled: (isEnabled) => void (spelling.isEnabled = isEnabled),
    setSpellCheckerLanguages: (languages) => {
      spelling.languages = languages;
      fetchDictionaries();
    },
  };

  const ports: ElectronPorts = {
    app: {
      isPackaged,
      on: appEvents.on.bind(appEvents),
      commandLine: {
        appendSwitch: (name, value = '') => void steps.push(`${name} ${value}`),
        getSwitchValue: (name) => switches[name] ?? '',
        hasSwitch: (name) => name in switches,
      },
      enableSandbox: () => void steps.push('enableSandbox'),
      getSystemLocale: () => systemLocale,
      getPreferredSystemLanguages: () => systemLanguages,
      setAppUserModelId: (id) => void steps.push(`setAppUserModelId ${id}`),
      requestSingleInstanceLock: () => {
        steps.push('requestSingleInstanceLock');
        return hasLock;
      },
      setAsDefaultProtocolClient: (scheme) => {
        steps.push(`setAsDefaultProtocolClient ${scheme}`);
        return true;
      },
      setBadgeCount: (count) => {
        badges.push(count ?? 0);
        return true;
      },
      setPath: (name) => void steps.push(`setPath ${name}`),
      whenReady: () => {
        steps.push('whenReady');
        return ready.promise.then(() => {});
      },
      getFileIcon: async (path) => ({
        isEmpty: () => path.endsWith('.md'),
        toPNG: () => Buffer.from('a picture of the kind'),
      }),
      getLoginItemSettings: () => ({ openAtLogin: opensAtLogin, wasOpenedAtLogin: isOpenedAtLogin }),
      setLoginItemSettings: ({ openAtLogin }) => void (opensAtLogin = openAtLogin),
      disableHardwareAcceleration: () => void steps.push('disableHardwareAcceleration'),
      setUserTasks: (tasks) => {
        jumpLists.push(tasks);
        return true;
      },
      setAboutPanelOptions: (options) => void steps.push(`about ${JSON.stringify(options)}`),
      relaunch: (options) => void steps.push(`relaunch ${options?.execPath ?? ''}`),
      focus: () => void steps.push('focus'),
      exit: (code = 0) => {
        steps.push(`exit ${code}`);
        exited.resolve(code);
      },
      quit: () => {
        steps.push('quit');
        if (isQuitting) return;
        const leaving = preventable({});
        appEvents.emit('before-quit', leaving);
        if (leaving.prevented) return;
        isQuitting = true;
        const open = windows.filter(({ isClosed }) => !isClosed);
        if (open.length === 0) leave();
        else for (const window of open) window.close();
      },
    },
    BrowserWindow: class extends FakeWindow {
      constructor(options: Electron.BrowserWindowConstructorOptions) {
        const contents = new FakeContents(windows.length + 1);
        super(structuredClone(options), contents);
        this.onStays = () => (isQuitting = false);
        this.on('closed', () => {
          if (isQuitting && windows.every(({ isClosed }) => isClosed)) leave();
        });
        windows.push(this);
        appEvents.emit('web-contents-created', {}, contents);
      }
    },
    crashReporter: { start: (options) => void steps.push(`crashReporter.start ${JSON.stringify(options)}`) },
    dialog: {
      showErrorBox: (title, text) => void errorBoxes.push([title, text]),
      showMessageBox: async (options) => {
        const box = { ...options, answer: Promise.withResolvers<number>() };
        options.signal?.addEventListener('abort', () => box.answer.resolve(options.cancelId ?? 0));
        messageBoxes.push(box);
        return { response: await box.answer.promise };
      },
      showOpenDialog: () => Promise.resolve({ filePaths: chosenFolders.splice(0, 1) }),
      showMessageBoxSync: ({ message, buttons = [] }) => {
        steps.push(`asks ${message}`);
        return buttons.indexOf(chosenButton);
      },
    },
    globalShortcut: {
      register: (keys, press) => {
        if (systemKeys.has(keys)) return false;
        systemKeys.set(keys, press);
        return true;
      },
      unregister: (keys) => void systemKeys.delete(keys),
    },
    ipcMain: {
      handle: (channel, listener) => {
        if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
        handlers.set(channel, listener);
      },
    },
    nativeTheme: {
      get shouldUseDarkColors() {
        return theme === 'system' ? prefersDark : theme === 'dark';
      },
      get themeSource() {
        return theme;
      },
      set themeSource(source) {
        theme = source;
        themeEvents.emit('updated');
      },
      on: (event, listener) => themeEvents.on(event, listener),
    },
    Notification: Object.assign(
      class extends FakeNotice {
        constructor(options: FakeNotice['options']) {
          super(options);
          notices.push(this);
        }
      },
      { isSupported: () => true },
    ),
    openTray: (icon) => {
      if (!hasTray) throw new Error('no tray');
      const tray = new FakeTray(icon);
      trays.push(tray);
      return tray;
    },
    powerMonitor: {
      on: (event: string, listener: (event: ReturnType<typeof preventable>) => void) => powerEvents.on(event, listener),
    },
    protocol: {
      registerSchemesAsPrivileged: () => void steps.push('registerSchemesAsPrivileged'),
      handle: (scheme, handler) => void schemes.set(scheme, handler),
    },
    session: {
      get defaultSession() {
        if (!hasSession) fetchDictionaries();
        hasSession = true;
        return defaultSession;
      },
    },
    popUpAppMenu: (place) => void poppedUp.push(place),
    popUpMenu: (template) => void contextMenus.push(template),
    setMenu: (template) => {
      groupRadioItems(template);
      menus.push(template);
      return (id, shown) => Object.assign(menuItem(template, id), shown);
    },
    shell: {
      openExternal: async (url) => void openedOutside.push(url),
      async openPath(path) {
        openedOutside.push(path);
        return '';
      },
    },
    utilityProcess: {
      fork: (file) => {
        const record = { file, killed: false };
        children.push(record);
        const events = new EventEmitter();
        const child: ChildPort = {
          postMessage: () => {},
          on: (event, listener) => events.on(event, listener),
          once: (event, listener) => events.once(event, listener),
          kill: () => (record.killed = true),
        };
        return child;
      },
    },
  };

  /** One call over IPC, as the page of `contents` makes it. */
  const invoke = async (contents: FakeContents, channel: string, ...values: unknown[]): Promise<unknown> => {
    const listener = handlers.get(channel);
    if (!listener) throw new Error(`No handler registered for '${channel}'`);
    const [name, input, library] = structuredClone(values);
    const event: Sender = {
      sender: contents,
      get senderFrame() {
        return contents.frame;
      },
    };
    return structuredClone(await listener(event, name, input, library));
  };

  return {
    ports,
    steps,
    appEvents,
    sessionEvents,
    spelling,
    powerEvents,
    themeEvents,
    windows,
    openedOutside,
    errorBoxes,
    messageBoxes,
    children,
    menus,
    contextMenus,
    poppedUp,
    jumpLists,
    badges,
    notices,
    trays,
    systemKeys,
    handlers,
    schemes,
    guards,
    invoke,
    exited: exited.promise,
    becomeReady: () => ready.resolve(true),
  };
};
