// What a person keeps beside a post: planned day, note, checklist. Never sent.
import * as row from './database/row-schema.ts';
import type { DeskNotes } from '../../preload/contract/local-notes.ts';
import type { Statements } from './database/statements.ts';

export type DeskStore = {
  /** Of a post without any: nothing planned, nothing written. */
  read(pid: number): DeskNotes;
  write(pid: number, notes: DeskNotes): void;
};

const Notes = row.object({
  plannedOn: row.string().nullable(),
  note: row.string(),
  checklist: row.json.pipe(row.array(row.object({ text: row.string(), done: row.boolean() }))),
});

const noNotes: DeskNotes = { plannedOn: null, note: '', checklist: [] };

export const createDeskStore = (db: Statements): DeskStore => {
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
