// The pictures and videos of a table: beside it, or chosen together with it. Each that a cell names becomes a file
// of the media library before anything is made of it; what no post uses in the end is deleted.
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { AppError, type FileProblem } from '../../../preload/errors.ts';
import type { ParsedInput } from '../../../preload/bridge.ts';
import type { WebProblem } from '../../../preload/contract/import-export.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { Clock } from '../../kernel/clock.ts';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Log } from '../../kernel/log.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';
import { WebFileError, type WebFiles } from '../../service/web-files.ts';
import type { Sync } from '../../sync/engine.ts';
import { pourInto } from '../import-tray/browser-files.ts';
import { createSilenceWatch } from '../import-tray/silence-watch.ts';
import type { Table } from '../../kernel/csv-reader.ts';
import type { Turns } from '../../kernel/yield-to-event-loop.ts';
import { createImportCopies, type Entry, problemOf } from './copies.ts';
import { baseOf, fileKey, folderOf, mediaKeysIn, mediaName, nearestName } from './media-cells.ts';

/** `listed`: known by its name alone. */
export type FoundFile =
  | { state: 'taking' }
  | { state: 'ready'; mid: number }
  | { state: 'refused'; problem: FileProblem; sizeBytes: number }
  | { state: 'missing'; nearest: string | null };
/** `unfetched`: the user did not agree to it. */
export type WebFile =
  | Exclude<FoundFile, { state: 'missing' }>
  | { state: 'unfetched' }
  | { state: 'failed'; problem: WebProblem };

