// The posts of an earlier Galley are marked to be rewritten as JSON with names.
import { expect, it } from 'vitest';
import { plainPosts } from '../../../main/store/migrations/library-019-plain-posts.ts';
import { memoryLibrary, postView } from '../../support/library.ts';

it.each([null, '0'])('marks every post, where %s was left of an earlier rewriting', (left) => {
  const { db, store } = memoryLibrary();
  const pids = ['rye', 'buns'].map((sid) => store.posts.add({ sid, view: postView({ name: sid }) }));
  for (const pid of pids) store.posts.confirm(pid, { confirmed: '[]', hash: 'h', readAtMs: 1 });
  store.meta.write('unpacked', left);
  db.exec(plainPosts);
  expect(store.meta.read('unpacked')).toBe(String(Math.max(...pids)));
});
