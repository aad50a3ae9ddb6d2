// What was approved of each post, word for word, the newest last. Kept on this computer alone.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** What a platform shows of a version, as it was approved. */
const ApprovedColumns = row.object({
  platform: row.string(),
  text: row.string(),
  title: row.string(),
  hashtags: row.array(row.string()),
  altText: row.string(),
  media: row.array(row.string()),
});
export type ApprovedVersion = row.infer<typeof ApprovedColumns>;

const ApprovalColumns = row.object({
  hash: row.string(),
  words: row.json.pipe(row.array(ApprovedColumns)),
  slot: row.string().nullable(),
  source: row.enum(['here', 'again']),
  atMs: row.number(),
});
export type Approval = row.infer<typeof ApprovalColumns>;

export type ApprovalStore = {
  add(pid: number, approval: Approval): void;
  newest(pid: number): Approval | null;
  /** Which of these posts have one. */
  among(pids: readonly number[]): number[];
};

export const createApprovalStore = (db: Statements): ApprovalStore => {
  const insert = db.prepare(
    `INSERT INTO approval (pid, hash, words, slot, source, at_ms)
     VALUES (:pid, :hash, :words, :slot, :source, :atMs)`,
  );
  const select = db.prepare(
    `SELECT hash, words, slot, source, at_ms AS atMs FROM approval WHERE pid = :pid ORDER BY id DESC LIMIT 1`,
  );
  const selectAmong = db
    .prepare('SELECT DISTINCT pid FROM approval WHERE pid IN (SELECT value FROM json_each(:pids))')
    .pluck();
  const Known = ApprovalColumns.nullable();
  const Pids = row.array(row.number());
  return {
    add(pid, { words, ...approval }) {
      insert.run({ ...approval, pid, words: JSON.stringify(words) });
    },
    among: (pids) => Pids.parse(selectAmong.all({ pids: JSON.stringify(pids) })),
    newest: (pid) => Known.parse(select.get({ pid }) ?? null),
  };
};
