// The plan of the days after a report: posts with a time or a planned day.
import { Temporal } from 'temporal-polyfill';
import type { ReportDays, ReportPlan } from '../../../preload/contract/report.ts';
import type { SpanMs } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { together } from '../calendar/entries.ts';
import type { PlannedDay } from '../calendar/planned-days.ts';
import { pausedMoments } from '../pause/paused-times.ts';
import { type StatesContext, stateOfPart } from '../posts/post-states.ts';
import { postOf } from './entries.ts';

export const isWholeMonth = ({ from, to }: ReportDays): boolean => {
  const first = Temporal.PlainDate.from(from);
  return first.day === 1 && Temporal.PlainDate.from(to).equals(first.with({ day: first.daysInMonth }));
};

/** After a whole month the next one, otherwise as many days again. */
export const daysAfter = ({ from, to }: ReportDays): ReportDays => {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const next = last.add({ days: 1 });
  const end = isWholeMonth({ from, to })
    ? next.with({ day: next.daysInMonth })
    : next.add({ days: first.until(last).days });
  return { from: next.toString(), to: end.toString() };
};

type Around = { span: SpanMs; zone: string; planned: readonly PlannedDay[]; states: StatesContext };

/** Ordered by day and time; a planned day comes before the times of that day. */
export const planWithin = (store: Store, { span, zone, planned, states }: Around): ReportPlan[] => {
  const moments = store.agenda.moments(span.fromMs, span.beforeMs);
  const paused = pausedMoments(store, span).map(({ row, platform, atMs }) => ({
    pid: Number(row.id),
    platform,
    atMs,
    status: 'paused',
  }));
  const pids = [...moments, ...paused, ...planned].map(({ pid }) => pid);
  const rows = store.agenda.rows([...new Set(pids)]);
  const timed = [...Map.groupBy([...moments, ...paused], ({ status }) => status)].flatMap(([status, of]) =>
    together(of.toSorted((one, other) => one.atMs - other.atMs)).flatMap(({ pid, atMs, platforms }): ReportPlan[] => {
      const row = rows.get(pid);
      if (!row) return [];
      const instant = Temporal.Instant.fromEpochMilliseconds(atMs);
      const at = instant.toString();
      const part = { platforms: [...platforms], at, isTimed: status !== 'paused' };
      const { notes: _, ...state } = stateOfPart(states.asOfNow(row), part, states);
      const day = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
      return [{ post: postOf(pid, row), platforms: part.platforms, at, day, state }];
    }),
  );
  const isTimed = new Set(timed.map(({ post }) => post.id));
  const untimed = planned.flatMap(({ pid, date }): ReportPlan[] => {
    const row = rows.get(pid);
    if (!row || row.status !== 'draft' || isTimed.has(row.id)) return [];
    const platforms = row.platforms.map(({ platform }) => platform);
    return [{ post: postOf(pid, row), platforms, at: null, day: date, state: { is: 'planned' } }];
  });
  return [...timed, ...untimed].sort(
    (one, other) => one.day.localeCompare(other.day) || (one.at ?? '').localeCompare(other.at ?? ''),
  );
};
