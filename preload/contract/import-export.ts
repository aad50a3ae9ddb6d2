// Importing posts from files of other tools, and exporting posts to them.
import { z } from 'zod';
import { type DateOrder, dateOrders, exportFormats } from '../rules/choices.ts';
import type { FileProblem } from '../errors.ts';
import type { Finding } from '../rules/findings.ts';
import type { CsvDelimiter } from '../rules/csv-writer.ts';
import { type ImportField, importFields, isRepeatable } from '../rules/import-fields.ts';
import { importBounds } from '../rules/own-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { delimiter, filePart, gives, language, platform, text } from './inputs.ts';
import { postSet } from './library.ts';

export type ImportSettings = {
  /** What each column of the file is; null: left out. Each field once, but for those that repeat. */
  columns: (ImportField | null)[];
  /** For dates such as 3/4/2026 when no date of the file is unambiguous. */
  dateOrder: DateOrder;
  /** Of rows that name none. `all`: every connected platform. */
  platform: PlatformId | 'all' | null;
  /** Rows without a date take the next free weekly slot. */
  fillSlots: boolean;
};

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type ImportFile = {
  rowCount: number;
  /** false: the first line is a post already, and the columns have names of Galley's. */
  hasHeader: boolean;
  /** `windows-1252` is a guess: nothing in such a file says so. */
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

/** Why a web address gave no file. `too-many`, `too-much`: more files, or bytes, than one import fetches. */
export type WebProblem =
  | 'not-https'
  | 'not-public'
  | 'unreachable'
  | 'not-there'
  | 'too-large'
  | 'too-many'
  | 'too-much';

/** Why a row makes no post. `value`: what stands in the cell. */
export type RowProblem =
  | { kind: 'no-platform' | 'none-connected' | 'cannot-start' | 'no-words' | 'more-cells' | 'time-without-date' }
  | { kind: 'unknown-platform' | 'unreadable-flag' | 'unreadable-date' | 'unreadable-time'; value: string }
  | { kind: 'skipped-time' | 'time-twice' | 'passed' }
  | { kind: 'no-channel'; platforms: PlatformId[] }
  /** A post with this text is there, with this time. */
  | { kind: 'scheduled-already'; platforms: PlatformId[] }
  /** The row has no date, and an unpublished post has its text and files. */
  | { kind: 'there-already'; platforms: PlatformId[] }
  | { kind: 'too-long'; field: ImportField; limit: number }
  | { kind: 'too-many-tags'; limit: number }
  /** `nearest`: the name of a file that is there and may be meant. */
  | { kind: 'missing-file'; value: string; nearest: string | null }
  /** Neither beside the table nor below its folder. */
  | { kind: 'outside-folder'; value: string }
  | { kind: 'refused-file'; value: string; problem: FileProblem; sizeBytes: number }
  | { kind: 'web-file'; value: string; problem: WebProblem }
  /** A video among others, or more pictures than a post takes. */
  | { kind: 'media-shape' }
  /** The platform would refuse it: its words at its time, or its pictures at any. */
  | { kind: 'check'; platform: PlatformId; finding: Finding };

/** What is worth knowing of rows that do make a post. */
export type ImportNote =
  | 'needs-media'
  | 'title-left-out'
  | 'one-text'
  /** It has words for a platform that the row isn't for. */
  | 'own-text-left-out'
  /** A link was added to the end of the text. */
  | 'link-added'
  /** Pictures at web addresses that were not fetched. */
  | 'web-left-out'
  /** It has its own pictures on several platforms, or the group has its platform: it stays a post by itself. */
  | 'group-apart'
  /** The row says that it is a draft: it gets no time. */
  | 'draft'
  /** X takes no text without a picture or video; the other platforms of the row stay. */
  | 'x-left-out'
  /** The row is for all platforms: those that don't take its pictures or video are left out. */
  | 'platform-left-out';

/** `row`: as a spreadsheet counts them. */
type ReadyRow = {
  row: number;
  name: string;
  platforms: PlatformId[];
  at: string | null;
  excerpt: string;
  /** Added to the end of the text; `''`: nothing. */
  link: string;
  fileCount: number;
};

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
  /** Ready ones with the words, platforms, time and files of an earlier one; `rows`: the first of them. */
  repeated: { count: number; rows: number[] };
  /** Ambiguous dates: `dateOrder` decides. */
  asksDateOrder: boolean;
  /** In which dates and times are read: the business's, or the one that their column names, such as `UTC` or `+01:00`. */
  zone: string;
  /** Pictures and videos that are still being copied. What is ready may turn out otherwise; nothing is made before. */
  takingCount: number;
  /** Web addresses of pictures that would be fetched, each once. */
  web: { fileCount: number; hosts: string[] };
  forecast: {
    /** That only the general limit counts: uploads, posts and their texts. */
    requestCount: number;
    /** Times that are sent to the service, which its tightest limit counts. */
    sendCount: number;
    /** When all of it is expected to be at the service, ISO, were Galley online from now on. */
    finishAt: string;
  };
};

