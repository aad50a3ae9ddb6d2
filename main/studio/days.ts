// Days of the business as moments.
import { dayStartMs } from './finding.ts';

const dayMs = 24 * 60 * 60_000;

const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** Both dates included; Unix ms. */
export const spanOf = (from: string, to: string, zone: string): { fromMs: number; beforeMs: number } => ({
  fromMs: dayStartMs(from, zone),
  beforeMs: dayStartMs(dayAfter(to), zone),
});

export const daysOf = (from: string, to: string, zone: string): { date: string; startMs: number }[] => {
  const days: { date: string; startMs: number }[] = [];
  for (let date = from; date <= to; date = dayAfter(date)) days.push({ date, startMs: dayStartMs(date, zone) });
  return days;
};
