// Idempotency keys and attempts: written before the first byte leaves, so that nothing is resent blindly after a crash.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Key = row.object({
  key: row.string(),
  operation: row.string(),
  /** Fingerprint of the API key that first sent it. */
  apiKey: row.string(),
  bodyHash: row.string(),
  firstSentMs: row.number(),
  firstSentMonoMs: row.number(),
  boot: row.string(),
});
export type IdempotencyKey = row.infer<typeof Key>;

const Outcome = row.enum(['ok', 'refused', 'unsent', 'doubt', 'not-executed', 'limited', 'died']);
export type AttemptOutcome = row.infer<typeof Outcome>;

const Row = row.object({
  id: row.number(),
  operation: row.string(),
  key: row.string().nullable(),
  endpoint: row.string(),
  path: row.string(),
  body: row.string().nullable(),
  startedMs: row.number(),
  endedMs: row.number().nullable(),
  outcome: Outcome.nullable(),
  status: row.number().nullable(),
  code: row.string().nullable(),
  requestId: row.string().nullable(),
});
export type Attempt = row.infer<typeof Row>;

export type AttemptStore = {
  begin(attempt: Pick<Attempt, 'operation' | 'key' | 'endpoint' | 'path' | 'body' | 'startedMs'>): number;
  end(id: number, of: Pick<Attempt, 'endedMs' | 'outcome' | 'status' | 'code' | 'requestId'>): void;
  /** Oldest first. */
  ofOperation(operation: string): Attempt[];
  /** Attempts without an end: their process died. */
  unended(): Attempt[];
  addKey(key: IdempotencyKey): void;
  liveKey(operation: string): IdempotencyKey | null;
  retireKey(operation: string, atMs: number, why: string): void;
  /** All keys whose operation is still open and that are not retired. */
  liveKeys(): IdempotencyKey[];
  /** Deletes attempts of ended operations older than this. */
  prune(beforeMs: number): void;
};

const Rows = row.array(Row);
const Keys = row.array(Key);
const LiveKey = Key.nullable();
const Id = row.number();

const columns = `id, operation, key, endpoint, path, body, started_ms AS startedMs, ended_ms AS endedMs, outcome, status,
  code, request_id AS requestId`;
const keyColumns = `key, operation, api_key AS apiKey, body_hash AS bodyHash, first_sent_ms AS firstSentMs,
  first_sent_mono_ms AS firstSentMonoMs, boot`;

export const createAttemptStore = (db: Statements): AttemptStore => {
  const insert = db
    .prepare(
      `INSERT INTO attempt (operation, key, endpoint, path, body, started_ms)
       VALUES (:operation, :key, :endpoint, :path, :body, :startedMs) RETURNING id`,
    )
    .pluck();
  const end = db.prepare(
    `UPDATE attempt SET ended_ms = :endedMs, outcome = :outcome, status = :status, code = :code,
       request_id = :requestId WHERE id = :id`,
  );
  const selectOfOperation = db.prepare(`SELECT ${columns} FROM attempt WHERE operation = +:operation ORDER BY id`);
  const selectUnended = db.prepare(`SELECT ${columns} FROM attempt WHERE ended_ms IS NULL ORDER BY id`);
  const insertKey = db.prepare(
    `INSERT INTO idempotency_key (key, operation, api_key, body_hash, first_sent_ms, first_sent_mono_ms, boot)
     VALUES (:key, :operation, :apiKey, :bodyHash, :firstSentMs, :firstSentMonoMs, :boot)`,
  );
  const selectLiveKey = db.prepare(
    `SELECT ${keyColumns} FROM idempotency_key WHERE operation = :operation AND retired_ms IS NULL`,
  );
  const retire = db.prepare(
    'UPDATE idempotency_key SET retired_ms = :atMs, why = :why WHERE operation = :operation AND retired_ms IS NULL',
  );
  // Starts from the open operations: keys of ended ones are never retired, so there are many. Uploads have no key.
  const selectLiveKeys = db.prepare(
    `SELECT ${keyColumns} FROM idempotency_key WHERE retired_ms IS NULL AND operation IN
       (SELECT id FROM operation INDEXED BY operation_open WHERE ended_ms IS NULL AND kind <> 'media.upload')`,
  );
  const prune = db.prepare(
    `DELETE FROM attempt WHERE started_ms < :beforeMs AND
       EXISTS (SELECT 1 FROM operation WHERE id = attempt.operation AND ended_ms IS NOT NULL)`,
  );
  return {
    begin: (attempt) => Id.parse(insert.get(attempt)),
    end(id, of) {
      end.run({ id, ...of });
    },
    ofOperation: (operation) => Rows.parse(selectOfOperation.all({ operation })),
    unended: () => Rows.parse(selectUnended.all()),
    addKey(key) {
      insertKey.run(key);
    },
    liveKey: (operation) => LiveKey.parse(selectLiveKey.get({ operation }) ?? null),
    retireKey(operation, atMs, why) {
      retire.run({ operation, atMs, why });
    },
    liveKeys: () => Keys.parse(selectLiveKeys.all()),
    prune(beforeMs) {
      prune.run({ beforeMs });
    },
  };
};
