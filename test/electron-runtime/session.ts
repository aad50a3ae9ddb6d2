// `protocol` and `session`: the app's own scheme, what pages may, and what they download.
import { EventEmitter } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionDetails } from '../../main/shell/electron/ports.ts';
import { afterReady, appOrigin, beforeReady, chromium, insideOrigin, preventable, runtime, toApp } from './runtime.ts';
import { records } from './records.ts';

type Handler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, Handler>();
export const handlerOf = (scheme: string): Handler | undefined => handlers.get(scheme);

export const protocol = {
  registerSchemesAsPrivileged(): void {
    beforeReady('protocol.registerSchemesAsPrivileged');
    records.steps.push('registerSchemesAsPrivileged');
  },
  handle(scheme: string, handler: Handler): void {
    afterReady('protocol.handle');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
};

type Check = (contents: unknown, permission: string, origin: string, details: PermissionDetails) => boolean;
type Ask = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: PermissionDetails,
) => void;
const guards: { check?: Check; request?: Ask; device?: unknown; display?: unknown } = {};

/** What Chromium calls a permission, and what Electron does. */
const permissions = {
  'clipboard-write': 'clipboard-sanitized-write',
  'clipboard-read': 'clipboard-read',
  notifications: 'notifications',
  geolocation: 'geolocation',
  camera: 'media',
  microphone: 'media',
};

/**
 * Chromium no longer asks: it gets the app's answer in advance. Electron asks one handler when a page
 * asks whether it may, the other when it does. Chromium knows one answer for both, so what either allows is granted.
 */
export const grantPermissions = async (): Promise<void> => {
  const { check, request } = guards;
  if (!check || !request) return;
  const details = { isMainFrame: true, requestingUrl: `${appOrigin}/` };
  for (const [name, known] of Object.entries(permissions)) {
    const permission = { name, ...(name === 'clipboard-write' && { allowWithoutSanitization: false }) };
    let isGranted = check({}, known, `${appOrigin}/`, details);
    request({}, known, (answer) => (isGranted ||= answer), details);
    const setting = isGranted ? 'granted' : 'denied';
    // Not every Chromium knows each of them.
    await chromium()
      .send('Browser.setPermission', { origin: insideOrigin, permission, setting })
      .catch(() => {});
  }
};

class Session extends EventEmitter {
  readonly resolveProxy = () => Promise.resolve('DIRECT');
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US'];
  // Chromium's own dictionaries are not Galley's to choose here.
  setSpellCheckerEnabled(): void {}
  setSpellCheckerLanguages(): void {}
  setPermissionCheckHandler(handler: Check): void {
    guards.check = handler;
  }
  setPermissionRequestHandler(handler: Ask): void {
    guards.request = handler;
  }
  setDevicePermissionHandler(handler: unknown): void {
    guards.device = handler;
  }
  setDisplayMediaRequestHandler(handler: unknown): void {
    guards.display = handler;
  }
}
const defaultSession = new Session();

export const session = {
  get defaultSession(): Session {
    if (!runtime.isReady) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
};

type Item = EventEmitter & { getSavePath(): string };
const items = new Map<string, Item>();

const downloadBegan = ({
  guid,
  url,
  suggestedFilename,
}: {
  guid: string;
  url: string;
  suggestedFilename: string;
}): void => {
  const event = preventable({});
  let path = '';
  const item = Object.assign(new EventEmitter(), {
    getURL: () => toApp(url),
    getFilename: () => suggestedFilename,
    getSavePath: () => path,
    setSavePath: (given: string) => void (path = given),
    setSaveDialogOptions: () => {},
  });
  items.set(guid, item);
  defaultSession.emit('will-download', event, item);
  if (event.defaultPrevented) void chromium().send('Browser.cancelDownload', { guid });
};

/** `folder`: where Chromium puts a file before anybody has said where it belongs. */
export const followDownloads = async (folder: string): Promise<void> => {
  const connection = chromium();
  connection.on('Browser.downloadWillBegin', downloadBegan);
  connection.on('Browser.downloadProgress', ({ guid, state }) => {
    const item = items.get(guid);
    if (!item || state === 'inProgress') return;
    // Without a path Electron would ask the user, who isn't here to answer.
    const path = item.getSavePath();
    if (state === 'completed' && path !== '') copyFileSync(join(folder, guid), path);
    item.emit('done', {}, state === 'completed' && path !== '' ? 'completed' : 'cancelled');
  });
  await connection.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
  });
};
