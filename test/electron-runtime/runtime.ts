// What the parts of the fake share: Chromium, the windows, and whether the app is ready or about to quit.
import type { Connection, Session } from './cdp.ts';

/** Chromium can't have an app's own scheme without being rebuilt. */
const insideOrigin = 'https://galley';
const appOrigin = 'app://galley';
export const toChromium = (address: string): string => address.replaceAll(appOrigin, insideOrigin);
export const toApp = (address: string): string => address.replaceAll(insideOrigin, appOrigin);
export { appOrigin, insideOrigin };

export type Preventable<T extends object = object> = T & { defaultPrevented: boolean; preventDefault(): void };

export const preventable = <T extends object>(details: T): Preventable<T> => {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
};

/** What the app and its theme have to know of a window. */
type OpenWindow = { webContents: { attached: Promise<void>; page(): Session }; close(): void };

export const runtime: {
  isReady: boolean;
  isQuitting: boolean;
  connection: Connection | null;
  windows: Set<OpenWindow>;
  /** Of app.getVersion and app.getName. */
  manifest: { version: string; name: string };
} = {
  isReady: false,
  isQuitting: false,
  connection: null,
  windows: new Set(),
  manifest: { version: '', name: '' },
};

export const chromium = (): Connection => {
  if (!runtime.connection) throw new Error('Chromium has not been started.');
  return runtime.connection;
};

/** Throws as Electron does when it is asked too late. */
export const beforeReady = (what: string): void => {
  if (runtime.isReady) throw new Error(`${what} can only be called before app is ready`);
};
export const afterReady = (what: string): void => {
  if (!runtime.isReady) throw new Error(`${what} can only be used once app is ready`);
};
