// Statements: compiled when they are first used, once, and so that SQLite has no reason to do it again.
import { expect, it } from 'vitest';
import { memoryLibrary } from '../../support/library.ts';
import { lazily } from '../../../main/store/database/statements.ts';
import type { ListFilter } from '../../../main/store/post-rows.ts';
import { createStore } from '../../../main/store/store.ts';

const watched = () => {
  const { db } = memoryLibrary();
  const compiled: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    compiled.push(sql);
    return prepare(sql);
  };
  return { statements: lazily(db), compiled };
};

it('are compiled at their first use, and never again', () => {
  const { statements, compiled } = watched();
  const select = statements.prepare('SELECT value FROM meta WHERE key = :key').pluck();
  expect(compiled).toEqual([]);
  for (const key of ['last_boot', 'restored']) expect(select.get({ key })).toBeUndefined();
  expect(compiled).toHaveLength(1);
});

// What SQLite compiles again each time a bare parameter is bound (statements.ts): text that a statement must not have.
const bareLimit = /\b(?:LIMIT|LIKE) :\w+/g;
const bareEqual = /\w (?:=|IS|IS NOT) :\w+/g;
const isPlanned = /\b(?:JOIN|ORDER BY|GROUP BY|DISTINCT|EXISTS)\b|\bmax\(\w+\) FROM \w+ WHERE\b/;
const assignments = /\bSET\b.*?(?=\bWHERE\b|$)/gs;
const recompiling = (sql: string): string[] => {
  const equal = isPlanned.test(sql) ? sql.replace(assignments, '').match(bareEqual) : null;
  return [...(sql.match(bareLimit) ?? []), ...(equal ?? [])];
};

const filters: ListFilter[] = [
  {},
  { status: 'draft' },
  { kind: 'reel' },
  { platform: 'x' },
  { status: 'draft', platform: 'x' },
  { approval: true },
  { failed: true },
  { sync: 'waiting' },
  { sync: 'deleting' },
  { tag: 'spring' },
  { created: { fromMs: 1, beforeMs: 9 } },
  { slot: { fromMs: 1, beforeMs: 9 } },
];
const mediaFilters = [{}, { type: 'image' }, { use: 'used' }, { tag: 'spring' }, { search: 'rye' }] as const;

it('have a plus before every parameter whose binding would compile them again', () => {
  const { db } = memoryLibrary();
  const seen = new Set<string>();
  const { prepare } = lazily(db);
  const { posts, search, mediaLists } = createStore(db, {
    prepare(sql) {
      seen.add(sql);
      return prepare(sql);
    },
  });
  // Most statements are prepared with the store, those of lists with the first list of their kind.
  const sorts = ['newest', 'slot', 'changed', 'name'] as const;
  for (const [filter, sort] of filters.flatMap((one) => sorts.map((by) => [one, by] as const))) {
    posts.count(filter);
    posts.facetsOf({ filter });
    posts.pids(filter, 5, sort);
    search.count('rye', filter);
    for (const cursor of [null, { key: 1, pid: 1 }]) {
      posts.page(filter, cursor, 5, sort);
      for (const by of [sort, 'best'] as const) search.find('rye', filter, cursor, 5, by);
    }
  }
  for (const filter of mediaFilters) {
    mediaLists.count(filter);
    for (const after of [null, { key: 1, mid: 1 }]) mediaLists.page(filter, after, 5, 'key');
  }
  const found = [...seen].map((sql) => [sql, recompiling(sql)] as const);
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(([, bare]) => bare.length > 0)).toEqual([]);
});
