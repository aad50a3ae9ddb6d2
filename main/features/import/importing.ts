// Posts imported from a table: read the file, do a dry run, then create all posts in one step.
import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../../preload/errors.ts';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type {
  FailedRows,
  ImportNote,
  ImportOutcome,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportSettings,
} from '../../../preload/contract/import-export.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { Table, TableRow } from '../../kernel/csv-reader.ts';
import { inTurns } from '../../kernel/yield-to-event-loop.ts';
import type { Log } from '../../kernel/log.ts';
import { webAddress } from '../../service/web-files.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone, channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import type { Planning } from '../calendar/planning.ts';
import { takesSlot } from '../posts/schedulable-platforms.ts';
import { createFileParts, keepNewest } from '../file-parts.ts';
import type { ImportField } from '../../../preload/rules/import-fields.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { arrivalsOf } from '../posts/arrivals.ts';
import { type Cost, type WantedPost, costOf, createImported, createMaking, fileName } from './create-posts.ts';
import { type ImportFiles, mayTryAgain } from './files.ts';
import type { MediaLookup } from './row-media.ts';
import { orderOf } from './dates.ts';
import { shortened } from './excerpt.ts';
import { readFile } from './read-file.ts';
import { readRow, type ReadRow, type RowRules, type WaitingRow } from './rows.ts';
import { scheduledAlready } from './scheduled-already.ts';
import { zoneNamed } from './slots.ts';
import { type ThereAlready, thereAlready } from './there-already.ts';

export type Importing = {
  /** One part of a file; after the last one it is read, and stays in memory until another replaces it. */
  read(of: ParsedInput<'import.read'>): Promise<ImportReading>;
  /** Changes nothing. Throws AppError `not-found` for a file that is no longer in memory, as do all that follow. */
  preview(of: ParsedInput<'import.preview'>): Promise<ImportPreview>;
  failed(of: ParsedInput<'import.preview'>): Promise<FailedRows>;
  /**
   * All or nothing, as one step (create-posts.ts). Throws AppError `invalid` when a row makes no post and was not
   * excluded.
   */
  apply(of: ParsedInput<'import.apply'>): Promise<ImportOutcome>;
  progress(): ImportProgress | null;
  /** Ends when the fetching has begun. Throws AppError `unreachable` in airplane mode. */
  fetch(of: ParsedInput<'import.fetch'>): Promise<null>;
  /** Nothing is made of it. */
  drop(id: string): void;
  files: Pick<ImportFiles, 'announce' | 'take' | 'takingCount' | 'owns' | 'bring'>;
  /** Nothing more is made until the next start. */
  close(): Promise<void>;
};

type Deps = {
  sync: Sync;
  log: Log;
  yieldToEventLoop: () => Promise<void>;
  /** Starts again with every call: slots handed out by one run are not taken before it is applied. */
  freeSlots: Planning['freeSlots'];
  files: ImportFiles;
};

/** `name`: of the file, by its bytes. */
type StoredTable = Table & { name: string };

const shownReady = 50;
const shownFailed = 200;
const shownRepeated = 10;
const excerptUnits = 80;
/** Characters and bytes that are processed between two yields: a few ms. */
const turnWork = 400_000;

