// Full-text search over posts, fed from a queue in idle moments.
import * as row from './database/row-schema.ts';
import type { ListSort, PostSort } from '../../preload/rules/post-query.ts';
import type { Db } from './database/open.ts';
import { facetMask } from './facets.ts';
import { createLineReader, lineColumns } from './post-line.ts';
import { isOfFacets, termsOf, valuesOf } from './post-filter.ts';
import { beginning, byOrder, keptStatements, orderOf } from './post-lists.ts';
import type { ListFilter, Page, PostCursor } from './post-types.ts';
import { createSearchWords } from './search-words.ts';
import type { Statements } from './database/statements.ts';
import { wordsOf } from './words.ts';

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

/** `cut`: a part is in more words than were looked for. */
type FoundPage = Page & { cut: boolean };

export type SearchStore = {
  /** The next ones of the queue, the oldest created first: in that order the index writes many at once. */
  dirty(limit: number): number[];
  dirtyCount(): number;
  /** In one transaction. null: the post is gone from the index. Takes them from the queue, and answers how many they were. */
  index(posts: Iterable<readonly [pid: number, texts: SearchTexts | null]>): number;
  /** Merges index segments and writes the log into the file; for idle moments, outside a transaction. */
  tidy(): void;
  /**
   * Every word must be there; the last one may be unfinished, and one behind a star may be a part of others. Newest
   * created first is the index's own order; in any other all that is found is sorted.
   */
  find(words: string, filter: ListFilter, cursor: PostCursor | null, limit: number, sort?: PostSort): FoundPage;
  /** How many `find` would give without a limit. */
  count(words: string, filter: ListFilter): number;
  /** Local ids in the order of `find`. */
  pids(words: string, filter: ListFilter, limit: number, sort?: PostSort): number[];
};

/** What a word counts for, by the column it stands in: name, body, title, description, hashtags, alt, idea, note, media. */
const weights = '10, 4, 8, 3, 4, 1, 2, 2, 1';
const score = `bm25(post_search, ${weights})`;

/** Numbers of this size are bound as fractions, and by one the index would not be looked up: all would be walked. */
const atPlace = 'CAST(:place AS INTEGER)';

/** Pages of the index that one `tidy` may write. */
const mergedPages = 500;

/** The index keeps how far apart the posts of a word are: numbers by the ms would take three times the room. */
const placeMs = 60_000;
const minuteOf = (createdMs: number): number => Math.floor(createdMs / placeMs);

/** From the moment a post is gone its facets are 0; a post with none that is known is looked up. */
const isListed = `(search_entry.facets > 0
  OR EXISTS (SELECT 1 FROM post AS it WHERE it.pid = search_entry.pid AND it.gone_ms IS NULL))`;

const Whole = row.number();
const Place = Whole.optional();
const Score = row.number().optional();
const Pids = row.array(Whole);

type Values = Record<string, unknown> & { match: string };

