// Albums and snippets by name, with letters that ASCII does not have.
import { expect, it } from 'vitest';
import { memoryLibrary } from '../support/library.ts';

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
