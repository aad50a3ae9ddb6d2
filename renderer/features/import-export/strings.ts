// Words of bringing posts in from a file, and of writing them out into one.
import type { DateOrder, ExportFormat, ImportField } from '../../../preload/rules/choices.ts';
import type { ImportNote, ImportReading, RowProblem } from '../../../preload/contract/import-export.ts';
import { findingStrings } from '../../posts/check-strings.ts';
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');
const rows = (count: number): string => plural(count, 'row', 'rows');

const fields: Record<ImportField, string> = {
  platform: 'Platform',
  name: 'Name',
  text: 'Text',
  hashtags: 'Hashtags',
  date: 'Date',
  time: 'Time',
  title: 'Title',
  description: 'Description',
  altText: 'Alt text',
  tags: 'Tags',
  note: 'Note',
};

const orders: Record<DateOrder, string> = { 'day-first': '3 April', 'month-first': 'March 4' };

const notes: Record<ImportNote, (count: number) => string> = {
  'needs-media': (count) => `${posts(count)} with a time still ${count === 1 ? 'needs' : 'need'} a picture or video.`,
  'title-left-out': (count) => `The title of ${posts(count)} is left out: their platform has none.`,
  'one-text': (count) => `${posts(count)} had a text and a description: the one their platform shows is taken.`,
};

export const importStrings = {
  title: 'Import posts',
  text: 'From a CSV file of a spreadsheet or another tool. Nothing is made before you say so.',
  choose: 'Choose a CSV file',
  drop: 'or drop it here',
  reading: 'Reading the file',
  another: 'Another file',
  again: (when: string) => `This file was imported ${when}.`,
  againText: 'Importing it again makes all its posts a second time.',
  file: (name: string, count: number) => `${isolated(name)}, ${rows(count)}`,
  guessed:
    'The file does not say how its letters are stored. If ä, é or € look wrong, save it as UTF-8 and choose it again.',
  columns: 'What the columns are',
  column: 'Column',
  example: 'First words',
  becomes: 'Becomes',
  becomesOf: (column: string) => `${quoted(column)} becomes`,
  unnamed: (place: number) => `Column ${number(place)}`,
  leaveOut: 'Left out',
  fields,
  platform: 'Where a row names no platform',
  noPlatform: 'It is an error',
  order: 'A date like 3/4/2026 is',
  orders,
  fillSlots: 'Rows without a date take the next weekly slot',
  zone: (city: string) =>
    `Dates and times are those of ${city}. A date without a time takes 9:00, a row without a date none.`,
  dryRun: 'What comes of it',
  ready: (count: number, timed: number) =>
    timed === 0 ? `${posts(count)} to make` : `${posts(count)} to make, ${number(timed)} with a time`,
  failed: (count: number) => `${rows(count)} with errors`,
  noneFailed: 'No row has an error.',
  note: (note: ImportNote, count: number) => notes[note](count),
  row: 'Row',
  name: 'Name',
  goesOut: 'Goes out',
  problem: 'What is wrong',
  firstOf: (shown: number, count: number) => `The first ${number(shown)} of ${number(count)}.`,
  leaveOutFailed: (count: number) => `Leave out the ${rows(count)} with errors`,
  saveFailed: 'Save the rows with errors',
  problemColumn: 'What is wrong',
  failedName: (name: string) => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}-errors.csv`,
  submit: (count: number) => (count === 0 ? 'Import' : `Import ${posts(count)}`),
  making: (count: number) => `Making ${posts(count)}. A large file takes a while.`,
  made: (made: number, count: number) => `${number(made)} of ${number(count)} made`,
  done: (made: number, leftOut: number) =>
    leftOut === 0 ? `${posts(made)} imported` : `${posts(made)} imported, ${rows(leftOut)} left out`,
  undo: 'Undo',
};

type Refused = Extract<ImportReading, { state: 'refused' }> | { reason: 'too-large' | 'unread' };

/** Why no posts can be made of a file, and what to do. */
export const refusedStrings = (why: Refused): string => {
  switch (why.reason) {
    case 'spreadsheet':
      return 'This is a spreadsheet itself. Save it as CSV there, and choose that file.';
    case 'not-text':
      return 'This is no CSV file: it holds no text.';
    case 'no-rows':
      return 'The file has no rows below its first line, which names the columns.';
    case 'too-many-rows':
      return 'The file has more than 10,000 rows. Part it, and import one after the other.';
    case 'too-many-columns':
      return 'The file has more than 200 columns. Is the first line the names of the columns?';
    case 'unclosed':
      return `A quotation mark on line ${number(why.line)} is never closed. Mend it there, and choose the file again.`;
    case 'too-large':
      return 'The file is larger than 20 MB. Part it, and import one after the other.';
    case 'unread':
      return 'The file cannot be read. Is it still there?';
  }
};

/** What keeps a row from becoming a post, as a sentence. */
export const problemStrings = (problem: RowProblem): string => {
  switch (problem.kind) {
    case 'no-platform':
      return 'It names no platform.';
    case 'several-platforms':
      return 'It names several platforms: a post begins on one of them.';
    case 'unknown-platform':
      return `There is no platform ${quoted(problem.value)}.`;
    case 'cannot-start':
      return 'X cannot be the first platform of a post. Name another one.';
    case 'no-words':
      return 'It has neither a name nor a text.';
    case 'more-cells':
      return 'It has more cells than there are columns. A text with a comma needs quotation marks around it.';
    case 'time-without-date':
      return 'It has a time and no date.';
    case 'unreadable-date':
      return `${quoted(problem.value)} is no date Galley reads. Write it as 2026-12-01.`;
    case 'unreadable-time':
      return `${quoted(problem.value)} is no time Galley reads. Write it as 14:30 or 2:30 pm.`;
    case 'skipped-time':
      return 'The clocks skip this time that night. Choose another.';
    case 'time-twice':
      return 'The clocks show this time twice that night. Choose another.';
    case 'passed':
      return 'This time has passed.';
    case 'no-channel':
      return 'This platform is not connected, so nothing can go out there. Connect it, or leave out the date.';
    case 'too-long':
      return `${fields[problem.field]}: at most ${number(problem.limit)} characters.`;
    case 'too-many-tags':
      return `It has more than ${number(problem.limit)} tags.`;
    case 'check':
      return `${platformName(problem.platform)}: ${findingStrings(problem.finding, problem.platform)}`;
  }
};

const formats: Record<ExportFormat, { label: string; detail: string }> = {
  csv: {
    label: 'CSV',
    detail: 'For a spreadsheet. One row for each post, with its main version. Can be imported again.',
  },
  json: { label: 'JSON', detail: 'For programs. Every version, with exact times.' },
  markdown: { label: 'Markdown', detail: 'To read and keep: one document with every version.' },
  ics: { label: 'ICS', detail: 'For a calendar app: what is scheduled, what went out, and planned days.' },
  review: {
    label: 'Review pack',
    detail: 'One web page with small pictures, for people without an account: read it, print it, answer it.',
  },
};

export const exportStrings = {
  title: 'Export posts',
  text: 'Into a file on this computer. Pictures and videos are not in it, but for the small ones of a review pack.',
  format: 'Format',
  formats,
  submit: (count: number | undefined) => (count === undefined ? 'Export' : `Export ${posts(count)}`),
  done: (count: number, name: string) => `${posts(count)} exported as ${isolated(name)}`,
};
