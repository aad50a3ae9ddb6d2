// The typed client of the bridge: calls by name, throws AppError, hears what became stale.
import type { ActionId } from '../../preload/actions.ts';
import type { Input, MethodName, Output } from '../../preload/bridge.ts';
import { AppError } from '../../preload/errors.ts';
import type { DraggedOut, HandedFile, Notice, SpellChecking, Transport } from '../../preload/contract/shell.ts';
import type { Topic } from '../../preload/wire.ts';
import { addressIn } from './business-address.ts';

export type Bridge = {
  /** Input must be plain data: of a `$state` object, give its snapshot. */
  call<M extends MethodName>(name: M, input: Input<M>, library?: string): Promise<Output<M>>;
  /** Tells which topics became stale; answers how to stop. */
  onChanged(listener: (topics: readonly Topic[]) => void): () => void;
  /** Opens a web page or a mail outside Galley. */
  openLink(url: string): Promise<void>;
  /** Shows the data folder in the system's file manager, where the shell can. */
  showFolder(): Promise<void>;
  /** Takes files into the tray. Resolves as soon as all are announced. */
  takeFiles(files: readonly HandedFile[]): Promise<void>;
  /** Whether the system shows notices; to be asked while a click is handled. */
  allowNotices(): Promise<boolean>;
  showNotice(notice: Notice): Promise<void>;
  /** Whether the chosen keys lead to Galley from any program. */
  captureKeysHeld(): Promise<boolean>;
  /** Whether the computer opens Galley when the person signs in to it; null: it cannot be chosen. */
  openAtLogin(change: { opens?: boolean }): Promise<boolean | null>;
  /** Makes files of what is about to be dragged out of the window. Answers the number of the drag, for `startDrag`. */
  prepareDrag(what: DraggedOut, library?: string): Promise<number>;
  /** Hands the files to the system. Only while the mouse is held. */
  startDrag(id: number): Promise<void>;
  /** Answers, after the change, whether Galley stays in the system's tray when its window is closed. */
  inSystemTray(change: { keeps?: boolean }): Promise<boolean>;
  /** Answers, after the change, how text fields are checked; null: the browser does it. */
  spellChecking(change: { checks?: boolean }): Promise<SpellChecking | null>;
  /** Tells the menu bar which actions apply now. */
  updateMenu(actions: readonly ActionId[]): Promise<void>;
  /** Hears what is chosen in the menu bar; answers how to stop. */
  onAction(listener: (id: ActionId) => void): () => void;
};

export const createBridge = (transport: Transport): Bridge => ({
  async call<M extends MethodName>(name: M, input: Input<M>, library?: string) {
    const answer = await transport.call(name, input, library);
    if (!answer.ok) throw new AppError(answer.error);
    // The contract's outputs exist as types only: both ends are built from the same preload/bridge.ts.
    return answer.value as Output<M>;
  },
  onChanged: (listener) => transport.on('changed', ({ topics }) => listener(topics)),
  async openLink(url) {
    const answer = await transport.openLink(url);
    if (!answer.ok) throw new AppError(answer.error);
  },
  async showFolder() {
    const answer = await transport.showFolder();
    if (!answer.ok) throw new AppError(answer.error);
  },
  async takeFiles(files) {
    const answer = await transport.takeFiles(files);
    if (!answer.ok) throw new AppError(answer.error);
  },
  async prepareDrag(what, library) {
    const answer = await transport.prepareDrag(what, library);
    if (!answer.ok) throw new AppError(answer.error);
    return Number(answer.value);
  },
  async startDrag(id) {
    const answer = await transport.startDrag(id);
    if (!answer.ok) throw new AppError(answer.error);
  },
  async allowNotices() {
    const answer = await transport.allowNotices();
    return answer.ok && answer.value === true;
  },
  async showNotice(notice) {
    const answer = await transport.showNotice(notice);
    if (!answer.ok) throw new AppError(answer.error);
  },
  async captureKeysHeld() {
    const answer = await transport.captureKeysHeld();
    return answer.ok && answer.value === true;
  },
  async openAtLogin(change) {
    const answer = await transport.openAtLogin(change);
    if (!answer.ok) throw new AppError(answer.error);
    return typeof answer.value === 'boolean' ? answer.value : null;
  },
  async inSystemTray(change) {
    const answer = await transport.inSystemTray(change);
    if (!answer.ok) throw new AppError(answer.error);
    return answer.value === true;
  },
  async spellChecking(change) {
    const answer = await transport.spellChecking(change);
    if (!answer.ok) throw new AppError(answer.error);
    return answer.value as SpellChecking | null;
  },
  async updateMenu(actions) {
    const answer = await transport.updateMenu(actions);
    if (!answer.ok) throw new AppError(answer.error);
  },
  onAction: (listener) => transport.on('action', ({ id }) => listener(id)),
});

/**
 * For the pages of one business: no call of theirs reaches another, however late it comes. Then it is never answered:
 * the window is about to begin anew (App.svelte). A notice names its business, which another may have replaced by the
 * time it is clicked.
 */
export const bridgeOf = (
  bridge: Bridge,
  { library, businessName }: { library: string; businessName: string },
): Bridge => ({
  ...bridge,
  call: (name, input) =>
    bridge.call(name, input, library).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.data.reason === 'other-business') return new Promise(() => undefined);
      throw thrown;
    }),
  prepareDrag: (what) => bridge.prepareDrag(what, library),
  showNotice: ({ text, place, ...notice }) =>
    bridge.showNotice({
      ...notice,
      text: [businessName, text].filter(Boolean).join('\n').slice(0, 300),
      place: addressIn(library, place),
    }),
});
