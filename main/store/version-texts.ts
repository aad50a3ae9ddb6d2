// What versions said and how the person calls them; the service lists versions without their words.
import * as row from './database/row-schema.ts';
import type { VersionTexts } from '../../preload/contract/versions.ts';
import type { Statements } from './database/statements.ts';

/** `updatedAt`: of the post at the service while the version said this. */
export type SeenText = { updatedAt: string; texts: VersionTexts };

export type VersionTextStore = {
  /** What is known of that moment stays. */
  keep(pid: number, platform: string, seen: SeenText): void;
  ofVariant(pid: number, platform: string): SeenText[];
  labels(pid: number, platform: string): Map<number, string>;
  /** null takes the label away. */
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
