// Full-text search over posts (SQLite FTS5): tokens, queries, and the index, which is fed from a queue while idle.
import type { ListSort, PostSort } from '../../preload/rules/post-query.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import type { Db } from './database/open.ts';
import {
  facetMask,
  createLineReader,
  lineColumns,
  isOfFacets,
  termsOf,
  valuesOf,
  type ListFilter,
  type Page,
  type PostCursor,
} from './post-rows.ts';
import { beginning, byOrder, preparedBySql, orderOf } from './post-lists.ts';

// Tokens, as FTS5's unicode61 splits them: letters, digits and marks. They are folded before they are indexed, as it
// folds Latin letters only: no accents, no capitals.

const letters = String.raw`[\p{L}\p{N}\p{M}\p{Co}]+`;
export const word = new RegExp(letters, 'gu');
const soughtWord = new RegExp(String.raw`((?<!\S)\*)?(${letters})`, 'gu');

/** Marks of other scripts stay: the index splits there. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC');

/** `inside`: matches any part of a word. */
export type Sought = { text: string; inside: boolean };

/** What the user typed: words, of which those after a star may be inside of others: `warm *erry*`. */
export const soughtIn = (typed: string): Sought[] =>
  [...typed.matchAll(soughtWord)].map(([, star, text = '']) => ({ text: folded(text), inside: star !== undefined }));

// Queries: whole words, parts of words, and a last word that may be a prefix.

/** Prefixes of three letters are in the index (library-014-compact.ts). */
const longBeginning = /^[a-z0-9]{4,}$/;
const shortBeginning = /^[a-z0-9]{2}$/;
/** With more words the index itself builds one list. */
const mostBeginning = 24;
/** Each one slows down stepping through the results and counting them. */
const mostInside = 48;
const IndexedWord = row.string().optional();
const IndexedWords = row.array(row.string());

/** `match`: an FTS5 expression. `cut`: a part is in more words than were considered. */
type Question = { match: string; cut: boolean };

const quoted = (text: string): string => `"${text}"`;
const anyOf = (words: readonly string[]): string => `(${words.map(quoted).join(' OR ')})`;

const createSearchWords = (db: Statements) => {
  const selectNext = db.prepare('SELECT term FROM search_word WHERE term >= :from AND term < :to LIMIT 1').pluck();
  const selectInside = db
    .prepare(
      `SELECT term FROM search_term WHERE instr(term, :part) > 0 ORDER BY length(term), term LIMIT ${mostInside + 1}`,
    )
    .pluck();

  /** Words of the index with this prefix; each is the first from what `after` makes of the one before. */
  function* indexedWords(beginning: string, after: (word: string) => string): Generator<string> {
    const to = `${beginning}\u{10ffff}`;
    let next = IndexedWord.parse(selectNext.get({ from: beginning, to }));
    while (next !== undefined) {
      yield next;
      next = IndexedWord.parse(selectNext.get({ from: after(next), to }));
    }
  }

  /** All words with this prefix; null: there are too many. */
  const wholeWords = (beginning: string): string[] | null => {
    const found: string[] = [];
    // No word contains this character: it starts whatever follows all positions of the word.
    for (const next of indexedWords(beginning, (word) => `${word}\u0001`)) {
      if (found.length === mostBeginning) return null;
      found.push(quoted(next));
    }
    return found;
  };

  /** The word of these two letters, and all prefixes of three. */
  const threeLetters = (letters: string): string[] => {
    const threeOf = (word: string) => [...word].slice(0, 3).join('');
    const after = (word: string) => (word === letters ? `${word}\u0001` : `${threeOf(word)}\u{10ffff}`);
    return [...indexedWords(letters, after)].map((word) =>
      word === letters ? quoted(word) : `${quoted(threeOf(word))} *`,
    );
  };

  /**
   * For a prefix of other than three letters the index would first collect every position of every such word, however
   * few rows are needed; named words are only read as far as the page goes. Only letters that the index stores
   * unchanged can be looked up by prefix here.
   */
  const unfinished = (text: string): string => {
    const named = longBeginning.test(text) ? wholeWords(text) : shortBeginning.test(text) ? threeLetters(text) : null;
    return named === null || named.length === 0 ? `${quoted(text)} *` : `(${named.join(' OR ')})`;
  };

  /** null: the query was empty, or no word contains a requested part. */
  return (asked: string): Question | null => {
    const sought = soughtIn(asked);
    let cut = false;
    const expressions = sought.map(({ text, inside }: Sought, index) => {
      if (!inside) return index === sought.length - 1 ? unfinished(text) : quoted(text);
      const found = IndexedWords.parse(selectInside.all({ part: text }));
      cut ||= found.length > mostInside;
      return found.length === 0 ? null : anyOf(found.slice(0, mostInside));
    });
    if (expressions.length === 0 || expressions.includes(null)) return null;
    return { match: expressions.join(' AND '), cut };
  };
};

