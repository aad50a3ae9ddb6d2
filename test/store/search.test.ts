// Search: what a person types is never syntax, the last word may be unfinished, and newest comes first.
import { expect, it } from 'vitest';
import { fileLibrary, memoryLibrary, postView, startMs, version, walk, type TestLibrary } from '../support/library.ts';
import { searchFolding } from '../../main/store/migrations/library-038-search-folding.ts';
import { searchTexts, writePost } from '../support/search.ts';

const minuteMs = 60_000;
const write = (library: TestLibrary, body: string, createdMs = startMs, change: Parameters<typeof postView>[0] = {}) =>
  writePost(library, body, { body }, { createdMs, ...change });
const found = ({ store }: TestLibrary, words: string, filter = {}) =>
  store.search.find(words, filter, null, 50).rows.map(({ name }) => name);

it('finds posts that hold every word, in any field', () => {
  const library = memoryLibrary();
  write(library, 'rye bread');
  const pid = write(library, 'rye');
  library.store.search.index([[pid, searchTexts({ name: 'rye', alt: 'A loaf of bread' })]]);
  write(library, 'wheat bread');
  expect(found(library, 'bread rye')).toHaveLength(2);
});

it('takes the last word as a beginning', () => {
  const library = memoryLibrary();
  write(library, 'sourdough starter');
  expect([found(library, 'sourd').length, found(library, 'sourd starter').length]).toEqual([1, 0]);
  expect(found(library, 'sourdough s')).toHaveLength(1);
});

it.each([5, 60])('takes a long beginning for each of %i words that begin so, the newest first', (count) => {
  const library = memoryLibrary();
  const endings = Array.from({ length: count }, (_, index) => String.fromCodePoint(0x61 + (index % 26), 0xe0 + index));
  for (const [index, ending] of endings.entries()) write(library, `warm sourd${ending}`, startMs + index);
  write(library, 'warm sour', startMs + 99);
  write(library, 'cold sourdough', startMs + 100);
  const wanted = endings.map((ending) => `warm sourd${ending}`).reverse();
  expect(walk((cursor) => library.store.search.find('WARM Sourd', {}, cursor, 4)).map(({ name }) => name)).toEqual(
    wanted,
  );
  expect(library.store.search.count('warm sourd', {})).toBe(count);
});

it('takes two letters for the word of them and for each word that begins so, the newest first', () => {
  const library = memoryLibrary();
  const words = ['sa', 'sal', 'salt', 'sað', 'sa\u{20000}', 'saw', 'Sämann', 'sá', 'sb', 'rsa', 's'];
  for (const [index, word] of words.entries()) write(library, `warm ${word}`, startMs + minuteMs * index);
  const wanted = words.slice(0, 8).map((word) => `warm ${word}`);
  expect(walk((cursor) => library.store.search.find('WARM Sa', {}, cursor, 3)).map(({ name }) => name)).toEqual(
    wanted.reverse(),
  );
  expect([library.store.search.count('sa', {}), library.store.search.count('sz', {})]).toEqual([8, 0]);
});

it('counts without those that are gone, whether the index knows it yet or not', () => {
  const library = memoryLibrary();
  const [first] = [write(library, 'rye'), write(library, 'rye bread'), write(library, 'wheat')];
  library.store.posts.setGone(first, 1);
  expect([library.store.search.count('rye', {}), library.store.search.count('wheat', {})]).toEqual([1, 1]);
  library.store.search.index([[first, null]]);
  expect(library.store.search.count('rye', {})).toBe(1);
});

it('counts what a filter leaves of what is found, as each post is now', () => {
  const library = memoryLibrary();
  const { store } = library;
  const [first, second] = [write(library, 'rye'), write(library, 'rye bread', startMs + 1, { status: 'scheduled' })];
  const counts = () => [
    store.search.count('rye', { status: 'draft' }),
    store.search.count('rye', { status: 'scheduled', platform: 'instagram' }),
  ];
  expect(counts()).toEqual([1, 1]);
  store.posts.writeView(first, postView({ status: 'scheduled' }));
  expect(counts()).toEqual([0, 2]);
  store.posts.setGone(second, 1);
  expect(counts()).toEqual([0, 1]);
  store.posts.setGone(second, null);
  expect(counts()).toEqual([0, 2]);
});

it('knows a word without its accents and in any case', () => {
  const library = memoryLibrary();
  write(library, 'Crème BRÛLÉE');
  expect(found(library, 'creme brulee')).toHaveLength(1);
});

it.each([
  ['йогурт', 'йогурт'],
  ['ЙОГУРТ', 'йогурт'],
  ['йогурт'.normalize('NFD'), 'йогурт'],
  ['ёлка', 'ёлка'],
  ['ёлка', 'елка'],
  ['їжа', 'їжа'],
  ['άρτος', 'άρτος'],
  ['ΆΡΤΟΣ', 'αρτος'],
  ['bánh mì', 'banh mi'],
  ['Straße', 'straße'],
  ['빵집', '빵집'],
])('finds %s for %s: whole, before other words, and as a part', (written, sought) => {
  const library = memoryLibrary();
  write(library, `${written} warm`);
  for (const words of [sought, `${sought} warm`, `*${sought.slice(1)}`, sought.slice(0, 2)])
    expect(found(library, words)).toHaveLength(1);
});

