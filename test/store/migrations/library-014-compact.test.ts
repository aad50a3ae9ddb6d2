// The library of an earlier Galley: searchable once its posts are indexed, and repacked into less space step by step.
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { compact } from '../../../main/store/migrations/library-014-compact.ts';
import { toPost, toView } from '../../../main/sync/posts/view-model.ts';
import { encodePost } from '../../../main/sync/posts/codec.ts';
import { wirePost, wireVariant } from '../../sync/outbox/outbox-bench.ts';
import { fileLibrary, libraryPath, memoryLibrary, postView, startMs, type TestLibrary } from '../../support/library.ts';

const minuteMs = 60_000;
const texts = { name: '', body: '', title: '', description: '', hashtags: '', alt: '', idea: '', note: '', media: '' };

it('indexes every post again that is not gone, and says up to which one may be stored by names', () => {
  const { db, store } = memoryLibrary();
  const [pid = 0, gone = 0] = ['rye', 'rye gone'].map((name, index) =>
    store.posts.add({ sid: name, view: postView({ name, createdMs: startMs + index * minuteMs }) }),
  );
  store.posts.confirm(pid, { confirmed: '{"id":"rye"}', hash: 'h', readAtMs: 1 });
  for (const one of [pid, gone]) store.search.index([[one, { ...texts, body: 'rye' }]]);
  store.posts.setGone(gone, 1);
  store.search.index([[gone, null]]);
  db.exec(compact);
  expect([store.meta.read('unpacked'), store.search.dirty(9)]).toEqual([String(pid), [pid]]);
  expect(store.search.find('rye', {}, null, 9).rows).toEqual([]);
  store.search.index([[pid, { ...texts, body: 'rye' }]]);
  expect(store.search.find('rye', {}, null, 9).rows.map(({ name }) => name)).toEqual(['rye']);
});

it('has nothing to rewrite in an empty library', () => {
  expect(memoryLibrary().store.meta.read('unpacked')).toBeNull();
});

it.each(['by position', 'by name'])('finds a version that failed in a post stored %s', (form) => {
  const { store } = memoryLibrary();
  const publishFailure = { reason: 'token_expired', failedAt: '2026-03-02T09:00:00Z' };
  const wire = wirePost({
    status: 'scheduled',
    variants: [
      wireVariant('instagram', { isPrimary: true, status: 'published', body: 'Out', publishFailure }),
      wireVariant('x', { status: 'scheduled', body: 'Rye', publishFailure }),
      wireVariant('pinterest', { status: 'draft', description: 'Rye to pin', publishFailure }),
      wireVariant('facebook', { body: 'Not yet' }),
    ],
  });
  const failure = JSON.stringify({ publishFailure });
  const rest = failure.slice(1, -1);
  const positional = `["post-1","Rye on Friday","post","scheduled",1772355600000,1772355600000,[
    ["v-instagram","instagram","published","Out",[],null,null,null,null,null,${failure}],
    ["v-x","x",null,"Rye",[],null,null,null,null,null,${failure}],
    ["v-pinterest","pinterest","draft",null,[],null,null,null,null,null,{"description":"Rye to pin",${rest}}],
    ["v-facebook","facebook","draft","Not yet",[]]]]`;
  const pid = store.posts.add({ sid: wire.id, view: toView(toPost(1, wire)) });
  const encoded = encodePost(wire);
  const confirmed = form === 'by name' ? encoded.confirmed : positional;
  store.posts.confirm(pid, { ...encoded, confirmed, readAtMs: 1 });
  const failed = { pid, ...publishFailure };
  const found = store.failures.versions().toSorted((one, other) => (one.platform < other.platform ? 1 : -1));
  expect(found).toEqual([
    { ...failed, platform: 'x', words: 'Rye' },
    { ...failed, platform: 'pinterest', words: 'Rye to pin' },
  ]);
});

const makeRoom = ({ db }: Pick<TestLibrary, 'db'>) =>
  db.exec('CREATE TABLE rest (bytes BLOB) STRICT; INSERT INTO rest VALUES (zeroblob(3000000)); DROP TABLE rest');

it('gives free room back to the disk, until none is left', () => {
  const library = fileLibrary();
  const { store, path } = library;
  makeRoom(library);
  store.checkpoint('passive');
  const before = statSync(path).size;
  expect(store.freeShare()).toBeGreaterThan(0.5);
  let steps = 0;
  while (store.shrink()) steps += 1;
  store.checkpoint('passive');
  expect([steps > 1, store.freeShare(), statSync(path).size < before / 2]).toEqual([true, 0, true]);
});

it('leaves the room in the file of an earlier Galley to what is written next', () => {
  const path = libraryPath();
  const earlier = new Database(path);
  earlier.pragma('journal_mode = WAL');
  earlier.close();
  const { db, store } = fileLibrary(path);
  makeRoom({ db });
  expect([store.shrink(), store.freeShare() > 0.5]).toEqual([false, true]);
});
