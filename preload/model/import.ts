// A file of posts on its way into the Library: what was read, what would come of it, and what stands against it.
import type { PlatformId } from '../platforms.ts';
import type { Finding } from './judgement.ts';

export const importFields = [
  'platform',
  'name',
  'text',
  'hashtags',
  'date',
  'time',
  'title',
  'description',
  'altText',
  'tags',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A post begins on one of these (public-api.md, CreatePost). */
export type FirstPlatform = Exclude<PlatformId, 'x'>;

export const importBounds = { fileBytes: 20_000_000, rows: 10_000, columns: 200 };

export type ImportSettings = {
  /** What each column of the file is; null: left out. Each field once. */
  columns: (ImportField | null)[];
  /** For dates as 3/4/2026 where no date of the file settles it. */
  dateOrder: DateOrder;
  /** Of rows that name none. */
  platform: FirstPlatform | null;
  /** Rows without a date take the next free weekly slot. */
  fillSlots: boolean;
};

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type ImportFile = {
  rowCount: number;
  /** `windows-1252` is a guess: nothing in such a file says so. */
  encoding: TextEncoding;
  /** ISO instant at which the very same file was imported before; null: never, as far as is remembered. */
  importedAt: string | null;
  /** `sample`: the first words that stand in it. `field`: what it seems to be. */
  columns: { name: string; sample: string; field: ImportField | null }[];
};

export type ImportReading =
  /** The rest of the file is to come. */
  | { state: 'more' }
  | { state: 'read'; file: ImportFile }
  | { state: 'refused'; reason: 'spreadsheet' | 'not-text' | 'no-rows' | 'too-many-rows' | 'too-many-columns' }
  /** Quotation marks that open on this line of the file are never closed. */
  | { state: 'refused'; reason: 'unclosed'; line: number };

/** Why a row makes no post. `value`: what stands in the cell. */
export type RowProblem =
  | { kind: 'no-platform' | 'several-platforms' | 'cannot-start' | 'no-words' | 'more-cells' | 'time-without-date' }
  | { kind: 'unknown-platform' | 'unreadable-date' | 'unreadable-time'; value: string }
  | { kind: 'skipped-time' | 'time-twice' | 'passed' | 'no-channel' }
  | { kind: 'too-long'; field: ImportField; limit: number }
  | { kind: 'too-many-tags'; limit: number }
  /** It has a time, and the platform would refuse it. */
  | { kind: 'check'; platform: FirstPlatform; finding: Finding };

/** What is worth knowing of rows that do make a post. */
export type ImportNote = 'needs-media' | 'title-left-out' | 'one-text';

/** `row`: as a spreadsheet counts them. */
type ReadyRow = { row: number; name: string; platform: FirstPlatform; at: string | null; excerpt: string };
type FailedRow = { row: number; excerpt: string; problems: RowProblem[] };

export type ImportPreview = {
  readyCount: number;
  failedCount: number;
  /** Of those that are ready. */
  timedCount: number;
  /** The first of each. */
  ready: ReadyRow[];
  failed: FailedRow[];
  notes: { note: ImportNote; count: number }[];
  /** Dates that mean two days: `dateOrder` decides. */
  asksDateOrder: boolean;
  /** The business's, which dates and times are in. */
  zone: string;
};

/** The rows that make no post, whole, to be mended and imported again. */
export type FailedRows = { header: string[]; rows: { cells: string[]; problems: RowProblem[] }[] };

/** Posts that are made, of all that will be. */
export type ImportProgress = { madeCount: number; count: number };

export type ImportOutcome = {
  madeCount: number;
  leftOutCount: number;
  /** For `undo.step`; takes all of it back. */
  stepId: number | null;
};
