// Posts as a table: one row each, with the words of its main version. It can be imported again (import/columns.ts).
import { Temporal } from 'temporal-polyfill';
import { writeCsv } from '../../../preload/rules/csv.ts';
import type { WrittenPost } from './written.ts';

const header = [
  'name',
  'platform',
  'text',
  'hashtags',
  'title',
  'alt text',
  'date',
  'time',
  'tags',
  'note',
  'status',
  'other platforms',
  'link',
];

/** Dates and times are those of `zone`. */
export const toCsv = (posts: readonly WrittenPost[], zone: string): string =>
  writeCsv([
    header,
    ...posts.map(({ post, tags, desk }) => {
      const main = post.variants.find(({ isPrimary }) => isPrimary) ?? post.variants[0];
      const at = main?.scheduledAt ?? main?.publishedAt ?? null;
      const wall = at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(zone);
      return [
        post.name,
        main?.platform ?? '',
        main?.body ?? '',
        main?.hashtags.map((tag) => `#${tag}`).join(' ') ?? '',
        main?.title ?? '',
        main?.altText ?? '',
        wall?.toPlainDate().toString() ?? '',
        wall?.toPlainTime().toString({ smallestUnit: 'minute' }) ?? '',
        tags.join(', '),
        desk.note,
        post.status,
        post.variants.flatMap((one) => (one === main ? [] : [one.platform])).join(', '),
        main?.permalink ?? '',
      ];
    }),
  ]);
