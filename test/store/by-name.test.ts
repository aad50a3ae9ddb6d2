// Posts, files, albums and snippets by name, with letters that ASCII does not have.
import { expect, it } from 'vitest';
import { type MediaCursor, mediaSortKey, type SeenMedia } from '../../main/store/media.ts';
import type { Page, PostCursor } from '../../main/store/post-rows.ts';
import { memoryLibrary, postView } from '../support/library.ts';

const names = ['Zopf', 'rye', 'Äpfel', 'Rolls', 'Éclairs'];
const sorted = ['Äpfel', 'Éclairs', 'Rolls', 'rye', 'Zopf'];

it('lists albums as people sort', () => {
  const { store } = memoryLibrary();
  names.forEach((name, index) => store.albums.add({ aid: index + 1, name }, index));
  expect(store.albums.all().map(({ name }) => name)).toEqual(sorted);
  expect(store.albums.contents().map(({ name }) => name)).toEqual(sorted);
});

it('lists the snippets of each kind as people sort', () => {
  const { store } = memoryLibrary();
  for (const kind of ['template', 'snippet'] as const)
    for (const name of names) store.snippets.save({ id: null, kind, name, text: name, hashtags: [] }, 1);
  expect(store.snippets.all().map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...sorted.map((name) => `snippet ${name}`),
    ...sorted.map((name) => `template ${name}`),
  ]);
});

it('lists posts as people sort, page by page', () => {
  const { store } = memoryLibrary();
  for (const name of names) store.posts.add({ sid: name, view: postView({ name }) });
  const listed: string[] = [];
  for (let cursor: PostCursor | null = null, more = true; more;) {
    const page: Page = store.posts.page({}, cursor, 2, 'name');
    listed.push(...page.rows.map(({ name }) => name));
    cursor = page.next;
    more = cursor !== null;
  }
  expect(listed).toEqual(sorted);
});

it('lists files as people sort, page by page', () => {
  const { store } = memoryLibrary();
  for (const name of names)
    store.media.add({ sha256: name, sizeBytes: 1, mimeType: 'image/png', name, file: name, atMs: 1 });
  const listed: string[] = [];
  for (let after: MediaCursor | null = null, more = true; more;) {
    const page: SeenMedia[] = store.mediaLists.page({ sort: 'name' }, after, 2, 'key');
    listed.push(...page.map(({ name }) => name));
    const last = page.at(-1);
    after = last ? { key: mediaSortKey(last, 'name'), mid: last.mid } : null;
    more = after !== null;
  }
  expect(listed).toEqual(sorted);
});
