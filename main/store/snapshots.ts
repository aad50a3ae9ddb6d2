// Snapshots: the service's last reply about anything that is not a post, without links; and what posts said when the
// user last saw them.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Row = row.object({ document: row.string(), readAtMs: row.number() });
const Known = Row.nullable();
type Snapshot = row.infer<typeof Row>;

export type SnapshotStore = {
  read(kind: string, id?: string): Snapshot | null;
  write(kind: string, snapshot: Snapshot, id?: string): void;
};

export const createSnapshotStore = (db: Statements): SnapshotStore => {
  const select = db.prepare('SELECT document, read_ms AS readAtMs FROM snapshot WHERE kind = :kind AND id = :id');
  const upsert = db.prepare(
    `INSERT INTO snapshot (kind, id, document, read_ms) VALUES (:kind, :id, :document, :readAtMs)
     ON CONFLICT (kind, id) DO UPDATE SET document = excluded.document, read_ms = excluded.read_ms`,
  );
  return {
    read: (kind, id = '') => Known.parse(select.get({ kind, id }) ?? null),
    write(kind, { document, readAtMs }, id = '') {
      upsert.run({ kind, id, document, readAtMs });
    },
  };
};
