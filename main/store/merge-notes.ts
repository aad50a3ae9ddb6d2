// Fields that Galley put together from two sides by itself, until the person has seen it.
import * as z from './columns.ts';
import { json, toJson } from './json.ts';
import type { Statements } from './statements.ts';

/** JSON of the field's value; null: was empty. */
const side = json.nullable();
const Row = z.object({
  platform: z.string(),
  field: z.string(),
  base: side,
  mine: side,
  theirs: side,
  value: side,
  atMs: z.number(),
});
export type MergeNote = z.infer<typeof Row>;

export type MergeNoteStore = {
  /** Merged again before it was seen: what both sides began with stays, the rest is of the last time. */
  keep(pid: number, note: MergeNote): void;
  ofPost(pid: number): MergeNote[];
  forget(pid: number): void;
};

export const createMergeNoteStore = (db: Statements): MergeNoteStore => {
  const upsert = db.prepare(
    `INSERT INTO merge_note (pid, platform, field, base, mine, theirs, value, at_ms)
     VALUES (:pid, :platform, :field, :base, :mine, :theirs, :value, :atMs)
     ON CONFLICT (pid, platform, field) DO UPDATE SET theirs = excluded.theirs, value = excluded.value,
       at_ms = excluded.at_ms`,
  );
  const select = db.prepare(
    `SELECT platform, field, base, mine, theirs, value, at_ms AS atMs FROM merge_note WHERE pid = :pid
     ORDER BY platform, field`,
  );
  const remove = db.prepare('DELETE FROM merge_note WHERE pid = :pid');
  const Rows = z.array(Row);
  return {
    keep(pid, { base, mine, theirs, value, ...of }) {
      upsert.run({
        ...of,
        pid,
        base: toJson(base),
        mine: toJson(mine),
        theirs: toJson(theirs),
        value: toJson(value),
      });
    },
    ofPost: (pid) => Rows.parse(select.all({ pid })),
    forget(pid) {
      remove.run({ pid });
    },
  };
};
