// What is worth a look before a post goes out at its time: another one close by, or one that says the same.
import { hasGoneOut, type CalendarEntry, type EntryWarning } from '../../preload/model/agenda.ts';

const hourMs = 3_600_000;

/** Words alone: neither signs nor large letters make a difference. */
export const tidy = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Only what shares a platform counts; what is published already says nothing. */
export const warningsOf = (entry: CalendarEntry, others: Iterable<CalendarEntry>): EntryWarning[] => {
  if (hasGoneOut(entry)) return [];
  const atMs = Date.parse(entry.at);
  const words = tidy(entry.post.excerpt);
  const close = new Set<string>();
  const alike = new Set<string>();
  for (const other of others) {
    if (other.post.id === entry.post.id) continue;
    if (!other.platforms.some((platform) => entry.platforms.includes(platform))) continue;
    if (Math.abs(Date.parse(other.at) - atMs) < hourMs && !hasGoneOut(other)) close.add(other.post.name);
    if (words !== '' && tidy(other.post.excerpt) === words) alike.add(other.post.name);
  }
  return [
    ...(close.size > 0 ? [{ kind: 'same-hour' as const, names: [...close] }] : []),
    ...(alike.size > 0 ? [{ kind: 'same-words' as const, names: [...alike] }] : []),
  ];
};
