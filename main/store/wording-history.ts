// Everything each post ever said: wordings of its fields, texts and labels of its versions at the service, and what was
// approved. Nothing is deleted from these tables.
import type { ApprovalRules } from '../../preload/contract/plan.ts';
import type { Wording, VersionTexts } from '../../preload/contract/versions.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import type { MetaStore } from './meta.ts';

export type WordingRow = Omit<Wording, 'at'> & { pid: number; atMs: number };

export type WordingStore = {
  /** Stored unless the newest wording of this field is the same. */
  keep(of: Omit<WordingRow, 'id'>): void;
  /** Newest first. */
  ofPost(pid: number): WordingRow[];
  /** Variants whose texts changed at the service since, without a change made here. */
  changedElsewhere(pid: number, sinceMs: number): string[];
};

const WordingColumns = row.object({
  id: row.number(),
  pid: row.number(),
  platform: row.string(),
  field: row.enum(['body', 'title', 'description', 'hashtags', 'altText', 'name']),
  value: row.string().nullable(),
  source: row.enum(['person', 'assistant', 'service', 'ai', 'merge']),
  seq: row.number().nullable(),
  atMs: row.number(),
});
const Wordings = row.array(WordingColumns);
const Platforms = row.array(row.string());

export const createWordingStore = (db: Statements): WordingStore => {
  const insert = db.prepare(
    `INSERT INTO wording (pid, platform, field, value, source, is_assistant, seq, at_ms)
     SELECT :pid, :platform, :field, :value, :source, :isAssistant, :seq, :atMs
     WHERE NOT EXISTS (
       SELECT 1 FROM (
         SELECT value FROM wording WHERE pid = +:pid AND platform = +:platform AND field = +:field
         ORDER BY id DESC LIMIT 1
       ) WHERE value IS +:value
     )`,
  );
  const select = db.prepare(
    `SELECT id, pid, platform, field, value, iif(is_assistant, 'assistant', source) AS source, seq, at_ms AS atMs
     FROM wording WHERE pid = +:pid ORDER BY id DESC`,
  );
  // The first wording of a field is what was there before it was first edited here.
  const selectElsewhere = db
    .prepare(
      `SELECT DISTINCT platform FROM wording AS one WHERE pid = +:pid AND source = 'service' AND at_ms >= :sinceMs
       AND EXISTS (SELECT 1 FROM wording WHERE pid = one.pid AND platform = one.platform AND field = one.field AND id < one.id)`,
    )
    .pluck();
  return {
    keep(of) {
      const isAssistant = of.source === 'assistant';
      insert.run({ ...of, source: isAssistant ? 'person' : of.source, isAssistant: Number(isAssistant) });
    },
    ofPost: (pid) => Wordings.parse(select.all({ pid })),
    changedElsewhere: (pid, sinceMs) => Platforms.parse(selectElsewhere.all({ pid, sinceMs })),
  };
};

// Versions: the texts that were seen, because the service lists versions without them, and the user's labels.

/** `updatedAt`: of the post at the service while the version had this text. */
export type SeenText = { updatedAt: string; texts: VersionTexts };

export type VersionTextStore = {
  /** A text that is already stored for that moment stays. */
  keep(pid: number, platform: string, seen: SeenText): void;
  ofVariant(pid: number, platform: string): SeenText[];
  labels(pid: number, platform: string): Map<number, string>;
  /** null removes the label. */
  label(pid: number, platform: string, seq: number, label: string | null): void;
};

const Texts = row.object({
  title: row.string().nullable(),
  text: row.string().nullable(),
  hashtags: row.array(row.string()),
  altText: row.string().nullable(),
});
const SeenTexts = row.array(row.object({ updatedAt: row.string(), texts: row.json.pipe(Texts) }));
const Labels = row.array(row.object({ seq: row.number(), label: row.string() }));