/**
 * The rows that make no post, complete, to be corrected and imported again. `delimiter`: semicolons where the file that
 * they come from has them.
 */
export type FailedRows = {
  header: string[];
  rows: { cells: string[]; problems: RowProblem[] }[];
  delimiter: CsvDelimiter;
};

/** Created posts, and the total. */
export type ImportProgress = { madeCount: number; count: number };

export type ImportOutcome = {
  madeCount: number;
  leftOutCount: number;
  /** An import of this file that broke off was finished instead, with the settings it had begun with. */
  isEarlier: boolean;
  /** For `undo.step`; undoes all of it. */
  stepId: number | null;
};

export type ExportedText = { name: string; mimeType: string; text: string };

/** `postCount`: the number of exported posts. */
export type ExportedFile = ExportedText & { postCount: number };

/** `id`: for GET `/media/<id>`, which answers its bytes once. */
export type ZipBegun = { id: string; name: string; postCount: number };

/** Of its pictures and videos. `missingCount`: they could not be had, and the table does not name them. */
export type ZipProgress = { fileCount: number; doneCount: number; missingCount: number };

const importId = z.uuid();

const columns = z
  .array(z.enum(importFields).nullable())
  .max(importBounds.columns)
  .refine((fields) => {
    const named = fields.filter((field) => field !== null && !isRepeatable(field));
    return new Set(named).size === named.length;
  }, 'a field twice');

const ofImport = {
  id: importId,
  settings: z.strictObject({
    columns,
    dateOrder: z.enum(dateOrders),
    platform: platform.or(z.literal('all')).nullable(),
    fillSlots: z.boolean(),
  }),
};

const listedFiles = z
  .array(z.strictObject({ name: text(1000).min(1), folder: text(4096), sizeBytes: z.int().nonnegative() }))
  .min(1)
  .max(5000);

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
  /** Pictures and videos chosen with the table; folders from that of the table. Answers the ids under which the window will PUT their bytes to `/intake/<id>`; 0: no cell names it. */
  'import.announce': gives<number[]>()(z.strictObject({ id: importId, files: listedFiles })),
  /** The same by their paths, the table among them; Electron only. What cells name beside the table is found as well. Answers how many files these are. */
  'import.take': gives<number>()(
    z.strictObject({ id: importId, paths: z.array(z.string().min(1).max(4096)).min(1).max(5000) }),
  ),
  /**
   * Fetches the pictures that rows name by web addresses, of these hosts as `import.preview` named them, and wherever they
   * redirect to on the public internet. The user agreed to it.
   */
  'import.fetch': gives<null>()(
    z.strictObject({ ...ofImport, hosts: z.array(text(260)).min(1).max(importBounds.webFiles) }),
  ),
  /** Gives up this file: pictures that were copied for it are deleted. */
  'import.drop': gives<null>()(z.strictObject({ id: importId })),
  /** How far `import.apply` is; null: none is under way. Posts made since are reported as topic `posts`. */
  'import.progress': gives<ImportProgress | null>()(z.strictObject({})),
  /** Works without a network, and changes no post: a `review` is recorded, so that its answers can be matched. Throws `invalid` for one of more posts than `reviewBounds` has. */
  'export.posts': gives<ExportedFile>()(
    z.strictObject({ of: postSet, format: z.enum(exportFormats), language, delimiter }),
  ),
  /** The CSV file together with the pictures and videos of its posts. They are fetched when the window reads it. */
  'export.zip': gives<ZipBegun>()(z.strictObject({ of: postSet, language, delimiter })),
  /** null: another one was begun since. */
  'export.zipProgress': gives<ZipProgress | null>()(z.strictObject({ id: text(100) })),
};
