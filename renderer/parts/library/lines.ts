// The lines of the list: rows in the order given, under a heading for each stretch of days.
import { Temporal } from 'temporal-polyfill';
import type { PostRow } from '../../../preload/model/post.ts';
import { dayGroup, type DayGroup } from '../../time/days.ts';

export type Line =
  | { kind: 'group'; key: string; group: DayGroup; count: number | undefined }
  | { kind: 'row'; key: string; row: PostRow };

/**
 * Grouped by the day a post was made, on the person's own calendar; the service gives the newest first.
 * @param complete whether all rows are here: the last group's count is not known before.
 * @param firstDay of the week: 1 is Monday, 7 Sunday.
 */
export const linesOf = (
  rows: readonly PostRow[],
  complete: boolean,
  now: Temporal.Instant,
  zone: string,
  firstDay: number,
): Line[] => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const lines: Line[] = [];
  let heading: Extract<Line, { kind: 'group' }> | undefined;
  let counted = 0;
  const close = (known: boolean) => {
    if (heading) heading.count = known ? counted : undefined;
  };
  for (const row of rows) {
    const group = dayGroup(
      Temporal.Instant.from(row.createdAt).toZonedDateTimeISO(zone).toPlainDate(),
      today,
      firstDay,
    );
    const key = `group ${group.toString()}`;
    if (heading?.key !== key) {
      close(true);
      heading = { kind: 'group', key, group, count: undefined };
      counted = 0;
      lines.push(heading);
    }
    counted += 1;
    lines.push({ kind: 'row', key: row.id, row });
  }
  close(complete);
  return lines;
};
