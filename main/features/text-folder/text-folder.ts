// The folder of posts as text files: off until the user chooses one.
import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type { TextFolder, TextFolderRefusal } from '../../../preload/contract/text-folder.ts';
import { textFolderBounds } from '../../../preload/rules/own-bounds.ts';
import type { PostFilter } from '../../../preload/rules/post-query.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Log } from '../../kernel/log.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { findFiles } from '../../media/dropped-folders.ts';
import type { Sync } from '../../sync/engine.ts';
import { pidsOf } from '../posts/library-query.ts';
import { savedViews } from '../posts/saved-views.ts';
import type { Mirror } from './mirror.ts';

type Deps = {
  sync: Sync;
  clock: Clock;
  log: Log;
  events: Pick<CoreEvents, 'on' | 'changed'>;
  /** Galley's own files. */
  dataDir: string;
};

const Settings = z.object({
  path: z.string(),
  isOpen: z.boolean(),
  viewId: z.int().nullable(),
  makesDrafts: z.boolean(),
});
type Settings = z.infer<typeof Settings>;

/** Without a saved view. */
const drafts: PostFilter[] = [{ status: 'draft' }, { status: 'scheduled' }];

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Opens the folder that an earlier run used. Without one, nothing runs. */
export const openTextFolder = ({ sync, clock, log, events, dataDir }: Deps) => {
  const { store, transact } = sync;
  let mirror: Mirror | null = null;
  let changing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const settings = (): Settings | null => {
    const stored = store.meta.read('text_folder');
    return stored === null ? null : (Settings.safeParse(JSON.parse(stored)).data ?? null);
  };
  const save = (next: Settings): void =>
    transact((tx) => {
      store.meta.write('text_folder', JSON.stringify(next));
      tx.changed('folders');
    });

  /** null: the saved view is gone. Which posts were meant is unknown then, and all of them were not. */
  const filters = (viewId: number | null): PostFilter[] | null => {
    if (viewId === null) return drafts;
    const view = savedViews(store).find(({ id }) => id === viewId);
    return view ? [view.filter] : null;
  };
  const wanted = (): number[] => {
    const now = settings();
    return ((now && filters(now.viewId)) ?? [])
      .flatMap((filter) => pidsOf(sync, { filter, except: [] }, textFolderBounds.posts))
      .toSorted((one, other) => other - one)
      .slice(0, textFolderBounds.posts);
  };

  const open = async (): Promise<void> => {
    const now = settings();
    if (!now?.isOpen || isClosed || mirror) return;
    // Most people never turn it on: they do not load the library for it.
    const { openMirror } = await import('./mirror.ts');
    mirror = openMirror({
      sync,
      path: now.path,
      wanted,
      clock,
      log,
      events,
      yieldToEventLoop,
      makesDrafts: () => settings()?.makesDrafts ?? false,
      changed: () => events.changed('folders'),
    });
  };
  const close = async (): Promise<void> => {
    const open = mirror;
    mirror = null;
    await open?.close();
  };
  /** What is changed twice quickly ends as it was changed last. */
  const follow = (): Promise<void> => {
    changing = changing
      .then(close)
      .then(open)
      .catch((error: unknown) => log.error({ err: error }, 'the folder of text files could not be opened'));
    return changing;
  };
  if (settings()?.isOpen) void follow();

  const read = (): TextFolder | null => {
    const now = settings();
    if (!now?.isOpen) return null;
    const { path, viewId, makesDrafts } = now;
    const shown = mirror?.read() ?? { state: 'open', newTexts: [], problems: [] };
    const isViewGone = filters(viewId) === null;
    return { path, viewId, isViewGone, makesDrafts, ...store.textFiles.counts(), ...shown };
  };

  return {
    read,
    /** null: it is used from now on. */
    async open(asked: string): Promise<TextFolderRefusal | null> {
      const path = await realpath(asked).catch(() => null);
      if (path === null || (await stat(path).catch(() => null))?.isDirectory() !== true) return 'gone';
      const own = await realpath(dataDir);
      if (isWithin(path, own) || isWithin(own, path)) return 'own';
      const watched = store.watchedFolders.folders();
      if (watched.some((each) => isWithin(path, each.path) || isWithin(each.path, path))) return 'around';
      if ((await findFiles([path])).isCut) return 'too-many-files';
      const before = settings();
      // What is known about the files of another folder says nothing about this one.
      if (before?.path !== path) transact(() => store.textFiles.forgetAll());
      save({ viewId: null, makesDrafts: false, ...before, path, isOpen: true });
      await follow();
      return null;
    },
    change({ viewId, makesDrafts }: ParsedInput<'textFolder.change'>): TextFolder | null {
      const now = settings();
      if (now) save({ ...now, viewId, makesDrafts });
      mirror?.writeAll();
      return read();
    },
    async leave(): Promise<null> {
      const now = settings();
      if (now) save({ ...now, isOpen: false });
      await follow();
      return null;
    },
    createDrafts({ platforms }: ParsedInput<'textFolder.createDrafts'>) {
      const made = mirror?.createDrafts(platforms) ?? { count: 0, stepId: null };
      events.changed('folders');
      return made;
    },
    writeRemoved(): number {
      const pids = transact((tx) => {
        tx.changed('folders');
        return store.textFiles.forgetRemoved();
      });
      mirror?.writeAll();
      return pids.length;
    },
    close(): Promise<void> {
      isClosed = true;
      return follow();
    },
  };
};

export const textFolderMethods = (folder: ReturnType<typeof openTextFolder>) =>
  ({
    'textFolder.read': () => folder.read(),
    'textFolder.open': ({ path }) => folder.open(path),
    'textFolder.change': (input) => folder.change(input),
    'textFolder.leave': () => folder.leave(),
    'textFolder.createDrafts': (input) => folder.createDrafts(input),
    'textFolder.writeRemoved': () => folder.writeRemoved(),
  }) satisfies Partial<Handlers>;
