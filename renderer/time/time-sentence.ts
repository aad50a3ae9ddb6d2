// Reads a time as people write it: "fri 11:30", "tomorrow 9", "next tue noon", "in 2 hours", "18 May", "+1d", "2nd friday".
import { dayBounds, readTime } from '../../preload/rules/wall-clock.ts';

/** A wall time in the business's zone. `at`: this very moment was meant, as by "in 2 hours". */
export type WallTime = { day: Temporal.PlainDate; time: Temporal.PlainTime; at?: Temporal.Instant };

/** `times`: one, or two to choose from where both were meant equally. `unknown`: `word` makes no sense here. */
export type Sentence = { kind: 'empty' } | { kind: 'times'; times: WallTime[] } | { kind: 'unknown'; word: string };

export type SentenceContext = {
  /** In the business's zone. */
  now: Temporal.ZonedDateTime;
  /** What is chosen: its day is meant where no day is written, and its time where no time is. */
  day: Temporal.PlainDate;
  time: Temporal.PlainTime;
  /** First day of the week: 1 is Monday, 7 Sunday. */
  firstDay: number;
  /** May 4 is written 5/4. */
  monthFirst: boolean;
  /** The person's clock has am and pm. */
  hour12: boolean;
  /** A day has to be written: "12" and "3.12" are days then, and a time alone is none. */
  wantsDay?: true;
  /** Puts words of the window's language into the English ones that are read here. */
  timesInEnglish: (text: string) => string;
};

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const monthNames = [
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
const ordinals: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 };
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 };
const plainTime = (text: string) => Temporal.PlainTime.from(text);
const halfDayOn = (time: Temporal.PlainTime) => time.add({ hours: 12 });

/** `usual`: without an hour; `of`: what an hour means in it. */
type PartOfDay = {
  usual: string;
  of: (time: Temporal.PlainTime) => Temporal.PlainTime | null;
  /** What is of the hour from midnight is of the next day. */
  passesMidnight?: true;
};
const noon: PartOfDay = { usual: '12:00', of: (time) => (time.hour < 10 ? halfDayOn(time) : time) };
/** Its 12 is midnight. */
const evening: PartOfDay = {
  passesMidnight: true,
  usual: '18:00',
  of: (time) => (time.hour >= 1 && time.hour <= 12 ? halfDayOn(time) : time),
};
const partsOfDay: Readonly<Record<string, PartOfDay>> = {
  noon,
  midday: noon,
  morning: { usual: '09:00', of: (time) => (time.hour < 12 ? time : null) },
  afternoon: { usual: '15:00', of: (time) => (time.hour < 12 ? halfDayOn(time) : time) },
  evening,
  tonight: { ...evening, usual: '20:00' },
};
const units: Readonly<Record<string, 'minutes' | 'hours' | 'days' | 'weeks' | 'months'>> = {
  m: 'minutes',
  min: 'minutes',
  mins: 'minutes',
  minute: 'minutes',
  minutes: 'minutes',
  h: 'hours',
  hr: 'hours',
  hrs: 'hours',
  hour: 'hours',
  hours: 'hours',
  d: 'days',
  day: 'days',
  days: 'days',
  w: 'weeks',
  wk: 'weeks',
  week: 'weeks',
  weeks: 'weeks',
  month: 'months',
  months: 'months',
};
const fillers = new Set(['at', 'on', 'the', 'of', 'this', 'around', 'about', "o'clock"]);

/** By three letters or more: `tue`, `tues`, `tuesday`. Its place, from 1; 0: none. */
const named = (names: readonly string[], word: string): number =>
  word.length < 3
    ? 0
    : names.findIndex((name) => name.startsWith(word) || (word === 'weds' && name === 'wednesday')) + 1;

type Days = Temporal.PlainDate[];
type Read = {
  days?: Days;
  /** Only this was said of the day. */
  weekday?: number;
  times?: Temporal.PlainTime[];
  /** A name of `partsOfDay`. */
  part?: string;
  at?: Temporal.Instant;
  midnight?: true;
  used: number;
};

/** null: there is no such day. */
const dateOf = (year: number, month: number, day: number): Temporal.PlainDate | null => {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
};