export type ImportFiles = {
  /** A table whose cells may name files; `name`: of the table, by its bytes. `turns` counts every character. */
  open(id: string, table: Table & { name: string }, turns: Turns): Promise<void>;
  /** Files whose bytes will be brought, with their folders from that of the table. Their numbers; 0: no cell names it. */
  announce(of: ParsedInput<'import.announce'>): number[];
  /** Files of this computer. The folder of the table itself is searched for what its cells name. */
  take(of: ParsedInput<'import.take'>): Promise<number>;
  owns(number: number): boolean;
  bring(number: number, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  find(id: string, key: string): FoundFile;
  /** Web addresses, three at a time, also those that could not be reached; those beyond the bound of one import fail. */
  fetch(id: string, addresses: readonly string[]): void;
  findWeb(id: string, address: string): WebFile;
  /** Files that are still being copied or inspected, or whose bytes are to come. */
  takingCount(id: string): number;
  /** Nothing more is taken in, and files that nothing uses are deleted. */
  drop(id: string): void;
  close(): Promise<void>;
};

type Shelf = {
  hash: string;
  /** Keys that cells name, and their last parts. */
  named: Set<string>;
  bases: Set<string>;
  entries: Map<string, Entry>;
  byBase: Map<string, Entry | 'several'>;
  /** Of files that lie beside the table, with their folders. */
  others: string[];
  /** By their addresses. */
  web: Map<string, Entry | { state: 'failed'; problem: WebProblem }>;
  /** What came of all of them. */
  webBytes: number;
  nearest: Map<string, string | null>;
  stop: AbortController;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  workers: Pick<MediaWorkers, 'stage' | 'inspect'>;
  folder: MediaFolder;
  keepLocation: () => boolean;
  webFiles: WebFiles;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Of all web addresses of one import. */
  webBytes?: number;
  /** A file moved on. */
  changed: () => void;
};

/** Of files whose bytes a window brings; those of the import tray are counted from 1. */
const firstNumber = 1_000_000_000_000;
const atOnce = 4;
const fetchedAtOnce = 3;
const mostListed = 20_000;
const mostNearest = 200;
/** A longer cell is not read (rows.ts). */
const cellUnits = 50_000;

export const createImportFiles = ({
  sync,
  workers,
  folder,
  keepLocation,
  webFiles,
  clock,
  log,
  changed,
  webBytes = importBounds.webBytes,
}: Deps): ImportFiles => {
  const copies = createImportCopies({ sync, workers, folder, keepLocation, clock });
  const shelves = new Map<string, Shelf>();
  const expected = new Map<number, { shelf: Shelf; entry: Entry }>();
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const fetching = new Set<Promise<void>>();
  let numbers = firstNumber;

  const watch = createSilenceWatch({
    clock,
    log,
    isMissing: () => expected.size > 0,
    giveUp() {
      for (const { entry } of expected.values()) Object.assign(entry, { state: 'refused', problem: 'gone' });
      expected.clear();
      changed();
    },
  });

  const shelfOf = (id: string): Shelf => {
    const shelf = shelves.get(id);
    if (!shelf)
      throw new AppError({ kind: 'not-found', reason: 'file-closed', message: 'This file is no longer open.' });
    return shelf;
  };

  const pump = (): void => {
    while (running.size < atOnce) {
      const work = waiting.shift();
      if (!work) return;
      const end: Promise<void> = work().finally(() => {
        running.delete(end);
        changed();
        pump();
      });
      running.add(end);
    }
  };

  const takeIn = async ({ stop: { signal } }: Shelf, entry: Entry, path: string): Promise<void> => {
    await copies.take(entry, path, signal);
    if (!signal.aborted && entry.state !== 'refused') return;
    try {
      removeUnused([entry]);
    } catch (error) {
      // It stays among those that Storage removes.
      log.warn({ err: error }, 'a file of an import could not be removed');
    }
  };

  const removeUnused = (entries: readonly Entry[]): void =>
    copies.removeUnused(
      entries,
      [...shelves.values()].flatMap(filesOf).filter((one) => !entries.includes(one)),
    );

  const isNamed = ({ named, bases }: Shelf, key: string): boolean => named.has(key) || bases.has(baseOf(key));

  /** null: there is one with that key, or too many. */
  const list = (shelf: Shelf, file: Pick<Entry, 'key' | 'name' | 'sizeBytes' | 'path'>): Entry | null => {
    const known = shelf.entries.get(file.key);
    if (known ? known.state !== 'refused' : shelf.entries.size >= mostListed) return null;
    const entry: Entry = { ...file, mid: null, state: 'listed' };
    shelf.entries.set(file.key, entry);
    const base = baseOf(file.key);
    const alike = shelf.byBase.get(base);
    shelf.byBase.set(base, alike === undefined || alike === known ? entry : 'several');
    shelf.nearest.clear();
    return entry;
  };

  /**
   * Files that are chosen by hand come without their folder, and tables leave it out. A file of another folder, or one
   * that another cell names, is not the one that is meant.
   */
  const withoutFolder = ({ named, byBase }: Shelf, key: string): Entry | undefined => {
    const entry = byBase.get(baseOf(key));
    if (entry === undefined || entry === 'several' || named.has(entry.key)) return undefined;
    return folderOf(key) === '' || folderOf(entry.key) === '' ? entry : undefined;
  };

  const begin = (shelf: Shelf, entry: Entry, path: string): void => {
    entry.state = 'taking';
    waiting.push(() => (shelf.stop.signal.aborted ? Promise.resolve() : takeIn(shelf, entry, path)));
    pump();
  };

  /** A part of ours has its turn. */
  const landed = (shelf: Shelf, entry: Entry, part: string): Promise<void> =>
    new Promise((done) => {
      waiting.push(async () => {
        if (!shelf.stop.signal.aborted) await takeIn(shelf, entry, part);
        done();
      });
      pump();
    });

  const take = (shelf: Shelf, file: { key: string; path: string; sizeBytes: number }): void => {
    const entry = list(shelf, { ...file, name: basename(file.path) });
    if (entry && isNamed(shelf, file.key)) begin(shelf, entry, file.path);
  };

  /** All of one import have to fit on the disk, whatever their lengths say. */
  const counted = async function* (shelf: Shelf, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      shelf.webBytes += chunk.length;
      if (shelf.webBytes > webBytes) throw new WebFileError('too-much');
      yield chunk;
    }
  };

  /** Over the wire into a part, and from there as any other file. */
  const fetchOne = async (shelf: Shelf, address: string, entry: Entry): Promise<void> => {
    const part = folder.partPath();
    const { signal } = shelf.stop;
    try {
      if (shelf.webBytes >= webBytes) throw new WebFileError('too-much');
      await pourInto(part, counted(shelf, await webFiles.open(address, signal)), signal);
      await landed(shelf, entry, part);
    } catch (thrown) {
      if (thrown instanceof WebFileError) shelf.web.set(address, { state: 'failed', problem: thrown.problem });
      else Object.assign(entry, { state: 'refused', problem: problemOf(asDiskError(thrown)) });
      changed();
    } finally {
      await rm(part, { force: true });
    }
  };

  /** Below the folder of the table, in whatever letters its cells say it. */
  const findBeside = async (shelf: Shelf, base: string): Promise<void> => {
    const folders = new Map<string, Map<string, Dirent>>();
    const inside = async (path: string): Promise<Map<string, Dirent>> => {
      const known = folders.get(path);
      if (known) return known;
      const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
      const found = new Map(entries.map((entry) => [fileKey(entry.name), entry]));
      folders.set(path, found);
      return found;
    };
    for (const key of shelf.named) {
      let path = base;
      const parts = key.split('/');
      for (const [index, part] of parts.entries()) {
        const isLast = index === parts.length - 1;
        // A link is neither a file nor a folder: none leads out of here.
        const entry = (await inside(path)).get(part);
        if (!entry || !(isLast ? entry.isFile() : entry.isDirectory())) break;
        path = join(path, entry.name);
        if (isLast) take(shelf, { key, path, sizeBytes: (await stat(path).catch(() => null))?.size ?? 0 });
      }
    }
    for (const [path, entries] of folders)
      for (const { name } of entries.values())
        if (mediaName.test(name) && shelf.others.length < mostListed)
          shelf.others.push(relative(base, join(path, name)).replaceAll(sep, '/'));
    shelf.nearest.clear();
  };

  return {
    async open(id, { rows, name: hash }, turns) {
      const named = new Set<string>();
      for (const { cells } of rows)
        for (const cell of cells) {
          if (cell.length > cellUnits) continue;
          for (const key of mediaKeysIn(cell)) if (named.size < mostListed) named.add(key);
          const turn = turns(cell.length);
          if (turn) await turn;
        }
      shelves.set(id, {
        hash,
        named,
        bases: new Set([...named].map(baseOf)),
        entries: new Map(),
        byBase: new Map(),
        others: [],
        web: new Map(),
        webBytes: 0,
        nearest: new Map(),
        stop: new AbortController(),
      });
    },

    announce({ id, files }) {
      const shelf = shelfOf(id);
      return files.map(({ name, folder: place, sizeBytes }) => {
        if (!mediaName.test(name)) return 0;
        watch.expect();
        const key = fileKey(`${place}/${name}`);
        const known = [...expected].find(([, coming]) => coming.shelf === shelf && coming.entry.key === key);
        // Its bytes never came.
        if (known) return known[0];
        const entry = list(shelf, { key, name: basename(name), sizeBytes, path: null });
        if (!entry || !isNamed(shelf, key)) return 0;
        entry.state = 'taking';
        numbers += 1;
        expected.set(numbers, { shelf, entry });
        return numbers;
      });
    },

    async take({ id, paths }) {
      const shelf = shelfOf(id);
      let base: string | null = null;
      const files: { path: string; sizeBytes: number }[] = [];
      for (const handed of paths) {
        const path = await realpath(handed).catch(() => null);
        const stats = path === null ? null : await stat(path).catch(() => null);
        if (path === null || !stats?.isFile()) continue;
        // Only a table that really lies in a folder may name what else is in it.
        if (base === null && !mediaName.test(path) && (await hashOf(path, stats.size)) === shelf.hash)
          base = dirname(path);
        else if (mediaName.test(path)) files.push({ path, sizeBytes: stats.size });
      }
      for (const { path, sizeBytes } of files) {
        const way = base === null ? '' : relative(base, path);
        const isInside = way !== '' && !way.startsWith('..') && !way.includes(`..${sep}`);
        take(shelf, { key: fileKey(isInside ? way : basename(path)), path, sizeBytes });
      }
      if (base !== null) await findBeside(shelf, base);
      changed();
      return files.length;
    },

    owns: (number) => number > firstNumber,

    async bring(number, body, signal) {
      const coming = expected.get(number);
      if (!coming || coming.shelf.stop.signal.aborted)
        throw new AppError({ kind: 'not-found', message: 'No such file is expected.' });
      expected.delete(number);
      const { shelf, entry } = coming;
      const part = folder.partPath();
      watch.begin();
      try {
        await pourInto(part, body, signal, watch.received);
        await landed(shelf, entry, part);
      } catch (thrown) {
        const error = asDiskError(thrown);
        Object.assign(entry, { state: 'refused', problem: problemOf(error) });
        changed();
        throw error;
      } finally {
        watch.end();
        await rm(part, { force: true });
      }
    },

    find(id, key) {
      const shelf = shelfOf(id);
      const found = shelf.entries.get(key) ?? withoutFolder(shelf, key);
      if (found !== undefined) {
        if (found.state === 'ready' || found.state === 'refused') return found;
        if (found.state === 'taking') return { state: 'taking' };
      }
      const known = shelf.nearest.get(key);
      if (known !== undefined) return { state: 'missing', nearest: known };
      const names = [...shelf.others, ...[...shelf.entries.values()].map((entry) => folderOf(entry.key) + entry.name)];
      const nearest = shelf.nearest.size < mostNearest ? nearestName(key, names) : null;
      shelf.nearest.set(key, nearest);
      return { state: 'missing', nearest };
    },

    fetch(id, addresses) {
      const shelf = shelfOf(id);
      const left: { address: string; entry: Entry }[] = [];
      for (const address of new Set(addresses)) {
        const known = shelf.web.get(address);
        if (known && !mayTryAgain(known)) continue;
        if (!known && shelf.web.size >= importBounds.webFiles) {
          shelf.web.set(address, { state: 'failed', problem: 'too-many' });
          continue;
        }
        const name = nameIn(address);
        const entry: Entry = { key: address, name, sizeBytes: 0, path: null, mid: null, state: 'taking' };
        shelf.web.set(address, entry);
        left.push({ address, entry });
      }
      const run = async (): Promise<void> => {
        for (let one = left.shift(); one && !shelf.stop.signal.aborted; one = left.shift())
          await fetchOne(shelf, one.address, one.entry);
      };
      for (let each = 0; each < fetchedAtOnce; each += 1) {
        const end: Promise<void> = run()
          .catch((error: unknown) => log.warn({ err: error }, 'files of an import could not be fetched'))
          .finally(() => fetching.delete(end));
        fetching.add(end);
      }
      changed();
    },

    findWeb(id, address) {
      const found = shelfOf(id).web.get(address);
      if (!found) return { state: 'unfetched' };
      return found.state === 'listed' || found.state === 'taking' ? { state: 'taking' } : found;
    },

    takingCount: (id) => filesOf(shelfOf(id)).filter(({ state }) => state === 'taking').length,

    drop(id) {
      const shelf = shelves.get(id);
      if (!shelf) return;
      shelves.delete(id);
      shelf.stop.abort();
      for (const [number, coming] of expected) if (coming.shelf === shelf) expected.delete(number);
      removeUnused(filesOf(shelf));
      changed();
    },

    async close() {
      watch.close();
      for (const { stop } of shelves.values()) stop.abort();
      // What waits ends at once when it has its turn.
      while (running.size + fetching.size > 0) await Promise.all([...running, ...fetching]);
    },
  };
};

/** The network may be back. */
export const mayTryAgain = (file: { state: string; problem?: FileProblem | WebProblem }): boolean =>
  file.state === 'failed' && file.problem === 'unreachable';

const filesOf = ({ entries, web }: Shelf): Entry[] => [
  ...entries.values(),
  ...[...web.values()].flatMap((file) => (file.state === 'failed' ? [] : [file])),
];

const nameUnits = 200;
/** What a picture at a web address is called in the media library. */
const nameIn = (address: string): string => {
  const url = URL.parse(address);
  const last = url?.pathname.split('/').at(-1) ?? '';
  try {
    return basename(decodeURIComponent(last)).slice(0, nameUnits) || (url?.host ?? address.slice(0, nameUnits));
  } catch {
    return last.slice(0, nameUnits);
  }
};

/** null: it cannot be read, or is larger than any table. */
const hashOf = async (path: string, sizeBytes: number): Promise<string | null> => {
  if (sizeBytes > importBounds.fileBytes) return null;
  const bytes = await readFile(path).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
};
