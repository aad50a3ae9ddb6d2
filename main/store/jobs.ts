// Jobs of the service as last polled. Stored longer than the service's 30 days.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Row = row.object({
  jid: row.string(),
  /** The operation it belongs to; null: another client started it. */
  operation: row.string().nullable(),
  pid: row.number().nullable(),
  /** The service's job as JSON text, without links. */
  document: row.string(),
  status: row.string(),
  createdMs: row.number(),
  seenMs: row.number(),
});
export type JobRow = row.infer<typeof Row>;

export type JobStore = {
  put(job: JobRow): void;
  read(jid: string): JobRow | null;
  /** The newest of the operation. */
  ofOperation(operation: string): JobRow | null;
  /** Neither succeeded nor failed. */
  running(): JobRow[];
  /** Newest first. */
  newest(limit: number): JobRow[];
};

const columns = 'jid, operation, pid, document, status, created_ms AS createdMs, seen_ms AS seenMs';

const Rows = row.array(Row);
const Known = Row.nullable();

export const createJobStore = (db: Statements): JobStore => {
  const upsert = db.prepare(
    `INSERT INTO job (jid, operation, pid, document, status, created_ms, seen_ms)
     VALUES (:jid, :operation, :pid, :document, :status, :createdMs, :seenMs)
     ON CONFLICT (jid) DO UPDATE SET operation = excluded.operation, pid = excluded.pid,
       document = excluded.document, status = excluded.status, created_ms = excluded.created_ms,
       seen_ms = excluded.seen_ms`,
  );
  const select = db.prepare(`SELECT ${columns} FROM job WHERE jid = :jid`);
  const selectOfOperation = db.prepare(
    `SELECT ${columns} FROM job WHERE operation = +:operation ORDER BY created_ms DESC LIMIT 1`,
  );
  const selectRunning = db.prepare(
    `SELECT ${columns} FROM job WHERE status NOT IN ('succeeded', 'failed') ORDER BY created_ms`,
  );
  const selectNewest = db.prepare(`SELECT ${columns} FROM job ORDER BY created_ms DESC LIMIT +:limit`);
  return {
    put(job) {
      upsert.run(job);
    },
    read: (jid) => Known.parse(select.get({ jid }) ?? null),
    ofOperation: (operation) => Known.parse(selectOfOperation.get({ operation }) ?? null),
    running: () => Rows.parse(selectRunning.all()),
    newest: (limit) => Rows.parse(selectNewest.all({ limit })),
  };
};
