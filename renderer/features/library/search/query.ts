// Parses the search box: terms like `on:instagram is:blocked due:this-week` become a filter, the rest is searched for.
import { type DaySpan, type PostFilter, filterKinds, nearSpans } from '../../../../preload/rules/post-query.ts';
import { type PlatformId, platformIds, platforms } from '../../../../preload/rules/platforms.ts';
import { filterStates } from '../../../../preload/rules/choices.ts';
import type { Campaign } from '../../../../preload/contract/calendar-overlays.ts';
import { dayBounds } from '../../../../preload/rules/wall-clock.ts';
import { kindName } from '../../../app/strings.ts';
import { stateStrings } from '../../../posts/sync/status-strings.ts';
import { findingStrings, termNames } from './strings.ts';

export type TypedQuery = { filter: Omit<PostFilter, 'search'>; search: string };

type Period = { start: Temporal.PlainDate; end: Temporal.PlainDate };
type Bounded = Period & Pick<DaySpan, 'near'>;
/**
 * What some terms need to know: `firstDay` of the week, 1 is Monday, 7 Sunday, the campaigns by name, and how days that
 * are written in the window's language are put into English.
 */
export type QueryContext = {
  firstDay?: number | undefined;
  timesInEnglish?: (text: string) => string;
  campaigns?: readonly Pick<Campaign, 'name' | 'from' | 'to'>[];
};
/** null: the term has no such value. */
type Reader = (value: string, today: Temporal.PlainDate, context: QueryContext) => TypedQuery['filter'] | null;

const shortNames: Readonly<Record<string, PlatformId>> = {
  fb: 'facebook',
  yt: 'youtube_shorts',
  youtube: 'youtube_shorts',
  shorts: 'youtube_shorts',
  twitter: 'x',
};
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

const platformOf: Reader = (value) => {
  const name = plain(value);
  const platform =
    shortNames[name] ??
    platformIds.find((id) => [id, platforms[id].name, platforms[id].badge].some((text) => plain(text) === name));
  return platform ? { platform } : null;
};

const kindOf: Reader = (value) => {
  const kind = filterKinds.find((each) => [each, kindName(each)].some((name) => plain(name) === plain(value)));
  return kind ? { kind } : null;
};

const states: Readonly<Record<string, TypedQuery['filter']>> = {
  ...Object.fromEntries(
    filterStates.flatMap((state) => [state, plain(stateStrings[state])].map((word) => [word, { state }])),
  ),
  // As it was called before.
  failed: { state: 'blocked' },
  ...Object.fromEntries(
    (['waiting', 'needs-you', 'deleting'] as const).map((sync) => [plain(findingStrings.syncs[sync]), { sync }]),
  ),
  waiting: { sync: 'waiting' },
  ai: { state: 'unchecked' },
  stopped: { sync: 'needs-you' },
  deleting: { sync: 'deleting' },
  deleted: { sync: 'deleting' },
};
const stateOf: Reader = (value) => states[plain(value)] ?? null;

const tagOf: Reader = (value) => ({ tag: value });

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const day = (start: Temporal.PlainDate): Period => ({ start, end: start.add({ days: 1 }) });
const month = (start: Temporal.PlainYearMonth): Period => ({
  start: start.toPlainDate({ day: 1 }),
  end: start.add({ months: 1 }).toPlainDate({ day: 1 }),
});

/** `this-week`, `next-month`: around today. */
const aroundOf = (value: string, today: Temporal.PlainDate, { firstDay = 1 }: QueryContext): Period | null => {
  const [, which = '', unit] = /^(this|next|last)(week|month)$/.exec(plain(value)) ?? [];
  const by = { this: 0, next: 1, last: -1 }[which];
  if (by === undefined) return null;
  if (unit === 'month') return month(today.toPlainYearMonth().add({ months: by }));
  const start = today.subtract({ days: (today.dayOfWeek - firstDay + 7) % 7 }).add({ weeks: by });
  return { start, end: start.add({ weeks: 1 }) };
};

