// Conflicts: fields that both sides changed, with base, mine and theirs. They stay after the user has decided.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** JSON of the field's value; null: was empty. */
const side = row.json.nullable();
const Row = row.object({
  id: row.number(),
  operation: row.string(),
  pid: row.number().nullable(),
  platform: row.string().nullable(),
  field: row.string(),
  base: side,
  mine: side,
  theirs: side,
  mineAtMs: row.number(),
  theirsAtMs: row.number(),
  decidedAtMs: row.number().nullable(),
  choice: row.enum(['mine', 'theirs', 'mix', 'both']).nullable(),
});
export type ConflictRow = row.infer<typeof Row>;

export type ConflictStore = {
  add(of: Omit<ConflictRow, 'id' | 'decidedAtMs' | 'choice'>): number;
  read(id: number): ConflictRow | null;
  /** Undecided ones, oldest first. */
  open(): ConflictRow[];
  openOfPost(pid: number): ConflictRow[];
  openOfOperation(operation: string): ConflictRow[];
  /** Includes decided ones. */
  ofOperation(operation: string): ConflictRow[];
  /** The other side changed again before a decision. */
  retake(id: number, theirs: unknown, theirsAtMs: number): void;
  /** The user changed their side again before a decision. */
  remine(id: number, mine: unknown, mineAtMs: number): void;
  decide(id: number, choice: ConflictRow['choice'], atMs: number): void;
};

const columns = `id, operation, pid, platform, field, base, mine, theirs, mine_ms AS mineAtMs, theirs_ms AS theirsAtMs,
  decided_ms AS decidedAtMs, choice`;
const Rows = row.array(Row);
const Known = Row.nullable();
const Id = row.number();

export const createConflictStore = (db: Statements): ConflictStore => {
  const insert = db
    .prepare(
      `INSERT INTO conflict (operation, pid, platform, field, base, mine, theirs, mine_ms, theirs_ms)
       VALUES (:operation, :pid, :platform, :field, :base, :mine, :theirs, :mineAtMs, :theirsAtMs)
       RETURNING id`,
    )
    .pluck();
  const select = (rest: string) => db.prepare(`SELECT ${columns} FROM conflict ${rest} ORDER BY id`);
  const selectOne = select('WHERE id = +:id');
  // Without INDEXED BY SQLite would read everything ever decided for the sake of the order.
  const selectOpen = select('INDEXED BY conflict_open WHERE decided_ms IS NULL');
  const selectOfPost = select('WHERE pid = +:pid AND decided_ms IS NULL');
  const selectOfOperation = select('WHERE operation = +:operation AND decided_ms IS NULL');
  const selectAllOfOperation = select('WHERE operation = +:operation');
  const retake = db.prepare('UPDATE conflict SET theirs = :theirs, theirs_ms = :theirsAtMs WHERE id = :id');
  const remine = db.prepare('UPDATE conflict SET mine = :mine, mine_ms = :mineAtMs WHERE id = :id');
  const decide = db.prepare('UPDATE conflict SET decided_ms = :atMs, choice = :choice WHERE id = :id');
  const rows = (found: unknown[]) => Rows.parse(found);
  return {
    add: ({ base, mine, theirs, ...of }) =>
      Id.parse(insert.get({ ...of, base: row.toJson(base), mine: row.toJson(mine), theirs: row.toJson(theirs) })),
    read: (id) => Known.parse(selectOne.get({ id }) ?? null),
    open: () => rows(selectOpen.all()),
    openOfPost: (pid) => rows(selectOfPost.all({ pid })),
    openOfOperation: (operation) => rows(selectOfOperation.all({ operation })),
    ofOperation: (operation) => rows(selectAllOfOperation.all({ operation })),
    retake(id, theirs, theirsAtMs) {
      retake.run({ id, theirs: row.toJson(theirs), theirsAtMs });
    },
    remine(id, mine, mineAtMs) {
      remine.run({ id, mine: row.toJson(mine), mineAtMs });
    },
    decide(id, choice, atMs) {
      decide.run({ id, choice, atMs });
    },
  };
};
