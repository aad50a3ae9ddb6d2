// The only IPC entry from the window to the core: checks the sender first, then the core validates the call.
import { z } from 'zod';
import {
  callChannel,
  shellMethods,
  shellOnlyMethods,
  takeChannel,
  type FolderUse,
  type Notice,
  type PagePoint,
  type ShellMethodName,
} from '../../../preload/contract/shell.ts';
import { externalUrl } from '../../../preload/rules/external-url.ts';
import { windowAddress } from '../../../preload/rules/window-address.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import type { MethodName } from '../../../preload/bridge.ts';
import type { Answer } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';
import type { HeldKeys } from './capture-keys.ts';
import type { DragOut } from './drag-out.ts';
import type { LoginItem } from './login-item.ts';
import type { Notices } from './notifications.ts';
import { appOrigin } from './guards.ts';
import type { MenuBar } from './menu-bar.ts';
import type { ElectronPorts, IpcPort, Sender } from './ports.ts';
import type { Spelling } from './spelling.ts';
import type { SystemTray } from './system-tray.ts';

const openAtLogin = z.strictObject({ opens: z.boolean().optional() });
const inTray = z.strictObject({ keeps: z.boolean().optional() });
const spelling = z.strictObject({ checks: z.boolean().optional() });
/** More than the width of any screen. */
const maxPoint = 16_384;
const coordinate = z.int().min(0).max(maxPoint);
const pagePoint = z.strictObject({ x: coordinate, y: coordinate }) satisfies z.ZodType<PagePoint>;
const link = z.strictObject({ url: z.string() });
const folderMethods = {
  watched: 'watchedFolders.watch',
  texts: 'textFolder.open',
  shared: 'computers.open',
} as const satisfies Record<FolderUse, MethodName>;
const folderUse = z.enum(['watched', 'texts', 'shared']);
const notice = z.strictObject({
  title: z.string().min(1).max(300),
  text: z.string().max(300),
  sendOnly: z.string().min(1).max(60).optional(),
  place: z.string().regex(windowAddress),
}) satisfies z.ZodType<Notice>;

const isShellMethod = (method: string): method is ShellMethodName => Object.hasOwn(shellMethods, method);

/** The main frame of one of our windows, still at our own address. */
const isTrusted = ({ sender, senderFrame }: Sender, trustedIds: ReadonlySet<number>): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === appOrigin && trustedIds.has(sender.id);

type Deps = {
  ipcMain: IpcPort;
  dispatch: Core['dispatch'];
  trustedIds: ReadonlySet<number>;
  openExternal: (url: string) => Promise<unknown>;
  /** Opens the data folder in the system's file manager; false: the system did not open it. */
  showFolder: () => Promise<boolean>;
  /** Asks the user for a folder; null: none was chosen. */
  chooseFolder: () => Promise<string | null>;
  notices: Notices;
  areKeysHeld: HeldKeys['areHeld'];
  loginItem: Pick<LoginItem, 'read' | 'write'>;
  keepInTray: SystemTray['keep'];
  chooseSpelling: Spelling['choose'];
  updateMenu: MenuBar['update'];
  popUpAppMenu: ElectronPorts['popUpAppMenu'];
  dragOut: Pick<DragOut, 'prepare' | 'start' | 'isOwn'>;
};

type ShellHandler = (input: unknown, library: string | undefined, sender: Sender['sender']) => Answer | Promise<Answer>;

