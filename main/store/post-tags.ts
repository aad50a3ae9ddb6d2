// The person's own words for posts.
import * as row from './database/row-schema.ts';
import type { TagCount } from '../../preload/contract/library.ts';
import type { Statements } from './database/statements.ts';

export type PostTagStore = {
  /** By the alphabet. */
  ofPost(pid: number): string[];
  /** These and no others; two that differ only in capitals are one. */
  write(pid: number, tags: readonly string[]): void;
  /** All that are in use, the most used first. */
  counts(): TagCount[];
};

const TagCounts = row.array(row.object({ tag: row.string(), count: row.number() }));
const Tags = row.array(row.string());

export const createPostTagStore = (db: Statements): PostTagStore => {
  const select = db.prepare('SELECT tag FROM post_tag WHERE pid = :pid ORDER BY tag').pluck();
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