it('reads the posts of an earlier Galley again', () => {
  const library = memoryLibrary();
  const pid = write(library, 'йогурт');
  library.store.posts.setGone(write(library, 'rye'), 1);
  library.db.exec('DELETE FROM search_dirty');
  library.db.exec(searchFolding);
  expect(library.store.search.dirty(9)).toEqual([pid]);
});

it.each([
  '"',
  '*',
  'rye"',
  'NOT rye',
  'rye OR',
  'name:rye',
  '(rye',
  'rye*',
  '^rye',
  'NEAR(rye)',
  '-',
  '\0',
  '🍞',
  "'; --",
])('takes %s as plain words', (words) => {
  const library = memoryLibrary();
  write(library, 'rye or not near name');
  expect(() => found(library, words)).not.toThrow();
});

it('finds a word that is written with a mark in the midst', () => {
  const library = memoryLibrary();
  write(library, 'a co-operative bakery');
  expect(found(library, 'co-op')).toHaveLength(1);
});

it('lists newest created first, however late a post came, and pages without a gap', () => {
  const library = memoryLibrary();
  const order = [5, 1, 9, 3, 9, 7, 9];
  for (const [index, day] of order.entries()) write(library, `rye ${index}`, startMs + day * minuteMs);
  const seen = walk((cursor) => library.store.search.find('rye', {}, cursor, 2)).map(({ name }) => name);
  const days = seen.map((name) => order[Number(name.split(' ')[1])] ?? 0);
  expect(days).toEqual([...order].sort((a, b) => b - a));
  expect(new Set(seen).size).toBe(order.length);
});

it.each(['newest first', 'oldest first'])('keeps the order of those of one minute when they come %s', (order) => {
  const library = memoryLibrary();
  const moments = [54_000, 30_000, 30_000, 100];
  for (const ms of order === 'newest first' ? moments : moments.toReversed()) write(library, `rye ${ms}`, startMs + ms);
  write(library, 'rye before', startMs - 1);
  expect(found(library, 'rye')).toEqual([...moments.map((ms) => `rye ${ms}`), 'rye before']);
});

it('keeps to status and platform', () => {
  const library = memoryLibrary();
  write(library, 'rye one', startMs, { status: 'scheduled', versions: [version('x')] });
  write(library, 'rye two', startMs, { status: 'draft', versions: [version('x'), version('facebook')] });
  expect(found(library, 'rye', { status: 'scheduled' })).toEqual(['rye one']);
  expect(found(library, 'rye', { platform: 'facebook' })).toEqual(['rye two']);
  expect(found(library, 'rye', { platform: 'x', status: 'draft' })).toEqual(['rye two']);
});

it('forgets the words that a post no longer has, and posts that are gone', () => {
  const library = memoryLibrary();
  const pid = write(library, 'rye');
  library.store.search.index([[pid, searchTexts({ body: 'wheat' })]]);
  expect([found(library, 'rye').length, found(library, 'wheat').length]).toEqual([0, 1]);
  library.store.posts.setGone(pid, 1);
  expect(found(library, 'wheat')).toEqual([]);
  library.store.posts.setGone(pid, null);
  library.store.search.index([[pid, null]]);
  expect(found(library, 'wheat')).toEqual([]);
});

it('follows a post whose moment of creation changes when the service names it', () => {
  const library = memoryLibrary();
  const pid = write(library, 'rye', startMs);
  write(library, 'rye later', startMs + 5 * minuteMs);
  library.store.posts.writeView(pid, postView({ name: 'rye', createdMs: startMs + 9 * minuteMs }));
  library.store.search.index([[pid, searchTexts({ body: 'rye' })]]);
  expect(found(library, 'rye')).toEqual(['rye', 'rye later']);
});

it('empties its queue as posts are indexed', () => {
  const library = memoryLibrary();
  const pid = library.store.posts.add({ sid: null, view: postView() });
  expect([library.store.search.dirty(9), library.store.search.dirtyCount()]).toEqual([[pid], 1]);
  library.store.search.index([[pid, searchTexts()]]);
  expect(library.store.search.dirtyCount()).toBe(0);
});

it('brings the log into the file only when it tidies', () => {
  const library = fileLibrary();
  for (let index = 0; index < 40; index += 1) library.store.transact(() => write(library, `rye ${index}`));
  expect(library.store.walSizeBytes()).toBeGreaterThan(0);
  library.store.search.tidy();
  expect(library.store.walSizeBytes()).toBe(0);
  expect(found(library, 'rye')).toHaveLength(40);
});

it('merges the parts of the index only when it tidies', () => {
  const { db, ...library } = memoryLibrary();
  const parts = () => db.prepare('SELECT count(DISTINCT segid) FROM post_search_idx').pluck().get() as number;
  for (let index = 0; index < 40; index += 1) write({ db, ...library }, `rye ${index}`);
  expect(parts()).toBeGreaterThan(30);
  library.store.search.tidy();
  expect(parts()).toBeLessThan(30);
});
