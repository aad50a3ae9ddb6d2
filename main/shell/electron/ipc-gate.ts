// The one door from the window to the core: who asks is judged first, then the core judges what is asked.
import { z } from 'zod';
import {
  type Notice,
  allowNoticesMethod,
  callChannel,
  captureKeysHeldMethod,
  inTrayMethod,
  openAtLoginMethod,
  openLinkMethod,
  prepareDragMethod,
  shellMethods,
  showFolderMethod,
  showNoticeMethod,
  spellingMethod,
  startDragMethod,
  takeChannel,
  updateMenuMethod,
} from '../../../preload/contract/shell.ts';
import { externalUrl } from '../../../preload/rules/external-url.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import type { Answer } from '../../../preload/wire.ts';
import type { Core } from '../../core.ts';
import type { HeldKeys } from './capture-keys.ts';
import type { DragOut } from './drag-out.ts';
import type { LoginItem } from './login-item.ts';
import type { Notices } from './notices.ts';
import { appOrigin } from './origin.ts';
import type { MenuBar } from './menu-bar.ts';
import type { IpcPort, Sender } from './ports.ts';
import type { Spelling } from './spelling.ts';
import type { SystemTray } from './system-tray.ts';

const openAtLogin = z.strictObject({ opens: z.boolean().optional() });
const inTray = z.strictObject({ keeps: z.boolean().optional() });
const spelling = z.strictObject({ checks: z.boolean().optional() });
const link = z.strictObject({ url: z.string() });
const notice = z.strictObject({
  title: z.string().min(1).max(300),
  text: z.string().max(300),
  sendOnly: z.string().min(1).max(60).optional(),
  place: z.string().regex(/^#\/(in\/[0-9a-f]{24}\/)?(editor\/[\w-]{1,64}|day-sheet|library\/[a-z]{1,20})$/),
}) satisfies z.ZodType<Notice>;

/** The main frame of a window of ours, still at our own address. */
const isTrusted = ({ sender, senderFrame }: Sender, trustedIds: ReadonlySet<number>): boolean =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.origin === appOrigin && trustedIds.has(sender.id);

type Deps = {
  ipcMain: IpcPort;
  dispatch: Core['dispatch'];
  trustedIds: ReadonlySet<number>;
  openExternal: (url: string) => Promise<unknown>;
  /** The data folder, in the system's file manager; false: the system did not open it. */
  showFolder: () => Promise<boolean>;
  notices: Notices;
  areKeysHeld: HeldKeys['areHeld'];
  loginItem: Pick<LoginItem, 'read' | 'write'>;
  keepInTray: SystemTray['keep'];
  chooseSpelling: Spelling['choose'];
  updateMenu: MenuBar['update'];
  dragOut: Pick<DragOut, 'prepare' | 'start' | 'isOwn'>;
};

export const openIpcGate = (deps: Deps): void => {
  const {
    ipcMain,
    dispatch,
    trustedIds,
    openExternal,
    showFolder,
    notices,
    areKeysHeld,
    loginItem,
    keepInTray,
    chooseSpelling,
    updateMenu,
    dragOut,
  } = deps;
  const openLink = async (input: unknown): Promise<Answer> => {
    const asked = link.safeParse(input);
    const url = asked.success ? externalUrl(asked.data.url) : null;
    if (!url) return refuse('address-refused', 'Galley does not open this link.');
    try {
      await openExternal(url);
      return { ok: true, value: null };
    } catch {
      return refuse('internal', 'This computer did not open the link.');
    }
  };
  const showNotice = (input: unknown): Answer => {
    const asked = notice.safeParse(input);
    if (!asked.success) return refuse('invalid', 'Galley does not show this.');
    if (notices.areShown()) notices.show(asked.data);
    return { ok: true, value: null };
  };
  const chooseAtLogin = async (opens?: boolean) => {
    if (opens !== undefined && (await loginItem.read()) !== null) await loginItem.write(opens);
    return loginItem.read();
  };

  ipcMain.handle(callChannel, async (event, name, input, library) => {
    // Read before anything is awaited: afterwards the frame may be another page's.
    if (!isTrusted(event, trustedIds)) return stranger;
    if (name === openLinkMethod) return openLink(input);
    if (name === showFolderMethod)
      return (await showFolder())
        ? { ok: true, value: null }
        : refuse('internal', 'This computer did not show the folder.');
    if (name === allowNoticesMethod) return { ok: true, value: notices.areShown() };
    if (name === showNoticeMethod) return showNotice(input);
    if (name === openAtLoginMethod) return choose(openAtLogin, input, ({ opens }) => chooseAtLogin(opens));
    if (name === inTrayMethod) return choose(inTray, input, ({ keeps }) => keepInTray(keeps));
    if (name === spellingMethod) return choose(spelling, input, ({ checks }) => chooseSpelling(checks));
    if (name === updateMenuMethod)
      return updateMenu(input) ? { ok: true, value: null } : refuse('invalid', 'Galley does not understand this.');
    if (name === captureKeysHeldMethod) return { ok: true, value: await areKeysHeld() };
    const open = typeof library === 'string' ? library : undefined;
    if (name === prepareDragMethod) return dragOut.prepare(input, open);
    if (name === startDragMethod) return dragOut.start(input, event.sender);
    const method = typeof name === 'string' ? name : '';
    if (shellMethods.includes(method)) return refuse('forbidden', 'A page may not ask for this.');
    return dispatch(method, input, open);
  });
  // Only the preload reaches this one: it is given files by the system, and paths by the files.
  ipcMain.handle(takeChannel, async (event, paths) => {
    if (!isTrusted(event, trustedIds)) return stranger;
    if (!Array.isArray(paths)) return dispatch('tray.take', { paths });
    // What was dragged out of the window and dropped on it again is there already.
    const others = paths.filter((path) => !dragOut.isOwn(path));
    if (others.length === 0 && paths.length > 0) return { ok: true, value: 0 };
    return dispatch('tray.take', { paths: others });
  });
};

/** A choice of this computer alone, which the shell keeps. `keep` answers how it stands then. */
const choose = async <T>(
  shape: z.ZodType<T>,
  input: unknown,
  keep: (asked: T) => Promise<unknown>,
): Promise<Answer> => {
  const asked = shape.safeParse(input);
  if (!asked.success) return refuse('invalid', 'Galley does not understand this.');
  try {
    return { ok: true, value: await keep(asked.data) };
  } catch {
    return refuse('internal', 'This computer did not keep the choice.');
  }
};

const refuse = (kind: ErrorKind, message: string): Answer => ({ ok: false, error: { kind, message } });
const stranger = refuse('forbidden', 'This page may not ask Galley for anything.');
