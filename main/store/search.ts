// Full-text search over posts, fed from a queue in idle moments.
import { z } from 'zod';
import type { PostSort } from '../../preload/model/finding.ts';
import type { Db } from './open.ts';
import { facetMask } from './facets.ts';
import { createLineReader, lineColumns } from './post-line.ts';
import { isOfFacets, termsOf, valuesOf } from './post-filter.ts';
import { beginning, byOrder, keptStatements, orderOf } from './post-lists.ts';
import type { ListFilter, Page, PostCursor } from './posts.ts';
import { createSearchWords } from './search-words.ts';
import type { Statements } from './statements.ts';

export type SearchTexts = {
  name: string;
  body: string;
  title: string;
  description: string;
  hashtags: string;
  alt: string;
  idea: string;
  /** The person's own note about the post. */
  note: string;
  /** Names of the files it shows. */
  media: string;
};

export type SearchStore = {
  dirty(limit: number): number[];
  dirtyCount(): number;
  /** null: the post is gone from the index. Takes the post from the queue. */
  index(pid: number, texts: SearchTexts | null): void;
  /** Merges index segments and writes the log into the file; for idle moments, outside a transaction. */
  tidy(): void;
  /**
   * Every word must be there, the last one may be unfinished. Newest created first is the index's own order; in any
   * other all that is found is sorted.
   */
  find(words: string, filter: ListFilter, cursor: PostCursor | null, limit: number, sort?: PostSort): Page;
  /** How many `find` would give without a limit. */
  count(words: string, filter: ListFilter): number;
  /** Local ids in the order of `find`. */
  pids(words: string, filter: ListFilter, limit: number, sort?: PostSort): number[];
};

/** Pages of the index that one `tidy` may write. */
const mergedPages = 500;

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
  const insertEntry = db.prepare(
    'INSERT INTO search_entry (place, pid, facets) SELECT :place, pid, facets FROM post WHERE pid = :pid',
  );
  const deleteEntry = db.prepare('DELETE FROM search_entry WHERE pid = :pid');
  const insertTexts = db.prepare(
    `INSERT INTO post_search (rowid, name, body, title, description, hashtags, alt, idea, note, media)
     VALUES (:place, :name, :body, :title, :description, :hashtags, :alt, :idea, :note, :media)`,
  );
  const deleteTexts = db.prepare('DELETE FROM post_search WHERE rowid = :place');
  const merge = db.prepare(`INSERT INTO post_search (post_search, rank) VALUES ('merge', ${mergedPages})`);
  const rowsBy = keptStatements(db, 'raw');
  const valuesBy = keptStatements(db, 'pluck');
  const lines = createLineReader(db);
  const matchOf = createSearchWords(db);
  const found = (filter: ListFilter) => `FROM post_search
    CROSS JOIN search_entry ON search_entry.place = post_search.rowid
    CROSS JOIN post ON post.pid = search_entry.pid
    WHERE ${['post_search MATCH :match', 'post.gone_ms IS NULL', ...termsOf(filter)].join(' AND ')}`;

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
    find(words, filter, cursor, limit, sort = 'newest') {
      const match = matchOf(words);
      if (match === null) return { rows: [], next: null };
      const of = { match, limit, ...valuesOf(filter) };
      if (sort !== 'newest') {
        const order = orderOf(sort, filter);
        const { after, orderBy } = byOrder(order);
        const from = cursor ?? beginning(sort, filter);
        const sorted = rowsBy(
          `SELECT ${lineColumns}, ${order.key} ${found(filter)} ${from ? `AND ${after}` : ''} ${orderBy} LIMIT :limit`,
        );
        return lines.page(sorted.all({ ...of, ...from }), limit);
      }
      const newest = rowsBy(
        `SELECT ${lineColumns}, post.created_ms ${found(filter)} AND post_search.rowid < :before
         ORDER BY post_search.rowid DESC LIMIT :limit`,
      );
      const before = cursor ? (placeOf(cursor.pid) ?? cursor.key) : Number.MAX_SAFE_INTEGER;
      return lines.page(newest.all({ ...of, before }), limit);
    },
    count(words, filter) {
      const match = matchOf(words);
      if (match === null) return 0;
      // Without a filter the index knows, but for what is gone and still in it.
      const statement = valuesBy(
        facetMask(filter) > 0 && isOfFacets(filter)
          ? `SELECT count(*) FROM post_search CROSS JOIN search_entry ON search_entry.place = post_search.rowid
             WHERE post_search MATCH :match AND (search_entry.facets & :mask) = :mask`
          : termsOf(filter).length > 0
            ? `SELECT count(*) ${found(filter)}`
            : `SELECT (SELECT count(*) FROM post_search WHERE post_search MATCH :match) - (
               SELECT count(*) FROM search_dirty CROSS JOIN search_entry USING (pid) CROSS JOIN post USING (pid)
               WHERE post.gone_ms IS NOT NULL AND EXISTS (
                 SELECT 1 FROM post_search WHERE post_search MATCH :match AND post_search.rowid = search_entry.place))`,
      );
      return Whole.parse(statement.get({ match, ...valuesOf(filter) }));
    },
    pids(words, filter, limit, sort = 'newest') {
      const match = matchOf(words);
      if (match === null) return [];
      const { orderBy } = byOrder(orderOf(sort, filter));
      const statement = valuesBy(
        `SELECT post.pid ${found(filter)} ${sort === 'newest' ? 'ORDER BY post_search.rowid DESC' : orderBy} LIMIT :limit`,
      );
      return Pids.parse(statement.all({ match, limit, ...valuesOf(filter) }));
    },
  };
};
