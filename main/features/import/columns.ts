// What the columns of a file seem to be, by the names that people and other tools give them.
import { Temporal } from 'temporal-polyfill';
import {
  type ImportField,
  importFields,
  isRepeatable,
  ownText,
  platformFlag,
} from '../../../preload/rules/import-fields.ts';
import { platformNamed } from '../../../preload/rules/platform-names.ts';
import { readDate } from './dates.ts';
import { readFlag } from './platform-cells.ts';

/** Of a field with one column, the column whose name comes first here is it. A table may be in any language of Galley's. */
export const columnNames: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  platform: [
    'platform',
    'platforms',
    'network',
    'networks',
    'channel',
    'channels',
    'social network',
    'social networks',
    'profile',
    'profiles',
    'account',
    'accounts',
    'post to',
    'page',
    'plattform',
    'plattformen',
    'netzwerk',
    'netzwerke',
    'kanal',
    'kanäle',
    'profil',
    'konto',
    'konten',
  ],
  name: ['name', 'post', 'post name', 'campaign', 'subject', 'beitrag', 'kampagne', 'betreff'],
  text: [
    'text',
    'caption',
    'body',
    'message',
    'content',
    'post text',
    'post content',
    'copy',
    'message text',
    'tweet',
    'status',
    'beitragstext',
    'bildunterschrift',
    'inhalt',
    'nachricht',
  ],
  hashtags: ['hashtags', 'hashtag', 'hash tags'],
  date: [
    'date',
    'day',
    'publish date',
    'post date',
    'posting date',
    'scheduled date',
    'schedule date',
    'scheduled at',
    'scheduled',
    'schedule',
    'scheduled for',
    'post at',
    'post at specific time',
    'publish at',
    'date time',
    'datetime',
    'timestamp',
    'send at',
    'due',
    'when',
    'datum',
    'veröffentlichungsdatum',
    'termin',
    'geplant am',
    'geplant für',
    'zeitpunkt',
  ],
  time: [
    'time',
    'hour',
    'publish time',
    'post time',
    'posting time',
    'scheduled time',
    'schedule time',
    'time 24hr',
    'uhrzeit',
    'zeit',
  ],
  draft: ['draft', 'is draft', 'entwurf'],
  link: ['link', 'links', 'url', 'link url'],
  media: [
    'media',
    'media url',
    'media urls',
    'image',
    'images',
    'image url',
    'image urls',
    'picture',
    'pictures',
    'photo',
    'photos',
    'video',
    'videos',
    'video url',
    'video urls',
    'gif url',
    'gif urls',
    'file',
    'files',
    'file name',
    'picture url',
    'featured image filename',
    'attachment',
    'attachments',
    'medien',
    'bild',
    'bilder',
    'foto',
    'fotos',
    'datei',
    'dateien',
    'dateiname',
    'anhang',
    'anhänge',
  ],
  title: [
    'title',
    'headline',
    'video title',
    'pin title',
    'youtube video title',
    'pinterest pin title',
    'titel',
    'überschrift',
    'videotitel',
  ],
  description: ['description', 'video description', 'pin description', 'beschreibung', 'videobeschreibung'],
  altText: [
    'alt text',
    'alt texts',
    'alt',
    'alternative text',
    'image description',
    'picture description',
    'alternativtext',
    'alternativtexte',
    'bildbeschreibung',
  ],
  tags: [
    'tags',
    'tag',
    'labels',
    'label',
    'categories',
    'category',
    'schlagwort',
    'schlagwörter',
    'schlagworte',
    'kategorie',
    'kategorien',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'internal note',
    'remarks',
    'first comment',
    'first comment text',
    'instagram first comment',
    'follow up comment',
    'follow up comments',
    'notiz',
    'notizen',
    'interne notiz',
    'kommentar',
    'kommentare',
    'anmerkung',
    'anmerkungen',
    'bemerkung',
    'bemerkungen',
    'erster kommentar',
  ],
  group: ['group', 'gruppe'],
};

