// Stands for the package `electron` under a packed Galley that plain Node runs: asks it one thing of each kind, prints
// what it answered as one line of JSON, and ends it as a person would.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

const { GALLEY_PACKED_RESOURCES: resourcesPath, GALLEY_PACKED_VERSION: version } = process.env;
Object.defineProperty(process, 'resourcesPath', { value: resourcesPath });

const events = new EventEmitter();
const handlers = new Map();
const pages = new Map();
const frame = { origin: 'app://galley', parent: null };

const on = events.on.bind(events);
const nothing = () => {};
/** What of Electron has no part in being packed well does nothing. */
const quiet = (members = {}) => new Proxy({ on, ...members }, { get: (all, name) => all[name] ?? nothing });

export const app = quiet({
  isPackaged: true,
  commandLine: quiet({ getSwitchValue: () => '' }),
  exit: (code) => process.exit(code),
  getVersion: () => version,
  quit: () => {
    let isHeld = false;
    events.emit('will-quit', { preventDefault: () => (isHeld = true) });
    if (!isHeld) process.exit(0);
  },
  requestSingleInstanceLock: () => true,
  whenReady: async () => {},
});

const ask = async (name, input = {}) => {
  const answer = await handlers.get('galley:call')({ sender: { id: 1 }, senderFrame: frame }, name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value;
};

/** The made-up bakery comes in bit by bit; whoever runs this ends it when it takes too long. */
const found = async (search) => {
  const { total } = await ask('posts.list', { search });
  return total > 0 ? total : pause(100).then(() => found(search));
};

/** The updater is loaded when it is asked. A Galley that is no AppImage is told of nothing. */
const looked = async () => {
  const { state } = await ask('updates.read');
  return state === 'checking' ? pause(20).then(looked) : state;
};

/** The native modules, as the packed Galley finds them. */
const natives = async () => {
  const require = createRequire(process.argv[1]);
  const keytar = require('keytar');
  const picture = require('sharp')({ create: { width: 8, height: 8, channels: 3, background: '#2b4bd6' } });
  return { keychain: typeof keytar.getPassword, picture: (await picture.jpeg().toBuffer()).length > 0 };
};

const inspect = async () => {
  const page = await pages.get('app')(new Request('app://galley/'));
  const info = await ask('app.info');
  await ask('updates.check');
  await ask('session.openSandbox');
  const seen = { info, page: page.status, found: await found('bread'), updates: await looked(), ...(await natives()) };
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  app.quit();
};

export class BrowserWindow extends EventEmitter {
  setProgressBar = nothing;
  webContents = Object.assign(new EventEmitter(), { id: 1, send: nothing, setWindowOpenHandler: nothing });

  async loadURL() {
    await inspect();
  }
}

export const crashReporter = quiet();
export const dialog = quiet({ showErrorBox: (title, text) => process.stderr.write(`${title}: ${text}\n`) });
export const globalShortcut = quiet({ register: () => true });
export const ipcMain = { handle: (channel, listener) => handlers.set(channel, listener) };
export const Menu = quiet();
export const nativeTheme = quiet({ shouldUseDarkColors: false, themeSource: 'system' });
export const Notification = Object.assign(class {}, { isSupported: () => false });
export const powerMonitor = quiet();
export const protocol = quiet({ handle: (scheme, handler) => pages.set(scheme, handler) });
export const session = { defaultSession: quiet({ resolveProxy: async () => 'DIRECT' }) };
export const shell = quiet();
export const Tray = class {};
export const utilityProcess = quiet();