// The index.

export type SearchTexts = {
  name: string;
  body: string;
  title: string;
  description: string;
  hashtags: string;
  alt: string;
  idea: string;
  /** The user's own note about the post. */
  note: string;
  /** Names of the files it shows. */
  media: string;
};

/** `cut`: a part is in more words than were considered. */
type FoundPage = Page & { cut: boolean };

export type SearchStore = {
  /** The next posts of the queue, the oldest created first: in that order the index writes many at once. */
  dirty(limit: number): number[];
  /** Those of the queue that changed last. */
  lastDirty(limit: number): number[];
  dirtyCount(): number;
  /**
   * Indexes posts in one transaction. null: removes the post from the index. Removes them from the queue, and returns
   * how many.
   */
  index(posts: Iterable<readonly [pid: number, texts: SearchTexts | null]>): number;
  /** Merges index segments and writes the log into the file; while idle, outside a transaction. */
  tidy(): void;
  /**
   * Every word must match; the last one may be a prefix, and one after a star may be a part of others. Newest created
   * first is the index's own order; for any other all results are sorted.
   */
  find(words: string, filter: ListFilter, cursor: PostCursor | null, limit: number, sort?: PostSort): FoundPage;
  /** The number of results of `find` without a limit. */
  count(words: string, filter: ListFilter): number;
  /** Local ids in the order of `find`. */
  pids(words: string, filter: ListFilter, limit: number, sort?: PostSort): number[];
};

/** Weight of a word by its column: name, body, title, description, hashtags, alt, idea, note, media. */
const weights = '10, 4, 8, 3, 4, 1, 2, 2, 1';
const score = `bm25(post_search, ${weights})`;
/**
 * So many of the newest results are scored; the others follow, newest first. A word that most posts of a large library
 * contain says little about which is best, and each result takes its time to score.
 */
const mostScored = 20_000;

/** Numbers of this size are bound as floating point, which would bypass the index and scan everything. */
const atPlace = 'CAST(:place AS INTEGER)';
const atOldest = 'CAST(:oldest AS INTEGER)';

/** Pages of the index that one `tidy` may write. */
const mergedPages = 500;

/**
 * The index stores the distance between the posts of a word: numbers by the millisecond would take three times the
 * space.
 */
const placeMs = 60_000;
const firstPlace = Number.MIN_SAFE_INTEGER;
const minuteOf = (createdMs: number): number => Math.floor(createdMs / placeMs);

/** Once a post is gone, or another part represents it, its facets are 0; a post with no known facets is looked up. */
const isListed = `(search_entry.facets > 0
  OR EXISTS (SELECT 1 FROM post AS it WHERE it.pid = search_entry.pid AND it.gone_ms IS NULL AND it.head IS NULL))`;

const Whole = row.number();
const Place = Whole.optional();
/** Below 0: the more so, the better. */
const Score = row.number().optional();
const Pids = row.array(Whole);

type Values = Record<string, unknown> & { match: string; limit: number };

