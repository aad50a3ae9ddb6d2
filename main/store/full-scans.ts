// Full scans of the service's list of posts, resumable, and the posts that they missed.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Row = row.object({
  id: row.number(),
  kind: row.enum(['fill', 'daily', 'asked']),
  startedMs: row.number(),
  /** Everything created at or after this moment was read. */
  reachedMs: row.number().nullable(),
  stored: row.number(),
  endedMs: row.number().nullable(),
});
export type FullScan = row.infer<typeof Row>;

export type FullScanStore = {
  begin(kind: FullScan['kind'], atMs: number): FullScan;
  /** The one that has not ended. */
  current(): FullScan | null;
  lastEnded(): FullScan | null;
  /** `stored`: in total, since it started. */
  advance(id: number, reachedMs: number, stored: number): void;
  end(id: number, atMs: number): void;
  /** An earlier suspicion of the same post stays. */
  suspect(pid: number, sinceMs: number): void;
  /** Oldest first. */
  suspects(limit: number): { pid: number; sinceMs: number }[];
  suspectCount(): number;
  clear(pid: number): void;
};

const columns = 'id, kind, started_ms AS startedMs, reached_ms AS reachedMs, stored, ended_ms AS endedMs';
const Suspects = row.array(row.object({ pid: row.number(), sinceMs: row.number() }));
const Known = Row.nullable();
const Count = row.number();

export const createFullScanStore = (db: Statements): FullScanStore => {
  const insert = db.prepare(`INSERT INTO sweep (kind, started_ms) VALUES (:kind, :atMs) RETURNING ${columns}`);
  const selectCurrent = db.prepare(`SELECT ${columns} FROM sweep WHERE ended_ms IS NULL ORDER BY id DESC LIMIT 1`);
  const selectEnded = db.prepare(`SELECT ${columns} FROM sweep WHERE ended_ms IS NOT NULL ORDER BY id DESC LIMIT 1`);
  const update = db.prepare('UPDATE sweep SET reached_ms = :reachedMs, stored = :stored WHERE id = :id');
  const finish = db.prepare('UPDATE sweep SET ended_ms = :atMs WHERE id = :id');
  const insertSuspect = db.prepare('INSERT OR IGNORE INTO suspect (pid, since_ms) VALUES (:pid, :sinceMs)');
  const selectSuspects = db.prepare(
    'SELECT pid, since_ms AS sinceMs FROM suspect ORDER BY since_ms, pid LIMIT +:limit',
  );
  const countSuspects = db.prepare('SELECT count(*) FROM suspect').pluck();
  const deleteSuspect = db.prepare('DELETE FROM suspect WHERE pid = :pid');
  return {
    begin: (kind, atMs) => Row.parse(insert.get({ kind, atMs })),
    current: () => Known.parse(selectCurrent.get() ?? null),
    lastEnded: () => Known.parse(selectEnded.get() ?? null),
    advance(id, reachedMs, stored) {
      update.run({ id, reachedMs, stored });
    },
    end(id, atMs) {
      finish.run({ id, atMs });
    },
    suspect(pid, sinceMs) {
      insertSuspect.run({ pid, sinceMs });
    },
    suspects: (limit) => Suspects.parse(selectSuspects.all({ limit })),
    suspectCount: () => Count.parse(countSuspects.get()),
    clear(pid) {
      deleteSuspect.run({ pid });
    },
  };
};
