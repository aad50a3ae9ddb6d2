// Full-text search over posts, fed from a queue in idle moments.
import { z } from 'zod';
import type { PostRow } from '../../preload/model/post.ts';
import type { Db } from './open.ts';
import { lineColumns, postRow } from './post-line.ts';
import type { PostCursor } from './posts.ts';
import type { Statements } from './statements.ts';

export type SearchTexts = {
  name: string;
  body: string;
  title: string;
  description: string;
  hashtags: string;
  alt: string;
  idea: string;
};

export type SearchStore = {
  dirty(limit: number): number[];
  dirtyCount(): number;
  /** null: the post is gone from the index. Takes the post from the queue. */
  index(pid: number, texts: SearchTexts | null): void;
  /** Merges index segments and writes the log into the file; for idle moments, outside a transaction. */
  tidy(): void;
  /** Every word must be there, the last one may be unfinished; newest created first. */
  find(
    words: string,
    filter: { status?: string | undefined; platform?: string | undefined },
    cursor: PostCursor | null,
    limit: number,
  ): { rows: (PostRow & { cursor: PostCursor })[] };
  /** How many `find` would give without a limit. */
  count(words: string, filter: { status?: string | undefined; platform?: string | undefined }): number;
};

/** Pages of the index that one `tidy` may write. */
const mergedPages = 500;

/** Words as the index cuts them (unicode61: letters, digits and marks), each in quotes: none is an operator. */
const matchOf = (words: string): string | null => {
  const found = words.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu);
  return found && `${found.map((word) => `"${word}"`).join(' ')} *`;
};

const Whole = z.number();
const Place = Whole.optional();
const Pids = z.array(Whole);

export const createSearchStore = (db: Statements, file: Pick<Db, 'pragma'>): SearchStore => {
  const selectDirty = db.prepare('SELECT pid FROM search_dirty ORDER BY pid LIMIT :limit').pluck();
  const countDirty = db.prepare('SELECT count(*) FROM search_dirty').pluck();
  const deleteDirty = db.prepare('DELETE FROM search_dirty WHERE pid = :pid');
  const selectPlace = db.prepare('SELECT place FROM search_entry WHERE pid = :pid').pluck();
  const isTaken = db.prepare('SELECT 1 FROM search_entry WHERE place = :place').pluck();
  const selectCreated = db.prepare('SELECT created_ms FROM post WHERE pid = :pid').pluck();
  const insertEntry = db.prepare('INSERT INTO search_entry (place, pid) VALUES (:place, :pid)');
  const deleteEntry = db.prepare('DELETE FROM search_entry WHERE pid = :pid');
  const insertTexts = db.prepare(
    `INSERT INTO post_search (rowid, name, body, title, description, hashtags, alt, idea)
     VALUES (:place, :name, :body, :title, :description, :hashtags, :alt, :idea)`,
  );
  const deleteTexts = db.prepare('DELETE FROM post_search WHERE rowid = :place');
  const merge = db.prepare(`INSERT INTO post_search (post_search, rank) VALUES ('merge', ${mergedPages})`);
  const found = (filter: string) => `FROM post_search
    CROSS JOIN search_entry ON search_entry.place = post_search.rowid
    CROSS JOIN post ON post.pid = search_entry.pid
    WHERE post_search MATCH :match AND post.gone_ms IS NULL ${filter}`;
  const both = (filter: string) => ({
    rows: db.prepare(
      `SELECT ${lineColumns} ${found(filter)} AND post_search.rowid < :before
       ORDER BY post_search.rowid DESC LIMIT :limit`,
    ),
    count: db.prepare(`SELECT count(*) ${found(filter)}`).pluck(),
  });
  const ofStatus = 'AND post.status = :status';
  const ofPlatform =
    'AND EXISTS (SELECT 1 FROM version_of_post AS v WHERE v.pid = post.pid AND v.platform = :platform)';
  const ofAny = both('');
  const ofOneStatus = both(ofStatus);
  const ofOnePlatform = both(ofPlatform);
  const ofStatusAndPlatform = both(`${ofStatus} ${ofPlatform}`);
  const statements = (status: string | undefined, platform: string | undefined) => {
    if (platform === undefined) return status === undefined ? ofAny : ofOneStatus;
    return status === undefined ? ofOnePlatform : ofStatusAndPlatform;
  };

  const placeOf = (pid: number) => Place.parse(selectPlace.get({ pid }));
  const freePlace = (pid: number) => {
    let place = Whole.parse(selectCreated.get({ pid }));
    while (isTaken.get({ place }) !== undefined) place += 1;
    return place;
  };

  return {
    dirty: (limit) => Pids.parse(selectDirty.all({ limit })),
    dirtyCount: () => Whole.parse(countDirty.get()),
    index(pid, texts) {
      const old = placeOf(pid);
      if (old !== undefined) {
        deleteTexts.run({ place: old });
        deleteEntry.run({ pid });
      }
      if (texts) {
        const place = freePlace(pid);
        insertEntry.run({ place, pid });
        insertTexts.run({ place, ...texts });
      }
      deleteDirty.run({ pid });
    },
    tidy() {
      merge.run();
      file.pragma('wal_checkpoint(PASSIVE)');
    },
    find(words, { status, platform }, cursor, limit) {
      const match = matchOf(words);
      if (match === null) return { rows: [] };
      const before = cursor ? (placeOf(cursor.pid) ?? cursor.createdMs) : Number.MAX_SAFE_INTEGER;
      const { rows } = statements(status, platform);
      return { rows: rows.all({ match, before, status, platform, limit }).map(postRow) };
    },
    count(words, { status, platform }) {
      const match = matchOf(words);
      if (match === null) return 0;
      return Whole.parse(statements(status, platform).count.get({ match, status, platform }));
    },
  };
};