/** `Picture Url 1` to `Picture Url 10`, in the order of the columns. */
const counted = /^(.+?) (?:[1-9]|10)$/;
const countedNames: Readonly<Record<string, ImportField>> = {
  'alt text picture': 'altText',
  'picture url': 'media',
  'image url': 'media',
  'media url': 'media',
};

/** `Publish_Date`, `publishDate` and `publish date` are the same name. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `text (instagram)`; any other name in brackets, as `date (local)` or `link(s)`, says nothing. */
const inBrackets = /\(([^)]*)\)/;

type Header = { name: string; bracketed: string };
const headerOf = (name: string): Header => ({
  name: plain(name.replace(inBrackets, '')).replace(/ (?:utc|gmt)(?: \d.*)?$/, ''),
  bracketed: inBrackets.exec(name)?.[1] ?? '',
});

/** A column about one platform alone; null: it is none. One that is named like it says yes or no, or has its text. */
const ofOnePlatform = ({ name, bracketed }: Header, sample: string): ImportField | null => {
  const platform = platformNamed(bracketed);
  if (platform !== undefined && columnNames.text?.includes(name)) return ownText(platform);
  const flagged = platformNamed(name);
  if (bracketed !== '' || flagged === undefined) return null;
  return readFlag(sample) === null ? ownText(flagged) : platformFlag(flagged);
};

/** `samples`: the first words below each name. */
export const proposeColumns = (header: readonly string[], samples: readonly string[] = []): (ImportField | null)[] => {
  const headers = header.map(headerOf);
  const chosen = new Map<number, ImportField>();
  const isFree = (index: number) => !chosen.has(index);
  headers.forEach((each, index) => {
    const field = ofOnePlatform(each, samples[index] ?? '');
    if (field !== null && ![...chosen.values()].includes(field)) chosen.set(index, field);
  });
  // Where a status is one word it says how far the post is, and is not its text.
  const isMeant = (name: string, index: number) => name !== 'status' || /\S\s+\S/.test(samples[index] ?? '');
  for (const field of importFields) {
    const known = columnNames[field] ?? [];
    const found = known.flatMap((name) =>
      headers.flatMap((each, index) => (each.name === name && isFree(index) && isMeant(name, index) ? [index] : [])),
    );
    for (const index of isRepeatable(field) ? found : found.slice(0, 1)) chosen.set(index, field);
  }
  headers.forEach(({ name }, index) => {
    const field = countedNames[counted.exec(name)?.[1] ?? ''];
    if (field !== undefined && isFree(index)) chosen.set(index, field);
  });
  // A `Posting Time` with a day in it, as Buffer writes, is both.
  const hasDate = [...chosen.values()].includes('date');
  for (const [index, field] of chosen)
    if (field === 'time' && !hasDate && beginsWithDate(samples[index] ?? '')) chosen.set(index, 'date');
  return header.map((_, index) => chosen.get(index) ?? null);
};

/** Of a file without a header, in the order of its columns (Hootsuite's bulk composer). */
const headless = ['date', 'text', 'link'] as const;

const beginsWithDate = (cell: string): boolean => {
  const [day = ''] = cell.trim().split(/[\sT]/);
  const any = { today: Temporal.PlainDate.from('2000-01-01'), order: 'day-first' } as const;
  // A word such as `Friday` may well be the name of a column.
  return /\d/.test(day) && (readDate(day, any) ?? readDate(day, { ...any, order: 'month-first' })) !== null;
};

/** Names for the columns of a table without a header: every first cell is a date. null: it has a header. */
export const namesWithoutHeader = (
  header: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): string[] | null => {
  const firsts = [header, ...rows.map(({ cells }) => cells)].map(([first = '']) => first);
  if (header.length < 2 || !firsts.every(beginsWithDate)) return null;
  return header.map((_, index) => headless[index] ?? '');
};