export const createVersionTextStore = (db: Statements): VersionTextStore => {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO version_text (pid, platform, updated_at, content)
     VALUES (:pid, :platform, :updatedAt, :content)`,
  );
  const select = db.prepare(
    `SELECT updated_at AS updatedAt, content AS texts FROM version_text WHERE pid = :pid AND platform = :platform`,
  );
  const selectLabels = db.prepare('SELECT seq, label FROM version_label WHERE pid = :pid AND platform = :platform');
  const upsertLabel = db.prepare(
    `INSERT OR REPLACE INTO version_label (pid, platform, seq, label) VALUES (:pid, :platform, :seq, :label)`,
  );
  const removeLabel = db.prepare('DELETE FROM version_label WHERE pid = :pid AND platform = :platform AND seq = :seq');
  return {
    keep(pid, platform, { updatedAt, texts }) {
      insert.run({ pid, platform, updatedAt, content: JSON.stringify(texts) });
    },
    ofVariant: (pid, platform) => SeenTexts.parse(select.all({ pid, platform })),
    labels: (pid, platform) =>
      new Map(Labels.parse(selectLabels.all({ pid, platform })).map(({ seq, label }) => [seq, label])),
    label(pid, platform, seq, label) {
      if (label === null) removeLabel.run({ pid, platform, seq });
      else upsertLabel.run({ pid, platform, seq, label });
    },
  };
};

// Approvals, word for word. Stored on this computer only.

/** What a platform shows of a variant, as it was approved. */
export const ApprovedColumns = row.object({
  platform: row.string(),
  text: row.string(),
  title: row.string(),
  hashtags: row.array(row.string()),
  altText: row.string(),
  media: row.array(row.string()),
});
export type ApprovedVersion = row.infer<typeof ApprovedColumns>;

/**
 * `source`: an approval that Galley sent, the user's local approval of later changes, another client's as it was first
 * read, or the answer of a reviewer, with the name they gave.
 */
const ApprovalColumns = row.object({
  hash: row.string(),
  words: row.json.pipe(row.array(ApprovedColumns)),
  slot: row.string().nullable(),
  source: row.enum(['here', 'again', 'elsewhere', 'review']),
  reviewer: row.string().nullable(),
  atMs: row.number(),
});
export type Approval = row.infer<typeof ApprovalColumns>;

export type ApprovalStore = {
  add(pid: number, approval: Approval): void;
  newest(pid: number): Approval | null;
  /**
   * Removes the newest approval if it was stored locally for this text (`hash`). false: another one is the newest.
   */
  removeAgain(pid: number, hash: string): boolean;
  /** Removes those stored locally after this one, if it is known; null: all that were stored locally. */
  takeBackTo(pid: number, approval: Approval | null): void;
  /** Whether the service ever asked for one that it then was given; null: the post was never approved. */
  wasAsked(pid: number): boolean | null;
  /** Which of these posts have one. */
  among(pids: readonly number[]): number[];
  /** The user's rules, read once: each projection of a post asks for them. All are off at first. */
  rules(): ApprovalRules;
  writeRules(rules: ApprovalRules): void;
  /** After a rollback. */
  forgetRules(): void;
};

const Rules = row.json.pipe(row.object({ takeOff: row.boolean(), askFirst: row.boolean().optional() }));

export const createApprovalStore = (db: Statements, meta: MetaStore): ApprovalStore => {
  const insert = db.prepare(
    `INSERT INTO approval (pid, hash, words, slot, source, reviewer, at_ms)
     VALUES (:pid, :hash, :words, :slot, :source, :reviewer, :atMs)`,
  );
  const select = db.prepare(
    `SELECT hash, words, slot, source, reviewer, at_ms AS atMs FROM approval WHERE pid = +:pid ORDER BY id DESC LIMIT 1`,
  );
  const remove = db.prepare(
    `DELETE FROM approval WHERE id = (SELECT max(id) FROM approval WHERE pid = +:pid) AND hash = +:hash
       AND source IN ('again', 'review')`,
  );
  const removeSince = db.prepare(
    `DELETE FROM approval WHERE pid = :pid AND source IN ('again', 'review') AND id > (
       SELECT max(id) FROM approval
       WHERE pid = :pid AND hash = :hash AND source = :source AND reviewer IS :reviewer AND at_ms = :atMs)`,
  );
  const removeLocal = db.prepare(`DELETE FROM approval WHERE pid = :pid AND source IN ('again', 'review')`);
  const selectAsked = db.prepare(`SELECT max(source IN ('here', 'elsewhere')) FROM approval WHERE pid = +:pid`).pluck();
  const selectAmong = db
    .prepare('SELECT DISTINCT pid FROM approval WHERE pid IN (SELECT value FROM json_each(:pids))')
    .pluck();
  const Known = ApprovalColumns.nullable();
  let rules: ApprovalRules | null = null;
  const readRules = (): ApprovalRules => {
    const stored = meta.read('approval_rules');
    const { takeOff = false, askFirst = false } = (stored === null ? undefined : Rules.safeParse(stored).data) ?? {};
    return { takeOff, askFirst };
  };
  const Asked = row.number().nullable();
  const Pids = row.array(row.number());
  return {
    add(pid, { words, ...approval }) {
      insert.run({ ...approval, pid, words: JSON.stringify(words) });
    },
    wasAsked(pid) {
      const asked = Asked.parse(selectAsked.get({ pid }));
      return asked === null ? null : asked === 1;
    },
    among: (pids) => Pids.parse(selectAmong.all({ pids: JSON.stringify(pids) })),
    rules: () => (rules ??= readRules()),
    writeRules(wanted) {
      meta.write('approval_rules', JSON.stringify(wanted));
      rules = wanted;
    },
    forgetRules: () => void (rules = null),
    removeAgain: (pid, hash) => remove.run({ pid, hash }).changes > 0,
    takeBackTo(pid, approval) {
      if (!approval) removeLocal.run({ pid });
      else {
        const { hash, source, reviewer, atMs } = approval;
        removeSince.run({ pid, hash, source, reviewer, atMs });
      }
    },
    newest: (pid) => Known.parse(select.get({ pid }) ?? null),
  };
};
