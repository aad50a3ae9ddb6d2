// Watches folders of this computer: new pictures and videos come into the tray. Nothing in the folders is ever changed.
import { access, constants, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Handlers } from '../../../preload/bridge.ts';
import type { WatchedFolder, WatchRefusal } from '../../../preload/contract/watched-folders.ts';
import { AppError } from '../../../preload/errors.ts';
import { watchedFolderBounds } from '../../../preload/rules/own-bounds.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { findFiles, type Found } from '../../media/dropped-folders.ts';
import { createSteadyFiles, isSameStat } from '../../media/steady-files.ts';
import type { SeenFile, WatchedFileRow, WatchedFolderRow } from '../../store/watched-folders.ts';
import type { TrayFileRow } from '../../store/import-tray.ts';
import type { Sync } from '../../sync/engine.ts';
import { beginBatch, typeOf } from './groups.ts';
import { createCaptionFiles } from './caption-files.ts';
import { createFolderEvents } from '../../kernel/folder-events.ts';

export type WatchedFolders = {
  list(): WatchedFolder[];
  /** null: it is watched. */
  watch(path: string): Promise<WatchRefusal | null>;
  unwatch(wid: number): WatchedFolder[];
  /** Returns how many files. Throws AppError `not-found`. */
  addExisting(wid: number): Promise<number>;
  /** Soon, and only where folders are watched. */
  rescan(): void;
  close(): Promise<void>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Galley's own files. */
  dataDir: string;
  /** Files were added to the tray. */
  wake: () => void;
  changed: () => void;
};

type FoundFile = Found['files'][number];
type State = Pick<WatchedFolder, 'state' | 'inCloudCount'>;

/** The system may miss events, on drives of a network for example. */
const rescanMs = 60_000;
/** Galley shows its first rows meanwhile. */
const startMs = 2_000;
/** A file that is still being written grows meanwhile. */
const steadyMs = 3_000;
/** Room that must be left beside a file before one that the disk had no room for is tried again. */
const reservedBytes = 20_000_000;
/** One change of a folder rarely comes alone. */
const eventGapMs = 300;

/** How browsers and programs call what they have not finished. */
const isUnfinished = (name: string): boolean => /(?:\.(?:part|partial|crdownload|download|tmp|temp)|~)$/i.test(name);

const isMedia = ({ name }: FoundFile): boolean => typeOf({ type: null, name }) !== null && !isUnfinished(name);

const isSame = (one: SeenFile | undefined, other: SeenFile): boolean => one !== undefined && isSameStat(one, other);

const sizeAndTime = ({ sizeBytes, modifiedMs }: SeenFile): string => `${sizeBytes} ${modifiedMs}`;

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const isFolder = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isDirectory() === true;

/** Links that lead out of the folder are not followed, not even where one took the place of a folder just now. */
const opensWithin = async ({ path }: FoundFile, folder: string): Promise<boolean> => {
  const real = await realpath(path).catch(() => null);
  if (real === null || !isWithin(real, folder)) return false;
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
};

