// Words of bringing posts in from a file, and of writing them out into one.
import { type DateOrder, exportFormats } from '../../../preload/rules/choices.ts';
import { type ImportField, ownText } from '../../../preload/rules/import-fields.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import type {
  ImportNote,
  ImportReading,
  RowProblem,
  WebProblem,
  ZipProgress,
} from '../../../preload/contract/import-export.ts';
import { findingStrings } from '../../posts/check-strings.ts';
import { fileProblemStrings } from '../../posts/file-problem-strings.ts';
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';

const posts = (count: number): string => plural(count, 'post', 'posts');
const files = (count: number): string => plural(count, 'picture or video', 'pictures or videos');
const rows = (count: number): string => plural(count, 'row', 'rows');

type GeneralField = Exclude<ImportField, `${string}:${string}`>;
const generalFields: Record<GeneralField, string> = {
  platform: 'Platforms',
  name: 'Name',
  text: 'Text',
  hashtags: 'Hashtags',
  date: 'Date',
  time: 'Time',
  title: 'Title',
  description: 'Description',
  altText: 'Alt text',
  group: 'Group (one post)',
  tags: 'Tags',
  note: 'Note',
  link: 'Link',
  media: 'Pictures, videos',
  draft: 'Draft (yes or no)',
};
const isGeneral = (field: ImportField): field is GeneralField => Object.hasOwn(generalFields, field);
const fieldName = (field: ImportField): string => {
  if (isGeneral(field)) return generalFields[field];
  const platform = platformName(field.slice(field.indexOf(':') + 1));
  return platformIds.some((id) => field === ownText(id)) ? `Text on ${platform}` : `${platform} (yes or no)`;
};

const orders: Record<DateOrder, string> = { 'day-first': '3 April', 'month-first': 'March 4' };

const notes: Record<ImportNote, (count: number) => string> = {
  'needs-media': (count) => `${posts(count)} with a time still ${count === 1 ? 'needs' : 'need'} a picture or video.`,
  'title-left-out': (count) => `Titles of ${posts(count)} are skipped: their platform has none.`,
  'web-left-out': (count) => `Pictures at web addresses are left out of ${posts(count)} unless you fetch them.`,
  'group-apart': (count) =>
    `${posts(count)} can't join ${count === 1 ? 'its' : 'their'} group and ${count === 1 ? 'stays a post of its own' : 'stay posts of their own'}.`,
  'link-added': (count) => `The link is added to the text of ${posts(count)}.`,
  draft: (count) => `${posts(count)} marked as ${count === 1 ? 'a draft gets' : 'drafts get'} no time.`,
  'x-left-out': (count) => `X is left out of ${posts(count)}: it needs a picture or video.`,
  'platform-left-out': (count) =>
    `Platforms that don't accept ${count === 1 ? 'its' : 'their'} pictures or video are left out of ${posts(count)}.`,
  'one-text': (count) => `${posts(count)} had text and a description. Galley uses the one their platform shows.`,
};

/** More would bury the question they are in. */
const namedHosts = 8;

