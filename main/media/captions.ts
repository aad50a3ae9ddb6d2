// Captions found with dropped files: in the file name, in a text with the name of the file (`rye.txt`, and for one
// platform alone `rye.instagram.txt`), or in a list of captions, both beside the file.
import { extname } from 'node:path';
import { platformNamed } from '../../preload/rules/platform-names.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import { captionFileBytes } from '../../preload/rules/own-bounds.ts';
import { yieldToEventLoop, inTurns } from '../kernel/yield-to-event-loop.ts';
import { decodeText, readTable } from '../kernel/csv-reader.ts';

const isList = (name: string): boolean => /\.csv$/i.test(name);
/** By its name alone. */
export const isNamedLikeCaptions = (name: string): boolean => isCaptionText(name) || isList(name);
export const isCaptionText = (name: string): boolean => /\.(?:txt|md)$/i.test(name);

const maxListBytes = 2_000_000;

/** By its name and size. */
export const mayBeCaptions = ({ name, sizeBytes }: { name: string; sizeBytes: number }): boolean =>
  (isCaptionText(name) && sizeBytes <= captionFileBytes) || (isList(name) && sizeBytes <= maxListBytes);

/** Why a text beside pictures gives them no caption, by its size. */
export const captionProblem = ({ sizeBytes }: { sizeBytes: number }): 'too-long-text' | 'unreadable-text' =>
  sizeBytes > captionFileBytes ? 'too-long-text' : 'unreadable-text';

/**
 * Why a file that gave no captions gives none. `bytes`: at least the header of a list. null: it is blank, or a table of
 * something else.
 */
export const problemOfCaptions = async (
  { name, sizeBytes }: { name: string; sizeBytes: number },
  bytes: Uint8Array,
): Promise<'too-long-text' | 'unreadable-text' | 'too-long-list' | null> => {
  const text = await decoded(bytes);
  if (text?.trim() === '') return null;
  if (isCaptionText(name)) return captionProblem({ sizeBytes });
  const [header = ''] = text?.trimStart().split(/[\r\n]/, 1) ?? [];
  if (text === null || !(await readList(header))) return null;
  const isLong = sizeBytes > maxListBytes || 'tooMany' in (await readTable(text, mostOfList, listTurns()));
  return isLong ? 'too-long-list' : 'unreadable-text';
};

type Caption = { title: string | null; caption: string | null };
type OwnCaption = { platform: PlatformId; caption: string };
/** What a file says of the files beside it, whole: it may be more than a post can have. */
export type CaptionFile = {
  /** By what they describe: a file's name or, of a text, its name without the end. */
  captions: ReadonlyMap<string, Caption>;
  own: ({ stem: string } & OwnCaption) | null;
};

/** `bytes`: of a file that may be captions. null: it describes no files, or is no text. */
export const readCaptionFile = async (name: string, bytes: Uint8Array): Promise<CaptionFile | null> => {
  const text = await decoded(bytes);
  if (text === null || /[\0\ufffd]/.test(text)) return null;
  if (!isCaptionText(name)) {
    const rows = await readList(text);
    return rows && { captions: new Map(rows.map(({ file, ...said }) => [file, said])), own: null };
  }
  const caption = text.replace(/^\uFEFF/, '').trim();
  if (caption === '') return null;
  const stem = stemOf(name);
  // A picture may itself be called `rye.instagram.jpg`.
  return { captions: new Map([[stem, { title: null, caption }]]), own: ownCaption(stem, caption) };
};

const ownCaption = (stem: string, caption: string): CaptionFile['own'] => {
  const [, of, end] = /^(.+)\.([^.]+)$/.exec(stem) ?? [];
  const platform = end === undefined ? undefined : platformNamed(end);
  return of === undefined || platform === undefined ? null : { stem: of, platform, caption };
};

export type FoundCaptions = { said: Caption | null; own: OwnCaption[] };

/**
 * What all of these say of a file beside them, by its name: the first that describes it, by its whole name before its
 * name without the end. `own`: in the order of the files. null: none describes it.
 */
export const joinCaptions = (files: readonly CaptionFile[]): ((name: string) => FoundCaptions | null) => {
  const captions = new Map(files.flatMap((file) => [...file.captions]).toReversed());
  const ownByStem = Map.groupBy(
    files.flatMap(({ own }) => own ?? []),
    ({ stem }) => stem,
  );
  return (name) => {
    const said = captions.get(fileNameKey(name)) ?? captions.get(stemOf(name)) ?? null;
    const own = (ownByStem.get(stemOf(name)) ?? []).map(({ platform, caption }) => ({ platform, caption }));
    return said === null && own.length === 0 ? null : { said, own };
  };
};

