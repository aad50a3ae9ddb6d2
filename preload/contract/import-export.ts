// Importing posts from files of other tools, and exporting posts to them.
import { z } from 'zod';
import { type DateOrder, type ImportField, dateOrders, exportFormats, importFields } from '../rules/choices.ts';
import type { Finding } from '../rules/findings.ts';
import { importBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { filePart, gives, platform } from './inputs.ts';
import { postSet } from './library.ts';

/** A post can start on these platforms (public-api.md, CreatePost). */
export type FirstPlatform = Exclude<PlatformId, 'x'>;

export type ImportSettings = {
  /** What each column contains; null: ignored. Each field once. */
  columns: (ImportField | null)[];
  /** For dates such as 3/4/2026 when no date of the file is unambiguous. */
  dateOrder: DateOrder;
  /** For rows without a platform. */
  platform: FirstPlatform | null;
  /** Rows without a date take the next free weekly slot. */
  fillSlots: boolean;
};

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type ImportFile = {
  rowCount: number;
  /** `windows-1252` is a guess: such a file does not state its encoding. */
  encoding: TextEncoding;
  /** ISO instant at which the very same file was imported before; null: never, as far as is recorded. */
  importedAt: string | null;
  /** `sample`: the first non-empty cell. `field`: what the column seems to contain. */
  columns: { name: string; sample: string; field: ImportField | null }[];
};

export type ImportReading =
  /** More parts are expected. */
  | { state: 'more' }
  | { state: 'read'; file: ImportFile }
  | { state: 'refused'; reason: 'spreadsheet' | 'not-text' | 'no-rows' | 'too-many-rows' | 'too-many-columns' }
  /** The quotes that open on this line of the file are never closed. */
  | { state: 'refused'; reason: 'unclosed'; line: number };

/** Why a row makes no post. `value`: the text of the cell. */
export type RowProblem =
  | { kind: 'no-platform' | 'several-platforms' | 'cannot-start' | 'no-words' | 'more-cells' | 'time-without-date' }
  | { kind: 'unknown-platform' | 'unreadable-date' | 'unreadable-time'; value: string }
  | { kind: 'skipped-time' | 'time-twice' | 'passed' | 'no-channel' }
  | { kind: 'too-long'; field: ImportField; limit: number }
  | { kind: 'too-many-tags'; limit: number }
  /** It has a time, and the platform would reject it. */
  | { kind: 'check'; platform: FirstPlatform; finding: Finding };

/** Notes on rows that do make a post. */
export type ImportNote = 'needs-media' | 'title-left-out' | 'one-text';

/** `row`: numbered like in a spreadsheet. */
type ReadyRow = { row: number; name: string; platform: FirstPlatform; at: string | null; excerpt: string };

type FailedRow = { row: number; excerpt: string; problems: RowProblem[] };

export type ImportPreview = {
  readyCount: number;
  failedCount: number;
  /** Of the ready ones. */
  timedCount: number;
  /** The first of each. */
  ready: ReadyRow[];
  failed: FailedRow[];
  notes: { note: ImportNote; count: number }[];
  /** Ambiguous dates: `dateOrder` decides. */
  asksDateOrder: boolean;
  /** The business's, in which dates and times are read. */
  zone: string;
};

/** The rows that make no post, complete, to be corrected and imported again. */
export type FailedRows = { header: string[]; rows: { cells: string[]; problems: RowProblem[] }[] };

/** Created posts, and the total. */
export type ImportProgress = { madeCount: number; count: number };

export type ImportOutcome = {
  madeCount: number;
  leftOutCount: number;
  /** For `undo.step`; undoes all of it. */
  stepId: number | null;
};

export type ExportedText = { name: string; mimeType: string; text: string };

/** `postCount`: the number of exported posts. */
export type ExportedFile = ExportedText & { postCount: number };

const importId = z.uuid();

const columns = z
  .array(z.enum(importFields).nullable())
  .max(importBounds.columns)
  .refine((fields) => {
    const named = fields.filter((field) => field !== null);
    return new Set(named).size === named.length;
  }, 'a field twice');

const ofImport = {
  id: importId,
  settings: z.strictObject({
    columns,
    dateOrder: z.enum(dateOrders),
    platform: platform.exclude(['x']).nullable(),
    fillSlots: z.boolean(),
  }),
};

export const importExportMethods = {
  /** After the last part the file is read. */
  'import.read': gives<ImportReading>()(filePart),
  /** A dry run. */
  'import.preview': gives<ImportPreview>()(z.strictObject(ofImport)),
  /** The rows that make no post, complete. */
  'import.failed': gives<FailedRows>()(z.strictObject(ofImport)),
  /**
   * One transaction and one undo step. `leaveOut`: skips rows that make no post; without it they prevent the import.
   */
  'import.apply': gives<ImportOutcome>()(z.strictObject({ ...ofImport, leaveOut: z.boolean() })),
  /** Progress of `import.apply`; null: none is running. Created posts are notified as `posts`. */
  'import.progress': gives<ImportProgress | null>()(z.strictObject({})),
  /** Works without a network, and changes nothing. Throws `invalid` for a `review` of more posts than `reviewLimit`. */
  'export.posts': gives<ExportedFile>()(z.strictObject({ of: postSet, format: z.enum(exportFormats) })),
};
