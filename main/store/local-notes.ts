// The user's notes beside a post: planned day, note, checklist and tags. Never sent to the service.
import type { UntaggedNotes } from '../../preload/contract/local-notes.ts';
import type { TagCount } from '../../preload/contract/library.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type LocalNoteStore = {
  /** A post without any gets empty notes. */
  read(pid: number): UntaggedNotes;
  write(pid: number, notes: UntaggedNotes): void;
};

const Notes = row.object({
  plannedOn: row.string().nullable(),
  note: row.string(),
  checklist: row.json.pipe(row.array(row.object({ text: row.string(), done: row.boolean() }))),
});

const noNotes: UntaggedNotes = { plannedOn: null, note: '', checklist: [] };

export const createLocalNoteStore = (db: Statements): LocalNoteStore => {
  const select = db.prepare('SELECT planned_on AS plannedOn, note, checklist FROM post_desk WHERE pid = :pid');
  const upsert = db.prepare(
    `INSERT INTO post_desk (pid, planned_on, note, checklist) VALUES (:pid, :plannedOn, :note, :checklist)
     ON CONFLICT (pid) DO UPDATE SET planned_on = excluded.planned_on, note = excluded.note,
       checklist = excluded.checklist`,
  );
  return {
    read(pid) {
      const found = select.get({ pid });
      return found === undefined ? noNotes : Notes.parse(found);
    },
    write(pid, { plannedOn, note, checklist }) {
      upsert.run({ pid, plannedOn, note, checklist: JSON.stringify(checklist) });
    },
  };
};

// Tags of posts.

export type PostTagStore = {
  /** In alphabetical order. */
  ofPost(pid: number): string[];
  /** Replaces all tags; two that differ only in case are one. */
  write(pid: number, tags: readonly string[]): void;
  /** All that are in use, the most used first. */
  counts(): TagCount[];
};

const TagCounts = row.array(row.object({ tag: row.string(), count: row.number() }));
const Tags = row.array(row.string());

export const createPostTagStore = (db: Statements): PostTagStore => {
  const select = db.prepare('SELECT tag FROM post_tag WHERE pid = +:pid ORDER BY tag').pluck();
  const remove = db.prepare('DELETE FROM post_tag WHERE pid = :pid');
  const insert = db.prepare(
    `INSERT OR IGNORE INTO post_tag (pid, tag, created_ms, gone_ms)
     SELECT pid, :tag, created_ms, gone_ms FROM post WHERE pid = :pid`,
  );
  const count = db.prepare(
    'SELECT tag, count(*) AS count FROM post_tag WHERE gone_ms IS NULL GROUP BY tag ORDER BY count DESC, tag',
  );
  return {
    ofPost: (pid) => Tags.parse(select.all({ pid })),
    write(pid, tags) {
      remove.run({ pid });
      for (const tag of tags) insert.run({ pid, tag });
    },
    counts: () => TagCounts.parse(count.all()),
  };
};
