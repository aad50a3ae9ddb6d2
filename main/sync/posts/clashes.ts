// The conflict rows of an operation: made, kept up to date while both sides move on, and gone when they agree.
import type { Operation } from '../../store/outbox.ts';
import type { Tx } from '../kernel/transaction.ts';
import { type Change, isSame, type FieldValue } from './fields.ts';

export type Clash = Change & { theirs: FieldValue };

/**
 * Brings the open conflicts of `op` in line with `clashes`, which are all there are. `theirsAt`: ISO. True when some
 * are left for the person.
 */
export const conflictsAnew = (tx: Tx, op: Operation, clashes: Clash[], theirsAt: string): boolean => {
  const { conflicts } = tx.store;
  const there = conflicts.openOfOperation(op.id);
  const theirsAtMs = Number.isNaN(Date.parse(theirsAt)) ? tx.nowMs : Date.parse(theirsAt);
  for (const { field, base, mine, theirs } of clashes) {
    const row = there.find((one) => one.field === field);
    if (!row) {
      const { id: operation, pid, platform } = op;
      const mineAtMs = op.intentAtMs;
      conflicts.add({ operation, pid, platform, field, base, mine, theirs, mineAtMs, theirsAtMs });
      continue;
    }
    if (!isSame(asValue(row.theirs), theirs)) conflicts.retake(row.id, theirs, theirsAtMs);
    if (!isSame(asValue(row.mine), mine)) conflicts.remine(row.id, mine, tx.nowMs);
  }
  const isSettled = ({ field }: { field: string }) => !clashes.some((clash) => clash.field === field);
  for (const row of there.filter(isSettled)) conflicts.decide(row.id, null, tx.nowMs);
  return clashes.length > 0;
};

/** What a conflict keeps of one side. */
export const asValue = (value: unknown): FieldValue =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(String) : null;
