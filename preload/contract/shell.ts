// What a shell does for the window besides calling the core: links, files, notifications, the menu bar.
import type { ActionId } from '../actions.ts';
import type { Answer, Events } from '../wire.ts';
import type { PostSet } from './library.ts';

/**
 * `place`: where a click leads in the window, from the # of its address on (renderer/app/business-address.ts). `sendOnly`: of
 * a post, what its button is called that sends what of it the service would publish; where the system shows buttons.
 */
export type Notice = { title: string; text: string; place: string; sendOnly?: string | undefined };

/** Pictures and videos by id, each with what it is to be called; or posts, as one document to read. */
export type DraggedOut = { media: { id: string; name: string }[] } | { posts: PostSet; name?: string };

/** The one object a shell offers the window: `window.galley` in Electron, a socket in a browser. */
export type Transport = {
  /** `library`: of the business the window shows; while another one is open, the call is refused. */
  call(name: string, input: unknown, library?: string): Promise<Answer>;
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void;
  /** Opens a web page outside Galley. Only https and mailto pass (external-url.ts). */
  openLink(url: string): Promise<Answer>;
  /** Shows the data folder in the system's file manager. A browser cannot. */
  showFolder(): Promise<Answer>;
  /**
   * Takes dropped, pasted or chosen files and folders into the tray. Electron passes their paths; a browser announces
   * them with `tray.announce` and sends the bytes itself. Answers as soon as they are announced, with how many there are.
   */
  takeFiles(files: readonly HandedFile[]): Promise<Answer>;
  /** Makes files of what is about to be dragged out of the window. Answers the number of the drag. A browser cannot. */
  prepareDrag(what: DraggedOut, library?: string): Promise<Answer>;
  /** Hands the files to the system, which drags them on. Only while the mouse is held. */
  startDrag(id: number): Promise<Answer>;
  /** Answers whether the system shows notices. A browser asks the person then, which only a click of theirs may cause. */
  allowNotices(): Promise<Answer>;
  /** Shows one outside of the window; none where they are not allowed. */
  showNotice(notice: Notice): Promise<Answer>;
  /** Answers whether the chosen keys lead to Galley from any program. A browser holds none. */
  captureKeysHeld(): Promise<Answer>;
  /** Answers whether the computer opens Galley when the person signs in to it, after the change; null: it cannot be chosen. */
  openAtLogin(change: { opens?: boolean }): Promise<Answer>;
  /** Answers whether Galley stays in the system's tray when its window is closed, after the change. A browser has none. */
  inSystemTray(change: { keeps?: boolean }): Promise<Answer>;
  /** Answers a `SpellChecking`, after the change. In a browser spelling is the browser's own. */
  spellChecking(change: { checks?: boolean }): Promise<Answer>;
  /** Tells the menu bar which actions apply now: all of them, each time. A browser has none. */
  updateMenu(actions: readonly ActionId[]): Promise<Answer>;
};

/** Methods that only a shell asks: a window knows no paths and must not name any, is told of no sleep, and does not quit. */
export const shellMethods: readonly string[] = ['tray.take', 'sync.asleep', 'sync.takebacks'];

/** Of the text fields of a window. `languages`: of the dictionaries, BCP 47; none where the system finds out by itself. */
export type SpellChecking = { checks: boolean; languages: readonly string[] };

/** A file of the window and the folder it was found in, `''` at the top. */
export type HandedFile = { file: File; folder: string };

/** Carries every bridge call, and the methods below, which the shell answers itself. */
export const callChannel = 'galley:call';

/** Carries the paths of files that were handed to the window: it never sees them itself. */
export const takeChannel = 'galley:take';

export const eventChannel = 'galley:event';

export const openLinkMethod = 'link.open';

export const showFolderMethod = 'folder.show';

export const allowNoticesMethod = 'notice.allow';

export const showNoticeMethod = 'notice.show';

export const openAtLoginMethod = 'login.open';

export const prepareDragMethod = 'drag.prepare';

export const startDragMethod = 'drag.start';

export const spellingMethod = 'spelling.choose';

export const inTrayMethod = 'systemTray.keep';

export const updateMenuMethod = 'menu.update';

export const captureKeysHeldMethod = 'captureKeys.held';
