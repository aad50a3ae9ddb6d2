// Parts of words, behind a star: found in any word of any post, limited to a number of words, and collected as posts are indexed.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { words as step } from '../../main/store/migrations/library-015-words.ts';
import { memoryLibrary, startMs, walk, type TestLibrary } from '../support/library.ts';
import { searchTexts, writePost } from '../support/search.ts';

const write = (library: TestLibrary, ...bodies: string[]) =>
  bodies.map((body, index) => writePost(library, body, { body }, { createdMs: startMs - index }));
const found = ({ store }: TestLibrary, words: string) =>
  store.search.find(words, {}, null, 99).rows.map(({ name }) => name);

it('finds what holds the letters anywhere in a word, the newest first, and counts it', () => {
  const library = memoryLibrary();
  write(library, 'strawberry tart', 'a cherry', 'Blackberries', 'errand', 'rye');
  expect(found(library, '*err*')).toEqual(['strawberry tart', 'a cherry', 'Blackberries', 'errand']);
  expect(found(library, '*berr*')).toEqual(['strawberry tart', 'Blackberries']);
  expect(library.store.search.count('*err', {})).toBe(4);
  expect(library.store.search.pids('*erry*', {}, 9)).toHaveLength(2);
  expect(found(library, 'erry')).toEqual([]);
  expect([found(library, '*erryx*'), library.store.search.count('*erryx*', {})]).toEqual([[], 0]);
});

it('asks for whole words beside parts, and for several parts', () => {
  const library = memoryLibrary();
  write(library, 'warm strawberry tart', 'warm cherry cake', 'cold strawberry', 'warm rye');
  expect(found(library, 'warm *erry*')).toEqual(['warm strawberry tart', 'warm cherry cake']);
  expect(found(library, '*erry* war')).toEqual(['warm strawberry tart', 'warm cherry cake']);
  expect(found(library, '*traw* *ar*')).toEqual(['warm strawberry tart']);
});

it.each([
  ['*RULE*', 'Crème brûlée'],
  ['*brûl*', 'creme brulee'],
  ['*rûlé*', 'Crème BRÛLÉE'],
  ['*빵집*', '우리빵집'],
  ['*が*', 'りんごがある'],
])('%s is in %s, whatever its accents and capitals', (words, body) => {
  const library = memoryLibrary();
  write(library, body);
  expect(found(library, words)).toEqual([body]);
});

it('takes a star elsewhere, and one alone, as nothing', () => {
  const library = memoryLibrary();
  write(library, 'strawberry');
  expect(found(library, 'erry*')).toEqual([]);
  expect(found(library, 'straw*')).toEqual(['strawberry']);
  expect(found(library, 'x*erry')).toEqual([]);
  expect([found(library, '*'), found(library, '* *')]).toEqual([[], []]);
});

it('asks for the shortest 48 of the words that hold it, and says so', () => {
  const library = memoryLibrary();
  const bodies = Array.from({ length: 60 }, (_, index) => `${'a'.repeat(index)}xou`);
  write(library, ...bodies);
  const { rows, cut } = library.store.search.find('*xou*', {}, null, 99);
  expect(cut).toBe(true);
  expect(rows.map(({ name }) => name)).toEqual(bodies.slice(0, 48));
  expect(library.store.search.find(`*${'a'.repeat(12)}xou*`, {}, null, 99)).toMatchObject({ cut: false });
  expect(library.store.search.find('axou', {}, null, 99).cut).toBe(false);
});

it('pages and ranks what it finds without doubles or gaps', () => {
  const library = memoryLibrary();
  const bodies = Array.from({ length: 30 }, (_, index) => `${String.fromCodePoint(0x61 + (index % 7))}erry ${index}`);
  write(library, ...bodies);
  for (const sort of ['newest', 'best', 'name'] as const) {
    const seen = walk((cursor) => library.store.search.find('*err*', {}, cursor, 4, sort)).map(({ name }) => name);
    expect([...seen].sort()).toEqual([...bodies].sort());
  }
});

it('learns the words of a post that changes, and knows no more of one that is gone', () => {
  const library = memoryLibrary();
  const [pid = 0] = write(library, 'rye');
  library.store.search.index([[pid, searchTexts({ body: 'strawberry' })]]);
  expect(found(library, '*erry*')).toEqual(['rye']);
  library.store.search.index([[pid, null]]);
  expect(found(library, '*erry*')).toEqual([]);
});

it('knows the words of a library of an earlier Galley', () => {
  const library = memoryLibrary();
  write(library, 'Crème brûlée', 'strawberry');
  const old = new Database(library.db.serialize());
  onTestFinished(() => void old.close());
  const terms = () => old.prepare('SELECT term FROM search_term ORDER BY term').pluck().all();
  const before = terms();
  old.exec('DROP TABLE search_term');
  old.exec(step);
  expect(terms()).toEqual(before);
  expect(before).toEqual(['brulee', 'creme', 'strawberry']);
});
