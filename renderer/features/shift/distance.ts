// Reads how far posts are to be moved: "2 days later", "-3h", "90 min", "a week earlier", "to Mon 18". Distances are read in
// each language that Galley speaks.
import type { Distance } from '../../../preload/contract/shift.ts';
import { parseSentence, type SentenceContext } from '../../time/time-sentence.ts';

type DistanceUnit = 'minute' | 'hour' | 'day' | 'week';

/** `count` is negative for earlier. */
export type Written = { count: number; unit: DistanceUnit };

/** `unknown`: `word` makes no sense here. `same`: it is no distance at all. `far`: further than posts are moved. */
export type DistanceRead =
  | { kind: 'distance'; by: Distance }
  | { kind: 'empty' | 'same' | 'far' }
  | { kind: 'unknown'; word: string };

/** `first`: the day of the first chosen post, from which "to Mon 18" counts; null: it has none. */
type Context = Omit<SentenceContext, 'day' | 'time'> & { first: Temporal.PlainDate | null };

const units: Readonly<Record<string, DistanceUnit>> = {
  m: 'minute',
  min: 'minute',
  mins: 'minute',
  minute: 'minute',
  minutes: 'minute',
  h: 'hour',
  hr: 'hour',
  hrs: 'hour',
  hour: 'hour',
  hours: 'hour',
  d: 'day',
  day: 'day',
  days: 'day',
  w: 'week',
  wk: 'week',
  week: 'week',
  weeks: 'week',
};
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, half: 0.5 };
const earlier = new Set(['earlier', 'back', 'before', 'sooner']);
const passedOver = new Set(['later', 'at', 'by', 'forward', 'after', 'and']);
const mostDays = 366;
/** As in 1,500 and in 1.500. */
const thousands = /(?<=\b[1-9]\d{0,2})[.,](?=\d{3}(?!\d))/g;

export const distanceOf = ({ count, unit }: Written): Distance => {
  if (unit === 'day') return { days: count };
  if (unit === 'week') return { days: count * 7 };
  return { minutes: Math.round(count * (unit === 'hour' ? 60 : 1)) };
};

/** In the largest unit that fits. */
export const writtenOf = (by: Distance): Written => {
  if ('days' in by) return by.days % 7 === 0 ? { count: by.days / 7, unit: 'week' } : { count: by.days, unit: 'day' };
  return by.minutes % 60 === 0 ? { count: by.minutes / 60, unit: 'hour' } : { count: by.minutes, unit: 'minute' };
};

const checked = (by: Distance): DistanceRead => {
  const days = 'days' in by ? by.days : by.minutes / 1440;
  if (days === 0) return { kind: 'same' };
  return Math.abs(days) > mostDays ? { kind: 'far' } : { kind: 'distance', by };
};

export const readDistance = (text: string, context: Context): DistanceRead => {
  const words = context
    .timesInEnglish(text)
    .toLowerCase()
    .replaceAll(thousands, '')
    .replaceAll(/[  ,]/g, ' ')
    .replaceAll('−', '-')
    .replace(/\bhalf an?\b/, 'half')
    .replaceAll(/(?<=\d)(?=[a-z])/g, ' ')
    .replaceAll(/(?<=[-+])\s+(?=\d)/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first, ...rest] = words;
  if (first === undefined) return { kind: 'empty' };
  if (first === 'to') return toDay(rest.join(' '), context);
  let sign = 1;
  let count: number | null = null;
  const found: Written[] = [];
  for (const word of words) {
    const signed = /^([-+]?)(\d+(?:\.\d+)?)$/.exec(word);
    const unit = units[word];
    if (earlier.has(word)) sign = -1;
    else if (signed && count === null) {
      if (signed[1] === '-') sign = -1;
      count = Number(signed[2]);
    } else if (numbers[word] !== undefined && count === null) count = numbers[word];
    else if (unit && count !== null) {
      found.push({ count, unit });
      count = null;
    } else if (!passedOver.has(word)) return { kind: 'unknown', word };
  }
  const [one, ...others] = found.map(distanceOf);
  if (!one || count !== null) return { kind: 'unknown', word: words.at(-1) ?? '' };
  const days = [one, ...others].reduce((sum, by) => ('days' in by ? sum + by.days : sum), 0);
  const minutes = [one, ...others].reduce((sum, by) => ('minutes' in by ? sum + by.minutes : sum), 0);
  // Days keep the time on the wall and hours do not: both at once would mean neither.
  if ([one, ...others].some((by) => 'days' in by !== 'days' in one) || !Number.isInteger(days))
    return { kind: 'unknown', word: words.at(-1) ?? '' };
  return checked('days' in one ? { days: days * sign } : { minutes: minutes * sign });
};

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** "Mon 18" is a day here and no hour: the one next to the first post, and not before today. null: there is none near. */
const weekdayNear = (name: string, day: number, first: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const weekday = weekdayNames.indexOf(name.slice(0, 3)) + 1;
  const days = [0, 1, -1, 2].flatMap((months) => {
    const month = first.toPlainYearMonth().add({ months });
    return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }) : [];
  });
  return days.find((each) => each.dayOfWeek === weekday && Temporal.PlainDate.compare(each, today) >= 0) ?? null;
};

/** Never written: a time that comes back is one that was not typed. */
const noTime = Temporal.PlainTime.from('00:00:01');

const toDay = (text: string, { first, ...context }: Context): DistanceRead => {
  if (first === null || text === '') return { kind: 'empty' };
  const named = /^([a-z]{3,}) (\d{1,2})$/.exec(text);
  const near = named && weekdayNear(named[1] ?? '', Number(named[2]), first, context.now.toPlainDate());
  if (near) return checked({ days: first.until(near).days });
  const read = parseSentence(text, { ...context, day: first, time: noTime, wantsDay: true });
  if (read.kind !== 'times') return read.kind === 'unknown' ? read : { kind: 'empty' };
  const [meant] = read.times;
  if (!meant?.time.equals(noTime)) return { kind: 'unknown', word: text.split(' ').at(-1) ?? text };
  return checked({ days: first.until(meant.day).days });
};
