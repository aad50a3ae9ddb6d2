// Posts and list rows that an earlier Galley stored in another form are rewritten, some at a time, and nothing of them
// changes.
import { expect, it } from 'vitest';
import { decodePost, encodePost, repackSome } from '../../../main/sync/posts/codec.ts';
import { postView } from '../../support/library.ts';
import { createOutboxBench, wirePost } from '../outbox/outbox-bench.ts';

const count = 120;

/** A library whose posts were all stored in the old format, and their current encoding by local id. */
const earlier = () => {
  const bench = createOutboxBench();
  const { db, store } = bench;
  const wires = Array.from({ length: count }, (_, index) => wirePost({ id: `post-${index}`, name: `Rye ${index}` }));
  const pids = wires.map((wire) => bench.knows(wire));
  const update = db.prepare("UPDATE post_document SET hash = 'old', confirmed = ? WHERE pid = ?");
  wires.forEach((wire, index) => update.run(JSON.stringify(wire), pids[index]));
  store.meta.write('unpacked', String(pids.at(-1)));
  const encoded = () =>
    pids.map((pid) => {
      const { confirmed = '', hash = '' } = store.posts.document(pid) ?? {};
      return { confirmed, hash };
    });
  const step = () => store.transact(() => repackSome(store));
  return { ...bench, wires, pids, encoded, step };
};

it('ends with every post as it would be stored now, and does nothing any more', () => {
  const { wires, pids, encoded, step, store } = earlier();
  const readings = pids.map((pid) => store.posts.document(pid)?.readAtMs);
  let steps = 0;
  while (step()) steps += 1;
  expect(steps).toBeGreaterThan(2);
  expect(encoded()).toEqual(wires.map(encodePost));
  expect(pids.map((pid) => store.posts.document(pid)?.readAtMs)).toEqual(readings);
  expect([store.meta.read('unpacked'), step()]).toEqual([null, false]);
});

it('rewrites list rows that were stored by position, also of posts that the service does not have', () => {
  const { db, store, step } = earlier();
  const pid = store.posts.add({ sid: null, view: postView() });
  const rows = store.posts.page({}, null, 200).rows;
  const lines = () => db.prepare('SELECT line FROM post ORDER BY pid').pluck().all();
  const before = lines();
  db.exec(`UPDATE post SET line = json_array(line -> '$.name', line -> '$.kind', line -> '$.status', line -> '$.excerpt',
    line -> '$.createdAt', line -> '$.updatedAt', line -> '$.at', line -> '$.thumbnail', line -> '$.platforms',
    json_remove(line, '$.name', '$.kind', '$.status', '$.excerpt', '$.createdAt', '$.updatedAt', '$.at', '$.thumbnail',
      '$.platforms'))`);
  expect(store.posts.page({}, null, 200).rows).toEqual(rows);
  db.prepare(`UPDATE post SET line = '["Rye' WHERE pid = 60`).run();
  store.meta.write('unpacked', String(pid));
  while (step());
  expect(lines()).toEqual(before.map((line, index) => (index === 59 ? '["Rye' : line)));
});

it('goes on where it was after an end in its midst', () => {
  const { wires, encoded, store, step } = earlier();
  step();
  const before = encoded();
  const cut = () =>
    store.transact(() => {
      repackSome(store);
      throw new Error('power cut');
    });
  expect(cut).toThrow('power cut');
  expect(encoded()).toEqual(before);
  expect(before.filter(({ hash }) => hash !== 'old')).toHaveLength(50);
  while (step());
  expect(encoded()).toEqual(wires.map(encodePost));
});

it('blocks nothing: a post is read, and confirmed again, in either form', () => {
  const { wires, pids, store, step, ingest, post } = earlier();
  step();
  expect(pids.map((pid) => decodePost(store.posts.document(pid)?.confirmed ?? '').name)).toEqual(
    wires.map(({ name }) => name),
  );
  const [first = 0] = pids;
  ingest(wirePost({ id: 'post-0', name: 'Rye anew' }));
  expect(post(first).name).toBe('Rye anew');
  while (step());
  expect(post(first).name).toBe('Rye anew');
});

it('leaves a damaged one as it is, and writes the others', () => {
  const { db, wires, pids, encoded, step } = earlier();
  db.prepare(`UPDATE post_document SET confirmed = '{"id":' WHERE pid = ?`).run(pids[60]);
  while (step());
  expect(encoded()).toEqual(
    wires.map((wire, index) => (index === 60 ? { confirmed: '{"id":', hash: 'old' } : encodePost(wire))),
  );
});
