// The outbox: every change on its way to the service, until it is done, withdrawn or needs the user's attention.
import { type ErrorData, AppError } from '../../preload/errors.ts';
import { operationKinds, parkReasons } from '../../preload/rules/sync-states.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const State = row.enum([
  'staged',
  'ready',
  'inflight',
  'doubt',
  'wait',
  'job',
  'parked',
  'conflict',
  'done',
  'cancelled',
]);
export type OperationState = row.infer<typeof State>;

/** `args`, `base` and `pre` are the kind's own JSON (main/sync/outbox/operations/). Times are Unix ms. */
const Row = row.object({
  seq: row.number(),
  id: row.string(),
  orderingKey: row.string(),
  rank: row.number(),
  kind: row.enum(operationKinds),
  pid: row.number().nullable(),
  platform: row.enum(platformIds).nullable(),
  args: row.json,
  base: row.json.nullable(),
  pre: row.json.nullable(),
  /** Incremented with every change of args, base or state, except by the sender that currently holds the operation. */
  rev: row.number(),
  state: State,
  reason: row.enum([...parkReasons, 'superseded', 'withdrawn']).nullable(),
  error: row.json.transform((value) => value as ErrorData).nullable(),
  note: row.enum(['merged', 'created-again', 'superseded', 'held']).nullable(),
  attempts: row.number(),
  failures: row.number(),
  readCount: row.number(),
  notBeforeMs: row.number(),
  /** 0: the user waits for it; 1: outbox. */
  priority: row.number(),
  deadlineMs: row.number().nullable(),
  intentAtMs: row.number(),
  endedAtMs: row.number().nullable(),
});
export type Operation = row.infer<typeof Row>;

const columns = `seq, id, lane AS orderingKey, rank, kind, pid, platform, args, base, pre, rev, state, reason, error, note, attempts,
  failures, looks AS readCount, not_before_ms AS notBeforeMs, priority, deadline_ms AS deadlineMs, intent_ms AS intentAtMs,
  ended_ms AS endedAtMs`;

/** Only what names and blocks it; an unknown kind of another Galley version is shown as an edit. */
const Quarantined = Row.extend({
  kind: Row.shape.kind.catch('post.edit'),
  platform: Row.shape.platform.catch(null),
  args: row.unknown().transform((): unknown => null),
  base: row.unknown().transform((): unknown => null),
  pre: row.unknown().transform((): unknown => null),
  reason: Row.shape.reason.catch('unreadable'),
  error: Row.shape.error.catch(null),
  note: Row.shape.note.catch(null),
});

// Open operations of every queue that could move, cached: sending one of thousands changes only a few queues.

type MovingQueues = {
  /** Something in this queue was written. */
  touch(orderingKey: string): void;
  /** Something was written in unknown queues. */
  forget(): void;
  /** Each queue in order. Not to be called in a transaction, which may be rolled back. */
  all(): Operation[];
};

type MovingQueuesDeps = {
  /** The result of `all`, oldest first. */
  readAll: () => Operation[];
  /** The open operations of the queue in order. */
  readQueue: (orderingKey: string) => Operation[];
};

/** If more queues than this changed, all are read together. */
const mostByThemselves = 100;
const movingStates: readonly Operation['state'][] = ['ready', 'wait', 'doubt'];

const isMoving = ({ kind, state }: Operation): boolean => kind !== 'media.upload' && movingStates.includes(state);

const createMovingQueues = ({ readAll, readQueue }: MovingQueuesDeps): MovingQueues => {
  let queues: Map<string, Operation[]> | null = null;
  const touched = new Set<string>();

  const refreshed = (known: Map<string, Operation[]>): Map<string, Operation[]> => {
    for (const orderingKey of touched) {
      const operations = readQueue(orderingKey);
      if (operations.some(isMoving)) known.set(orderingKey, operations);
      else known.delete(orderingKey);
    }
    return known;
  };

  return {
    touch: (orderingKey) => void touched.add(orderingKey),
    forget: () => void (queues = null),
    all() {
      const isStale = queues === null || touched.size > mostByThemselves;
      queues =
        queues === null || isStale ? Map.groupBy(readAll(), ({ orderingKey }) => orderingKey) : refreshed(queues);
      touched.clear();
      return [...queues.values()].flat();
    },
  };
};

// The operations table.

export type NewOperation = Pick<
  Operation,
  'id' | 'orderingKey' | 'kind' | 'pid' | 'platform' | 'args' | 'base' | 'priority' | 'deadlineMs' | 'intentAtMs'
> & {
  state: 'staged' | 'ready';
  /** Its position between other operations of the queue; omitted: behind all. */
  rank?: number;
  pre?: unknown;
  /** Omitted: at once. */
  notBeforeMs?: number;
};