/** In this year, or in the next one where it has passed. February 29 waits for its year. */
const comingDate = (month: number, day: number, today: Temporal.PlainDate): Temporal.PlainDate | null => {
  for (let year = today.year; year <= today.year + 8; year += 1) {
    const date = dateOf(year, month, day);
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return date;
  }
  return null;
};

const nthWeekday = (month: Temporal.PlainYearMonth, nth: number, weekday: number): Temporal.PlainDate | null => {
  if (nth < 0) {
    const last = month.toPlainDate({ day: month.daysInMonth });
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
  }
  const first = month.toPlainDate({ day: 1 });
  const date = first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
  return date.month === month.month ? date : null;
};

const ordinalOf = (word: string): number => ordinals[word] ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0);
const dayNumber = (word: string | undefined): number =>
  Number(/^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word ?? '')?.[1] ?? 0);
const yearNumber = (word: string | undefined): number => Number(/^(?:19|20|21)\d\d$/.exec(word ?? '')?.[0] ?? 0);

/** 0: none is written. */
const shortYear = (text: string | undefined): number =>
  text === undefined ? 0 : Number(text) + (text.length === 2 ? 2000 : 0);

const readSentence = (words: readonly string[], context: SentenceContext): Read | null => {
  const { now, wantsDay = false } = context;
  const today = now.toPlainDate();
  const [first = '', second = '', third = ''] = words;
  const ahead = (count: number, unit: string | undefined, used: number): Read | null => {
    const of = unit === undefined ? undefined : units[unit];
    if (of === undefined || count > 10_000) return null;
    if (of === 'minutes' || of === 'hours') {
      const at = now.add({ minutes: Math.round(count * (of === 'hours' ? 60 : 1)) }).round('minute');
      return { days: [at.toPlainDate()], times: [at.toPlainTime()], at: at.toInstant(), used };
    }
    return Number.isInteger(count) ? { days: [today.add({ [of]: count })], used } : null;
  };

  const short = /^\+(\d+(?:\.\d+)?)([a-z]+)$/.exec(first);
  if (short) return ahead(Number(short[1]), short[2], 1);
  if (first === 'in') {
    const joined = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(second);
    if (joined) return ahead(Number(joined[1]), joined[2], 2);
    const count = numbers[second] ?? Number(/^\d+(?:\.\d+)?$/.exec(second)?.[0] ?? Number.NaN);
    const hasArticle = third === 'an' || third === 'a';
    return Number.isNaN(count) ? null : ahead(count, hasArticle ? words[3] : third, hasArticle ? 4 : 3);
  }
  if (first === 'today') return { days: [today], used: 1 };
  if (first === 'tonight') return { days: [today], part: first, used: 1 };
  if (['tomorrow', 'tmrw', 'tmr', 'tom'].includes(first)) return { days: [today.add({ days: 1 })], used: 1 };

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(first);
  if (iso) {
    const date = dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return date && { days: [date], used: 1 };
  }
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(first);
  if (slashed) return slashedDate(slashed, context);
  const dotted = /^(\d{1,2})\.(\d{1,2})(\.(\d{2}|\d{4})?)?$/.exec(first);
  // Without its second dot it is a time otherwise.
  if (dotted && (dotted[3] !== undefined || wantsDay)) {
    const [day, month, year] = [Number(dotted[1]), Number(dotted[2]), shortYear(dotted[4])];
    const date = year > 0 ? dateOf(year, month, day) : comingDate(month, day, today);
    return date && { days: [date], used: 1 };
  }

  const weekday = named(weekdayNames, first);
  if (weekday > 0) return { days: comingWeekdays(weekday, context), weekday, used: 1 };
  if (first === 'next') return nextOf(second, context);

  const nth = ordinalOf(first);
  const ofWeek = named(weekdayNames, second);
  if (nth !== 0 && ofWeek > 0) {
    const month = named(monthNames, third === 'in' ? (words[3] ?? '') : third);
    return nthRead({ nth, weekday: ofWeek, month, used: month === 0 ? 2 : third === 'in' ? 4 : 3 }, today);
  }

  const [month, day, used] = named(monthNames, first)
    ? [named(monthNames, first), dayNumber(second), 2]
    : named(monthNames, second)
      ? [named(monthNames, second), dayNumber(first), 2]
      : [0, 0, 0];
  if (month > 0) {
    const year = yearNumber(words[used]);
    const date = year > 0 ? dateOf(year, month, day) : comingDate(month, day, today);
    return date && { days: [date], used: used + Number(year > 0) };
  }
  const alone = wantsDay && nth === 0 ? dayNumber(first) : nth;
  if (alone > 0) return dayOfMonth(alone, today);

  return readClock(first, second, context);
};

