// What is known of a file before anybody writes: the words in its name, and a list of captions beside it.
import { textBounds } from '../../preload/rules/service-bounds.ts';
import { yieldToEventLoop, inTurns } from '../kernel/yield-to-event-loop.ts';
import { readTable } from '../kernel/csv-reader.ts';

/** A list of captions is text: larger than this is something else. */
export const maxSidecarBytes = 2_000_000;

export const isSidecarName = (name: string): boolean => /\.csv$/i.test(name);

/** `file`: the name of a file beside the list, in lower case, NFC. */
export type SidecarRow = { file: string; caption: string | null; title: string | null };

/** How a list and a folder come to mean the same file: macOS and Windows write accents differently. */
export const sidecarKey = (fileName: string): string => fileName.trim().normalize('NFC').toLowerCase();

/** More is no list of files that anybody drops together. */
const mostOfList = { rows: 10_000, columns: 50 };
/** Characters that are looked at between one yield and the next: a few ms. */
const turnWork = 400_000;

/** Columns `file,caption[,name]` under a head line, in any order. null: this is no such list. */
export const readSidecar = async (text: string): Promise<SidecarRow[] | null> => {
  const table = await readTable(text, mostOfList, inTurns(yieldToEventLoop, turnWork));
  if (!('rows' in table)) return null;
  if (table.header.length === 0) return [];
  const columns = table.header.map((column) => column.toLowerCase());
  const [file, caption, name] = ['file', 'caption', 'name'].map((column) => columns.indexOf(column));
  if (file === undefined || caption === undefined || file < 0 || caption < 0) return null;
  return table.rows.map(({ cells }) => ({
    file: sidecarKey(cells[file] ?? ''),
    caption: (cells[caption] ?? '').trim().slice(0, textBounds.fromMediaCaption) || null,
    title: (cells[name ?? -1] ?? '').trim().slice(0, textBounds.fromMediaName) || null,
  }));
};

/** What cameras, phones, messengers and screenshots call their files. */
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
  // Hashes and numbers that programs make up.
  /^(?=.*\d)[0-9a-f]{8,}(?:\s[0-9a-f]{4,})*$/i,
  /^(?:screenshot|screen shot|screen recording|whatsapp (?:image|video)|bildschirmfoto)\b/i,
  /^untitled[\s\d]*$/i,
];

/** As a person would write it: `saturday-counter_7am.jpg` is "Saturday counter 7am". null: a machine named it. */
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
  return (first.toLocaleUpperCase('en') + rest.join('')).slice(0, textBounds.fromMediaName);
};

/** As a camera's software numbers what it exports: `counter 1`, `counter_001`, `counter (2)`, `counter-3`. */
const counter = /(?:[\s_\-\u2010-\u2015]+\d+|[\s_\-\u2010-\u2015]*\(\d+\))(?=\.[a-z0-9]{1,5}$|$)/i;

/** Without the number at the end where names differ by that alone. The number of a single one may mean something. */
export const withoutCounters = (fileNames: readonly string[]): string[] => {
  const stems = fileNames.map((name) => name.normalize('NFC').replace(counter, ''));
  const keys = stems.map((stem) => stem.replace(/\.[a-z0-9]{1,5}$/i, '').toLowerCase());
  const isShared = (index: number) => keys.some((key, other) => other !== index && key === keys[index]);
  return fileNames.map((name, index) => (isShared(index) ? (stems[index] ?? name) : name));
};

/** Fewer words are a name, and nothing that anybody would post. */
const leastCaptionWords = 4;

/** A file whose name is a sentence has its caption with it. */
export const captionInName = (fileName: string): string | null => {
  const readable = readableName(fileName);
  return readable !== null && readable.split(' ').length >= leastCaptionWords ? readable : null;
};
