// Calendar entries from the moments of variants: groups what is published together, and picks what a full day shows
// first.
import type { HeldHow } from '../../../preload/contract/calendar.ts';
import type { Moment } from '../../store/schedule.ts';
import { dayStartMs } from './day-start.ts';

const dayMs = 24 * 60 * 60_000;

const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** Both dates inclusive; Unix ms. */
export const spanOf = (from: string, to: string, zone: string): { fromMs: number; beforeMs: number } => ({
  fromMs: dayStartMs(from, zone),
  beforeMs: dayStartMs(dayAfter(to), zone),
});

export const daysOf = (from: string, to: string, zone: string): { date: string; startMs: number }[] => {
  const days: { date: string; startMs: number }[] = [];
  for (let date = from; date <= to; date = dayAfter(date)) days.push({ date, startMs: dayStartMs(date, zone) });
  return days;
};

/**
 * Variants of one post that are published together. `held`: only by the service, unlike what is shown here. `paused`:
 * at the end of the pause.
 */
export type Group = { pid: number; atMs: number; platforms: Set<string>; held?: HeldHow; paused?: true };

/** Platforms with the same slot publish within minutes of it, each at its own moment. */
const togetherMs = 5 * 60_000;

const isWith = ({ atMs }: Group, moment: Moment): boolean =>
  moment.status === 'published' ? moment.atMs - atMs <= togetherMs : moment.atMs === atMs;

/** Sorted by time. Slots that are minutes apart are two times, each of which is moved by itself. */
export const together = (moments: readonly Moment[]): Group[] => {
  const groups: Group[] = [];
  const latest = new Map<number, Group>();
  for (const moment of moments) {
    const { pid, platform, atMs } = moment;
    const open = latest.get(pid);
    if (open && isWith(open, moment)) open.platforms.add(platform);
    else {
      const group = { pid, atMs, platforms: new Set([platform]) };
      latest.set(pid, group);
      groups.push(group);
    }
  }
  return groups;
};

type Day = { date: string; startMs: number };

/**
 * `days` and `groups` are sorted by time, with no group before the first day. Posts of `included`, and what will be
 * published although it is not shown here, are always shown.
 */
export const firstOfDays = (
  groups: readonly Group[],
  days: readonly Day[],
  perDay: number,
  included: ReadonlySet<number>,
) => {
  const shown: Group[] = [];
  const hidden: { date: string; count: number }[] = [];
  let next = 0;
  days.forEach(({ date }, index) => {
    const endMs = days[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const first = next;
    let count = 0;
    for (let group = groups[next]; group && group.atMs < endMs; group = groups[next]) {
      if (next - first < perDay || included.has(group.pid) || group.held) shown.push(group);
      else count += 1;
      next += 1;
    }
    if (count > 0) hidden.push({ date, count });
  });
  return { shown, hidden };
};
