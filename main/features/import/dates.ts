// Days as people write them in a table.
import { Temporal } from 'temporal-polyfill';
import type { DateOrder } from '../../../preload/rules/choices.ts';

export type Calendar = { today: Temporal.PlainDate; order: DateOrder };

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;

/** Which of the two numbers before the year is the day, if any date of the column is unambiguous. */
export const orderOf = (dates: readonly string[]): { settled: DateOrder | null; isOpen: boolean } => {
  let settled: DateOrder | null = null;
  let isOpen = false;
  for (const date of dates) {
    // The same cell may hold the time as well.
    const [day = ''] = withoutWeekday(tidied(date)).split(/[\s,t]/, 1);
    const [, first, second] = slashed.exec(day) ?? [];
    if (Number(first) > 12) settled ??= 'day-first';
    else if (Number(second) > 12) settled ??= 'month-first';
    else if (first !== second) isOpen = true;
  }
  return { settled, isOpen: isOpen && settled === null };
};

/**
 * As `writtenDate`, or `today`, `tomorrow`, `friday`, `next friday`, `in 3 days`, or the same in German. A day of the week
 * is the next one after today. null: not a date.
 */
export const readDate = (text: string, calendar: Calendar): Temporal.PlainDate | null =>
  writtenDate(text, calendar) ?? fromToday(tidied(text), calendar.today);

/**
 * `2026-12-01`, `1.12.2026`, `12/1/2026`, `1 Dec 2026`, `Dec 1, 2026`, `1. Dezember 2026`, each of them behind its day of
 * the week too. null: no such date.
 */
export const writtenDate = (text: string, { order }: Calendar): Temporal.PlainDate | null => {
  const tidy = withoutWeekday(tidied(text));
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(tidy);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/.exec(tidy);
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1]);
  const parts = slashed.exec(tidy);
  if (parts) return order === 'day-first' ? dayOf(parts[3], parts[2], parts[1]) : dayOf(parts[3], parts[1], parts[2]);
  return inWords(tidy);
};

const tidied = (text: string): string => text.trim().normalize('NFC').toLowerCase().replace(/\s+/g, ' ');

const dayOf = (year = '', month = '', day = ''): Temporal.PlainDate | null => {
  const wanted = {
    year: year.length === 2 ? 2000 + Number(year) : Number(year),
    month: Number(month),
    day: Number(day),
  };
  try {
    return Temporal.PlainDate.from(wanted, { overflow: 'reject' });
  } catch {
    return null;
  }
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const wholeNames = new Set(
  'january february march april may june july august september october november december sept tues thur thurs monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
);
/** Each with the English name above. */
const germanNames: Readonly<Record<string, string>> = {
  januar: 'jan',
  februar: 'feb',
  märz: 'mar',
  mär: 'mar',
  mrz: 'mar',
  mai: 'may',
  juni: 'jun',
  juli: 'jul',
  oktober: 'oct',
  okt: 'oct',
  dezember: 'dec',
  dez: 'dec',
  mo: 'mon',
  di: 'tue',
  mi: 'wed',
  do: 'thu',
  fr: 'fri',
  sa: 'sat',
  so: 'sun',
  montag: 'mon',
  dienstag: 'tue',
  mittwoch: 'wed',
  donnerstag: 'thu',
  freitag: 'fri',
  samstag: 'sat',
  sonnabend: 'sat',
  sonntag: 'sun',
};
/** From 1; 0: none of them. */
const numberIn = (names: readonly string[], word: string): number =>
  names.indexOf(germanNames[word] ?? (word.length === 3 || wholeNames.has(word) ? word.slice(0, 3) : '')) + 1;

const withoutWeekday = (tidy: string): string => {
  const weekday = /^([a-z]+)\.?,? /.exec(tidy);
  return weekday && numberIn(weekdays, weekday[1] ?? '') > 0 ? tidy.slice(weekday[0].length) : tidy;
};

const inWords = (tidy: string): Temporal.PlainDate | null => {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[. ]+(\p{L}+)[.,]* (\d{4})$/u.exec(tidy);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(tidy);
  const [month, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  if (month === undefined || day === undefined || year === undefined) return null;
  return dayOf(year, String(numberIn(months, month)), day);
};

const fromToday = (tidy: string, today: Temporal.PlainDate): Temporal.PlainDate | null => {
  if (tidy === 'today' || tidy === 'heute') return today;
  if (tidy === 'tomorrow' || tidy === 'morgen') return today.add({ days: 1 });
  const later = /^in (\d{1,3}) (days?|weeks?|tag(?:en)?|wochen?)$/.exec(tidy);
  if (later) return today.add({ days: Number(later[1]) * (later[2]?.startsWith('w') ? 7 : 1) });
  const wanted = numberIn(weekdays, tidy.replace(/^(?:next|nächste[nr]?|kommende[nr]?) /, ''));
  return wanted === 0 ? null : today.add({ days: ((wanted - today.dayOfWeek + 6) % 7) + 1 });
};
