// Entries of the calendar: by day, their wall time, their status, and whether they can be moved.
import type { Calendar, CalendarEntry, UntimedEntry } from '../../../../preload/contract/calendar.ts';
import { hasGoneOut } from '../../../../preload/rules/post-state.ts';
import { rowStatus, type RowStatus } from '../../../posts/row-status.ts';
import { syncStrings } from '../../../posts/sync/strings.ts';
import { calendarStrings } from '../strings.ts';

/** `key`: starts with the post's id and survives a move; a slot that only the service still has gets one of its own. */
export type Entry = (CalendarEntry | (Omit<UntimedEntry, 'date'> & { at: null; tried?: never; held?: never })) & {
  key: string;
};
/** By ISO date; days without posts are left out. */
export type EntriesByDay = ReadonlyMap<string, readonly Entry[]>;

/** `days` are consecutive. Entries of other days are left out. */
export const byDay = (
  { entries, untimed }: Pick<Calendar, 'entries' | 'untimed'>,
  days: readonly Temporal.PlainDate[],
  zone: string,
): EntriesByDay => {
  const dates = days.map(String);
  const starts = days.map((day) => day.toZonedDateTime(zone).epochMilliseconds);
  const result = new Map<string, Entry[]>();
  const put = (day: string, entry: Entry) => {
    const there = result.get(day);
    if (there) there.push(entry);
    else result.set(day, [entry]);
  };
  const last = days.at(-1);
  const endMs = last ? last.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds : 0;
  let index = 0;
  for (const entry of entries) {
    const atMs = Date.parse(entry.at);
    if (atMs < (starts[0] ?? Infinity) || atMs >= endMs) continue;
    // Entries are sorted by time.
    while (index + 1 < starts.length && atMs >= (starts[index + 1] ?? Infinity)) index += 1;
    // A variant is in one entry only, apart from slots that the service still has.
    const place = entry.held ? `held ${entry.at}` : (entry.platforms[0] ?? entry.at);
    put(dates[index] ?? '', { ...entry, key: `${entry.post.id} ${place}` });
  }
  for (const { date, ...entry } of untimed) put(date, { ...entry, at: null, key: `${entry.post.id} ${date}` });
  return result;
};

/** Its time in the business's time zone; null: the hour isn't known. */
export const wallTime = ({ at }: Entry, zone: string): Temporal.PlainDateTime | null =>
  at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();

/** Like `rowStatus`, for the platforms of one entry. */
export const entryStatus = (
  { post, platforms, at, held }: Entry,
  online: boolean,
  { overdue, still, account }: Parameters<typeof rowStatus>[2] = {},
): RowStatus => {
  const own = post.platforms.filter(({ platform }) => platforms.includes(platform));
  const isLive = own.length > 0 && own.every(({ status }) => status === 'published');
  const status = rowStatus(
    {
      ...post,
      platforms: own,
      status: isLive ? 'published' : 'scheduled',
      failure: post.failure && platforms.includes(post.failure.platform) ? post.failure : null,
    },
    online,
    isLive ? {} : { overdue, still, account },
  );
  if (!still || isLive) return status;
  if (held) return { ...status, text: syncStrings.held(held) };
  // Only its text differs: it is published at this time.
  const isThen = post.sync.stillPublishes.some((each) => Date.parse(each.at) === Date.parse(at ?? ''));
  return isThen ? status : { ...status, text: still.text };
};

/** Its slot hasn't been sent to the service yet. */
export const isOnItsWay = ({ post, platforms }: Entry): boolean =>
  post.sync.scheduleWaits && post.sync.waitingPlatforms.some((platform) => platforms.includes(platform));

/** Why it can't be moved; null: it can. */
export const whyFixed = (entry: Entry): string | null => {
  if (hasGoneOut(entry)) return calendarStrings.published;
  if (entry.held) return calendarStrings.held;
  if (entry.post.sync.publishWaits) return calendarStrings.sending;
  return entry.at === null ? calendarStrings.untimed : null;
};
