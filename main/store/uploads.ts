// Uploads: the open upload operations of the outbox, joined with their files.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import type { LeftOutStore } from './left-out.ts';

const Row = row.object({
  id: row.string(),
  seq: row.number(),
  mid: row.number(),
  sizeBytes: row.number(),
  state: row.string(),
  attempts: row.number(),
  notBeforeMs: row.number(),
  priority: row.number(),
  /** The priority of the most urgent change that waits for it; null: none. */
  neededBy: row.number().nullable(),
});
export type UploadRow = row.infer<typeof Row>;

const Counted = row.object({
  mid: row.number(),
  sizeBytes: row.number(),
  /** The service has it under the key in use. */
  done: row.number().transform(Boolean),
  /** Of its open upload. */
  state: row.string().nullable(),
});
type CountedFile = row.infer<typeof Counted>;

const Priority = row.number().nullable();
const Outlook = row.object({ openCount: row.number(), nextMs: row.number().nullable() });

export type UploadRowStore = {
  /** All open ones, oldest first. */
  open(): UploadRow[];
  /**
   * Those that only wait for their turn and are not left out, no larger than `largestBytes`: the first `limit` of those that a waiting
   * change needs, and of all others the first `limit`, with those that the user waits for in front, then the oldest.
   * Unordered.
   */
  due(of: { nowMs: number; largestBytes: number; limit: number }): UploadRow[];
  /** How many are open and not left out, and when the next one in backoff may be sent, Unix ms. */
  outlook(nowMs: number): { openCount: number; nextMs: number | null };
  withOrderingKey(orderingKey: string): UploadRow | null;
  neededBy(id: string): number | null;
  /** Files of the tray, and all others with an open upload. */
  counted(apiKey: string): CountedFile[];
};

// The file's id is read from the name of the queue, which is never missing, even if the arguments are damaged.
const mid = 'CAST(substr(operation.lane, 7) AS INTEGER)';
const neededBy = (id: string): string =>
  `(SELECT min(waiting.priority) FROM dependency JOIN operation AS waiting ON waiting.id = dependency.operation
    WHERE dependency.needs = ${id} AND waiting.ended_ms IS NULL)`;
const columns = `operation.id, operation.seq, media.mid, media.size_bytes AS sizeBytes, operation.state,
  operation.attempts, operation.not_before_ms AS notBeforeMs, operation.priority, ${neededBy('operation.id')} AS neededBy`;

export const createUploadRowStore = (db: Statements, leftOut: Pick<LeftOutStore, 'uploads'>): UploadRowStore => {
  const selectOpen = db.prepare(
    `SELECT ${columns} FROM operation INDEXED BY operation_upload JOIN media ON media.mid = ${mid}
     WHERE operation.ended_ms IS NULL AND operation.kind = 'media.upload' ORDER BY operation.seq`,
  );
  const selectWithOrderingKey = db.prepare(
    `SELECT ${columns} FROM operation INDEXED BY operation_lane JOIN media ON media.mid = ${mid}
     WHERE operation.lane = +:orderingKey AND operation.ended_ms IS NULL AND operation.kind = 'media.upload'
     ORDER BY operation.seq DESC LIMIT 1`,
  );
  const isNotLeftOut = 'operation.id NOT IN (SELECT value FROM json_each(:leftOut))';
  const isWaiting = `operation.ended_ms IS NULL AND operation.kind = 'media.upload'
    AND operation.state IN ('ready', 'wait', 'doubt') AND ${isNotLeftOut}`;
  const isDue = `${isWaiting} AND operation.not_before_ms <= :nowMs AND media.size_bytes <= :largestBytes`;
  const selectDue = db.prepare(
    `WITH needed(seq) AS (
       SELECT operation.seq FROM operation AS waiting INDEXED BY operation_open
         CROSS JOIN dependency ON dependency.operation = waiting.id
         CROSS JOIN operation ON operation.id = dependency.needs CROSS JOIN media ON media.mid = ${mid}
       WHERE waiting.ended_ms IS NULL AND waiting.kind <> 'media.upload' AND waiting.state = 'staged' AND ${isDue}
       ORDER BY waiting.priority, operation.seq LIMIT +:limit
     ), oldest(seq) AS (
       SELECT operation.seq FROM operation INDEXED BY operation_upload CROSS JOIN media ON media.mid = ${mid}
       WHERE ${isDue} ORDER BY operation.priority, operation.seq LIMIT +:limit
     )
     SELECT ${columns} FROM (SELECT seq FROM needed UNION SELECT seq FROM oldest) AS first
       JOIN operation ON operation.seq = first.seq JOIN media ON media.mid = ${mid}`,
  );
  const selectOutlook = db.prepare(
    `SELECT count(*) AS openCount, min(not_before_ms) FILTER (WHERE not_before_ms > :nowMs) AS nextMs
     FROM operation INDEXED BY operation_upload WHERE ended_ms IS NULL AND kind = 'media.upload' AND ${isNotLeftOut}`,
  );
  const selectNeeded = db.prepare(`SELECT ${neededBy('+:id')}`).pluck();
  const selectCounted = db.prepare(
    `WITH running(mid, state) AS (
       SELECT ${mid}, operation.state FROM operation INDEXED BY operation_upload
       WHERE operation.ended_ms IS NULL AND operation.kind = 'media.upload'
     ), files(mid) AS (SELECT mid FROM tray_file WHERE mid IS NOT NULL UNION SELECT mid FROM running)
     SELECT media.mid, media.size_bytes AS sizeBytes, running.state,
       EXISTS (SELECT 1 FROM media_upload WHERE media_upload.mid = media.mid AND api_key = +:apiKey) AS done
     FROM files JOIN media ON media.mid = files.mid LEFT JOIN running ON running.mid = media.mid`,
  );
  return {
    open: () => row.array(Row).parse(selectOpen.all()),
    due: (of) => row.array(Row).parse(selectDue.all({ ...of, leftOut: leftOut.uploads() })),
    outlook: (nowMs) => Outlook.parse(selectOutlook.get({ nowMs, leftOut: leftOut.uploads() })),
    withOrderingKey: (orderingKey) => Row.nullable().parse(selectWithOrderingKey.get({ orderingKey }) ?? null),
    neededBy: (id) => Priority.parse(selectNeeded.get({ id }) ?? null),
    counted: (apiKey) => row.array(Counted).parse(selectCounted.all({ apiKey })),
  };
};