/** Today counts as the coming one, with the one a week later beside it. */
const comingWeekdays = (weekday: number, { now }: SentenceContext): Days => {
  const today = now.toPlainDate();
  const days = (weekday - today.dayOfWeek + 7) % 7;
  return days === 0 ? [today, today.add({ days: 7 })] : [today.add({ days })];
};

/** The coming one, and where another one lies in the next week, that one too: people mean either. */
const nextOf = (word: string, { now, firstDay }: SentenceContext): Read | null => {
  const today = now.toPlainDate();
  if (word === 'week') return { days: [today.add({ days: 7 })], used: 2 };
  if (word === 'month') return { days: [today.add({ months: 1 })], used: 2 };
  const weekday = named(weekdayNames, word);
  if (weekday === 0) return null;
  const coming = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 });
  const nextWeek = today.subtract({ days: (today.dayOfWeek - firstDay + 7) % 7 }).add({ days: 7 });
  const inNextWeek = nextWeek.add({ days: (weekday - firstDay + 7) % 7 });
  return { days: coming.equals(inNextWeek) ? [coming] : [inNextWeek, coming], used: 2 };
};

type Nth = { nth: number; weekday: number; month: number; used: number };
const nthRead = ({ nth, weekday, month, used }: Nth, today: Temporal.PlainDate): Read | null => {
  for (let ahead = 0; ahead < 24; ahead += 1) {
    const of = today.toPlainYearMonth().add({ months: ahead });
    const date = month === 0 || of.month === month ? nthWeekday(of, nth, weekday) : null;
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return { days: [date], used };
  }
  return null;
};

/** "the 18th": of this month, or of the next one that has it. */
const dayOfMonth = (day: number, today: Temporal.PlainDate): Read | null => {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const of = today.toPlainYearMonth().add({ months: ahead });
    const date = dateOf(of.year, of.month, day);
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return { days: [date], used: 1 };
  }
  return null;
};

/** Where both could be the month, the order of the person's region comes first, and the other one beside it. */
const slashedDate = (parts: RegExpExecArray, { now, monthFirst }: SentenceContext): Read | null => {
  const [one, other] = [Number(parts[1]), Number(parts[2])];
  const written = shortYear(parts[3]);
  const of = (month: number, day: number) =>
    written > 0 ? dateOf(written, month, day) : comingDate(month, day, now.toPlainDate());
  const both = monthFirst ? [of(one, other), of(other, one)] : [of(other, one), of(one, other)];
  const days = both.filter((date) => date !== null);
  const [first, second] = days;
  if (!first) return null;
  return { days: second && !second.equals(first) ? [first, second] : [first], used: 1 };
};

