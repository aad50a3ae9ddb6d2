// Which posts show which of the kept files, as their views last said.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type MediaUseStore = {
  /** What this post shows now, by attachment ids of the service and by local numbers. */
  write(pid: number, shown: { sids: readonly string[]; mids: readonly number[] }): void;
  /** Posts that are not gone, newest first. */
  ofFile(mid: number): { pid: number; name: string; status: string }[];
  /** Names of the files this post shows. */
  names(pid: number): string[];
};

const Uses = row.array(row.object({ pid: row.number(), name: row.string(), status: row.string() }));
const Mids = row.array(row.number());

export const createMediaUseStore = (db: Statements): MediaUseStore => {
  const selectOfPost = db.prepare('SELECT mid FROM media_use WHERE pid = :pid').pluck();
  const selectShown = db
    .prepare(
      `SELECT DISTINCT mid FROM media_upload WHERE sid IN (SELECT value FROM json_each(:sids))
       UNION SELECT value FROM json_each(:mids) WHERE value IN (SELECT mid FROM media)`,
    )
    .pluck();
  const insert = db.prepare('INSERT INTO media_use (mid, pid) VALUES (:mid, :pid)');
  const remove = db.prepare('DELETE FROM media_use WHERE mid = :mid AND pid = :pid');
  const selectNames = db
    .prepare('SELECT name FROM media_use JOIN media USING (mid) WHERE pid = :pid ORDER BY mid')
    .pluck();
  const selectUses = db.prepare(
    `SELECT post.pid, name, status FROM media_use JOIN post ON post.pid = media_use.pid
     WHERE mid = :mid AND gone_ms IS NULL ORDER BY created_ms DESC, post.pid DESC`,
  );
  return {
    write(pid, { sids, mids }) {
      const before = Mids.parse(selectOfPost.all({ pid }));
      const isBare = sids.length === 0 && mids.length === 0;
      const shown = { sids: JSON.stringify(sids), mids: JSON.stringify(mids) };
      const now = isBare ? [] : Mids.parse(selectShown.all(shown));
      for (const mid of now) if (!before.includes(mid)) insert.run({ mid, pid });
      for (const mid of before) if (!now.includes(mid)) remove.run({ mid, pid });
    },
    names: (pid) => row.array(row.string()).parse(selectNames.all({ pid })),
    ofFile: (mid) => Uses.parse(selectUses.all({ mid })),
  };
};
