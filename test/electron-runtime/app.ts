// `app`: the order of a start, the single instance, and the way to an end that windows and the app itself may hold up.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { records } from './records.ts';
import { beforeReady, preventable, runtime } from './runtime.ts';

const ready = Promise.withResolvers<undefined>();
const paths = new Map<string, string>();
const switches = new Map(
  process.argv.flatMap((given) => {
    const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(given) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  }),
);
let exitCode = 0;
let end: (code: number) => void = () => {};

/** Of the environment, as on Linux: `de_DE.UTF-8` is de-DE, and what a locale has after an `@` stays. */
const getSystemLocale = (): string => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const given = [LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? 'C';
  const name = given.replace(/\.[^@]*/, '').replace('_', '-');
  return ['C', 'POSIX'].includes(name) ? 'en-US@posix' : name;
};

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  commandLine: {
    appendSwitch: (name: string, value = '') => void switches.set(name, value),
    getSwitchValue: (name: string) => switches.get(name) ?? '',
    hasSwitch: (name: string) => switches.has(name),
  },
  getSystemLocale,
  getPreferredSystemLanguages: () => [getSystemLocale()],
  getVersion: () => runtime.manifest.version,
  setPath(name: string, path: string) {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    paths.set(name, path);
    records.steps.push(`setPath ${name}`);
  },
  requestSingleInstanceLock(): boolean {
    const userData = paths.get('userData');
    if (userData === undefined) throw new Error('userData is not set');
    mkdirSync(userData, { recursive: true, mode: 0o700 });
    records.steps.push('requestSingleInstanceLock');
    return true;
  },
  setAppUserModelId: () => {},
  setAboutPanelOptions: () => {},
  setUserTasks: () => true,
  setAsDefaultProtocolClient: () => true,
  setBadgeCount(count: number): boolean {
    records.badge = count;
    return true;
  },
  enableSandbox() {
    beforeReady('app.enableSandbox()');
    // Electron does the same, so that nothing shows any longer what it was started with.
    switches.delete('no-sandbox');
    records.steps.push('enableSandbox');
  },
  disableHardwareAcceleration: () => beforeReady('app.disableHardwareAcceleration()'),
  whenReady: () => ready.promise,
  isReady: () => runtime.isReady,
  focus: () => {},
  relaunch: () => void records.steps.push('relaunch'),
  getLoginItemSettings: () => ({ openAtLogin: false, wasOpenedAtLogin: false }),
  setLoginItemSettings: () => {},
  getFileIcon: () => Promise.resolve({ isEmpty: () => true, toPNG: () => Buffer.alloc(0) }),
  quit(): void {
    if (runtime.isQuitting) return;
    const before = preventable({});
    app.emit('before-quit', before);
    if (before.defaultPrevented) return;
    runtime.isQuitting = true;
    if (runtime.windows.size === 0) leave();
    else for (const window of [...runtime.windows]) window.close();
  },
  exit(code = 0): void {
    exitCode = code;
    end(exitCode);
  },
});

/** Once no window is left. */
const leave = (): void => {
  const event = preventable({});
  app.emit('will-quit', event);
  if (event.defaultPrevented) {
    runtime.isQuitting = false;
    return;
  }
  app.emit('quit', preventable({}), exitCode);
  end(exitCode);
};

export const lastWindowClosed = (): void => {
  if (runtime.isQuitting) leave();
  else if (app.listenerCount('window-all-closed') === 0) app.quit();
  else app.emit('window-all-closed');
};

/** `ends`: what ends the process. */
export const becomeReady = (ends: (code: number) => void): void => {
  end = ends;
  runtime.isReady = true;
  records.steps.push('ready');
  app.emit('ready', {});
  ready.resolve(undefined);
};