export type OperationChange = Partial<Omit<Operation, 'seq' | 'id' | 'orderingKey' | 'kind' | 'pid' | 'intentAtMs'>>;

/**
 * None of these opens a transaction. A row that can't be read is quarantined: `parked`, reason `unreadable`, left as it
 * is.
 */
export type OperationStore = {
  add(operation: NewOperation): Operation;
  read(id: string): Operation | null;
  /** Sets the given fields and adds 1 to `rev`, unless `rev` is given too. Throws when there is no such operation. */
  change(id: string, change: OperationChange): Operation;
  /** In flight: counts an attempt, and clears any reason and delay. */
  begin(id: string): void;
  /** Moves all open operations of a post to another post and its queue. */
  rehome(of: { pid: number; to: number; orderingKey: string }): void;
  /** Ends it: dependants that wait for nothing else become `ready`. */
  end(id: string, state: 'done' | 'cancelled', atMs: number, more?: Pick<OperationChange, 'reason' | 'note'>): void;
  /** The open operations of a queue in order. */
  withOrderingKey(orderingKey: string): Operation[];
  /** The open operations of a post in order. */
  ofPost(pid: number): Operation[];
  /** All open ones, oldest first; with `after`, the next `openAtOnce` behind this `seq`. */
  open(after?: number): Operation[];
  /** Open ones that were sent, oldest first: few, however many wait. */
  begun(): Operation[];
  openOfState(state: OperationState): Operation[];
  /** Posts with an open operation whose deadline is after the first moment and not after the second, Unix ms. */
  pidsDueBetween(afterMs: number, untilMs: number): number[];
  /**
   * All open ones of every queue in which one is ready, waits or is in doubt; uploads excluded. Not in a transaction.
   */
  ofMovingQueues(): Operation[];
  /** Open operations with a later deadline than this. */
  openDueAfter(afterMs: number): Operation[];
  /** Ended ones, newest first; `before` is the `seq` cursor of a page. */
  ended(page: { sinceMs?: number; before?: { endedAtMs: number; seq: number }; limit: number }): Operation[];
  /** How many ended since. */
  endedCount(sinceMs: number): number;
  addDependency(id: string, needs: string): void;
  dependencies(id: string): string[];
  dependants(id: string): string[];
  counts(): { waiting: number; sending: number; running: number; needsYou: number };
};

export const openAtOnce = 1_000;
const changeable: Record<keyof OperationChange, string> = {
  rank: 'rank',
  platform: 'platform',
  args: 'args',
  base: 'base',
  pre: 'pre',
  rev: 'rev',
  state: 'state',
  reason: 'reason',
  error: 'error',
  note: 'note',
  attempts: 'attempts',
  failures: 'failures',
  readCount: 'looks',
  notBeforeMs: 'not_before_ms',
  priority: 'priority',
  deadlineMs: 'deadline_ms',
  endedAtMs: 'ended_ms',
};

const Place = row.object({ seq: row.number(), rank: row.number() });
const Ids = row.array(row.string());
const Pids = row.array(row.number());
const OrderingKeys = row.array(row.object({ orderingKey: row.string() }));
const Count = row.number();

