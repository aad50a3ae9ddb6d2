// Formats dates and times: in the business's zone first, in the person's own where it differs, in the order of their region.
import { language } from '#messages/language.ts';
import { moments } from '../app/strings.ts';
import type { AppInfo, Preferences } from '../../preload/contract/app.ts';
import { joinedParts } from '../../preload/rules/date-parts.ts';

/** A slot in two lines: `Fri May 15, 11:30 AM`, and `4:30 PM in Lisbon` when the person's clock says otherwise. */
type SlotText = { main: string; second: string | null };

export type Times = {
  /** The zone slots are given in: the business's, or the person's own while the business has none. */
  readonly zone: string;
  readonly zoneCity: string;
  readonly localZone: string;
  /** The user's own time is shown beside the business's. */
  readonly hasOwnTime: boolean;
  slot(instant: string, now: Temporal.Instant): SlotText;
  /** The same in one line: its zone is named where the user's clock says otherwise. `Fri May 15, 11:30 AM in New York`. */
  slotAndZone(instant: string, now: Temporal.Instant): string;
  /** `Fri May 15`, with the year when it is not this one. */
  day(date: Temporal.PlainDate, now: Temporal.Instant): string;
  /** `Fri`. */
  weekday(date: Temporal.PlainDate): string;
  /** `Friday`. */
  longWeekday(date: Temporal.PlainDate): string;
  /** `F`. */
  narrowWeekday(date: Temporal.PlainDate): string;
  /** `Friday May 15`. */
  longDay(date: Temporal.PlainDate): string;
  /** `Friday May 15, 2026`. */
  fullDay(date: Temporal.PlainDate): string;
  /** `May 11 to 17, 2026`, each part said once; with `now` the year only when it is not this one. */
  span(first: Temporal.PlainDate, last: Temporal.PlainDate, now?: Temporal.Instant): string;
  /** `Jun`. */
  shortMonth(date: Temporal.PlainDate): string;
  /** `Jun 1`, with the year when it is not this one; in the business's zone. */
  date(instant: string, now: Temporal.Instant): string;
  /** `11:30 AM` or `11:30`, as the system has it or the person chose. */
  clock(time: Temporal.PlainTime): string;
  /** The same of a moment, in the business's zone. */
  clockAt(instant: string): string;
  /** `1:30 AM EDT`: distinguishes the two passes of an hour. */
  clockAndZone(instant: Temporal.Instant): string;
  /** `9 AM` or `09:00`. */
  hour(hour: number): string;
  /** `April`, with the year when it is not this one. */
  month(month: Temporal.PlainYearMonth, now: Temporal.Instant): string;
  /** `April 2026`. */
  monthAndYear(month: Temporal.PlainYearMonth): string;
  /** First day of the week, as the system has it or the person chose: 1 is Monday, 7 Sunday. */
  readonly firstDay: number;
  /** May 4 is written 5/4. */
  readonly monthFirst: boolean;
  /** The clock has am and pm. */
  readonly hour12: boolean;
  /** For what happened on this computer: `just now`, `2 min ago`, later `Tue May 12`. */
  ago(instant: string, now: Temporal.Instant): string;
  /**
   * For what will happen on this computer, in the person's own zone: `4:40 PM`, on another day `Sat May 16, 4:40 PM`.
   * Where the business's clock says otherwise, with the zone: `4:40 PM in Lisbon`, `4:40 PM UTC`.
   */
  moment(instant: string, now: Temporal.Instant): string;
  /** Of a clock with an unknown zone, such as a camera's: `Sat May 16, 4:40 PM`. */
  wall(local: string, now: Temporal.Instant): string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Where the first day ends and the last begins, as the language has it; what both share is said once. */
const spanned = (parts: Intl.DateTimeRangeFormatPart[]): string => {
  const between = parts.findIndex(
    ({ source }, index) => source === 'shared' && parts[index - 1]?.source === 'startRange' && isEnd(parts[index + 1]),
  );
  if (between < 0) return joinedParts(parts);
  // What belongs to the first day stands before the dash: `23.–29. Nov.`
  const [ending = ''] = parts[between]?.value.split(/\s*[-–—]/) ?? [];
  return moments.span(`${joinedParts(parts.slice(0, between))}${ending}`, joinedParts(parts.slice(between + 1)));
};
const isEnd = (part: Intl.DateTimeRangeFormatPart | undefined): boolean => part?.source === 'endRange';

/**
 * @param locale for the order of dates, the first day of the week and 12 or 24 hours (zone.ts, dateLocale).
 * @param businessZone IANA name; null when the service has none.
 * @param ownTime whether slots have a second line at all.
 */
export const createTimes = (locale: string, businessZone: string | null, localZone: string, ownTime = true): Times => {
  const zone = businessZone ?? localZone;
  // Plain dates and times are written out in UTC, so that no zone can move them. Each format is made when it is first
  // needed: to make one takes as long as a row.
  const make = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') => {
    let made: Intl.DateTimeFormat | undefined;
    return () => (made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  };
  const format = (...of: Parameters<typeof make>) => {
    const made = make(...of);
    return (atMs: number): string => joinedParts(made().formatToParts(atMs));
  };
  const formatSpan = (options: Intl.DateTimeFormatOptions) => {
    const made = make(options);
    return (fromMs: number, toMs: number): string => spanned(made().formatRangeToParts(fromMs, toMs));
  };
  const weekdays = format({ weekday: 'short', month: 'short', day: 'numeric' });
  const weekdaysAndYear = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const weekdayOnly = format({ weekday: 'short' });
  const weekdayLong = format({ weekday: 'long' });
  const weekdayNarrow = format({ weekday: 'narrow' });
  const longDays = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const fullDays = format({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });
  const spans = formatSpan({ month: 'short', day: 'numeric' });
  const spansAndYear = formatSpan({ month: 'short', day: 'numeric', year: 'numeric' });
  const shortMonths = format({ month: 'short' });
  const dates = format({ month: 'short', day: 'numeric' });
  const datesAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
  const months = format({ month: 'long' });
  const monthsAndYear = format({ month: 'long', year: 'numeric' });
  const clocks = format({ hour: 'numeric', minute: '2-digit' });
  const clocksThere = format({ hour: 'numeric', minute: '2-digit' }, zone);
  const clocksAndZone = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, zone);
  const hours = format({ hour: 'numeric' });

  const atNoon = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds;
  const anyDay = Temporal.PlainDate.from('2001-01-01');
  const inZone = (time: string, of: string): string =>
    isNamedByCity(of) ? moments.in(time, zoneCity(of)) : moments.zone(time, zoneCity(of));
  /** A time by the person's own clock, where the business's says otherwise. */
  const own = (time: string): string => inZone(time, localZone);
  const thisYear = (now: Temporal.Instant) => now.toZonedDateTimeISO(zone).year;

  const day = (date: Temporal.PlainDate, now: Temporal.Instant) =>
    (date.year === thisYear(now) ? weekdays : weekdaysAndYear)(atNoon(date));
  const clock = (time: Temporal.PlainTime) =>
    clocks(anyDay.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).epochMilliseconds);

  const slot = (text: string, now: Temporal.Instant): SlotText => {
    const instant = Temporal.Instant.from(text);
    const there = instant.toZonedDateTimeISO(zone);
    const here = instant.toZonedDateTimeISO(localZone);
    const main = `${day(there.toPlainDate(), now)}, ${clock(there.toPlainTime())}`;
    if (!ownTime || there.toPlainDateTime().equals(here.toPlainDateTime())) return { main, second: null };
    const sameDay = there.toPlainDate().equals(here.toPlainDate());
    const weekday = sameDay ? '' : `${weekdayOnly(atNoon(here.toPlainDate()))} `;
    return { main, second: own(`${weekday}${clock(here.toPlainTime())}`) };
  };

  return {
    zone,
    zoneCity: zoneCity(zone),
    localZone,
    hasOwnTime: ownTime && zone !== localZone,
    firstDay: new Intl.Locale(locale).getWeekInfo().firstDay,
    get monthFirst() {
      return isMonthFirst(locale);
    },
    get hour12() {
      return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
    },
    day,
    clock,
    clockAt: (instant) => clocksThere(Date.parse(instant)),
    clockAndZone: (instant) => clocksAndZone(instant.epochMilliseconds),
    hour(hour) {
      const short = hours(hour * hourMs);
      return /^\d+$/.test(short) ? clock(Temporal.PlainTime.from({ hour })) : short;
    },
    weekday: (date) => weekdayOnly(atNoon(date)),
    longWeekday: (date) => weekdayLong(atNoon(date)),
    narrowWeekday: (date) => weekdayNarrow(atNoon(date)),
    longDay: (date) => longDays(atNoon(date)),
    fullDay: (date) => fullDays(atNoon(date)),
    span(first, last, now) {
      const isThisYear = now !== undefined && first.year === last.year && last.year === thisYear(now);
      return (isThisYear ? spans : spansAndYear)(atNoon(first), atNoon(last));
    },
    monthAndYear: (month) => monthsAndYear(atNoon(month.toPlainDate({ day: 1 }))),
    shortMonth: (date) => shortMonths(atNoon(date)),
    month(month, now) {
      const first = atNoon(month.toPlainDate({ day: 1 }));
      return (month.year === thisYear(now) ? months : monthsAndYear)(first);
    },
    date(text, now) {
      const date = Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDate();
      return (date.year === thisYear(now) ? dates : datesAndYear)(atNoon(date));
    },
    slot,
    slotAndZone(text, now) {
      const { main, second } = slot(text, now);
      return second === null ? main : inZone(main, zone);
    },
    ago(text, now) {
      const instant = Temporal.Instant.from(text);
      const agoMs = now.epochMilliseconds - instant.epochMilliseconds;
      if (agoMs < minuteMs) return moments.justNow;
      if (agoMs < hourMs) return moments.minutesAgo(Math.floor(agoMs / minuteMs));
      if (agoMs < 24 * hourMs) return moments.hoursAgo(Math.floor(agoMs / hourMs));
      return day(instant.toZonedDateTimeISO(localZone).toPlainDate(), now);
    },
    wall(text, now) {
      const there = Temporal.PlainDateTime.from(text);
      return `${day(there.toPlainDate(), now)}, ${clock(there.toPlainTime())}`;
    },
    moment(text, now) {
      const here = Temporal.Instant.from(text).toZonedDateTimeISO(localZone);
      const there = here.withTimeZone(zone);
      const isSame = here.toPlainDateTime().equals(there.toPlainDateTime());
      const time = isSame ? clock(here.toPlainTime()) : own(clock(here.toPlainTime()));
      const today = now.toZonedDateTimeISO(localZone).toPlainDate();
      return here.toPlainDate().equals(today) ? time : `${day(here.toPlainDate(), now)}, ${time}`;
    },
  };
};

