// The person's own words for files.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type MediaTagStore = {
  /** By the alphabet. */
  ofFile(mid: number): string[];
  /** These and no others; two that differ only in capitals are one. */
  write(mid: number, tags: readonly string[]): void;
  /** All that are in use, the most used first. */
  counts(): { tag: string; count: number }[];
};

const MediaTagCounts = row.array(row.object({ tag: row.string(), count: row.number() }));

export const createMediaTagStore = (db: Statements): MediaTagStore => {
  const select = db.prepare('SELECT tag FROM media_tag WHERE mid = :mid ORDER BY tag').pluck();
  const remove = db.prepare('DELETE FROM media_tag WHERE mid = :mid');
  const insert = db.prepare('INSERT OR IGNORE INTO media_tag (mid, tag) VALUES (:mid, :tag)');
  const count = db.prepare('SELECT tag, count(*) AS count FROM media_tag GROUP BY tag ORDER BY count DESC, tag');
  return {
    ofFile: (mid) => row.array(row.string()).parse(select.all({ mid })),
    write(mid, tags) {
      remove.run({ mid });
      for (const tag of tags) insert.run({ mid, tag });
    },
    counts: () => MediaTagCounts.parse(count.all()),
  };
};
