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
import type { Sync } from '../../sync/engine.ts';
import { businessZone, channelsSnapshot } from '../../sync/kernel/cached-replies.ts';
import { takesSlot } from '../posts/schedulable-platforms.ts';
import { createFileParts, keepNewest } from '../file-parts.ts';
import type { ImportField } from '../../../preload/rules/import-fields.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { createImported, createMaking, fileName } from './create-posts.ts';
import { orderOf } from './dates.ts';
import { shortened } from './excerpt.ts';
import { readFile } from './read-file.ts';
import { readRow, type ReadRow } from './rows.ts';

export type Importing = {
  /** A part of the file; with the last one it is read, and kept in memory until another takes its place. */
  read(of: ParsedInput<'import.read'>): Promise<ImportReading>;
  /** Changes nothing. Throws AppError `not-found` for a file that is not kept any more, as all that follows. */
  preview(of: ParsedInput<'import.preview'>): Promise<ImportPreview>;
  failed(of: ParsedInput<'import.preview'>): Promise<FailedRows>;
  /** All or nothing, as one step (making.ts). Throws AppError `invalid` when a row makes no post and that was not said to be left out. */
  apply(of: ParsedInput<'import.apply'>): Promise<ImportOutcome>;
  progress(): ImportProgress | null;
  /** Nothing more is made until the next start. */
  close(): void;
};

type Deps = {
  sync: Sync;
  log: Log;
  yieldToEventLoop: () => Promise<void>;
  /** Begins anew with every call: what one run hands out is not taken before it is applied. */
  freeSlots: () => ImportEnvironment['nextSlot'];
};

/** `name`: of the file, by its bytes. */
type StoredTable = Table & { name: string };

const shownReady = 50;
const shownFailed = 200;
const excerptUnits = 80;
/** Characters and bytes that are looked at between one yield and the next: a few ms. */
const turnWork = 400_000;

export const createImporting = ({ sync, log, yieldToEventLoop, freeSlots }: Deps): Importing => {
  const { store } = sync;
  const parts = createFileParts(importBounds.fileBytes);
  const tables = new Map<string, StoredTable>();
  const imported = createImported(store);
  const making = createMaking({ sync, imported, yieldToEventLoop });
  making.goOn().catch((error: unknown) => log.warn({ err: error }, 'an import that was broken off could not go on'));

  const tried = async ({
    id,
    settings,
  }: {
    id: string;
    settings: ImportSettings;
  }): Promise<DryRun & { table: StoredTable; zone: string }> => {
    const table = tables.get(id);
    if (!table) throw new AppError({ kind: 'not-found', message: 'This file is no longer open. Choose it again.' });
    const zone = businessZone(store);
    const nextSlot = settings.fillSlots ? freeSlots() : () => null;
    const channels = channelsSnapshot(store)?.channels ?? [];
    const around = {
      ...{ nowMs: sync.time.serverNowMs(), zone, nextSlot, takesSlot: remembered(store) },
      connected: platformIds.filter((id) => channels.some(({ platform, connected }) => connected && platform === id)),
    };
    return { ...(await dryRun(table, settings, around, yieldToEventLoop)), table, zone };
  };

  return {
    async read({ id, part, more }) {
      const bytes = parts.add({ id, part, more });
      if (!bytes) return { state: 'more' };
      const turns = inTurns(yieldToEventLoop, turnWork);
      const result = await readFile(bytes, turns);
      if ('refused' in result) return result.refused;
      const name = await fileName(bytes, turns);
      keepNewest(tables, id, { ...result.table, name });
      return { state: 'read', file: { ...result.file, importedAt: imported.at(name) } };
    },

    async preview(of) {
      const { rows, asksDateOrder, zone } = await tried(of);
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
      return {
        readyCount: ready.length,
        failedCount: failed.length,
        timedCount: ready.filter(({ post }) => post.at !== null).length,
        ready: ready.slice(0, shownReady).map(({ row, post: { name, platforms, at, body }, link }) => ({
          ...{ row, name, platforms, at, link },
          excerpt: shortened(body, excerptUnits),
        })),
        failed: failed
          .slice(0, shownFailed)
          .map(({ from, problems }) => ({ row: from.row, excerpt: excerpt(from.cells), problems })),
        notes: counted(ready.flatMap((each) => each.notes)),
        asksDateOrder,
        zone,
      };
    },

    async failed(of) {
      const { rows, table } = await tried(of);
      const bad = rows.flatMap(({ from: { cells }, read }) =>
        'problems' in read ? [{ cells, problems: read.problems }] : [],
      );
      return { header: table.header, rows: bad };
    },

    async apply({ leaveOut, ...of }) {
      const { rows, table } = await tried(of);
      const posts = rows.flatMap(({ read }) => ('post' in read ? [read.post] : []));
      const leftOutCount = rows.length - posts.length;
      if (leftOutCount > 0 && !leaveOut)
        throw new AppError({ kind: 'invalid', message: "Some rows can't become posts.", field: 'leaveOut' });
      const stepId = await making.make({ file: table.name, posts });
      tables.delete(of.id);
      return { madeCount: posts.length, leftOutCount, stepId };
    },

    progress: making.progress,
    close: () => making.close(),
  };
};

/** Asked for every row, and the same for all of one platform. */
const remembered = (store: Sync['store']): ImportEnvironment['takesSlot'] => {
  const answers = new Map<string, boolean>();
  return (platform) => {
    const answer = answers.get(platform) ?? takesSlot(store, platform);
    answers.set(platform, answer);
    return answer;
  };
};

const counted = (notes: readonly ImportNote[]): ImportPreview['notes'] =>
  [...Map.groupBy(notes, (note) => note)].map(([note, of]) => ({ note, count: of.length }));

export const importMethods = (importing: Importing) =>
  ({
    'import.read': (input) => importing.read(input),
    'import.preview': (input) => importing.preview(input),
    'import.failed': (input) => importing.failed(input),
    'import.apply': (input) => importing.apply(input),
    'import.progress': () => importing.progress(),
  }) satisfies Partial<Handlers>;

// What would come of every row of a table, under the settings a person has chosen.
type ImportEnvironment = {
  nowMs: number;
  zone: string;
  connected: readonly PlatformId[];
  takesSlot: (platform: PlatformId) => boolean;
  nextSlot: (platforms: readonly PlatformId[]) => string | null;
};

type DryRun = {
  rows: { from: TableRow; read: ReadRow }[];
  /** Dates that mean two days: the settings decided. */
  asksDateOrder: boolean;
};

/** What a row costs besides its characters, and how much is done between one yield and the next: some ms. */
const rowWork = 1_000;
const dryRunWork = 150_000;

/** `yieldToEventLoop` lets other work go first between some of the rows and the next. */
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
  const rules = {
    ...around,
    columns,
    columnCount: table.header.length,
    platform: settings.platform,
    order: settled ?? settings.dateOrder,
    today: Temporal.Instant.fromEpochMilliseconds(Math.round(around.nowMs))
      .toZonedDateTimeISO(around.zone)
      .toPlainDate(),
  };
  const turns = inTurns(yieldToEventLoop, dryRunWork);
  const rows: DryRun['rows'] = [];
  for (const from of table.rows) {
    rows.push({ from, read: readRow(from.cells, rules) });
    const turn = turns(from.cells.reduce((sum, { length }) => sum + length, rowWork));
    if (turn) await turn;
  }
  return { rows, asksDateOrder: isOpen };
};
