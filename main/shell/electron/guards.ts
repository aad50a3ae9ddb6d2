// Restricts the window: it can't leave its origin, open pages, get permissions, or download anything but its own files.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { externalUrl } from '../../../preload/rules/external-url.ts';
import type { ContentsPort, SessionPort } from './ports.ts';

export const appScheme = 'app';
const appHost = 'galley';
/** As Chromium writes it. Node's URL reports the origin of such an address as "null". */
export const appOrigin = `${appScheme}://${appHost}`;

/** Whether an address is inside Galley. */
export const isInsideApp = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${appScheme}:` && host === appHost && !username && !password;
};

// Keeps every page inside Galley: no navigation by link, redirect, popup or webview.
type NavigationDeps = { openExternal: (url: string) => Promise<unknown> };

/** For every page when it is created, so that none is ever without. */
export const guardNavigation = (contents: ContentsPort, { openExternal }: NavigationDeps): void => {
  const stayInside = (details: { url: string; preventDefault(): void }) => {
    if (!isInsideApp(details.url)) details.preventDefault();
  };
  contents.on('will-frame-navigate', stayInside);
  contents.on('will-redirect', stayInside);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const link = externalUrl(url);
    // After the handler has returned: the system's dialog must not block the page.
    if (link) setImmediate(() => void openExternal(link).catch(() => {}));
    return { action: 'deny' };
  });
};

// The permissions the window may use: two, everything else is denied.
const allowed: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];

export type PermissionAsked = {
  permission: string;
  /** Origin or address of the page that asks. */
  from: string;
  isMainFrame: boolean;
  /** A request without a window comes from a worker or a closing page. */
  hasContents: boolean;
};

export const allowsPermission = ({ permission, from, isMainFrame, hasContents }: PermissionAsked): boolean =>
  hasContents &&
  isMainFrame &&
  (from === appOrigin || from.startsWith(`${appOrigin}/`)) &&
  allowed.includes(permission);

export const guardPermissions = (session: SessionPort): void => {
  session.setPermissionCheckHandler((contents, permission, from, { isMainFrame }) =>
    allowsPermission({ permission, from, isMainFrame, hasContents: contents !== null }),
  );
  session.setPermissionRequestHandler((contents, permission, answer, { requestingUrl = '', isMainFrame }) =>
    answer(allowsPermission({ permission, from: requestingUrl, isMainFrame, hasContents: contents !== null })),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
};

// Downloads: only what the window offers to save, starting in the folder of the last one.
type DownloadDeps = {
  session: SessionPort;
  /** Stores the folder of the last download, which Electron does not remember. */
  file: string;
};

/** Resolves when the stored folder is known. */
export const followDownloads = async ({ session, file }: DownloadDeps): Promise<void> => {
  let folder: string | null = null;
  session.on('will-download', (event, item) => {
    // The window creates what it offers to save; every other download is refused.
    if (!item.getURL().startsWith(`blob:${appOrigin}/`)) return event.preventDefault();
    const name = item.getFilename();
    item.setSaveDialogOptions({ defaultPath: folder === null ? name : join(folder, name) });
    item.once('done', (_event, state) => {
      if (state !== 'completed') return;
      folder = dirname(item.getSavePath());
      // Only a convenience: without it the next run starts in the system's default folder.
      void keep(file, folder).catch(() => {});
    });
  });
  const known = await readFile(file, 'utf8').catch(() => null);
  folder ??= known;
};

const keep = async (file: string, folder: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, folder, { mode: 0o600 });
};
