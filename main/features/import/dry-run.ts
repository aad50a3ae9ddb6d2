// What would come of every row of a table, under the settings a person has chosen.
import { Temporal } from 'temporal-polyfill';
import type { ImportField } from '../../../preload/rules/choices.ts';
import type { ImportSettings } from '../../../preload/contract/import-export.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Table, TableRow } from '../../kernel/csv.ts';
import { inTurns } from '../../kernel/yield-to-event-loop.ts';
import { orderOf } from './dates.ts';
import { readRow, type ReadRow } from './rows.ts';

export type Surroundings = {
  nowMs: number;
  zone: string;
  takesSlot: (platform: PlatformId) => boolean;
  nextSlot: (platform: PlatformId) => string | null;
};

export type DryRun = {
  rows: { from: TableRow; read: ReadRow }[];
  /** Dates that mean two days: the settings decided. */
  asksDateOrder: boolean;
};

/** What a row costs besides its characters, and how much is done between one breath and the next: some ms. */
const rowWork = 1_000;
const turnWork = 150_000;

/** `breathe` lets other work go first between some of the rows and the next. */
export const dryRun = async (
  table: Table,
  settings: ImportSettings,
  around: Surroundings,
  breathe: () => Promise<void>,
): Promise<DryRun> => {
  const columns = new Map<ImportField, number>();
  settings.columns.forEach((field, index) => field && columns.set(field, index));
  const dateColumn = columns.get('date');
  const dates = dateColumn === undefined ? [] : table.rows.map(({ cells }) => cells[dateColumn] ?? '');
  const { settled, isOpen } = orderOf(dates);
  const rules = {
    ...around,
    columns,
    columnCount: table.header.length,
    platform: settings.platform,
    order: settled ?? settings.dateOrder,
    today: Temporal.Instant.fromEpochMilliseconds(Math.round(around.nowMs))
      .toZonedDateTimeISO(around.zone)
      .toPlainDate(),
  };
  const turns = inTurns(breathe, turnWork);
  const rows: DryRun['rows'] = [];
  for (const from of table.rows) {
    rows.push({ from, read: readRow(from.cells, rules) });
    const turn = turns(from.cells.reduce((sum, { length }) => sum + length, rowWork));
    if (turn) await turn;
  }
  return { rows, asksDateOrder: isOpen };
};