const readClock = (first: string, second: string, { hour12 }: SentenceContext): Read | null => {
  if (first === 'midnight') return { times: [plainTime('00:00')], midnight: true, used: 1 };
  if (partsOfDay[first]) return { part: first, used: 1 };
  const hasHalf = /^(?:a|p)\.?m?\.?$/.test(second) && !/[ap]/.test(first);
  const clock = /\d/.test(first) ? readTime(hasHalf ? first + second : first) : null;
  if (!clock) return null;
  const used = hasHalf ? 2 : 1;
  const time = Temporal.PlainTime.from(clock);
  // "4" is the afternoon for most, and may be the hour of the ovens; "04" and "16" leave no doubt.
  const isEither = hour12 && !hasHalf && !/[aph]|^0/.test(first) && clock.hour >= 1 && clock.hour <= 6;
  return { times: isEither ? [time.add({ hours: 12 }), time] : [time], used };
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[\u00a0\u202f,]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Reads all of the words, or says which one makes no sense. */
export const parseSentence = (text: string, context: SentenceContext): Sentence => {
  const words = wordsOf(context.timesInEnglish(text));
  if (words.length === 0) return { kind: 'empty' };
  let read: Read = { used: 0 };
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    if (fillers.has(word)) {
      at += 1;
      continue;
    }
    const next = readSentence(
      words.slice(at).filter((each, place) => place === 0 || !fillers.has(each)),
      context,
    );
    const isAgain =
      next &&
      ((next.days && read.days && !datedBy(read, next)) ||
        (next.times && read.times) ||
        (next.part && (read.part || read.at)));
    if (!next || isAgain) return { kind: 'unknown', word };
    const days = datedBy(read, next) ?? next.days;
    read = { ...read, ...next, ...(days && { days, weekday: next.weekday ?? 0 }) };
    at = afterWords(words, at, next.used);
  }
  return readAsTimes(read, context, words);
};

/** "Fri Nov 6", "fri 12/4": the weekday says of the date what it is, or which of two. */
const datedBy = ({ weekday = 0 }: Read, next: Read): Days | null => {
  const days = weekday > 0 ? next.days?.filter(({ dayOfWeek }) => dayOfWeek === weekday) : [];
  return days && days.length > 0 ? days : null;
};

/** Fillers among the words that were read are passed over too. */
const afterWords = (words: readonly string[], from: number, used: number): number => {
  let [at, left] = [from, used];
  for (; at < words.length && left > 0; at += 1) if (!fillers.has(words[at] ?? '')) left -= 1;
  return at;
};

const readAsTimes = (read: Read, context: SentenceContext, words: readonly string[]): Sentence => {
  const { now, wantsDay = false } = context;
  const part = partsOfDay[read.part ?? ''];
  if (!read.days && (wantsDay || (!read.times && !part)))
    return { kind: 'unknown', word: words.find((word) => !fillers.has(word)) ?? words[0] ?? '' };
  const today = now.toPlainDate();
  const written = read.times?.flatMap((time) => (part ? part.of(time) : time) ?? []);
  if (written?.length === 0) return { kind: 'unknown', word: read.part ?? '' };
  const times = written ?? [part ? plainTime(part.usual) : context.time];
  const beginsNextDay = read.midnight ?? (part?.passesMidnight && times[0]?.hour === 0);
  const hasPassed = ({ day, time }: WallTime): boolean =>
    Temporal.PlainDateTime.compare(day.toPlainDateTime(time), now.toPlainDateTime()) <= 0;
  const at = read.at === undefined ? {} : { at: read.at };
  if (read.days) {
    // Of two days and two hours, the days differ more.
    const isOne = read.days.length > 1 || part !== undefined;
    const ofEach = isOne ? times.slice(0, 1) : times;
    const all = read.days.flatMap((day) => ofEach.map((time): WallTime => ({ day, time, ...at })));
    const midnight = beginsNextDay ? all.map(({ day, time }): WallTime => ({ day: day.add({ days: 1 }), time })) : [];
    return meant([...midnight, ...all], hasPassed);
  }
  // Without a day: the chosen one, or the first one on which it is still to come.
  const from = Temporal.PlainDate.compare(context.day, today) < 0 ? today : context.day;
  const first = times.map((time): WallTime => ({ day: from, time }));
  const ahead = first.map((each) => (hasPassed(each) ? { ...each, day: from.add({ days: 1 }) } : each));
  return meant(ahead, hasPassed);
};

/** Of several, those that are still to come; the first two of them. */
const meant = (all: readonly WallTime[], hasPassed: (time: WallTime) => boolean): Sentence => {
  const inReach = all.filter(({ day }) => day.toString() < dayBounds.last);
  const coming = inReach.filter((each) => !hasPassed(each));
  const times = (coming.length > 0 ? coming : inReach.slice(0, 1)).slice(0, 2);
  return times.length === 0 ? { kind: 'unknown', word: String(all[0]?.day.year ?? '') } : { kind: 'times', times };
};