export const createImporting = ({ sync, log, yieldToEventLoop, freeSlots, files }: Deps): Importing => {
  const { store } = sync;
  const parts = createFileParts(importBounds.fileBytes);
  const tables = new Map<string, StoredTable>();
  const imported = createImported(store);
  const making = createMaking({ sync, imported, yieldToEventLoop });
  /** Their files are needed, whatever becomes of the window. */
  const applying = new Set<string>();
  making.goOn().catch((error: unknown) => log.warn({ err: error }, 'an import that was broken off could not go on'));

  const drop = (id: string): void => {
    if (applying.has(id)) return;
    tables.delete(id);
    files.drop(id);
  };

  const tried = async ({
    id,
    settings,
  }: {
    id: string;
    settings: ImportSettings;
  }): Promise<DryRun & { table: StoredTable; zone: string; unfetched: Set<string> }> => {
    const table = tables.get(id);
    if (!table)
      throw new AppError({ kind: 'not-found', reason: 'file-closed', message: 'This file is no longer open.' });
    const named = table.header.map((header, index) => {
      const field = settings.columns[index];
      return field === 'date' || field === 'time' ? zoneNamed(header) : null;
    });
    const zone = named.find((each) => each !== null) ?? businessZone(store);
    const channels = channelsSnapshot(store)?.channels ?? [];
    const unfetched = new Set<string>();
    // A retry of an import that broke off finishes that one: its first posts are its own.
    const isRetry = store.meta.read('import_posts') !== null;
    const around = {
      nowMs: sync.time.serverNowMs(),
      zone,
      freeSlots,
      takesSlot: remembered(store),
      media: {
        find: (key: string) => files.find(id, key),
        findWeb: (address: string) => {
          const found = files.findWeb(id, address);
          if (found.state === 'unfetched' || mayTryAgain(found)) unfetched.add(address);
          return found;
        },
        read: rememberedFiles(store),
      },
      isScheduled: isRetry ? () => false : scheduledAlready(store, sync.time.serverNowMs()),
      readThere: async (): Promise<ThereAlready> =>
        isRetry ? () => [] : thereAlready(store, settings.fillSlots, yieldToEventLoop),
      connected: platformIds.filter((id) => channels.some(({ platform, connected }) => connected && platform === id)),
    };
    return { ...(await dryRun(table, settings, around, yieldToEventLoop)), table, zone, unfetched };
  };

  return {
    async read({ id, part, more }) {
      const bytes = parts.add({ id, part, more });
      if (!bytes) return { state: 'more' };
      const turns = inTurns(yieldToEventLoop, turnWork);
      const result = await readFile(bytes, turns);
      if ('refused' in result) return result.refused;
      const name = await fileName(bytes, turns);
      const before = [...tables.keys()];
      keepNewest(tables, id, { ...result.table, name });
      for (const gone of before) if (!tables.has(gone)) drop(gone);
      await files.open(id, { ...result.table, name }, turns);
      return { state: 'read', file: { ...result.file, importedAt: imported.at(name) } };
    },

    async preview(of) {
      const { rows, asksDateOrder, zone, unfetched } = await tried(of);
      const textColumns = of.settings.columns.flatMap((field, index) =>
        field === 'name' || field === 'text' || field === 'description' ? [index] : [],
      );
      const excerpt = (cells: readonly string[]): string => {
        const column = textColumns.find((index) => (cells[index] ?? '').trim() !== '');
        const cellText = column === undefined ? cells.find((cell) => cell.trim() !== '') : cells[column];
        return shortened(cellText ?? '', excerptUnits);
      };
      const ready = rows.flatMap(({ from, read }) => ('post' in read ? [{ ...read, row: from.row }] : []));
      const failed = rows.flatMap(({ from, read }) => ('problems' in read ? [{ from, problems: read.problems }] : []));
      const cost = costOf(ready.map(({ post }) => post));
      const uploads = [...cost.media].filter((mid) => store.media.sidOf(mid, sync.apiKey) === null).length;
      const notes = [
        ...ready.flatMap((each) => each.notes),
        ...Array.from({ length: cost.apartCount }, () => 'group-apart' as const),
      ];
      return {
        readyCount: ready.length,
        failedCount: failed.length,
        timedCount: ready.filter(({ post }) => post.at !== null).length,
        ready: ready.slice(0, shownReady).map(({ row, post: { name, platforms, at, body, media }, link }) => ({
          row,
          name,
          platforms,
          at,
          link,
          fileCount: media.length,
          excerpt: shortened(body, excerptUnits),
        })),
        failed: failed
          .slice(0, shownFailed)
          .map(({ from, problems }) => ({ row: from.row, excerpt: excerpt(from.cells), problems })),
        notes: counted(notes),
        repeated: repeatedIn(ready),
        asksDateOrder,
        zone,
        takingCount: files.takingCount(of.id),
        web: webOf(unfetched),
        forecast: forecastOf(sync, { ...cost, requestCount: cost.requestCount + uploads }),
      };
    },

    async failed(of) {
      const { rows, table } = await tried(of);
      const bad = rows.flatMap(({ from: { cells }, read }) =>
        'problems' in read ? [{ cells, problems: read.problems }] : [],
      );
      return { header: table.header, rows: bad, delimiter: table.delimiter === ';' ? ';' : ',' };
    },

    async apply({ leaveOut, ...of }) {
      const { rows, table } = await tried(of);
      const posts = rows.flatMap(({ read }) => ('post' in read ? [read.post] : []));
      const leftOutCount = rows.length - posts.length;
      if (leftOutCount > 0 && !leaveOut)
        throw new AppError({ kind: 'invalid', message: "Some rows can't become posts.", field: 'leaveOut' });
      if (files.takingCount(of.id) > 0)
        throw new AppError({ kind: 'invalid', message: 'Pictures are still being copied.', field: 'id' });
      applying.add(of.id);
      try {
        const made = await making.make({ file: table.name, posts });
        tables.delete(of.id);
        files.drop(of.id);
        return { ...made, leftOutCount: made.isEarlier ? 0 : leftOutCount };
      } finally {
        // What a full disk broke off is made later, of the same files.
        if (store.meta.read('import_posts') === null) applying.delete(of.id);
      }
    },

    async fetch({ hosts, ...of }) {
      if (sync.online.connection() === 'airplane')
        throw new AppError({ kind: 'unreachable', message: 'Galley is in airplane mode.' });
      const { unfetched } = await tried(of);
      const asked = new Set(hosts);
      files.fetch(
        of.id,
        [...unfetched].filter((address) => asked.has(webAddress(address)?.host ?? '')),
      );
      return null;
    },
    drop,
    progress: making.progress,
    files,
    close() {
      making.close();
      return files.close();
    },
  };
};

