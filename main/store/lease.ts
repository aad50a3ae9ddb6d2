// The lease: who may send. One owner, numbered by epochs, checked inside every transaction of the sender.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type LeaseStore = {
  /** Takes the lease from its current owner; the new epoch is above both the last one and `atLeast`. */
  take(owner: string, atLeast: number): number;
  holds(owner: string, epoch: number): boolean;
  epoch(): number;
};

export const createLeaseStore = (db: Statements): LeaseStore => {
  const take = db
    .prepare(
      `INSERT INTO lease (only, owner, epoch) VALUES (1, :owner, :atLeast + 1)
       ON CONFLICT (only) DO UPDATE SET owner = excluded.owner, epoch = max(epoch + 1, excluded.epoch)
       RETURNING epoch`,
    )
    .pluck();
  const select = db.prepare('SELECT 1 FROM lease WHERE only = 1 AND owner = :owner AND epoch = :epoch').pluck();
  const selectEpoch = db.prepare('SELECT epoch FROM lease WHERE only = 1').pluck();
  return {
    take: (owner, atLeast) => row.number().parse(take.get({ owner, atLeast })),
    holds: (owner, epoch) => select.get({ owner, epoch }) !== undefined,
    epoch: () => row.number().optional().parse(selectEpoch.get()) ?? 0,
  };
};