/** Starts watching the folders that an earlier run watched. Without any, nothing runs. */
export const openWatchedFolders = ({ sync, clock, log, dataDir, wake, changed }: Deps): WatchedFolders => {
  const { store, transact } = sync;
  const { tray, watchedFolders } = store;
  const states = new Map<number, State>();
  const steadyFiles = createSteadyFiles(clock, steadyMs);
  const captions = createCaptionFiles({ store, transact });
  const events = createFolderEvents({ changed: () => plan(eventGapMs), log });
  let planned: { atMs: number; cancel: () => void } | null = null;
  let scan: Promise<void> | null = null;
  /** A file has to be read again before it counts. */
  let isSoon = false;
  let isClosed = false;
  /** Of the disk with Galley's files, as the last scan found it. */
  let freeBytes = 0;

  const plan = (delayMs: number): void => {
    const atMs = clock.uptime().ms + delayMs;
    if (isClosed || (planned && planned.atMs <= atMs)) return;
    planned?.cancel();
    planned = { atMs, cancel: clock.after(delayMs, start) };
  };

  const start = (): void => {
    planned = null;
    if (isClosed) return;
    // What changes during a scan is seen by the one after it.
    if (scan) return plan(eventGapMs);
    scan = scanAll()
      .catch((error: unknown) => log.warn({ err: error }, 'watched folders could not be read'))
      .finally(() => {
        scan = null;
        if (watchedFolders.folders().length > 0) plan(isSoon ? steadyMs : rescanMs);
      });
  };

  const scanAll = async (): Promise<void> => {
    const folders = watchedFolders.folders();
    const places = new Set<string>();
    const seen = new Set<string>();
    let hasChanged = false;
    isSoon = false;
    freeBytes = await statfs(dataDir).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    );
    for (const folder of folders) {
      const found = (await isFolder(folder.path)) ? await findFiles([folder.path]) : null;
      if (isClosed) return;
      for (const { path } of found?.files ?? []) {
        seen.add(path);
        places.add(dirname(path));
      }
      if (found) places.add(folder.path);
      if (found && (await captions.read(found.files, (file) => opensWithin(file, folder.path)))) hasChanged = true;
      if (await receive(folder, found)) hasChanged = true;
      // After the files that they describe came.
      if (found && captions.refuse(found.files)) hasChanged = true;
    }
    steadyFiles.retain(seen);
    events.watch(places);
    if (!hasChanged || isClosed) return;
    wake();
    changed();
  };

  /** true: there is something new to show. */
  const receive = async (folder: WatchedFolderRow, found: Found | null): Promise<boolean> => {
    const before = states.get(folder.wid);
    const { arrived, state } =
      found === null
        ? { arrived: [], state: { state: 'gone', inCloudCount: 0 } as const }
        : found.isCut
          ? { arrived: [], state: { state: 'too-large', inCloudCount: 0 } as const }
          : await sort(folder, found.files);
    if (isClosed) return false;
    states.set(folder.wid, state);
    const isChanged = before?.state !== state.state || before.inCloudCount !== state.inCloudCount;
    return bringIn(folder.wid, arrived) || isChanged;
  };

  /** `arrived`: what is new, complete, and has room in the tray. */
  const sort = async ({ wid, path: folder }: WatchedFolderRow, files: readonly FoundFile[]) => {
    const known = latest(wid);
    const media = files.filter(isMedia);
    const paths = new Set(media.map(({ path }) => path));
    const gone = new Map(
      [...known.values()].filter(({ path }) => !paths.has(path)).map((row) => [sizeAndTime(row), row]),
    );
    const isNew = newSince(known);
    const fresh = media.filter(isNew);
    const renamed = fresh.flatMap((file) => {
      const row = known.has(file.path) ? undefined : gone.get(sizeAndTime(file));
      return row ? [{ file, fid: row.fid }] : [];
    });
    if (renamed.length > 0)
      transact(() => renamed.forEach(({ file, fid }) => watchedFolders.note(wid, file, fid)), 'soon');
    const others = fresh.filter((file) => !renamed.some((one) => one.file === file));

    const here = others.filter(({ isInCloud, sizeBytes }) => !isInCloud && sizeBytes > 0);
    const steady: FoundFile[] = [];
    for (const file of here) if (isSteady(file) && (await opensWithin(file, folder))) steady.push(file);
    const room = Math.max(0, watchedFolderBounds.trayFiles - tray.files().length);
    const state: State = {
      state: steady.length > room ? 'full' : 'watching',
      inCloudCount: others.filter(({ isInCloud }) => isInCloud).length,
    };
    return { arrived: steady.slice(0, room), state };
  };

  const isSteady = (file: FoundFile): boolean => {
    const isLongEnough = steadyFiles.isSteady(file);
    isSoon ||= !isLongEnough;
    return isLongEnough;
  };

  /** In one transaction, so that a file comes once whenever Galley ends. */
  const bringIn = (wid: number, files: readonly FoundFile[]): boolean => {
    if (files.length === 0) return false;
    transact(({ nowMs }) => {
      // Meanwhile it may be watched no longer, or the user added what was there before.
      if (!watchedFolders.folders().some((folder) => folder.wid === wid)) return;
      const known = latest(wid);
      beginBatch(store);
      for (const file of files.filter(newSince(known))) {
        const row = known.get(file.path);
        const before = row?.fid ?? null;
        if (before !== null && lostFids().has(before)) tray.removeFile(before);
        const fid = tray.addFile({ ...file, problem: null }, nowMs);
        if (row && isSame(row, file)) watchedFolders.cameIn(row.id, fid);
        else watchedFolders.note(wid, file, fid);
        captions.apply(fid, file);
      }
    });
    for (const { path } of files) steadyFiles.forget(path);
    return true;
  };

  /** Of files that are tried again: their drive was taken out, they were being written, or the disk was full just then. */
  const lostFids = (): ReadonlySet<number> => new Set(tray.files().flatMap((file) => (isLost(file) ? file.fid : [])));
  const isLost = ({ problem, sizeBytes }: TrayFileRow): boolean =>
    problem === 'gone' ||
    problem === 'changed-while-read' ||
    (problem === 'no-room' && sizeBytes + reservedBytes < freeBytes);
  /** Whether a file has to come into the tray: it is new, was changed, or is back. */
  const newSince = (known: ReadonlyMap<string, WatchedFileRow>) => {
    const lost = lostFids();
    return (file: FoundFile): boolean => {
      const row = known.get(file.path);
      return !isSame(row, file) || (row !== undefined && row.fid !== null && lost.has(row.fid));
    };
  };

  const latest = (wid: number): Map<string, WatchedFileRow> =>
    new Map(watchedFolders.files(wid).map((row) => [row.path, row]));
  const existing = (wid: number): WatchedFileRow[] => [...latest(wid).values()].filter(({ fid }) => fid === null);

  const list = (): WatchedFolder[] =>
    watchedFolders.folders().map(({ wid, path }) => ({
      id: wid,
      path,
      existingCount: existing(wid).length,
      ...(states.get(wid) ?? { state: 'watching', inCloudCount: 0 }),
    }));

  const refusalOf = (path: string): WatchRefusal | null => {
    const folders = watchedFolders.folders();
    if (folders.some((one) => isWithin(path, one.path) || isWithin(one.path, path))) return 'around';
    return folders.length >= watchedFolderBounds.folders ? 'too-many-folders' : null;
  };

  if (watchedFolders.folders().length > 0) plan(startMs);

  return {
    list,
    async watch(asked) {
      const path = await realpath(asked).catch(() => null);
      if (path === null || !(await isFolder(path))) return 'gone';
      const own = await realpath(dataDir);
      if (isWithin(path, own) || isWithin(own, path)) return 'own';
      const { files, isCut } = await findFiles([path]);
      const refusal = transact(({ nowMs }) => {
        const why = refusalOf(path) ?? (isCut ? 'too-many-files' : null);
        if (why !== null) return why;
        const wid = watchedFolders.add(path, nowMs);
        for (const file of files.filter(isMedia)) watchedFolders.note(wid, file, null);
        return null;
      });
      if (refusal !== null) return refusal;
      plan(0);
      changed();
      return null;
    },
    unwatch(wid) {
      transact(() => watchedFolders.remove(wid));
      states.delete(wid);
      plan(0);
      changed();
      return list();
    },
    async addExisting(wid) {
      const folder = watchedFolders.folders().find((one) => one.wid === wid);
      if (!folder) throw new AppError({ kind: 'not-found', message: 'This folder is not watched.' });
      const found = await findFiles([folder.path]);
      await captions.read(found.files, (file) => opensWithin(file, folder.path));
      const here = new Map(found.files.map((file) => [file.path, file]));
      const count = transact(({ nowMs }) => {
        const room = Math.max(0, watchedFolderBounds.trayFiles - tray.files().length);
        const wanted = existing(wid).flatMap((row) => {
          const file = here.get(row.path);
          return file && !file.isInCloud ? [{ row, file }] : [];
        });
        beginBatch(store);
        for (const { row, file } of wanted.slice(0, room)) {
          const fid = tray.addFile({ ...file, problem: null }, nowMs);
          watchedFolders.cameIn(row.id, fid);
          captions.apply(fid, file);
        }
        return Math.min(room, wanted.length);
      });
      wake();
      changed();
      return count;
    },
    rescan() {
      if (watchedFolders.folders().length > 0) plan(eventGapMs);
    },
    async close() {
      isClosed = true;
      planned?.cancel();
      events.close();
      await scan;
    },
  };
};

export const watchedFolderMethods = (folders: Omit<WatchedFolders, 'close'>) =>
  ({
    'watchedFolders.list': () => folders.list(),
    'watchedFolders.watch': ({ path }) => folders.watch(path),
    'watchedFolders.unwatch': ({ id }) => folders.unwatch(id),
    'watchedFolders.addExisting': ({ id }) => folders.addExisting(id),
    'watchedFolders.rescan': () => {
      folders.rescan();
      return null;
    },
  }) satisfies Partial<Handlers>;
