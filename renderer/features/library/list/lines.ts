// The lines of the list: rows in the order given, under a heading for each stretch of days.
import type { PostSort } from '../../../../preload/rules/post-query.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import { comingGroup, dayGroup, type ComingGroup, type DayGroup } from '../../../time/days.ts';

export type LineGroup = DayGroup | ComingGroup | 'no-time';
export type Line =
  | { kind: 'group'; key: string; group: LineGroup; count: number | undefined }
  | { kind: 'row'; key: string; row: PostRow };

/** `zone`: the person's own. `slotZone`: the one that slots are given in. `firstDay` of the week: 1 is Monday, 7 Sunday. */
export type Calendar = { now: Temporal.Instant; zone: string; slotZone: string; firstDay: number };

const dateIn = (zone: string, instant: string): Temporal.PlainDate =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();

type Grouped = { group: LineGroup; key: string };
/** Under which heading a row stands; null: this order needs no days. */
export type Grouping = ((row: PostRow) => Grouped) | null;

/** By what the list is sorted by. Each row is asked once: with each page read, all rows become lines anew. */
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
  const past = (instant: string): Grouped => {
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
        // A month can stand on either side of today.
        return { group, key: `${Temporal.PlainDate.compare(date, slotToday) > 0 ? 'coming ' : ''}${group.toString()}` };
      };
    case 'name':
    case 'best':
      return null;
  }
};

/** `complete`: whether all rows are here; the last group's count is not known before. */
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