export const openIpcGate = (deps: Deps): void => {
  const {
    ipcMain,
    dispatch,
    trustedIds,
    openExternal,
    showFolder,
    chooseFolder,
    notices,
    areKeysHeld,
    loginItem,
    keepInTray,
    chooseSpelling,
    updateMenu,
    popUpAppMenu,
    dragOut,
  } = deps;
  const openLink = async (input: unknown): Promise<Answer> => {
    const asked = link.safeParse(input);
    const url = asked.success ? externalUrl(asked.data.url) : null;
    if (!url) return refuse('address-refused', "Galley doesn't open this link.");
    try {
      await openExternal(url);
      return done(null);
    } catch {
      return refuse('internal', 'This computer did not open the link.');
    }
  };
  /** Of a folder that the user chose just now: a page names no path. */
  const openFolder: ShellHandler = async (input, library) => {
    const asked = folderUse.safeParse(input);
    if (!asked.success) return refuse('invalid', 'Galley does not understand this.');
    const path = await chooseFolder();
    return path === null ? done(null) : dispatch(folderMethods[asked.data], { path }, library);
  };
  const showNotice = (input: unknown): Answer => {
    const asked = notice.safeParse(input);
    if (!asked.success) return refuse('invalid', 'Galley does not show this.');
    if (notices.areShown()) notices.show(asked.data);
    return done(null);
  };
  const openMenu: ShellHandler = (input, _library, sender) => {
    const asked = pagePoint.safeParse(input);
    if (!asked.success) return refuse('invalid', 'Galley does not understand this.');
    // The window's coordinates: a zoomed page has fewer pixels.
    const zoom = sender.getZoomFactor();
    popUpAppMenu({ pageId: sender.id, x: Math.round(asked.data.x * zoom), y: Math.round(asked.data.y * zoom) });
    return done(null);
  };
  const chooseAtLogin = async (opens?: boolean) => {
    if (opens !== undefined && (await loginItem.read()) !== null) await loginItem.write(opens);
    return loginItem.read();
  };

  const handlers: Record<ShellMethodName, ShellHandler> = {
    openLink,
    showFolder: async () =>
      (await showFolder()) ? done(null) : refuse('internal', 'This computer did not show the folder.'),
    openFolder,
    allowNotices: () => done(notices.areShown()),
    showNotice,
    openAtLogin: (input) => choose(openAtLogin, input, ({ opens }) => chooseAtLogin(opens)),
    inSystemTray: (input) => choose(inTray, input, ({ keeps }) => keepInTray(keeps)),
    spellChecking: (input) => choose(spelling, input, ({ checks }) => chooseSpelling(checks)),
    updateMenu: (input) => (updateMenu(input) ? done(null) : refuse('invalid', 'Galley does not understand this.')),
    openMenu,
    captureKeysHeld: async () => done(await areKeysHeld()),
    prepareDrag: (input, library) => dragOut.prepare(input, library),
    startDrag: (input, _library, sender) => dragOut.start(input, sender),
  };
  ipcMain.handle(callChannel, async (event, name, input, library) => {
    // Read before anything is awaited: afterwards the frame may belong to another page.
    if (!isTrusted(event, trustedIds)) return stranger;
    const method = typeof name === 'string' ? name : '';
    const open = typeof library === 'string' ? library : undefined;
    if (isShellMethod(method)) return handlers[method](input, open, event.sender);
    if (shellOnlyMethods.includes(method)) return refuse('forbidden', 'A page may not ask for this.');
    return dispatch(method, input, open);
  });
  // Only the preload reaches this one: it is given files by the system, and paths by the files.
  ipcMain.handle(takeChannel, async (event, paths, importId) => {
    if (!isTrusted(event, trustedIds)) return stranger;
    if (importId !== undefined) return dispatch('import.take', { id: importId, paths });
    if (!Array.isArray(paths)) return dispatch('tray.take', { paths });
    // What was dragged out of the window and dropped on it again is in Galley already.
    const others = paths.filter((path) => !dragOut.isOwn(path));
    if (others.length === 0 && paths.length > 0) return done(0);
    return dispatch('tray.take', { paths: others });
  });
};

/** A setting of this computer only, which the shell stores. `keep` returns the resulting value. */
const choose = async <T>(
  shape: z.ZodType<T>,
  input: unknown,
  keep: (asked: T) => Promise<unknown>,
): Promise<Answer> => {
  const asked = shape.safeParse(input);
  if (!asked.success) return refuse('invalid', 'Galley does not understand this.');
  try {
    return done(await keep(asked.data));
  } catch {
    return refuse('internal', 'This computer did not keep the choice.');
  }
};

const done = (value: unknown): Answer => ({ ok: true, value });
const refuse = (kind: ErrorKind, message: string): Answer => ({ ok: false, error: { kind, message } });
const stranger = refuse('forbidden', 'This page may not ask Galley for anything.');