export const importStrings = {
  title: 'Import posts',
  text: 'From a CSV file exported from a spreadsheet or another tool, with the pictures beside it. Nothing is created until you confirm.',
  choose: 'Choose a CSV file',
  drop: 'or drop it here, with its pictures or in their folder',
  addPictures: 'Add pictures',
  copying: (count: number) => `Copying ${plural(count, 'picture or video', 'pictures and videos')}`,
  fetch: (count: number, hosts: readonly string[]) => {
    const named = hosts.slice(0, namedHosts).map(isolated).join(', ');
    const others = hosts.length - namedHosts;
    const rest = others > 0 ? ` and ${plural(others, 'other host', 'other hosts')}` : '';
    return `Fetch ${plural(count, 'file', 'files')} from ${named}${rest}`;
  },
  files,
  forecast: (requests: number, sends: number, when: string) =>
    sends === 0
      ? `About ${plural(requests, 'request', 'requests')}. Everything will be sent by ${when}.`
      : `About ${plural(requests, 'request', 'requests')} and ${plural(sends, 'time', 'times')} to send. Everything will be sent by ${when}.`,
  reading: 'Reading the file',
  another: 'Another file',
  again: (when: string) => `This file was imported ${when}.`,
  againText: 'Importing it again creates all its posts a second time.',
  file: (name: string, count: number) => `${isolated(name)}, ${rows(count)}`,
  guessed: "The file's encoding is unknown. If ä, é or € look wrong, save it as UTF-8 and choose it again.",
  columns: 'Match columns',
  column: 'Column',
  example: 'Example',
  becomes: 'Field',
  becomesOf: (column: string) => `Field for ${quoted(column)}`,
  unnamed: (place: number) => `Column ${number(place)}`,
  leaveOut: 'Skip',
  field: fieldName,
  noHeader: 'The first line is a post already, so the columns are read as date, text and link.',
  platforms: 'Platforms',
  platform: 'Rows without a platform',
  noPlatform: 'Report an error',
  allConnected: 'All connected platforms',
  addsLink: (link: string) => `+ ${isolated(link)}`,
  order: 'A date like 3/4/2026 is',
  orders,
  fillSlots: 'Rows without a date take the next weekly slot',
  zone: (city: string) =>
    `Dates and times use ${city} time. A date without a time gets 9:00; a row without a date isn't scheduled.`,
  dryRun: 'Dry run',
  ready: (count: number, timed: number) =>
    timed === 0 ? `${posts(count)} to create` : `${posts(count)} to create, ${number(timed)} scheduled`,
  failed: (count: number) => `${rows(count)} with errors`,
  noneFailed: 'No rows have errors.',
  note: (note: ImportNote, count: number) => notes[note](count),
  row: 'Row',
  name: 'Name',
  publishes: 'Publishes',
  problem: 'Problem',
  firstOf: (shown: number, count: number) => `The first ${number(shown)} of ${number(count)}.`,
  leaveOutFailed: (count: number) => `Skip ${rows(count)} with errors`,
  saveFailed: 'Save rows with errors',
  problemColumn: 'Problem',
  failedName: (name: string) => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}-errors.csv`,
  submit: (count: number) => (count === 0 ? 'Import' : `Import ${posts(count)}`),
  making: (count: number) => `Creating ${posts(count)}. Large files take a while.`,
  made: (made: number, count: number) => `${number(made)} of ${number(count)} created`,
  done: (made: number, leftOut: number) =>
    leftOut === 0 ? `Imported ${posts(made)}` : `Imported ${posts(made)}, skipped ${rows(leftOut)}`,
  undo: 'Undo',
};

const webProblems: Record<WebProblem, string> = {
  'not-https': 'Galley only fetches from https addresses.',
  'not-public': "This address isn't on the public internet.",
  unreachable: "Couldn't reach it.",
  'not-there': "There's no file at this address.",
  'too-large': "It's larger than 150 MB.",
  'too-many': 'An import fetches up to 500 files. Split the table.',
};

type Refused = Extract<ImportReading, { state: 'refused' }> | { reason: 'too-large' | 'unread' | 'no-table' };

/** Why no posts can be made of a file, and what to do. */
export const refusedStrings = (why: Refused): string => {
  switch (why.reason) {
    case 'spreadsheet':
      return 'This is a spreadsheet. Export it as CSV and choose that file.';
    case 'not-text':
      return "This isn't a CSV file.";
    case 'no-rows':
      return 'The file has no rows below its header.';
    case 'too-many-rows':
      return 'The file has more than 10,000 rows. Split it and import the parts one by one.';
    case 'too-many-columns':
      return 'The file has more than 200 columns. Does the first line name the columns?';
    case 'unclosed':
      return `A quotation mark on line ${number(why.line)} is never closed. Fix it and choose the file again.`;
    case 'no-table':
      return 'There is no CSV file among these. Choose it together with its pictures.';
    case 'too-large':
      return 'The file is larger than 20 MB. Split it and import the parts one by one.';
    case 'unread':
      return "Couldn't read the file. Is it still there?";
  }
};

/** What keeps a row from becoming a post, as a sentence. */
export const problemStrings = (problem: RowProblem): string => {
  switch (problem.kind) {
    case 'no-platform':
      return 'No platform.';
    case 'none-connected':
      return 'No platform is connected yet, so “all” means none. Name the platforms.';
    case 'unknown-platform':
      return `Unknown platform ${quoted(problem.value)}.`;
    case 'cannot-start':
      return 'X needs a picture or video. Add one, or choose another platform.';
    case 'no-words':
      return 'No name or text.';
    case 'more-cells':
      return 'More cells than columns. Put text that contains commas in quotation marks.';
    case 'time-without-date':
      return 'A time but no date.';
    case 'unreadable-flag':
      return `${quoted(problem.value)} is neither yes nor no.`;
    case 'unreadable-date':
      return `${quoted(problem.value)} isn't a date Galley understands. Write it like 2026-12-01.`;
    case 'unreadable-time':
      return `${quoted(problem.value)} isn't a time Galley understands. Write it like 14:30 or 2:30 pm.`;
    case 'skipped-time':
      return 'Clocks skip this time that night. Choose another.';
    case 'time-twice':
      return 'This time happens twice that night. Choose another.';
    case 'passed':
      return 'This time has passed.';
    case 'no-channel':
      return `Not connected: ${problem.platforms.map(platformName).join(', ')}. Connect ${problem.platforms.length === 1 ? 'it' : 'them'} or remove the date.`;
    case 'too-long':
      return `${fieldName(problem.field)}: at most ${number(problem.limit)} characters.`;
    case 'missing-file':
      return problem.nearest === null
        ? `No file named ${quoted(problem.value)}.`
        : `No file named ${quoted(problem.value)}. Did you mean ${quoted(problem.nearest)}?`;
    case 'outside-folder':
      return `${quoted(problem.value)} isn't in the folder of the CSV file.`;
    case 'refused-file':
      return `${quoted(problem.value)}: ${fileProblemStrings(problem.problem, problem.sizeBytes).wrong}`;
    case 'web-file':
      return `${quoted(problem.value)}: ${webProblems[problem.problem]}`;
    case 'media-shape':
      return 'A post takes one video, or up to 10 pictures.';
    case 'too-many-tags':
      return `More than ${number(problem.limit)} tags.`;
    case 'check':
      return `${platformName(problem.platform)}: ${findingStrings(problem.finding, problem.platform)}`;
  }
};

