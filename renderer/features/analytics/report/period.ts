// The days of a report: whole months or any days, and how one turns to the next.
import type { ReportDays } from '../../../../preload/contract/report.ts';

export const monthOf = (month: Temporal.PlainYearMonth): ReportDays => ({
  from: month.toPlainDate({ day: 1 }).toString(),
  to: month.toPlainDate({ day: month.daysInMonth }).toString(),
});

/** null: they aren't one whole month. */
export const wholeMonth = ({ from, to }: ReportDays): Temporal.PlainYearMonth | null => {
  const month = Temporal.PlainDate.from(from).toPlainYearMonth();
  const whole = monthOf(month);
  return whole.from === from && whole.to === to ? month : null;
};

export const lastMonth = (today: Temporal.PlainDate): ReportDays =>
  monthOf(today.toPlainYearMonth().subtract({ months: 1 }));

/** Both days counted. */
export const lengthOf = ({ from, to }: ReportDays): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;

/** By months, or by as many days as there are. */
export const turned = (of: ReportDays, by: 1 | -1): ReportDays => {
  const month = wholeMonth(of);
  if (month) return monthOf(month.add({ months: by }));
  const days = lengthOf(of) * by;
  const move = (day: string): string => Temporal.PlainDate.from(day).add({ days }).toString();
  return { from: move(of.from), to: move(of.to) };
};

/** `2026-10-01--2026-10-31`, as an address has them. */
export const writeDays = ({ from, to }: ReportDays): string => `${from}--${to}`;

/** null: they are none. */
export const readDays = (written: string): ReportDays | null => {
  const [from = '', to = '', ...more] = written.split('--');
  if (more.length > 0 || !isDay(from) || !isDay(to) || to < from) return null;
  return { from, to };
};

const isDay = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};

const monthsBefore = 24;

/** The newest first, from the next month on; with the chosen one. */
export const monthChoices = (today: Temporal.PlainDate, chosen: Temporal.PlainYearMonth | null): string[] => {
  const next = today.toPlainYearMonth().add({ months: 1 });
  const months = Array.from({ length: monthsBefore + 2 }, (_, back) => next.subtract({ months: back }).toString());
  const all = chosen === null ? months : [...new Set([...months, chosen.toString()])];
  return all.toSorted().toReversed();
};
