// What runs in the page for Electron: its preload in a world of its own, and the bridge to the page's world.
// Each function is handed over as text, so it names nothing outside of itself.

/** Calls, answers and calls back between the two worlds, as details of events that Chromium copies. */
type Crossing =
  | { is: 'expose'; name: string; members: string[] }
  | { is: 'call'; id: number; of: { name: string; member: string } | { callback: number }; args: unknown[] }
  | { is: 'callback'; id: number; args: unknown[] }
  | { is: 'answer'; id: number; ok: true; value: unknown }
  | { is: 'answer'; id: number; ok: false; message: string }
  | { is: 'later'; id: number };

/** In the page's own world, before its scripts. */
export const pageWorld = (): void => {
  const open = window.open.bind(window);
  // The app denies every window, and Electron gives the page none; of one without an opener Chromium gives none either.
  window.open = (address) => open(address, '_blank', 'noopener');
  if (window.top !== window) return;
  type Callback = (...args: unknown[]) => unknown;
  const callbacks = new Map<number, Callback>();
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let crossing: Crossing | null = null;
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  const map = (value: unknown, each: (value: unknown) => unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, each(of)])) : value;
  };
  const encoded = (value: unknown): unknown => {
    if (typeof value !== 'function') return map(value, encoded);
    lastId += 1;
    callbacks.set(lastId, value as Callback);
    return { electronCallback: lastId };
  };
  const decoded = (value: unknown): unknown => {
    const callback = isPlain(value) ? value['electronCallback'] : undefined;
    return typeof callback === 'number' ? (...args: unknown[]) => ask({ callback }, args) : value;
  };
  const ask = (of: { name: string; member: string } | { callback: number }, args: unknown[]): unknown => {
    lastId += 1;
    const id = lastId;
    crossing = null;
    const detail: Crossing = { is: 'call', id, of, args: args.map(encoded) };
    document.dispatchEvent(new CustomEvent('electron:to-preload', { detail }));
    // Set by the listener below while the event is dispatched.
    const answer = crossing as Crossing | null;
    if (answer?.is === 'later') {
      const later = Promise.withResolvers<unknown>();
      pending.set(id, later);
      return later.promise;
    }
    if (answer?.is !== 'answer') throw new Error('An object could not be cloned.');
    if (!answer.ok) throw new Error(answer.message);
    return decoded(answer.value);
  };
  document.addEventListener('electron:to-page', (event) => {
    const { detail } = event as CustomEvent<Crossing>;
    if (detail.is === 'expose') {
      const { name, members } = detail;
      const methods = members.map((member) => [member, (...args: unknown[]) => ask({ name, member }, args)] as const);
      Object.defineProperty(window, name, { value: Object.freeze(Object.fromEntries(methods)), enumerable: true });
    } else if (detail.is === 'callback') callbacks.get(detail.id)?.(...detail.args);
    else if (detail.is === 'answer' && pending.has(detail.id)) {
      const later = pending.get(detail.id);
      pending.delete(detail.id);
      if (detail.ok) later?.resolve(decoded(detail.value));
      else later?.reject(new Error(detail.message));
    } else crossing = detail;
  });
};

/** What the preload's `require('electron')` gives. */
type Preloaded = Pick<typeof Electron.Renderer, 'contextBridge' | 'webUtils'> & {
  ipcRenderer: Pick<Electron.IpcRenderer, 'invoke' | 'on' | 'off'>;
};

/** In the isolated world, before the preload; `electronToMain` is a binding of the DevTools protocol. */
const preloadWorld = (): unknown => {
  type Listener = (event: object, ...args: unknown[]) => void;
  type Answer = { id?: number; ok?: boolean; value?: unknown; message?: string; channel?: string; args?: unknown[] };
  const shared = globalThis as unknown as {
    electronToMain(message: string): void;
    electronFromMain(answer: Answer): void;
    electronFiles: File[];
  };
  const say = (detail: Crossing) => document.dispatchEvent(new CustomEvent('electron:to-page', { detail }));
  const exposed = new Map<string, Record<string, (...args: unknown[]) => unknown>>();
  const callbacks = new Map<number, (...args: unknown[]) => unknown>();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, Set<Listener>>();
  const paths = new WeakMap<File, string>();
  let lastId = 0;
  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  const toMain = (message: object): Promise<unknown> => {
    lastId += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(lastId, answer);
    shared.electronToMain(JSON.stringify({ id: lastId, ...message }));
    return answer.promise;
  };
  const encoded = (value: unknown): unknown => {
    if (typeof value !== 'function') return value;
    lastId += 1;
    callbacks.set(lastId, value as (...args: unknown[]) => unknown);
    return { electronCallback: lastId };
  };
  const decoded = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decoded);
    if (!isPlain(value)) return value;
    const id = value['electronCallback'];
    if (typeof id === 'number') return (...args: unknown[]) => say({ is: 'callback', id, args });
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, decoded(of)]));
  };
  const filesIn = (value: unknown): File[] => {
    if (value instanceof File) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
  };
  /** Electron reads a path at once; here Chromium is asked before the preload sees the files. */
  const findPaths = async (files: File[]): Promise<void> => {
    shared.electronFiles = files;
    const found = (await toMain({ fileCount: files.length })) as string[];
    files.forEach((file, index) => paths.set(file, found[index] ?? ''));
  };
  const answer = (id: number, promise: Promise<unknown>) =>
    promise.then(
      (value) => say({ is: 'answer', id, ok: true, value: encoded(value) }),
      (error: unknown) => say({ is: 'answer', id, ok: false, message: error instanceof Error ? error.message : '' }),
    );

  document.addEventListener('electron:to-preload', (event) => {
    const { detail } = event as CustomEvent<Crossing>;
    if (detail.is !== 'call') return;
    const { id, of } = detail;
    const target = 'callback' in of ? callbacks.get(of.callback) : exposed.get(of.name)?.[of.member];
    const args = detail.args.map(decoded);
    const files = filesIn(args).filter((file) => !paths.has(file));
    try {
      const value = files.length > 0 ? findPaths(files).then(() => target?.(...args)) : target?.(...args);
      if (!(value instanceof Promise)) return void say({ is: 'answer', id, ok: true, value: encoded(value) });
      say({ is: 'later', id });
      void answer(id, value);
    } catch (error) {
      say({ is: 'answer', id, ok: false, message: error instanceof Error ? error.message : '' });
    }
  });
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      // JSON has no undefined.
      toMain({ channel, args: args.map((each) => (each === undefined ? { electronUndefined: true } : each)) }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };
  shared.electronFromMain = ({ id, ok, value, message, channel, args = [] }) => {
    if (channel !== undefined) {
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...args);
      return;
    }
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (ok) asked?.resolve(value);
    else asked?.reject(new Error(message));
  };
  const preloaded = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(name: string, api: Record<string, (...args: unknown[]) => unknown>) {
        exposed.set(name, api);
        say({ is: 'expose', name, members: Object.keys(api) });
      },
    },
    webUtils: { getPathForFile: (file: File) => paths.get(file) ?? '' },
  };
  return preloaded satisfies Record<keyof Preloaded, object>;
};

/** The whole text of the isolated world. */
export const isolatedWorld = (origin: string, preload: string): string => `
  if (window.top === window && location.origin === ${JSON.stringify(origin)}) {
    const electron = (${String(preloadWorld)})();
    const require = (name) => {
      if (name !== 'electron') throw new Error('module not found: ' + name);
      return electron;
    };
    const module = { exports: {} };
    ((require, module, exports) => { ${preload} })(require, module, module.exports);
  }`;