/** Whether a text or list of this name may be meant for a file of that name, for all platforms or for one. */
export const isTextFor = (textName: string, fileName: string): boolean => {
  if (isList(textName)) return true;
  const stem = stemOf(textName);
  return stem === stemOf(fileName) || ownCaption(stem, '')?.stem === stemOf(fileName);
};

/** By what captions may call the files with these names. */
export const captionKeys = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [fileNameKey(name), stemOf(name)]));

/** `keys`: of the files beside it. */
export const describesSome = ({ captions, own }: CaptionFile, keys: ReadonlySet<string>): boolean =>
  [...captions.keys(), ...(own ? [own.stem] : [])].some((key) => keys.has(key));

/** Matches captions with the files of a folder: macOS and Windows encode accents differently. */
export const fileNameKey = (fileName: string): string => fileName.trim().normalize('NFC').toLowerCase();
const stemOf = (name: string): string => fileNameKey(name.slice(0, name.length - extname(name).length));

/** `file`: the key of a file beside the list. */
type ListRow = Caption & { file: string };

/** A longer list does not describe files that the user drops together. */
const mostOfList = { rows: 10_000, columns: 50 };
/** Characters that are processed between two yields: a few ms. */
const turnWork = 400_000;
const listTurns = () => inTurns(yieldToEventLoop, turnWork);

/** As spreadsheets save it: also in Windows-1252 or UTF-16. */
const decoded = async (bytes: Uint8Array): Promise<string | null> =>
  (await decodeText(bytes, listTurns()))?.text ?? null;

/** Columns `file,caption[,name]` under a header, in any order. null: not such a list. */
const readList = async (text: string): Promise<ListRow[] | null> => {
  const table = await readTable(text, mostOfList, listTurns());
  if (!('rows' in table)) return null;
  if (table.header.length === 0) return [];
  const columns = table.header.map((column) => column.toLowerCase());
  const [file, caption, name] = ['file', 'caption', 'name'].map((column) => columns.indexOf(column));
  if (file === undefined || caption === undefined || file < 0 || caption < 0) return null;
  return table.rows.map(({ cells }) => ({
    file: fileNameKey(cells[file] ?? ''),
    caption: (cells[caption] ?? '').trim() || null,
    title: (cells[name ?? -1] ?? '').trim() || null,
  }));
};

/** Names that cameras, phones, messengers and screenshots give their files. */
const machineName = new RegExp(
  [
    '^(?:img|dsc|dscn|dscf|dcim|pxl|mvi|mov|vid|gopr|gx|gh|dji|sam|pict|pic|p|image|photo|picture|video|foto|file|scan)',
    '[\\s\\d]*(?:(?:wa|mp|burst|hdr|edited|copy|portrait)[\\s\\d]*)*$',
  ].join(''),
  'i',
);
const machineMade = [
  machineName,
  /^[\d\s]*$/,
  // Hashes and numbers that programs generate.
  /^(?=.*\d)[0-9a-f]{8,}(?:\s[0-9a-f]{4,})*$/i,
  /^(?:screenshot|screen shot|screen recording|whatsapp (?:image|video)|bildschirmfoto)\b/i,
  /^untitled[\s\d]*$/i,
];

/** As the user would write it: `saturday-counter_7am.jpg` is "Saturday counter 7am". null: generated by a program. */
export const readableName = (fileName: string): string | null => {
  const words = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFC')
    .replace(/[_\-\u2010-\u2015+.]+/g, ' ')
    // A second copy of the same: `rye (2)`, `rye copy`.
    .replace(/\s*(?:\(\d+\)|\bcopy(?:\s\d+)?)\s*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words === '' || machineMade.some((pattern) => pattern.test(words))) return null;
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase('en') + rest.join('');
};

/** As a camera's software numbers what it exports: `counter 1`, `counter_001`, `counter (2)`, `counter-3`. */
const counter = /(?:[\s_\-\u2010-\u2015]+\d+|[\s_\-\u2010-\u2015]*\(\d+\))(?=\.[a-z0-9]{1,5}$|$)/i;

/**
 * Removes the number at the end if several names differ only by that. The number of a single one may mean something.
 */
export const withoutCounters = (fileNames: readonly string[]): string[] => {
  const stems = fileNames.map((name) => name.normalize('NFC').replace(counter, ''));
  const keys = stems.map((stem) => stem.replace(/\.[a-z0-9]{1,5}$/i, '').toLowerCase());
  const isShared = (index: number) => keys.some((key, other) => other !== index && key === keys[index]);
  return fileNames.map((name, index) => (isShared(index) ? (stems[index] ?? name) : name));
};

/** Fewer words are a name, not a caption. */
const leastCaptionWords = 4;

/** A file name that is a sentence is used as the caption. */
export const captionInName = (fileName: string): string | null => {
  const readable = readableName(fileName);
  return readable !== null && readable.split(' ').length >= leastCaptionWords ? readable : null;
};
