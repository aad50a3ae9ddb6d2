// The lines of the list: rows in their order, under a heading for each period.
import type { PostSort } from '../../../../preload/rules/post-query.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import { comingGroup, dayGroup, type ComingGroup, type DayGroup } from '../../../time/days.ts';

export type LineGroup = DayGroup | ComingGroup | 'no-time' | 'no-date';
export type Line =
  | { kind: 'group'; key: string; group: LineGroup; count: number | undefined }
  | { kind: 'row'; key: string; row: PostRow };

/** `zone`: the person's. `slotZone`: the business's, for slots. `firstDay` of the week: 1 is Monday, 7 Sunday. */
export type Calendar = { now: Temporal.Instant; zone: string; slotZone: string; firstDay: number };

const dateIn = (zone: string, instant: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();

type Grouped = { group: LineGroup; key: string };
/** The heading of a row; null: this order has none. */
export type Grouping = ((row: PostRow) => Grouped) | null;

/** By the sort order. Memoized by row, because all lines are built again with each page. */
export const groupsBy = (sort: PostSort, calendar: Calendar): Grouping => {
  const groupOf = groupingOf(sort, calendar);
  if (!groupOf) return null;
  const known = new WeakMap<PostRow, Grouped>();
  return (row) => {
    const grouped = known.get(row) ?? groupOf(row);
    known.set(row, grouped);
    return grouped;
  };
};

const groupingOf = (sort: PostSort, { now, zone, slotZone, firstDay }: Calendar): Grouping => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const slotToday = now.toZonedDateTimeISO(slotZone).toPlainDate();
  const past = (instant: string | null): Grouped => {
    if (instant === null) return { group: 'no-date', key: 'no-date' };
    const group = dayGroup(dateIn(zone, instant), today, firstDay);
    return { group, key: group.toString() };
  };
  switch (sort) {
    case 'newest':
      return (row) => past(row.createdAt);
    case 'changed':
      return (row) => past(row.updatedAt);
    case 'slot':
      return ({ at }) => {
        if (at === null) return { group: 'no-time', key: 'no-time' };
        const date = dateIn(slotZone, at);
        const group = comingGroup(date, slotToday, firstDay);
        // A month can come both before and after today.
        return { group, key: `${Temporal.PlainDate.compare(date, slotToday) > 0 ? 'coming ' : ''}${group.toString()}` };
      };
    case 'name':
    case 'best':
      return null;
  }
};

/** `complete`: all rows are loaded; until then the count of the last group isn't known. */
export const linesOf = (rows: readonly PostRow[], complete: boolean, groupOf: Grouping): Line[] => {
  const lines: Line[] = [];
  let heading: Extract<Line, { kind: 'group' }> | undefined;
  let counted = 0;
  const close = (known: boolean) => {
    if (heading) heading.count = known ? counted : undefined;
  };
  for (const row of rows) {
    const of = groupOf?.(row);
    const key = of && `group ${of.key}`;
    if (of && key !== undefined && heading?.key !== key) {
      close(true);
      heading = { kind: 'group', key, group: of.group, count: undefined };
      counted = 0;
      lines.push(heading);
    }
    counted += 1;
    lines.push({ kind: 'row', key: row.id, row });
  }
  close(complete);
  return lines;
};