/** Called for every row, with the same result for all of one platform. */
const remembered = (store: Sync['store']): ImportEnvironment['takesSlot'] => {
  const answers = new Map<string, boolean>();
  return (platform) => {
    const answer = answers.get(platform) ?? takesSlot(store, platform);
    answers.set(platform, answer);
    return answer;
  };
};

/** Asked for every row that names one. */
const rememberedFiles = (store: Sync['store']): ImportEnvironment['media']['read'] => {
  const rows = new Map<number, ReturnType<typeof store.media.read>>();
  return (mid) => {
    const row = rows.get(mid) ?? store.media.read(mid);
    rows.set(mid, row);
    return row;
  };
};

const webOf = (addresses: Iterable<string>): ImportPreview['web'] => {
  const urls = [...addresses].slice(0, importBounds.webFiles).map(webAddress);
  return { fileCount: urls.length, hosts: [...new Set(urls.flatMap((url) => url?.host ?? []))].sort() };
};

/** `requestCount` with the uploads. */
const forecastOf = (sync: Sync, { requestCount, sendsMs }: Cost): ImportPreview['forecast'] => {
  const through = arrivalsOf(sync, sendsMs).map(({ throughMs }) => throughMs);
  const finishMs = through.reduce(
    (last, atMs) => Math.max(last, atMs),
    sync.forecast.furtherAtMs('post.create', requestCount),
  );
  return { requestCount, sendCount: sendsMs.length, finishAt: new Date(finishMs).toISOString() };
};

