// Entries under the days of the business they belong to.
import type { Calendar, CalendarEntry, UntimedEntry } from '../../../preload/contract/calendar.ts';

/** `key`: begins with the post, and stays when the entry is moved; what the service alone has at a slot has one of its own. */
export type Entry = (CalendarEntry | (Omit<UntimedEntry, 'date'> & { at: null; tried?: never; held?: never })) & {
  key: string;
};
/** By ISO date; days without posts are left out. */
export type EntriesByDay = ReadonlyMap<string, readonly Entry[]>;

/** `days` follow each other. Entries of other days are left out. */
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
    // They come in the order of time.
    while (index + 1 < starts.length && atMs >= (starts[index + 1] ?? Infinity)) index += 1;
    // A version of a post is in one entry only, but for those that the service holds elsewhere.
    const place = entry.held ? `held ${entry.at}` : (entry.platforms[0] ?? entry.at);
    put(dates[index] ?? '', { ...entry, key: `${entry.post.id} ${place}` });
  }
  for (const { date, ...entry } of untimed) put(date, { ...entry, at: null, key: `${entry.post.id} ${date}` });
  return result;
};