/** `onWrite`: an operation, or what one depends on, was written. */
export const createOperationStore = (db: Statements, onWrite: () => void): OperationStore => {
  const quarantine = db.prepare(
    `UPDATE operation SET state = 'parked', reason = 'unreadable', rev = rev + 1
     WHERE id = :id AND ended_ms IS NULL AND (state, reason) IS NOT ('parked', 'unreadable')`,
  );
  const decode = (values: unknown): Operation => {
    const read = Row.safeParse(values);
    if (read.success) return read.data;
    const found = Quarantined.parse(values);
    if (found.endedAtMs !== null) return found;
    const { changes } = quarantine.run({ id: found.id });
    if (changes > 0) moving.touch(found.orderingKey);
    return { ...found, state: 'parked', reason: 'unreadable', rev: found.rev + changes };
  };
  const decodeAll = (rows: unknown[]) => rows.map(decode);
  const queues = createMovingQueues({
    readAll: () => decodeAll(selectOfMovingQueues.all()),
    readQueue: (orderingKey) => decodeAll(selectWithOrderingKey.all({ orderingKey })),
  });
  const moving: Pick<MovingQueues, 'touch' | 'forget'> = {
    touch(orderingKey) {
      queues.touch(orderingKey);
      onWrite();
    },
    forget() {
      queues.forget();
      onWrite();
    },
  };
  const touchAll = (rows: unknown[]) =>
    OrderingKeys.parse(rows).forEach(({ orderingKey }) => moving.touch(orderingKey));

  const insert = db.prepare(
    `INSERT INTO operation
       (id, lane, rank, kind, pid, platform, args, base, pre, state, not_before_ms, priority, deadline_ms, intent_ms)
     VALUES (:id, :orderingKey, COALESCE(:rank, 1 + COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'operation'), 0)),
       :kind, :pid, :platform, :args, :base, :pre, :state, :notBeforeMs, :priority, :deadlineMs, :intentAtMs)
     RETURNING seq, rank`,
  );
  const rehome = db.prepare(
    'UPDATE operation SET pid = :to, lane = :orderingKey, rev = rev + 1 WHERE pid = :pid AND ended_ms IS NULL',
  );
  const select = (rest: string) => db.prepare(`SELECT ${columns} FROM operation ${rest}`);
  const selectOne = select('WHERE id = :id');
  // Without INDEXED BY SQLite would read all ended operations for the sake of the order.
  const selectWithOrderingKey = select(
    'INDEXED BY operation_lane WHERE lane = +:orderingKey AND ended_ms IS NULL ORDER BY rank, seq',
  );
  const selectOfPost = select('INDEXED BY operation_post WHERE pid = +:pid AND ended_ms IS NULL ORDER BY rank, seq');
  const selectOpen = select('INDEXED BY operation_lane WHERE ended_ms IS NULL ORDER BY seq');
  const selectBegun = select('INDEXED BY operation_lane WHERE ended_ms IS NULL AND attempts > 0 ORDER BY seq');
  const selectDue = db
    .prepare(
      `SELECT DISTINCT pid FROM operation INDEXED BY operation_lane
       WHERE ended_ms IS NULL AND pid IS NOT NULL AND deadline_ms > :afterMs AND deadline_ms <= :untilMs`,
    )
    .pluck();
  const selectOpenAfter = select(`WHERE seq > :after AND ended_ms IS NULL ORDER BY seq LIMIT ${openAtOnce}`);
  // Without uploads there are few, and each of the two indexes covers one of both.
  const isChange = `ended_ms IS NULL AND kind <> 'media.upload'`;
  const isUpload = `ended_ms IS NULL AND kind = 'media.upload'`;
  const selectOfState = select(
    `WHERE seq IN (
       SELECT seq FROM operation INDEXED BY operation_open WHERE state = +:state AND ${isChange}
       UNION ALL SELECT seq FROM operation INDEXED BY operation_upload WHERE state = +:state AND ${isUpload}
     ) ORDER BY not_before_ms, seq`,
  );
  const selectOfMovingQueues = select(
    `INDEXED BY operation_lane WHERE ended_ms IS NULL AND lane IN (
       SELECT lane FROM operation INDEXED BY operation_open WHERE state IN ('ready', 'wait', 'doubt') AND ${isChange}
     ) ORDER BY seq`,
  );
  const selectDueAfter = select(
    'INDEXED BY operation_post WHERE ended_ms IS NULL AND pid IS NOT NULL AND deadline_ms > :afterMs ORDER BY seq',
  );
  const selectEnded = select(
    `INDEXED BY operation_ended WHERE ended_ms >= :sinceMs AND (ended_ms, seq) < (:beforeMs, :beforeSeq)
     ORDER BY ended_ms DESC, seq DESC LIMIT +:limit`,
  );
  const countEnded = db.prepare('SELECT count(*) FROM operation WHERE ended_ms >= :sinceMs').pluck();
  const countOpen = db.prepare(
    `SELECT count(*) FILTER (WHERE state IN ('staged', 'ready', 'wait')) AS waiting,
            count(*) FILTER (WHERE state IN ('inflight', 'doubt')) AS sending,
            count(*) FILTER (WHERE state = 'job') AS running,
            count(*) FILTER (WHERE state IN ('parked', 'conflict')) AS needsYou
     FROM (SELECT state FROM operation INDEXED BY operation_open WHERE ${isChange}
       UNION ALL SELECT state FROM operation INDEXED BY operation_upload WHERE ${isUpload})`,
  );
  const finish = db.prepare(
    `UPDATE operation SET state = :state, ended_ms = :atMs, rev = rev + 1,
       reason = CASE WHEN :setReason THEN :reason ELSE reason END,
       note = CASE WHEN :setNote THEN :note ELSE note END
     WHERE id = :id RETURNING lane AS orderingKey`,
  );
  const release = db.prepare(
    `UPDATE operation SET state = 'ready', rev = rev + 1
     WHERE state = 'staged' AND id IN (SELECT operation FROM dependency WHERE needs = +:id) AND NOT EXISTS (
       SELECT 1 FROM dependency JOIN operation AS needed ON needed.id = dependency.needs
       WHERE dependency.operation = operation.id AND needed.ended_ms IS NULL
     ) RETURNING lane AS orderingKey`,
  );
  const begin = db.prepare(
    `UPDATE operation SET state = 'inflight', attempts = attempts + 1, reason = NULL, error = NULL, rev = rev + 1
     WHERE id = :id RETURNING lane AS orderingKey`,
  );
  const insertDependency = db.prepare('INSERT OR IGNORE INTO dependency (operation, needs) VALUES (:id, :needs)');
  const selectNeeds = db.prepare('SELECT needs FROM dependency WHERE operation = +:id ORDER BY rowid').pluck();
  const selectDependants = db.prepare('SELECT operation FROM dependency WHERE needs = +:id ORDER BY rowid').pluck();

  const updates = new Map<string, ReturnType<Statements['prepare']>>();
  const update = (change: OperationChange) => {
    const names = keysOf(change);
    const known = updates.get(names.join());
    if (known) return known;
    const sets = names.map((name) => `${changeable[name]} = :${name}`);
    if (change.rev === undefined) sets.push('rev = rev + 1');
    const made = db.prepare(`UPDATE operation SET ${sets.join(', ')} WHERE id = :id RETURNING ${columns}`);
    updates.set(names.join(), made);
    return made;
  };

  return {
    add({ rank, pre, notBeforeMs = 0, ...of }) {
      const values = { args: JSON.stringify(of.args), base: row.toJson(of.base), pre: row.toJson(pre), notBeforeMs };
      const place = Place.parse(insert.get({ ...of, rank: rank ?? null, ...values }));
      moving.touch(of.orderingKey);
      return { ...of, pre: pre ?? null, notBeforeMs, ...place, ...untouched };
    },
    read(id) {
      const found = selectOne.get({ id });
      return found === undefined ? null : decode(found);
    },
    change(id, change) {
      const found = update(change).get({ id, ...bound(change) });
      if (found === undefined) throw new AppError({ kind: 'internal', message: 'There is no such operation.' });
      const changed = decode(found);
      moving.touch(changed.orderingKey);
      return changed;
    },
    begin: (id) => touchAll(begin.all({ id })),
    rehome(of) {
      rehome.run(of);
      moving.forget();
    },
    end(id, state, atMs, more = {}) {
      const setReason = Number(more.reason !== undefined);
      const setNote = Number(more.note !== undefined);
      const ended = finish.all({
        id,
        state,
        atMs,
        setReason,
        reason: more.reason ?? null,
        setNote,
        note: more.note ?? null,
      });
      touchAll([...ended, ...release.all({ id })]);
    },
    withOrderingKey: (orderingKey) => decodeAll(selectWithOrderingKey.all({ orderingKey })),
    ofPost: (pid) => decodeAll(selectOfPost.all({ pid })),
    open: (after) => decodeAll(after === undefined ? selectOpen.all() : selectOpenAfter.all({ after })),
    ofMovingQueues: () => queues.all(),
    openDueAfter: (afterMs) => decodeAll(selectDueAfter.all({ afterMs })),
    pidsDueBetween: (afterMs, untilMs) => Pids.parse(selectDue.all({ afterMs, untilMs })),
    begun: () => decodeAll(selectBegun.all()),
    openOfState: (state) => decodeAll(selectOfState.all({ state })).filter((operation) => operation.state === state),
    ended: ({ sinceMs = 0, before, limit }) =>
      decodeAll(
        selectEnded.all({ sinceMs, beforeMs: before?.endedAtMs ?? endOfTimeMs, beforeSeq: before?.seq ?? 0, limit }),
      ),
    endedCount: (sinceMs) => Count.parse(countEnded.get({ sinceMs })),
    addDependency(id, needs) {
      insertDependency.run({ id, needs });
      onWrite();
    },
    dependencies: (id) => Ids.parse(selectNeeds.all({ id })),
    dependants: (id) => Ids.parse(selectDependants.all({ id })),
    counts: () => Counts.parse(countOpen.get()),
  };
};

/** Defaults of the table's columns. */
const untouched = {
  rev: 0,
  reason: null,
  error: null,
  note: null,
  attempts: 0,
  failures: 0,
  readCount: 0,
  endedAtMs: null,
} satisfies Partial<Operation>;

const endOfTimeMs = Number.MAX_SAFE_INTEGER;
const Counts = row.object({
  waiting: row.number(),
  sending: row.number(),
  running: row.number(),
  needsYou: row.number(),
});

const keysOf = (change: OperationChange) =>
  (Object.keys(changeable) as (keyof OperationChange)[]).filter((name) => change[name] !== undefined);

/** `undefined` is omitted, null is written. */
const bound = (change: OperationChange): Record<string, unknown> => ({
  ...change,
  ...(change.args === undefined ? {} : { args: JSON.stringify(change.args) }),
  ...(change.base === undefined ? {} : { base: row.toJson(change.base) }),
  ...(change.pre === undefined ? {} : { pre: row.toJson(change.pre) }),
  ...(change.error === undefined ? {} : { error: row.toJson(change.error) }),
});