export const createSearchStore = (db: Statements, file: Pick<Db, 'pragma'>): SearchStore => {
  const selectDirty = db
    .prepare(
      `SELECT pid FROM (SELECT pid FROM search_dirty ORDER BY pid LIMIT :limit) CROSS JOIN post USING (pid)
       ORDER BY created_ms, pid`,
    )
    .pluck();
  const countDirty = db.prepare('SELECT count(*) FROM search_dirty').pluck();
  const deleteDirty = db.prepare('DELETE FROM search_dirty WHERE pid = :pid');
  const selectPlace = db.prepare('SELECT place FROM search_entry WHERE pid = :pid').pluck();
  const selectCreatedAt = db
    .prepare('SELECT created_ms FROM search_entry CROSS JOIN post USING (pid) WHERE place = :place')
    .pluck();
  const selectCreated = db.prepare('SELECT created_ms FROM post WHERE pid = :pid').pluck();
  // A statement that may write several rows makes the index write what it holds: there is one, behind all posts.
  const insertEntry = db.prepare(
    'INSERT INTO search_entry (place, pid, facets) VALUES (:place, :pid, (SELECT facets FROM post WHERE pid = :pid))',
  );
  const deleteEntry = db.prepare('DELETE FROM search_entry WHERE pid = :pid');
  const insertTexts = db.prepare(
    `INSERT INTO post_search (rowid, name, body, title, description, hashtags, alt, idea, note, media)
     VALUES (:place, :name, :body, :title, :description, :hashtags, :alt, :idea, :note, :media)`,
  );
  const deleteTexts = db.prepare('DELETE FROM post_search WHERE rowid = :place');
  const insertTerms = db.prepare('INSERT OR IGNORE INTO search_term SELECT value FROM json_each(:words)');
  const merge = db.prepare(`INSERT INTO post_search (post_search, rank) VALUES ('merge', ${mergedPages})`);
  const selectScore = db
    .prepare(`SELECT ${score} FROM post_search WHERE post_search MATCH :match AND rowid = ${atPlace}`)
    .pluck();
  const rowsBy = keptStatements(db, 'raw');
  const valuesBy = keptStatements(db, 'pluck');
  const lines = createLineReader(db);
  const questionOf = createSearchWords(db);
  const found = (filter: ListFilter) => `FROM post_search
    CROSS JOIN search_entry ON search_entry.place = post_search.rowid
    CROSS JOIN post ON post.pid = search_entry.pid
    WHERE ${['post_search MATCH :match', 'post.gone_ms IS NULL', ...termsOf(filter)].join(' AND ')}`;
  /**
   * The best, which have the least score, the newer of equals first. What is found is scored before it is looked up, and
   * by a limit of its own only once.
   */
  const best = (filter: ListFilter, after: string) => `SELECT pid, score, place FROM (
      SELECT place, search_entry.pid, ${score} AS score FROM post_search
      CROSS JOIN search_entry ON search_entry.place = post_search.rowid
      ${isOfFacets(filter) ? '' : 'CROSS JOIN post ON post.pid = search_entry.pid'}
      WHERE ${['post_search MATCH :match', isListed, ...termsOf(filter, 'search_entry')].join(' AND ')} LIMIT -1)
    ${after} ORDER BY score, place DESC LIMIT :limit`;

  const placeOf = (pid: number) => Place.parse(selectPlace.get({ pid }));
  const createdAt = (place: number) => Place.parse(selectCreatedAt.get({ place }));
  /** The minute of its creation; where another post stands, the next free one on the side of what is older or newer. */
  const freePlace = (pid: number) => {
    const createdMs = Whole.parse(selectCreated.get({ pid }));
    let place = minuteOf(createdMs);
    const step = (createdAt(place) ?? 0) > createdMs ? -1 : 1;
    while (createdAt(place) !== undefined) place += step;
    return place;
  };

  const newest = (filter: ListFilter, cursor: PostCursor | null, of: Values) => {
    const statement = rowsBy(
      `SELECT ${lineColumns}, post.created_ms ${found(filter)} AND post_search.rowid < ${atPlace}
       ORDER BY post_search.rowid DESC LIMIT :limit`,
    );
    return statement.all({
      ...of,
      place: cursor ? (placeOf(cursor.pid) ?? minuteOf(Number(cursor.key))) : Number.MAX_SAFE_INTEGER,
    });
  };
  const ranked = (filter: ListFilter, cursor: PostCursor | null, of: Values) => {
    const after = cursor ? 'WHERE (score, -place) > (:key, -:place)' : '';
    const statement = rowsBy(
      `SELECT ${lineColumns}, score FROM (${best(filter, after)}) CROSS JOIN post USING (pid) ORDER BY score, place DESC`,
    );
    if (!cursor) return statement.all(of);
    // Each post that is indexed meanwhile moves all scores a little: the page goes on behind what the last one has now.
    const at = { match: of.match, place: placeOf(cursor.pid) ?? 0 };
    return statement.all({ ...of, ...at, key: Score.parse(selectScore.get(at)) ?? cursor.key });
  };
  const sorted = (sort: ListSort, filter: ListFilter, cursor: PostCursor | null, of: Values) => {
    const order = orderOf(sort, filter);
    const { after, orderBy } = byOrder(order);
    const from = cursor ?? beginning(sort, filter);
    const statement = rowsBy(
      `SELECT ${lineColumns}, ${order.key} ${found(filter)} ${from ? `AND ${after}` : ''} ${orderBy} LIMIT :limit`,
    );
    return statement.all({ ...of, ...from });
  };

  return {
    dirty: (limit) => Pids.parse(selectDirty.all({ limit })),
    dirtyCount: () => Whole.parse(countDirty.get()),
    index(posts) {
      const words = new Set<string>();
      let count = 0;
      for (const [pid, texts] of posts) {
        const old = placeOf(pid);
        if (old !== undefined) {
          deleteTexts.run({ place: old });
          deleteEntry.run({ pid });
        }
        if (texts) {
          const place = freePlace(pid);
          insertEntry.run({ place, pid });
          insertTexts.run({ place, ...texts });
          for (const word of wordsOf(Object.values(texts).join(' '))) words.add(word);
        }
        deleteDirty.run({ pid });
        count += 1;
      }
      insertTerms.run({ words: JSON.stringify([...words]) });
      return count;
    },
    tidy() {
      merge.run();
      file.pragma('wal_checkpoint(PASSIVE)');
    },
    find(words, filter, cursor, limit, sort = 'newest') {
      const question = questionOf(words);
      if (question === null) return { rows: [], next: null, cut: false };
      const of = { match: question.match, limit, ...valuesOf(filter) };
      const rows =
        sort === 'newest'
          ? newest(filter, cursor, of)
          : sort === 'best'
            ? ranked(filter, cursor, of)
            : sorted(sort, filter, cursor, of);
      return { ...lines.page(rows, limit), cut: question.cut };
    },
    count(words, filter) {
      const question = questionOf(words);
      if (question === null) return 0;
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
      return Whole.parse(statement.get({ match: question.match, ...valuesOf(filter) }));
    },
    pids(words, filter, limit, sort = 'newest') {
      const question = questionOf(words);
      if (question === null) return [];
      const inOrder = (of: ListSort) =>
        of === 'newest' ? 'ORDER BY post_search.rowid DESC' : byOrder(orderOf(of, filter)).orderBy;
      const statement = valuesBy(
        sort === 'best' ? best(filter, '') : `SELECT post.pid ${found(filter)} ${inOrder(sort)} LIMIT :limit`,
      );
      return Pids.parse(statement.all({ match: question.match, limit, ...valuesOf(filter) }));
    },
  };
};
