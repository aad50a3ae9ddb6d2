// Posts as a table that can be imported again (import/columns.ts).
import { Temporal } from 'temporal-polyfill';
import type { MediaId } from '../../../preload/ids.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { type CsvDelimiter, writeCsv } from '../../../preload/rules/csv-writer.ts';
import { approvalOf, stateText, timeOf, type WrittenPost } from './formats.ts';

/** Name of the file beside the table; without an entry it is not there. */
export type FileNames = ReadonlyMap<MediaId, string>;

type Row = WrittenPost & {
  /** Its text is the row's; undefined: the post has no version. */
  main: Variant | undefined;
  others: readonly Variant[];
  /** The same in all rows of a post; `''`: it has one. */
  group: string;
};

const textOf = (variant: Variant | undefined): string => variant?.body ?? '';

const slotOf = (post: Post, variant: Variant): string | null => variant.scheduledAt ?? timeOf(post, variant);

/** Variants that differ in one of these cannot share a row. Their texts can, each in a column of its own. */
const sharedIn = (post: Post, variant: Variant): string =>
  JSON.stringify([
    slotOf(post, variant),
    textOf(variant) === '',
    variant.hashtags,
    variant.title,
    variant.altText,
    variant.media.map(({ id }) => id),
  ]);

/** The row of the primary variant is first. */
const rowsOf = (written: WrittenPost): Row[] => {
  const { post, localNotes } = written;
  const primaryFirst = post.variants.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const [first = [], ...more] = Map.groupBy(primaryFirst, (variant) => sharedIn(post, variant)).values();
  const group = more.length > 0 ? post.id : '';
  return [first, ...more].map(([main, ...others], index) => {
    // An import collects the tags of a group, and would repeat its note.
    const beside = index === 0 ? written : { ...written, tags: [], localNotes: { ...localNotes, note: '' } };
    return { ...beside, main, others, group };
  });
};

const ownTexts = ({ main, others }: Row): readonly Variant[] =>
  others.filter((other) => textOf(other) !== textOf(main));

const fitsText = (fits: boolean | null): string => (fits === null ? '' : fits ? 'yes' : 'no');

/** An AI result that is neither accepted nor rejected. */
const aiOf = ({ post, main, others }: Row): string =>
  [main, ...others].some((each) => post.aiUnchecked?.some((platform) => platform === each?.platform))
    ? 'unchecked'
    : '';

/** In English, as the other columns: the table is read again. */
const statusOf = (row: Row): string => {
  const { main, others, group } = row;
  return stateText(row, 'en', group === '' || !main ? undefined : [main, ...others]);
};

/** Columns that are left out if they are empty. */
const ifAny = ['ai', 'group'];

type Column = [name: string, cell: (row: Row) => string];

/** A row per post, and more for one whose platforms differ in more than their text, or in their time. */
export const toCsv = (
  posts: readonly WrittenPost[],
  zone: string,
  { files, delimiter }: { files?: FileNames; delimiter?: CsvDelimiter | undefined } = {},
): string => {
  const rows = posts.flatMap(rowsOf);
  const withOwnText = [...new Set(rows.flatMap((row) => ownTexts(row).map(({ platform }) => platform)))];
  const wallOf = ({ post, main }: Row) => {
    const at = main ? slotOf(post, main) : null;
    return at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  };
  const media: Column = ['media', ({ main }) => main?.media.flatMap(({ id }) => files?.get(id) ?? []).join('; ') ?? ''];
  const columns: Column[] = [
    ['name', ({ post }) => post.name],
    ['platforms', ({ main, others }) => [main, ...others].flatMap((each) => each?.platform ?? []).join(', ')],
    ['text', ({ main }) => textOf(main)],
    ...withOwnText.map((platform): Column => [
      `text (${platform})`,
      (row) => textOf(ownTexts(row).find((each) => each.platform === platform)),
    ]),
    ['hashtags', ({ main }) => main?.hashtags.map((tag) => `#${tag}`).join(' ') ?? ''],
    ['title', ({ main }) => main?.title ?? ''],
    ['alt text', ({ main }) => main?.altText ?? ''],
    ...(files ? [media] : []),
    ['date', (row) => wallOf(row)?.toPlainDate().toString() ?? ''],
    ['time', (row) => wallOf(row)?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? ''],
    ['tags', ({ tags }) => tags.join(', ')],
    ['note', ({ localNotes }) => localNotes.note],
    ['status', statusOf],
    ['permalink', ({ main, others }) => [main, ...others].flatMap((each) => each?.permalink ?? []).join(' ')],
    ['approved by', ({ post }) => approvalOf(post).approvedBy ?? ''],
    ['approved at', ({ post }) => approvalOf(post).approvedAt ?? ''],
    ['approval fits', ({ post }) => fitsText(approvalOf(post).approvalFits)],
    ['ai', aiOf],
    ['group', ({ group }) => group],
  ];
  const isUsed = ([name, cell]: Column) => !ifAny.includes(name) || rows.some((row) => cell(row) !== '');
  const used = columns.filter(isUsed);
  return writeCsv([used.map(([name]) => name), ...rows.map((row) => used.map(([, cell]) => cell(row)))], delimiter);
};
