// A report as a table: each publication of its days in a row, with its figures.
import { Temporal } from 'temporal-polyfill';
import type { Report, ReportEntry } from '../../../preload/contract/report.ts';
import { type CsvDelimiter, writeCsv } from '../../../preload/rules/csv-writer.ts';

const header = [
  'published',
  'planned',
  'outcome',
  'reason',
  'platform',
  'kind',
  'name',
  'link',
  'campaigns',
  'tags',
  'likes',
  'comments',
  'likes delta',
  'comments delta',
  'delta since',
  'figures read',
];

/** Days and times are in the business's zone. */
export const toReportTable = ({ entries, zone }: Report, delimiter?: CsvDelimiter): string =>
  writeCsv([header, ...entries.map((entry) => rowOf(entry, zone))], delimiter);

const rowOf = (entry: ReportEntry, zone: string): string[] => {
  const { post, platform, publishedAt, plannedAt, outcome, reason = '', link, campaigns, tags, figures } = entry;
  const delta = figures?.delta;
  return [
    wallOf(publishedAt, zone),
    wallOf(plannedAt, zone),
    outcome,
    reason,
    platform,
    post.kind,
    post.name,
    link ?? '',
    campaigns.join('; '),
    tags.join('; '),
    textOf(figures?.likes),
    textOf(figures?.comments),
    textOf(delta?.likes),
    textOf(delta?.comments),
    delta?.since ?? '',
    figures?.day ?? '',
  ];
};

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

const wallOf = (iso: string | null, zone: string): string => {
  if (iso === null) return '';
  const at = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
};
