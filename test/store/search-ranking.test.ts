// The best match: what says most of the words, in the places that count, and pages of it without doubles or gaps.
import { describe, expect, it } from 'vitest';
import type { ListFilter } from '../../main/store/post-rows.ts';
import { createSearchStore } from '../../main/store/search.ts';
import { memoryLibrary, startMs, version, walk, type TestLibrary } from '../support/library.ts';
import { searchTexts, writePost } from '../support/search.ts';

const best = ({ store }: TestLibrary, words: string, filter: ListFilter = {}) =>
  walk((cursor) => store.search.find(words, filter, cursor, 3, 'best')).map(({ name }) => name);

/** In an index of few posts a word of half of them counts for nothing. */
const fill = (library: TestLibrary) => {
  for (let index = 0; index < 20; index += 1) writePost(library, `other ${index}`, { body: 'wheat and salt' });
};

it('puts the name over the text, and the text over notes and the names of files', () => {
  const library = memoryLibrary();
  fill(library);
  const places = ['media', 'alt', 'note', 'idea', 'body', 'title', 'name'] as const;
  for (const [index, place] of places.entries())
    writePost(library, place, { [place]: 'rye' }, { createdMs: startMs - index });
  const found = best(library, 'rye');
  expect([...found].sort()).toEqual([...places].sort());
  expect(found.slice(0, 3)).toEqual(['name', 'title', 'body']);
});

it('puts what says the words more often, in fewer others, first, whenever it was made', () => {
  const library = memoryLibrary();
  fill(library);
  writePost(
    library,
    'once',
    { body: 'rye among a great many other words of the oven and the shop' },
    { createdMs: startMs + 9 },
  );
  writePost(library, 'often', { body: 'rye, rye and rye' }, { createdMs: startMs - 9 });
  expect(best(library, 'rye')).toEqual(['often', 'once']);
  expect(library.store.search.find('rye', {}, null, 9).rows.map(({ name }) => name)).toEqual(['once', 'often']);
});

it('pages without doubles or gaps, the newer of equals first, and counts and names them alike', () => {
  const library = memoryLibrary();
  fill(library);
  const names: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const body = Array.from({ length: 1 + (index % 4) }, () => 'rye').join(' ');
    names.push(`${index % 4} ${String(index).padStart(2, '0')}`);
    writePost(library, names[index] ?? '', { body }, { createdMs: startMs + Math.floor(index / 8) });
  }
  const found = best(library, 'rye');
  expect(found).toEqual([...names].sort().reverse());
  expect(library.store.search.count('rye', {})).toBe(40);
  const pids = library.store.search.pids('rye', {}, 100, 'best');
  expect(pids.map((pid) => library.store.posts.view(pid)?.name)).toEqual(found);
});

it.each<ListFilter>([
  { status: 'scheduled' },
  { platform: 'x', status: 'draft' },
  { tag: 'spring' },
  { created: { fromMs: startMs + 4 } },
])('keeps to %o, and leaves out what is gone', (filter) => {
  const library = memoryLibrary();
  const { store } = library;
  fill(library);
  for (let index = 0; index < 12; index += 1) {
    const change = {
      status: index % 2 === 0 ? 'draft' : 'scheduled',
      versions: [version(index % 3 === 0 ? 'x' : 'tiktok')],
    };
    const pid = writePost(library, `rye ${index}`, { body: 'rye' }, { ...change, createdMs: startMs + index });
    if (index % 4 === 0) store.postTags.write(pid, ['spring']);
    if (index % 5 === 0) store.posts.setGone(pid, 1);
  }
  const newest = walk((cursor) => store.search.find('rye', filter, cursor, 3)).map(({ name }) => name);
  expect(newest.length).toBeGreaterThan(0);
  expect(best(library, 'rye', filter)).toEqual(newest);
});

it('lists a post of a kind and a status that this Galley does not know', () => {
  const library = memoryLibrary();
  const change = { kind: 'newsletter', status: 'printed', versions: [] };
  const pid = writePost(library, 'rye', { body: 'rye' }, change);
  expect(best(library, 'rye')).toEqual(['rye']);
  library.store.posts.setGone(pid, 1);
  expect(best(library, 'rye')).toEqual([]);
});

it('goes on where it was when the scores of all moved meanwhile', () => {
  const library = memoryLibrary();
  const { store } = library;
  fill(library);
  const pids = [5, 4, 3, 2, 1].map((times) => writePost(library, `${times}`, { body: 'rye '.repeat(times) }));
  const first = store.search.find('rye', {}, null, 2, 'best');
  expect(first.rows.map(({ name }) => name)).toEqual(['5', '4']);
  store.search.index([[pids[0] ?? 0, searchTexts({ body: 'wheat' })]]);
  const rest = () => store.search.find('rye', {}, first.next, 9, 'best').rows.map(({ name }) => name);
  expect(rest()).toEqual(['3', '2', '1']);
  store.search.index([[pids[1] ?? 0, null]]);
  expect(rest()).not.toContain('4');
});

describe('in more results than are scored', () => {
  const scored = 5;
  /** `6 times`, the oldest, contains the word most often. */
  const fillMany = (library: TestLibrary) => {
    fill(library);
    for (const times of [6, 1, 2, 3, 4, 5, 1, 2])
      writePost(library, `${times} times`, { body: 'rye '.repeat(times) }, { createdMs: (createdMs += 60_000) });
  };
  /** In minutes that no other post has. */
  let createdMs = startMs + 3_600_000;
  const inOrder = ['5 times', '4 times', '3 times', '2 times', '1 times', '2 times', '1 times', '6 times'];

  it('ranks the newest, and lists the others after them, newest first', () => {
    const library = memoryLibrary();
    fillMany(library);
    const search = createSearchStore(library.db, library.db, { scored });
    for (const limit of [1, 2, 3, 7, 8, 9]) {
      const found = walk((cursor) => search.find('rye', {}, cursor, limit, 'best')).map(({ name }) => name);
      expect(found).toEqual(inOrder);
    }
    const names = (limit: number) =>
      search.pids('rye', {}, limit, 'best').map((pid) => library.store.posts.view(pid)?.name);
    expect(names(100)).toEqual(inOrder);
    expect(names(6)).toEqual(inOrder.slice(0, 6));
    expect(search.pids('rye', {}, 3, 'best')).toHaveLength(3);
  });

  it('goes on after a post that is found no longer', () => {
    const library = memoryLibrary();
    fillMany(library);
    const search = createSearchStore(library.db, library.db, { scored });
    const first = search.find('rye', {}, null, 6, 'best');
    search.index([[Number(first.rows.at(-1)?.id), null]]);
    const rest = search.find('rye', {}, first.next, 9, 'best').rows.map(({ name }) => name);
    expect(rest).toEqual(['1 times', '6 times']);
  });
});