const repeatedIn = (ready: readonly { row: number; post: WantedPost }[]): ImportPreview['repeated'] => {
  const seen = new Set<string>();
  const rows = ready.flatMap(({ row, post: { platforms, name, body, own, title, at, media } }) => {
    const key = JSON.stringify([platforms, name, body, own, title, at, media]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [row] : [];
  });
  return { count: rows.length, rows: rows.slice(0, shownRepeated) };
};

const counted = (notes: readonly ImportNote[]): ImportPreview['notes'] =>
  [...Map.groupBy(notes, (note) => note)].map(([note, of]) => ({ note, count: of.length }));

export const importMethods = (importing: Importing) =>
  ({
    'import.read': (input) => importing.read(input),
    'import.preview': (input) => importing.preview(input),
    'import.failed': (input) => importing.failed(input),
    'import.apply': (input) => importing.apply(input),
    'import.announce': (input) => importing.files.announce(input),
    'import.take': (input) => importing.files.take(input),
    'import.fetch': (input) => importing.fetch(input),
    'import.drop': ({ id }) => {
      importing.drop(id);
      return null;
    },
    'import.progress': () => importing.progress(),
  }) satisfies Partial<Handlers>;

// Dry run: the result of every row of a table, under the user's settings.
type ImportEnvironment = {
  nowMs: number;
  zone: string;
  connected: readonly PlatformId[];
  media: MediaLookup;
  takesSlot: (platform: PlatformId) => boolean;
  isScheduled: RowRules['isScheduled'];
  readThere: () => Promise<ThereAlready>;
  freeSlots: Planning['freeSlots'];
};

type DryRun = {
  rows: { from: TableRow; read: ReadRow }[];
  /** Ambiguous dates: the settings decided. */
  asksDateOrder: boolean;
};

/** The cost of a row besides its characters, and the work between two yields: some ms. */
const rowWork = 1_000;
const dryRunWork = 150_000;

/** `yieldToEventLoop` lets other work run between rows. */
const dryRun = async (
  table: Table,
  settings: ImportSettings,
  around: ImportEnvironment,
  yieldToEventLoop: () => Promise<void>,
): Promise<DryRun> => {
  const columns = new Map<ImportField, number[]>();
  settings.columns.forEach((field, index) => field && columns.set(field, [...(columns.get(field) ?? []), index]));
  const dateColumn = columns.get('date')?.[0];
  const dates = dateColumn === undefined ? [] : table.rows.map(({ cells }) => cells[dateColumn] ?? '');
  const { settled, isOpen } = orderOf(dates);
  const areAllDated = dateColumn !== undefined && !columns.has('draft') && dates.every((date) => date.trim() !== '');
  const rules = {
    ...around,
    thereAlready: areAllDated ? () => [] : await around.readThere(),
    columns,
    fillSlots: settings.fillSlots,
    columnCount: table.header.length,
    platform: settings.platform,
    order: settled ?? settings.dateOrder,
    today: Temporal.Instant.fromEpochMilliseconds(Math.round(around.nowMs))
      .toZonedDateTimeISO(around.zone)
      .toPlainDate(),
  };
  const turns = inTurns(yieldToEventLoop, dryRunWork);
  const free = settings.fillSlots ? around.freeSlots() : null;
  const occupy = (read: ReadRow): void => {
    if ('post' in read && read.post.at !== null) free?.occupy(read.post.platforms, read.post.at);
  };
  const begun: { from: TableRow; read: ReadRow | WaitingRow }[] = [];
  for (const from of table.rows) {
    const read = readRow(from.cells, rules);
    if (!('finish' in read)) occupy(read);
    begun.push({ from, read });
    const turn = turns(from.cells.reduce((sum, { length }) => sum + length, rowWork));
    if (turn) await turn;
  }
  // Only now all times are known that the table itself names.
  const rows: DryRun['rows'] = [];
  for (const { from, read: each } of begun) {
    const read = 'finish' in each ? each.finish(free?.first(each.platforms) ?? null) : each;
    if ('finish' in each) occupy(read);
    rows.push({ from, read });
    const turn = turns('finish' in each ? rowWork : 1);
    if (turn) await turn;
  }
  return { rows, asksDateOrder: isOpen };
};