/** `2026-06-01`, `2026-06`, `2026`, `june`, `jun-12`, `today`, `yesterday`, `tomorrow`; without a year it is this one. */
const periodOf = (value: string, today: Temporal.PlainDate): Period | null => {
  const text = value.toLowerCase();
  const near = { today: 0, yesterday: -1, tomorrow: 1 }[text];
  if (near !== undefined) return day(today.add({ days: near }));
  const [, name, dayOfMonth] = /^([a-z]{3,9})-?(\d{1,2})?$/.exec(text) ?? [];
  const named = name === undefined ? -1 : months.findIndex((each) => each.startsWith(name));
  const written = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(text);
  const parts = written
    ? { year: written[1], month: written[2], day: written[3] }
    : named === -1
      ? null
      : { year: String(today.year), month: String(named + 1), day: dayOfMonth };
  if (!parts) return null;
  const year = Number(parts.year);
  try {
    if (parts.month === undefined)
      return { start: new Temporal.PlainDate(year, 1, 1), end: new Temporal.PlainDate(year + 1, 1, 1) };
    if (parts.day === undefined) return month(new Temporal.PlainYearMonth(year, Number(parts.month)));
    return day(new Temporal.PlainDate(year, Number(parts.month), Number(parts.day)));
  } catch (thrown) {
    // No such date.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
};

/** null also for dates out of bounds. */
const boundedPeriodOf = (value: string, today: Temporal.PlainDate, context: QueryContext): Bounded | null => {
  const days = context.timesInEnglish?.(value.replaceAll('-', ' ')).replaceAll(' ', '-') ?? value;
  const period = aroundOf(days, today, context) ?? periodOf(days, today);
  const { compare } = Temporal.PlainDate;
  if (!period || compare(period.start, dayBounds.first) < 0 || compare(period.end, dayBounds.last) > 0) return null;
  return { ...period, near: nearSpans.find((each) => plain(each) === plain(days)) };
};

const onSpan = ({ start, end, near }: Bounded): DaySpan => ({
  from: start.toString(),
  before: end.toString(),
  ...(near && { near }),
});
const spans: Readonly<Record<string, (period: Bounded) => DaySpan>> = {
  before: ({ start }) => ({ before: start.toString() }),
  after: ({ end }) => ({ from: end.toString() }),
  on: onSpan,
};
const spanReaders = Object.entries(spans).flatMap(([name, spanOf]): [string, Reader][] => {
  const reader =
    (field: 'slot' | 'created'): Reader =>
    (value, today, context) => {
      const period = boundedPeriodOf(value, today, context);
      return period && { [field]: spanOf(period) };
    };
  return [
    [name, reader('slot')],
    [`made-${name}`, reader('created')],
  ];
});

const spanReader = new Map(spanReaders);
const onDays: Reader = (value, today, context) => spanReader.get('on')?.(value, today, context) ?? null;

const campaignOf: Reader = (value, _today, { campaigns = [] }) => {
  const named = campaigns.find(({ name }) => plain(name) === plain(value));
  return named ? { slot: spanOfCampaign(named) } : null;
};

/** The days on which its posts are published. */
export const spanOfCampaign = ({
  from,
  to,
}: Pick<Campaign, 'from' | 'to'>): Required<Pick<DaySpan, 'from' | 'before'>> => ({
  from,
  before: Temporal.PlainDate.from(to).add({ days: 1 }).toString(),
});

const english: readonly [string, Reader][] = [
  ['platform', platformOf],
  ['kind', kindOf],
  ['is', stateOf],
  ['status', stateOf],
  ['tag', tagOf],
  ...spanReaders,
  // A platform, or days.
  ['on', (value, today, context) => platformOf(value, today, context) ?? onDays(value, today, context)],
  ['due', onDays],
  ['campaign', campaignOf],
];
const readers = new Map(
  english.flatMap(([name, reader]) => [name, termNames[name] ?? name].map((each) => [each, reader])),
);

const word = /([\p{L}-]+):(?:"([^"]*)"?|(\S*))|\S+/giu;

/**
 * Pure. A later term replaces an earlier one of its kind; two ends of a span are combined. Unknown terms are searched
 * for; a term without a value yet is ignored.
 */
export const readQuery = (text: string, today: Temporal.PlainDate, context: QueryContext = {}): TypedQuery => {
  let filter: TypedQuery['filter'] = {};
  const search: string[] = [];
  for (const [whole, name = '', quoted, bare] of text.matchAll(word)) {
    const reader = readers.get(name.toLowerCase());
    const value = (quoted ?? bare ?? '').trim();
    if (reader && value === '') continue;
    const found = reader?.(value, today, context);
    if (found) filter = joined(filter, found);
    else search.push(whole);
  }
  return { filter, search: search.join(' ') };
};

export const joined = <F extends PostFilter>(filter: F, more: F): F => ({
  ...filter,
  ...more,
  ...(more.slot && { slot: { ...filter.slot, near: undefined, ...more.slot } }),
  ...(more.created && { created: { ...filter.created, near: undefined, ...more.created } }),
});

/** Spans that move on have the days of today: a saved view has those of the day on which it was saved. */
export const asOfToday = <F extends PostFilter>(
  filter: F,
  today: Temporal.PlainDate,
  { firstDay }: QueryContext,
): F => {
  const renewed = { ...filter };
  for (const field of ['slot', 'created'] as const) {
    const near = filter[field]?.near;
    const period = near && boundedPeriodOf(near, today, { firstDay });
    if (period) renewed[field] = onSpan(period);
  }
  return renewed;
};

/** The search with all terms as substrings: `*warm* *erry*`; null: there are no terms, or it has wildcards already. */
export const asSubstrings = (search: string): string | null => {
  const words = /(?<!\S)\*/u.test(search) ? null : search.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words && words.map((each) => `*${each}*`).join(' ');
};
