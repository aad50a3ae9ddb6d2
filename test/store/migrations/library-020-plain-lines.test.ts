// The posts and list rows of an earlier Galley are marked to be rewritten as JSON with names.
import { expect, it } from 'vitest';
import { plainLines } from '../../../main/store/migrations/library-020-plain-lines.ts';
import { memoryLibrary, postView } from '../../support/library.ts';

it.each([null, '0'])('marks every post, also what the service does not have, where %s was left', (left) => {
  const { db, store } = memoryLibrary();
  const pids = ['rye', null].map((sid) => store.posts.add({ sid, view: postView() }));
  store.meta.write('unpacked', left);
  db.exec(plainLines);
  expect(store.meta.read('unpacked')).toBe(String(Math.max(...pids)));
});

it('marks nothing in a library without posts', () => {
  const { db, store } = memoryLibrary();
  db.exec(plainLines);
  expect(store.meta.read('unpacked')).toBeNull();
});