/** Whole minutes from one moment to the next, rounded up; 0 when it has passed. */
export const minutesBetween = (from: Temporal.Instant, to: string): number =>
  Math.max(0, Math.ceil((Temporal.Instant.from(to).epochMilliseconds - from.epochMilliseconds) / minuteMs));

export type DateStyle = Pick<Preferences, 'weekStart' | 'hours' | 'ownTime'>;

export const systemStyle: DateStyle = { weekStart: 'system', hours: 'system', ownTime: true };

/** `America/New_York` is New York; a zone without a city goes by its own name. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** `UTC` and `Etc/GMT+5` are names of their own, without a city. */
const isNamedByCity = (zone: string): boolean => zone.includes('/') && !zone.startsWith('Etc/');

/** In the order of the person's choice. */
export const systemLanguages = ({ systemLocale }: Pick<AppInfo, 'systemLocale'>): readonly string[] =>
  systemLocale === null ? navigator.languages : [systemLocale];

/** Whether March 4 is written 3/4 where the person is. */
export const monthComesFirst = (languages: readonly string[]): boolean => isMonthFirst(regionLocale(languages));

const isMonthFirst = (locale: string): boolean => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
};

/**
 * Names of days and months are in the language of the window; order of dates, first day of the week and 12 or 24 hours
 * follow the region of the system, the latter two unless the person chose. A BCP 47 tag with `fw` and `hc` for what was
 * chosen.
 */
export const dateLocale = (
  languages: readonly string[],
  { weekStart, hours }: Pick<DateStyle, 'weekStart' | 'hours'>,
): string => {
  const keys = [
    ...(weekStart === 'system' ? [] : ['fw', weekStart.slice(0, 3)]),
    ...(hours === 'system' ? [] : ['hc', hours === '12' ? 'h12' : 'h23']),
  ];
  return [regionLocale(languages), ...(keys.length > 0 ? ['u', ...keys] : [])].join('-');
};

const regionLocale = (languages: readonly string[]): string => {
  const own = languages.find((each) => each.startsWith(`${language}-`));
  if (own !== undefined) return own;
  const first = languages[0];
  if (first === undefined) return language;
  const { region } = new Intl.Locale(first).maximize();
  return region === undefined ? language : `${language}-${region}`;
};
