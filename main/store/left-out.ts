// Queues of the outbox that the user left out when they went online, and which operations stay here because of that.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type LeftOutStore = {
  /**
   * Leaves out what waits in this queue, and what is added to it later, except an unschedule or a deletion: a takeback
   * that the user clicks afterwards is always sent. `afterSeq` omitted: the newest operation; a queue that is left out
   * already keeps its own.
   */
  add(of: { orderingKey: string; afterSeq?: number | null }): void;
  /** Its operations may be sent again. */
  remove(orderingKey: string): void;
  /** Its operations have moved to another queue. */
  move(of: { from: string; to: string }): void;
  /** The queues that are left out. */
  orderingKeys(): ReadonlySet<string>;
  /**
   * Whether this operation must not be sent. A file is left out with the changes that need it, if all of them are; one
   * that no change needs has a queue of its own.
   */
  has(operation: { id: string }): boolean;
  /** How many of them are waiting. */
  waitingCount(): number;
  /** The ids of those that are uploads, as JSON. */
  uploads(): string;
  /**
   * Drops queues in which nothing is left out any more. One whose post was deleted here, and may be undeleted, stays.
   */
  prune(): void;
  /** Something in the outbox changed. */
  forget(): void;
  /** A transaction was rolled back. */
  reset(): void;
};

const Ids = row.array(row.object({ id: row.string(), isUpload: row.number(), isWaiting: row.number() }));
const OrderingKeys = row.array(row.string());

/** Takebacks that are sent although their queue is left out, if they came later. */
const isLaterTakeback = `(kind IN ('post.unschedule', 'post.remove') AND seq > after_seq)`;
const openOf =
  'left_out CROSS JOIN operation INDEXED BY operation_lane ON operation.lane = left_out.lane AND ended_ms IS NULL';
/** An open change needs the upload `needed`, and may be sent. */
const neededBy = (condition: string): string =>
  `EXISTS (SELECT 1 FROM dependency JOIN operation AS waiting ON waiting.id = dependency.operation
    WHERE dependency.needs = needed.id AND waiting.ended_ms IS NULL ${condition})`;

export const createLeftOutStore = (db: Statements): LeftOutStore => {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO left_out (lane, after_seq)
     VALUES (:orderingKey, coalesce(:afterSeq, (SELECT seq FROM sqlite_sequence WHERE name = 'operation'), 0))`,
  );
  const remove = db.prepare('DELETE FROM left_out WHERE lane = :orderingKey');
  const move = db.prepare('UPDATE OR REPLACE left_out SET lane = :to WHERE lane = :from');
  const selectKeys = db.prepare('SELECT lane FROM left_out').pluck();
  const selectIds = db.prepare(
    `WITH own AS (SELECT id FROM ${openOf} WHERE kind <> 'media.upload' AND NOT ${isLaterTakeback}),
     files AS (
       SELECT needed.id FROM own JOIN dependency ON dependency.operation = own.id
         JOIN operation AS needed ON needed.id = dependency.needs
       WHERE needed.kind = 'media.upload' AND needed.ended_ms IS NULL
         AND NOT ${neededBy('AND waiting.id NOT IN (SELECT id FROM own)')}
       UNION
       SELECT needed.id FROM left_out CROSS JOIN operation AS needed INDEXED BY operation_lane
         ON needed.lane = left_out.lane AND needed.ended_ms IS NULL
       WHERE needed.kind = 'media.upload' AND NOT ${neededBy('')}
     )
     SELECT id, kind = 'media.upload' AS isUpload, state IN ('staged', 'ready', 'wait') AS isWaiting
     FROM operation WHERE id IN (SELECT id FROM own UNION SELECT id FROM files)`,
  );
  const prune = db.prepare(
    `DELETE FROM left_out WHERE NOT EXISTS (
       SELECT 1 FROM operation INDEXED BY operation_lane
       WHERE operation.lane = left_out.lane AND ended_ms IS NULL AND NOT ${isLaterTakeback}
     ) AND NOT EXISTS (
       SELECT 1 FROM post WHERE lane LIKE 'post:%' AND pid = CAST(substr(lane, 6) AS INTEGER) AND gone_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM tombstone WHERE tombstone.sid = post.sid)
     )`,
  );

  /** null: to be read. */
  let queues: Set<string> | null = null;
  let ids: row.infer<typeof Ids> | null = null;
  let known: Set<string> | null = null;
  const forget = (): void => {
    ids = null;
    known = null;
  };
  const reset = (): void => {
    queues = null;
    forget();
  };
  const orderingKeys = (): Set<string> => (queues ??= new Set(OrderingKeys.parse(selectKeys.all())));
  const all = (): row.infer<typeof Ids> => (ids ??= orderingKeys().size === 0 ? [] : Ids.parse(selectIds.all()));

  return {
    add({ orderingKey, afterSeq = null }) {
      insert.run({ orderingKey, afterSeq });
      orderingKeys().add(orderingKey);
      forget();
    },
    remove(orderingKey) {
      remove.run({ orderingKey });
      orderingKeys().delete(orderingKey);
      forget();
    },
    move(of) {
      if (!orderingKeys().has(of.from)) return;
      move.run(of);
      reset();
    },
    orderingKeys,
    has: ({ id }) => (known ??= new Set(all().map((each) => each.id))).has(id),
    waitingCount: () => all().filter(({ isWaiting }) => isWaiting === 1).length,
    uploads: () => JSON.stringify(all().flatMap(({ id, isUpload }) => (isUpload === 1 ? [id] : []))),
    prune() {
      if (orderingKeys().size > 0 && prune.run({}).changes > 0) reset();
    },
    forget,
    reset,
  };
};
