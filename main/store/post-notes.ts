// What Galley did to a post by itself, until the user has seen it: fields it merged, and what a duplicate lacks.
import type { LeftOut } from '../../preload/contract/posts.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** JSON of the field's value; null: was empty. */
const side = row.json.nullable();
const Row = row.object({
  platform: row.string(),
  field: row.string(),
  base: side,
  mine: side,
  theirs: side,
  value: side,
  atMs: row.number(),
});
type MergeNote = row.infer<typeof Row>;

const Left = row.object({
  platforms: row.json.pipe(row.array(row.string())),
  pictureCount: row.number(),
  hasVideo: row.number().transform((has) => has === 1),
});

export type PostNoteStore = {
  /** Merged again before it was seen: the first base of both sides stays, everything else is from the last merge. */
  merge(pid: number, note: MergeNote): void;
  merged(pid: number): MergeNote[];
  leave(pid: number, leftOut: LeftOut, atMs: number): void;
  /** null: nothing was left out. */
  leftOut(pid: number): LeftOut | null;
  forget(pid: number): void;
};

export const createPostNoteStore = (db: Statements): PostNoteStore => {
  const upsert = db.prepare(
    `INSERT INTO merge_note (pid, platform, field, base, mine, theirs, value, at_ms)
     VALUES (:pid, :platform, :field, :base, :mine, :theirs, :value, :atMs)
     ON CONFLICT (pid, platform, field) DO UPDATE SET theirs = excluded.theirs, value = excluded.value,
       at_ms = excluded.at_ms`,
  );
  const select = db.prepare(
    `SELECT platform, field, base, mine, theirs, value, at_ms AS atMs FROM merge_note WHERE pid = +:pid
     ORDER BY platform, field`,
  );
  const insert = db.prepare(
    `INSERT OR REPLACE INTO copy_note (pid, platforms, picture_count, has_video, at_ms)
     VALUES (:pid, :platforms, :pictureCount, :hasVideo, :atMs)`,
  );
  const selectLeft = db.prepare(
    'SELECT platforms, picture_count AS pictureCount, has_video AS hasVideo FROM copy_note WHERE pid = :pid',
  );
  const removals = ['merge_note', 'copy_note'].map((table) => db.prepare(`DELETE FROM ${table} WHERE pid = :pid`));
  const Rows = row.array(Row);
  return {
    merge(pid, { base, mine, theirs, value, ...of }) {
      upsert.run({
        ...of,
        pid,
        base: row.toJson(base),
        mine: row.toJson(mine),
        theirs: row.toJson(theirs),
        value: row.toJson(value),
      });
    },
    merged: (pid) => Rows.parse(select.all({ pid })),
    leave(pid, { platforms, pictureCount, hasVideo }, atMs) {
      insert.run({ pid, platforms: JSON.stringify(platforms), pictureCount, hasVideo: Number(hasVideo), atMs });
    },
    leftOut: (pid) => Left.nullable().parse(selectLeft.get({ pid }) ?? null),
    forget(pid) {
      for (const removal of removals) removal.run({ pid });
    },
  };
};
