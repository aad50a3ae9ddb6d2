// What a shell does for the window besides passing its calls on to the core: links, files, notifications, the menu bar.
// The window and Electron's preload load this file, so it builds no schemas: the shell parses what it is sent.
import type { MenuState } from '../actions.ts';
import type { ErrorData } from '../errors.ts';
import type { Answer, Events } from '../wire.ts';
import type { PostSet } from './library.ts';
import type { OtherComputersRefusal } from './other-computers.ts';
import type { TextFolderRefusal } from './text-folder.ts';
import type { WatchRefusal } from './watched-folders.ts';

/** What a folder of this computer is used for, and why one is not. */
export type FolderRefusals = { watched: WatchRefusal; texts: TextFolderRefusal; shared: OtherComputersRefusal };
export type FolderUse = keyof FolderRefusals;

/** A system notification. */
export type Notice = {
  title: string;
  text: string;
  /** Where a click leads in the window: its address from the # on (renderer/app/business-address.ts). */
  place: string;
  /** Label of the button that only sends what prevents a publication; shown if the system has buttons. */
  sendOnly?: string | undefined;
};

/** Pictures and videos by id, each with its file name; or posts, as one document to read. */
export type DraggedOut = { media: { id: string; name: string }[] } | { posts: PostSet; name?: string };

/** Spell checking of text fields. `languages`: of the dictionaries, BCP 47; empty where the system detects them. */
export type SpellChecking = { checks: boolean; languages: readonly string[] };

/** A file of the window and the folder it was found in, `''` at the top. */
export type HandedFile = { file: File; folder: string };

/** A point of the page, in CSS pixels from its top left corner. Integers. */
export type PagePoint = { x: number; y: number };

/** A method that the shell answers itself. */
type ShellMethod<Args extends unknown[], Value> = {
  /** The arguments sent on the channel after the method's own name. */
  send: (...args: Args) => unknown[];
  /** The value of an answer, for the window. */
  read: (value: unknown) => Value;
  /** The answer of a shell that does not support this, such as a browser. Omitted: it refuses. */
  unsupported?: Answer;
  /** What the window gets when the shell refuses. Omitted: the refusal is thrown. */
  whenRefused?: Value;
};

const method = <Args extends unknown[], Value>(row: ShellMethod<Args, Value>): ShellMethod<Args, Value> => row;

const notHere: ErrorData = { kind: 'feature-unavailable', message: "A browser can't do this." };
export const refused: Answer = { ok: false, error: notHere };
const answered = (value: unknown): Answer => ({ ok: true, value });
const nothing = (): void => undefined;
const isTrue = (value: unknown): boolean => value === true;

export const shellMethods = {
  /** Opens a web page or a mail outside Galley. Only https and mailto pass (rules/external-url.ts). */
  openLink: method({ send: (url: string) => [{ url }], read: nothing }),
  /** Shows the data folder in the system's file manager. */
  showFolder: method({ send: () => [{}], read: nothing }),
  /** Asks the user for a folder. Resolves to why it is not used; null: it is, or none was chosen. */
  openFolder: method({
    send: (use: FolderUse, library?: string) => [use, library],
    // Both ends are built from this file.
    read: (value) => value as FolderRefusals[FolderUse] | null,
  }),
  /** Writes files for what is about to be dragged out of the window. Returns the id of the drag, for `startDrag`. */
  prepareDrag: method({ send: (what: DraggedOut, library?: string) => [what, library], read: Number }),
  /** Hands these files to the system, which continues dragging them. Only while the mouse button is held. */
  startDrag: method({ send: (id: number) => [id], read: nothing }),
  /** Whether the system shows notifications. A browser asks the user first, which it allows only during a click. */
  allowNotices: method({ send: () => [{}], read: isTrue, unsupported: answered(false), whenRefused: false }),
  /** Shows a notification, if allowed. */
  showNotice: method({ send: (notice: Notice) => [notice], read: nothing }),
  /** Whether the chosen keys reach Galley from any program. */
  captureKeysHeld: method({ send: () => [{}], read: isTrue, unsupported: answered(false), whenRefused: false }),
  /** Whether Galley opens when the user signs in to the computer, after the change. null: it can't be chosen. */
  openAtLogin: method({
    send: (change: { opens?: boolean }) => [change],
    read: (value) => (typeof value === 'boolean' ? value : null),
    unsupported: answered(null),
  }),
  /** Whether Galley stays in the system tray when its window is closed, after the change. */
  inSystemTray: method({ send: (change: { keeps?: boolean }) => [change], read: isTrue, unsupported: answered(false) }),
  /** How text fields are checked, after the change. null: the browser does it. */
  spellChecking: method({
    send: (change: { checks?: boolean }) => [change],
    // Both ends are built from this file.
    read: (value) => value as SpellChecking | null,
    unsupported: answered(null),
  }),
  /** Sends the menu bar's complete state, each time. */
  updateMenu: method({ send: (menu: MenuState) => [menu], read: nothing }),
  /** Opens the application menu over the window, where no menu bar is drawn. */
  openMenu: method({ send: (at: PagePoint) => [at], read: nothing }),
};

export type ShellMethodName = keyof typeof shellMethods;
export type ShellArgs<M extends ShellMethodName> = Parameters<(typeof shellMethods)[M]['send']>;
export type ShellValue<M extends ShellMethodName> = ReturnType<(typeof shellMethods)[M]['read']>;
type ShellCalls = { [M in ShellMethodName]: (...args: ShellArgs<M>) => Promise<Answer> };

/** An object with one function for each method of the shell. */
export const forEachShellMethod = <Value>(
  make: (row: ShellMethod<unknown[], unknown>, method: ShellMethodName) => (...args: unknown[]) => Promise<Value>,
): Record<ShellMethodName, (...args: unknown[]) => Promise<Value>> => {
  // A row takes the arguments that its own method is called with; the type system can't follow that through an index.
  const rows = Object.entries(shellMethods) as [ShellMethodName, ShellMethod<unknown[], unknown>][];
  const made = rows.map(([method, row]) => [method, make(row, method)] as const);
  return Object.fromEntries(made) as Record<ShellMethodName, (...args: unknown[]) => Promise<Value>>;
};

/** The one object a shell offers the window: `window.galley` in Electron, a socket in a browser. */
export type Transport = ShellCalls & {
  /** `library`: the business the window shows; while another one is open, the call is refused. */
  call(name: string, input: unknown, library?: string): Promise<Answer>;
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void;
  /**
   * Takes dropped, pasted or chosen files and folders into the import tray. Electron passes their paths; a browser
   * announces them with `tray.announce` and sends the bytes itself. Answers how many there are, once all are announced.
   * `importId`: they belong to the table that was read under this id (`import.read`), and not into the tray.
   */
  takeFiles(files: readonly HandedFile[], importId?: string): Promise<Answer>;
};

/** Methods of the core that only a shell calls: a window knows no paths, isn't notified when the computer sleeps, and doesn't quit. */
export const shellOnlyMethods: readonly string[] = [
  'tray.take',
  'import.take',
  'watchedFolders.watch',
  'textFolder.open',
  'computers.open',
  'sync.asleep',
  'sync.takebacks',
];

/** Carries every call of the window: methods of the core and those of the shell. */
export const callChannel = 'galley:call';
/** Carries the paths of files that were handed to the window, which never sees them itself. */
export const takeChannel = 'galley:take';
export const eventChannel = 'galley:event';
