// Every text a person or the service ever wrote into a post. Nothing leaves this table.
import * as row from './database/row-schema.ts';
import type { Wording } from '../../preload/contract/versions.ts';
import type { Statements } from './database/statements.ts';

export type WordingRow = Omit<Wording, 'at'> & { pid: number; atMs: number };

export type WordingStore = {
  /** Kept unless the newest wording of this field already says the same. */
  keep(of: Omit<WordingRow, 'id'>): void;
  /** Newest first. */
  ofPost(pid: number): WordingRow[];
  /** Versions whose texts the service has shown changed since, by nobody's doing here. */
  changedElsewhere(pid: number, sinceMs: number): string[];
};

const WordingColumns = row.object({
  id: row.number(),
  pid: row.number(),
  platform: row.string(),
  field: row.enum(['body', 'title', 'description', 'hashtags', 'altText', 'name']),
  value: row.string().nullable(),
  source: row.enum(['person', 'service', 'ai', 'merge']),
  seq: row.number().nullable(),
  atMs: row.number(),
});
const Wordings = row.array(WordingColumns);
const Platforms = row.array(row.string());

export const createWordingStore = (db: Statements): WordingStore => {
  const insert = db.prepare(
    `INSERT INTO wording (pid, platform, field, value, source, seq, at_ms)
     SELECT :pid, :platform, :field, :value, :source, :seq, :atMs
     WHERE NOT EXISTS (
       SELECT 1 FROM (
         SELECT value FROM wording WHERE pid = :pid AND platform = :platform AND field = :field
         ORDER BY id DESC LIMIT 1
       ) WHERE value IS :value
     )`,
  );
  const select = db.prepare(
    `SELECT id, pid, platform, field, value, source, seq, at_ms AS atMs
     FROM wording WHERE pid = :pid ORDER BY id DESC`,
  );
  // The first wording of a field is what stood there when somebody here wrote over it.
  const selectElsewhere = db
    .prepare(
      `SELECT DISTINCT platform FROM wording AS one WHERE pid = :pid AND source = 'service' AND at_ms >= :sinceMs
       AND EXISTS (SELECT 1 FROM wording WHERE pid = one.pid AND platform = one.platform AND field = one.field AND id < one.id)`,
    )
    .pluck();
  return {
    keep(of) {
      insert.run(of);
    },
    ofPost: (pid) => Wordings.parse(select.all({ pid })),
    changedElsewhere: (pid, sinceMs) => Platforms.parse(selectElsewhere.all({ pid, sinceMs })),
  };
};
