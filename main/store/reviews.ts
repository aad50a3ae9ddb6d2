// Review packs as they were sent out, and each reviewer's last answers.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import { ApprovedColumns, type ApprovedVersion } from './wording-history.ts';

/** What one post said. `hash`: of `words`; `slot`: ISO instant of its first time. */
export type ReviewItem = { item: string; pid: number; hash: string; words: ApprovedVersion[]; slot: string | null };

/** `savedMs`: by the reviewer's clock. */
export type ReviewAnswer = { item: string; reviewer: string; answer: 'ok' | 'change'; savedMs: number };

const Items = row.array(
  row.object({
    item: row.string(),
    pid: row.number(),
    hash: row.string(),
    words: row.json.pipe(row.array(ApprovedColumns)),
    slot: row.string().nullable(),
  }),
);
const Answers = row.array(
  row.object({
    item: row.string(),
    reviewer: row.string(),
    answer: row.enum(['ok', 'change']),
    savedMs: row.number(),
  }),
);

/** Older packs are forgotten. */
const storedPacks = 200;

export type ReviewStore = {
  add(pack: string, items: readonly ReviewItem[], madeMs: number): void;
  /** null: it is not known, or was forgotten. */
  madeMs(pack: string): number | null;
  items(pack: string): ReviewItem[];
  /** Replaces an earlier answer of the same reviewer; one that was saved later stays. */
  answer(pack: string, answer: ReviewAnswer): void;
  answers(pack: string): ReviewAnswer[];
};

export const createReviewStore = (db: Statements): ReviewStore => {
  const insert = db.prepare(
    `INSERT INTO review_item (pack, item, pid, hash, words, slot, made_ms)
     VALUES (:pack, :item, :pid, :hash, :words, :slot, :madeMs)`,
  );
  const forget = [
    `DELETE FROM review_item WHERE pack IN (
       SELECT pack FROM review_item GROUP BY pack ORDER BY max(rowid) DESC LIMIT -1 OFFSET ${storedPacks})`,
    'DELETE FROM review_answer WHERE pack NOT IN (SELECT pack FROM review_item)',
  ].map((sql) => db.prepare(sql));
  const selectMade = db.prepare('SELECT made_ms FROM review_item WHERE pack = +:pack LIMIT 1').pluck();
  const selectItems = db.prepare(
    'SELECT item, pid, hash, words, slot FROM review_item WHERE pack = +:pack ORDER BY rowid',
  );
  const upsert = db.prepare(
    `INSERT INTO review_answer (pack, item, reviewer, answer, saved_ms)
     VALUES (:pack, :item, :reviewer, :answer, :savedMs)
     ON CONFLICT (pack, item, reviewer) DO UPDATE SET answer = excluded.answer, saved_ms = excluded.saved_ms
     WHERE excluded.saved_ms >= saved_ms`,
  );
  const selectAnswers = db.prepare(
    'SELECT item, reviewer, answer, saved_ms AS savedMs FROM review_answer WHERE pack = +:pack ORDER BY saved_ms, rowid',
  );
  const Made = row.number().nullable();
  return {
    add(pack, items, madeMs) {
      for (const { words, ...item } of items) insert.run({ ...item, pack, words: JSON.stringify(words), madeMs });
      for (const each of forget) each.run();
    },
    madeMs: (pack) => Made.parse(selectMade.get({ pack }) ?? null),
    items: (pack) => Items.parse(selectItems.all({ pack })),
    answer(pack, answer) {
      upsert.run({ pack, ...answer });
    },
    answers: (pack) => Answers.parse(selectAnswers.all({ pack })),
  };
};