/** `zip`: the CSV with the pictures and videos of its posts. */
export const exportChoices = ['csv', 'zip', ...exportFormats.filter((format) => format !== 'csv')] as const;
export type ExportChoice = (typeof exportChoices)[number];

const formats: Record<ExportChoice, { label: string; detail: string }> = {
  csv: {
    label: 'CSV',
    detail: 'For spreadsheets. One row per post, more where its platforms differ. Can be imported again.',
  },
  zip: {
    label: 'CSV with media',
    detail: 'A zip file: the CSV, with the pictures and videos beside it. Unzip it to import it again.',
  },
  json: { label: 'JSON', detail: 'For scripts. Every version, with exact times.' },
  markdown: { label: 'Markdown', detail: 'For reading: one document with every version.' },
  ics: { label: 'ICS', detail: 'For calendar apps: scheduled and published posts, and planned days.' },
  review: {
    label: 'Review pack',
    detail:
      'One web page to read, print and answer without an account. Drop the file of answers on this window to record them.',
  },
};

export const exportStrings = {
  title: 'Export posts',
  text: 'To a file on this computer.',
  format: 'Format',
  formats,
  submit: (count: number | undefined) => (count === undefined ? 'Export' : `Export ${posts(count)}`),
  done: (count: number, name: string) => `Exported ${posts(count)} as ${isolated(name)}`,
  zipping: 'Adding media',
  zipped: ({ doneCount, missingCount, fileCount }: ZipProgress) => `${doneCount + missingCount} of ${files(fileCount)}`,
  zipDone: (postCount: number, fileCount: number, name: string) =>
    `Exported ${posts(postCount)} and ${files(fileCount)} as ${isolated(name)}`,
  missing: (count: number) => `${files(count)} couldn't be downloaded.`,
  missingDetail: "The zip file has every post, but not these. Export again when you're online.",
};
