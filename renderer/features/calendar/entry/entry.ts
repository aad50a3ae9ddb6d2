// Entries of the calendar: by day, their wall time, their status, and whether they can be moved.
import type { Calendar, CalendarEntry, UntimedEntry } from '../../../../preload/contract/calendar.ts';
import { hasGoneOut, unsentTime } from '../../../../preload/rules/post-state.ts';
import { calendarStrings } from '../strings.ts';
import type { RowStatus } from '../../../posts/row-status.ts';

/** `key`: starts with the post's id and survives a move; a slot that only the service still has gets one of its own. */
export type Entry = (
  | (CalendarEntry & { date?: never; planned?: never })
  | (UntimedEntry & { at: null; tried?: never; held?: never; paused?: never })
) & { key: string };
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
  for (const entry of untimed) put(entry.date, { ...entry, at: null, key: `${entry.post.id} ${entry.date}` });
  return result;
};

/** Its time in the business's time zone; null: the hour isn't known. */
export const wallTime = ({ at }: Entry, zone: string): Temporal.PlainDateTime | null =>
  at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime();

/** The states in the legend, which are also the calendar's filters. */
export const legendGroups = ['scheduled', 'approval', 'generating', 'published', 'failed', 'planned'] as const;
export type LegendGroup = (typeof legendGroups)[number];

/** What waits to be sent is counted as what it will be. */
export const groupOf = (
  entry: Pick<Entry, 'planned'>,
  { tone, icon }: Pick<RowStatus, 'tone' | 'icon'>,
): LegendGroup => {
  if (tone === 'draft') return entry.planned ? 'planned' : 'scheduled';
  if (tone === 'offline') return icon === 'hourglass' ? 'generating' : 'scheduled';
  return tone === 'conflict' ? 'failed' : tone;
};

export const countByGroup = (
  entries: readonly Entry[],
  statusOf: (entry: Entry) => RowStatus,
): Record<LegendGroup, number> => {
  const counts = Object.fromEntries(legendGroups.map((group) => [group, 0])) as Record<LegendGroup, number>;
  for (const entry of entries) counts[groupOf(entry, statusOf(entry))] += 1;
  return counts;
};

const hourMs = 60 * 60_000;

/** Names of posts on the same platforms less than an hour from that time: same rule as the core's warnings. */
export const withinTheHour = (
  { postId, platforms }: { postId: string; platforms: readonly string[] },
  atMs: number,
  entries: Iterable<Entry>,
): string[] => {
  const names = new Set<string>();
  for (const entry of entries) {
    if (entry.at === null || entry.post.id === postId || Math.abs(Date.parse(entry.at) - atMs) >= hourMs) continue;
    if (entry.platforms.some((platform) => platforms.includes(platform)) && !hasGoneOut(entry))
      names.add(entry.post.name);
  }
  return [...names];
};

/** `9:00 AM` on one line of a day: `9a`, and `9:15a`; by a clock of 24 hours it stays. */
export const shortClock = (time: string): string =>
  time.replace(
    /^(\d+)(?::00)?(:\d\d)?\s?([ap])\.?\s?m\.?$/i,
    (_, hour: string, minutes: string | undefined, half: string) => [hour, minutes, half.toLowerCase()].join(''),
  );

/** Its slot hasn't been sent to the service yet, and is ahead. */
export const isOnItsWay = ({ post, platforms, at }: Entry, now: Temporal.Instant): boolean =>
  at !== null && Date.parse(at) > now.epochMilliseconds && unsentTime(post.sync, platforms) !== undefined;

/** Why it can't be moved; null: it can. */
export const whyFixed = (entry: Entry): string | null => {
  if (hasGoneOut(entry)) return calendarStrings.published;
  if (entry.held) return calendarStrings.held;
  if (entry.paused) return calendarStrings.paused;
  if (entry.post.sync.publishWaits) return calendarStrings.sending;
  return entry.at === null && !entry.planned ? calendarStrings.untimed : null;
};