export const createSearchStore = (
  db: Statements,
  file: Pick<Db, 'pragma'>,
  { scored = mostScored }: { scored?: number } = {},
): SearchStore => {
  const selectDirty = db
    .prepare(
      `SELECT pid FROM (SELECT pid FROM search_dirty ORDER BY pid LIMIT +:limit) CROSS JOIN post USING (pid)
       ORDER BY created_ms, pid`,
    )
    .pluck();
  // What the user changed and what is not sent yet is in the first places.
  const selectLastDirty = db
    .prepare(
      `SELECT pid FROM search_dirty CROSS JOIN post USING (pid)
       ORDER BY post.open IS NULL, updated_ms DESC, pid DESC LIMIT +:limit`,
    )
    .pluck();
  const countDirty = db.prepare('SELECT count(*) FROM search_dirty').pluck();
  const deleteDirty = db.prepare('DELETE FROM search_dirty WHERE pid = :pid');
  const selectPlace = db.prepare('SELECT place FROM search_entry WHERE pid = :pid').pluck();
  const selectCreatedAt = db
    .prepare('SELECT created_ms FROM search_entry CROSS JOIN post USING (pid) WHERE place = +:place')
    .pluck();
  const selectCreated = db.prepare('SELECT created_ms FROM post WHERE pid = :pid').pluck();
  // A statement that may write several rows makes the index flush: there is one, after all posts.
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
  const selectOldestScored = db
    .prepare('SELECT rowid FROM post_search WHERE post_search MATCH :match ORDER BY rowid DESC LIMIT 1 OFFSET +:before')
    .pluck();
  const rowsBy = preparedBySql(db, 'raw');
  const valuesBy = preparedBySql(db, 'pluck');
  const lines = createLineReader(db);
  const questionOf = createSearchWords(db);
  const found = (filter: ListFilter) => `FROM post_search
    CROSS JOIN search_entry ON search_entry.place = post_search.rowid
    CROSS JOIN post ON post.pid = search_entry.pid
    WHERE ${['post_search MATCH :match', 'post.gone_ms IS NULL', 'post.head IS NULL', ...termsOf(filter)].join(' AND ')}`;
  const olderThan = `post_search.rowid < ${atPlace} ORDER BY post_search.rowid DESC LIMIT +:limit`;
  /**
   * The best of the matches that are scored: those with the lowest score, the newer of equals first. Results are scored
   * before they are joined, and limited first so that each is scored only once.
   */
  const best = (filter: ListFilter, after: string) => `SELECT pid, score, place FROM (
      SELECT place, search_entry.pid, ${score} AS score FROM post_search
      CROSS JOIN search_entry ON search_entry.place = post_search.rowid
      ${isOfFacets(filter) ? '' : 'CROSS JOIN post ON post.pid = search_entry.pid'}
      WHERE ${['post_search MATCH :match', `post_search.rowid >= ${atOldest}`, isListed, ...termsOf(filter, 'search_entry')].join(' AND ')} LIMIT -1)
    ${after} ORDER BY score, place DESC LIMIT +:limit`;

  const placeOf = (pid: number) => Place.parse(selectPlace.get({ pid }));
  const createdAt = (place: number) => Place.parse(selectCreatedAt.get({ place }));
  /** The minute of its creation; if taken, the next free one towards older or newer. */
  const freePlace = (pid: number) => {
    const createdMs = Whole.parse(selectCreated.get({ pid }));
    let place = minuteOf(createdMs);
    const step = (createdAt(place) ?? 0) > createdMs ? -1 : 1;
    while (createdAt(place) !== undefined) place += step;
    return place;
  };

  const placeAfter = ({ pid, key }: PostCursor): number => placeOf(pid) ?? minuteOf(Number(key));
  const newest = (filter: ListFilter, fromPlace: number, of: Values) =>
    rowsBy(`SELECT ${lineColumns}, max(post.created_ms, 0) ${found(filter)} AND ${olderThan}`).all({
      ...of,
      place: fromPlace,
    });
  /** The place of the oldest result that is scored; undefined: all are. */
  const oldestScored = ({ match }: Values) => Place.parse(selectOldestScored.get({ match, before: scored - 1 }));
  const scoredRows = (filter: ListFilter, cursor: PostCursor | null, of: Values & { oldest: number }) => {
    const after = cursor ? 'WHERE (score, -place) > (:key, -:place)' : '';
    const statement = rowsBy(
      `SELECT ${lineColumns}, score FROM (${best(filter, after)}) CROSS JOIN post USING (pid) ORDER BY score, place DESC`,
    );
    if (!cursor) return statement.all(of);
    // Each post that is indexed meanwhile moves all scores a little: the page continues after the current score of its
    // last row.
    const at = { match: of.match, place: placeOf(cursor.pid) ?? 0 };
    return statement.all({ ...of, ...at, key: Score.parse(selectScore.get(at)) ?? cursor.key });
  };
  const ranked = (filter: ListFilter, cursor: PostCursor | null, of: Values) => {
    const oldest = oldestScored(of);
    const isOlder = cursor !== null && Number(cursor.key) >= 0;
    const rows = isOlder ? [] : scoredRows(filter, cursor, { ...of, oldest: oldest ?? firstPlace });
    if (oldest === undefined || rows.length >= of.limit) return rows;
    const place = isOlder ? placeAfter(cursor) : oldest;
    return [...rows, ...newest(filter, place, { ...of, limit: of.limit - rows.length })];
  };
  const sorted = (sort: ListSort, filter: ListFilter, cursor: PostCursor | null, of: Values) => {
    const order = orderOf(sort, filter);
    const { after, orderBy } = byOrder(order);
    const from = cursor ?? beginning(sort, filter);
    const statement = rowsBy(
      `SELECT ${lineColumns}, ${order.key} ${found(filter)} ${from ? `AND ${after}` : ''} ${orderBy} LIMIT +:limit`,
    );
    return statement.all({ ...of, ...from });
  };

  return {
    dirty: (limit) => Pids.parse(selectDirty.all({ limit })),
    lastDirty: (limit) => Pids.parse(selectLastDirty.all({ limit })),
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
          const columns = Object.entries(texts).map(([column, text]): [string, string] => [column, folded(text)]);
          insertTexts.run({ place, ...Object.fromEntries(columns) });
          for (const [, text] of columns) for (const each of text.match(word) ?? []) words.add(each);
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
          ? newest(filter, cursor ? placeAfter(cursor) : Number.MAX_SAFE_INTEGER, of)
          : sort === 'best'
            ? ranked(filter, cursor, of)
            : sorted(sort, filter, cursor, of);
      return { ...lines.page(rows, limit), cut: question.cut };
    },
    count(words, filter) {
      const question = questionOf(words);
      if (question === null) return 0;
      // Without a filter the index alone can count, minus deleted posts that are still in it.
      const statement = valuesBy(
        facetMask(filter) > 0 && isOfFacets(filter)
          ? `SELECT count(*) FROM post_search CROSS JOIN search_entry ON search_entry.place = post_search.rowid
             WHERE post_search MATCH :match AND (search_entry.facets & :mask) = :mask`
          : termsOf(filter).length > 0
            ? `SELECT count(*) ${found(filter)}`
            : `SELECT (SELECT count(*) FROM post_search WHERE post_search MATCH :match) - (
               SELECT count(*) FROM search_dirty CROSS JOIN search_entry USING (pid) CROSS JOIN post USING (pid)
               WHERE (post.gone_ms IS NOT NULL OR post.head IS NOT NULL) AND EXISTS (
                 SELECT 1 FROM post_search WHERE post_search MATCH :match AND post_search.rowid = search_entry.place))`,
      );
      return Whole.parse(statement.get({ match: question.match, ...valuesOf(filter) }));
    },
    pids(words, filter, limit, sort = 'newest') {
      const question = questionOf(words);
      if (question === null) return [];
      const of = { match: question.match, limit, ...valuesOf(filter) };
      const read = (sql: string, more: Record<string, number> = {}) =>
        Pids.parse(valuesBy(sql).all({ ...of, ...more }));
      if (sort !== 'best' && sort !== 'newest')
        return read(`SELECT post.pid ${found(filter)} ${byOrder(orderOf(sort, filter)).orderBy} LIMIT +:limit`);
      const older = (place: number, most: number) =>
        read(`SELECT post.pid ${found(filter)} AND ${olderThan}`, { place, limit: most });
      if (sort === 'newest') return older(Number.MAX_SAFE_INTEGER, limit);
      const oldest = oldestScored(of);
      const pids = read(best(filter, ''), { oldest: oldest ?? firstPlace });
      return oldest === undefined ? pids : [...pids, ...older(oldest, limit - pids.length)];
    },
  };
};
