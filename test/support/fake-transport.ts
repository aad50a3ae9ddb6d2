// A transport whose answers a test writes: for pieces of the window, with no core behind them.
import type { ActionId, MenuState } from '../../preload/actions.ts';
import type { MethodName, Output } from '../../preload/bridge.ts';
import { AppError, errorData } from '../../preload/errors.ts';
import type { Answer, Events, Topic } from '../../preload/wire.ts';
import type { OtherComputersRefusal } from '../../preload/contract/other-computers.ts';
import type { TextFolderRefusal } from '../../preload/contract/text-folder.ts';
import type { WatchRefusal } from '../../preload/contract/watched-folders.ts';
import type { DraggedOut, HandedFile, Notice, SpellChecking, Transport } from '../../preload/contract/shell.ts';

type Replies = { [M in MethodName]?: (input: never) => Output<M> | Promise<Output<M>> };

export type FakeTransport = Transport & {
  /** Every call so far, in order. */
  readonly calls: { name: string; input: unknown }[];
  readonly links: string[];
  /** How often the data folder was shown. */
  readonly shownFolders: { count: number };
  readonly watchedFolders: { count: number; refusal: WatchRefusal | null };
  readonly textFolder: { count: number; refusal: TextFolderRefusal | null };
  readonly sharedFolder: { count: number; refusal: OtherComputersRefusal | null };
  /** Files that were handed over, in order, with the folder each was found in. */
  readonly taken: HandedFile[];
  /** What the shell answers about the keys that reach Galley from any program. */
  readonly keys: { areHeld: boolean };
  /** What the system keeps about opening Galley at login. */
  readonly login: { opens: boolean | null; refuses: boolean };
  /** Whether Galley stays in the system's tray. */
  readonly systemTray: { keeps: boolean; isThere: boolean };
  readonly spelling: SpellChecking;
  /** What was made ready to be dragged out, and the drags that the system took over. */
  readonly drags: { prepared: DraggedOut[]; started: number[] };
  /** What the system would have shown. */
  readonly notices: Notice[];
  /** Where the menu of the application was opened. */
  readonly openedMenus: { x: number; y: number }[];
  /** What was sent to the menu bar, each time. */
  readonly menus: MenuState[];
  /** As a person chooses it in the menu bar. */
  choose(id: ActionId): void;
  reply<M extends MethodName>(name: M, answer: (input: never) => Output<M> | Promise<Output<M>>): void;
  /** Says that these topics became stale. */
  emit(...topics: Topic[]): void;
};

/** A method without a reply answers with an error that names it. */
export const createFakeTransport = (replies: Replies = {}): FakeTransport => {
  const table = new Map<string, (input: never) => unknown>(Object.entries(replies));
  const listeners: { [E in keyof Events]: Set<(payload: Events[E]) => void> } = {
    changed: new Set(),
    action: new Set(),
  };
  const calls: FakeTransport['calls'] = [];
  const links: string[] = [];
  const shownFolders = { count: 0 };
  const watchedFolders: FakeTransport['watchedFolders'] = { count: 0, refusal: null };
  const textFolder: FakeTransport['textFolder'] = { count: 0, refusal: null };
  const sharedFolder: FakeTransport['sharedFolder'] = { count: 0, refusal: null };
  const taken: HandedFile[] = [];
  const keys = { areHeld: true };
  const login: FakeTransport['login'] = { opens: null, refuses: false };
  const systemTray = { keeps: false, isThere: true };
  const spelling = { checks: false, languages: ['de', 'en-GB'] };
  const drags: FakeTransport['drags'] = { prepared: [], started: [] };
  const notices: Notice[] = [];
  const openedMenus: FakeTransport['openedMenus'] = [];
  const menus: FakeTransport['menus'] = [];
  return {
    calls,
    links,
    shownFolders,
    watchedFolders,
    textFolder,
    sharedFolder,
    taken,
    keys,
    login,
    systemTray,
    spelling,
    drags,
    notices,
    openedMenus,
    menus,
    reply: (name, answer) => void table.set(name, answer),
    emit: (...topics) => {
      for (const listener of listeners.changed) listener({ topics });
    },
    choose: (id) => {
      for (const listener of listeners.action) listener({ id });
    },
    async call(name, input): Promise<Answer> {
      calls.push({ name, input });
      const answer = table.get(name);
      try {
        if (!answer) throw new AppError({ kind: 'method-unknown', message: `The test has no reply for ${name}.` });
        return { ok: true, value: await answer(input as never) };
      } catch (thrown) {
        return { ok: false, error: errorData(thrown) };
      }
    },
    on: <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
    openLink: (url) => {
      links.push(url);
      return Promise.resolve({ ok: true, value: null });
    },
    showFolder: () => {
      shownFolders.count += 1;
      return Promise.resolve({ ok: true, value: null });
    },
    openFolder: (use) => {
      const folder = { watched: watchedFolders, texts: textFolder, shared: sharedFolder }[use];
      folder.count += 1;
      return Promise.resolve({ ok: true, value: folder.refusal });
    },
    takeFiles: (files) => {
      taken.push(...files);
      return Promise.resolve({ ok: true, value: files.length });
    },
    allowNotices: () => Promise.resolve({ ok: true, value: true }),
    openAtLogin({ opens = login.opens }) {
      if (!login.refuses) login.opens = opens;
      return Promise.resolve({ ok: true, value: login.opens });
    },
    prepareDrag: (what) => Promise.resolve({ ok: true, value: drags.prepared.push(what) }),
    startDrag: (id) => {
      drags.started.push(id);
      return Promise.resolve({ ok: true, value: null });
    },
    inSystemTray({ keeps = systemTray.keeps }) {
      systemTray.keeps = keeps && systemTray.isThere;
      return Promise.resolve({ ok: true, value: systemTray.keeps });
    },
    spellChecking({ checks = spelling.checks }) {
      spelling.checks = checks;
      return Promise.resolve({ ok: true, value: { ...spelling } });
    },
    openMenu: (at) => {
      openedMenus.push(at);
      return Promise.resolve({ ok: true, value: null });
    },
    updateMenu: (menu) => {
      menus.push(menu);
      return Promise.resolve({ ok: true, value: null });
    },
    captureKeysHeld: () => Promise.resolve({ ok: true, value: keys.areHeld }),
    showNotice: (notice) => {
      notices.push(notice);
      return Promise.resolve({ ok: true, value: null });
    },
  };
};
