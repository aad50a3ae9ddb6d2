// Posts: ids, what the service confirmed, the view that lists read, pages and counts.
import { expect, it } from 'vitest';
import type { ListFilter } from '../../main/store/post-rows.ts';
import { fileLibrary, memoryLibrary, postView, startMs, version, walk, type TestLibrary } from '../support/library.ts';

const confirmed = { confirmed: '{"id":"p1"}', hash: 'h1', readAtMs: 10 };
const add = ({ store }: TestLibrary, change: Parameters<typeof postView>[0] = {}, sid: string | null = null) =>
  store.posts.add({ sid, view: postView(change) });
const pids = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => Number(id));

it('numbers posts for life and never gives a number twice', () => {
  const library = memoryLibrary();
  const first = add(library);
  library.db.exec('DELETE FROM version_of_post; DELETE FROM post');
  expect(add(library)).toBe(first + 1);
});

it('finds a post by the service’s id once it has one', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const pid = add(library);
  expect([posts.pidOf('p1'), posts.sidOf(pid)]).toEqual([null, null]);
  posts.adopt(pid, 'p1');
  expect([posts.pidOf('p1'), posts.sidOf(pid)]).toEqual([pid, 'p1']);
});

it('gives one of the service’s ids to one post only', () => {
  const library = memoryLibrary();
  add(library, {}, 'p1');
  expect(() => add(library, {}, 'p1')).toThrow(/UNIQUE/);
});

it('keeps what the service confirmed, and when', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const pid = add(library, {}, 'p1');
  expect(posts.document(pid)).toBeNull();
  posts.settled(pid, 5);
  posts.confirm(pid, confirmed);
  expect(posts.document(pid)).toEqual({ pid, ...confirmed, settledAtMs: 5 });
  posts.touch(pid, 20);
  expect(posts.document(pid)).toEqual({ pid, ...confirmed, readAtMs: 20, settledAtMs: 5 });
  posts.confirm(pid, { confirmed: '{}', hash: 'h2', readAtMs: 30 });
  expect(posts.document(pid)).toEqual({ pid, confirmed: '{}', hash: 'h2', readAtMs: 30, settledAtMs: 5 });
});

it('shows the view that was written last', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const pid = add(library);
  posts.writeView(pid, postView({ name: 'Wheat', excerpt: 'New' }));
  expect(posts.view(pid)).toMatchObject({ ...postView({ name: 'Wheat', excerpt: 'New' }).line, id: String(pid) });
  expect(posts.view(99)).toBeNull();
});

it('writes nothing for a view that is there already', () => {
  const { db, store } = fileLibrary();
  const view = postView({ versions: [version('facebook', { slotMs: 7 }), version('x')] });
  const pid = store.transact(() => store.posts.add({ sid: null, view }));
  const changes = () => db.prepare('SELECT total_changes()').pluck().get();
  const before = changes();
  store.posts.writeView(pid, view);
  expect(changes()).toBe(before);
});

it('marks a post for the search index even when its line stays the same', () => {
  const library = memoryLibrary();
  const { posts, search } = library.store;
  const pid = add(library);
  search.index([[pid, null]]);
  posts.writeView(pid, postView());
  expect(search.dirty(9)).toEqual([pid]);
});

it('follows the versions of a post: new ones, other ones, ones that are gone', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const pid = add(library, { versions: [version('facebook'), version('instagram')] });
  posts.writeView(pid, postView({ status: 'scheduled', versions: [version('facebook'), version('x')] }));
  const listed = (platform: 'facebook' | 'instagram' | 'x', status?: ListFilter['status']) =>
    posts.count({ platform, status });
  expect([listed('facebook', 'scheduled'), listed('facebook', 'draft')]).toEqual([1, 0]);
  expect([listed('instagram'), listed('x')]).toEqual([0, 1]);
});

const mixed = () => {
  const library = memoryLibrary();
  const statuses = ['draft', 'scheduled', 'published'];
  const all = Array.from({ length: 30 }, (_, index) => ({
    status: statuses[index % 3] ?? '',
    platform: index % 2 === 0 ? ('facebook' as const) : ('x' as const),
    // Pulls bring the newest first, and some are of one moment.
    createdMs: startMs - Math.floor(index / 4) * 1000,
  }));
  const posts = all.map((post) => ({
    ...post,
    pid: add(library, { status: post.status, createdMs: post.createdMs, versions: [version(post.platform)] }),
  }));
  posts.sort((a, b) => b.createdMs - a.createdMs || b.pid - a.pid);
  return { ...library, all: posts };
};
const filters: ListFilter[] = [
  {},
  { status: 'draft' },
  { platform: 'x' },
  { status: 'scheduled', platform: 'facebook' },
];

it.each(filters)('walks through %o, newest created first, none missed and none twice', (filter) => {
  const { store, all } = mixed();
  const wanted = all.filter((post) =>
    Object.entries(filter).every(([name, value]) => post[name as keyof typeof post] === value),
  );
  const seen = walk((cursor) => store.posts.page(filter, cursor, 4)).map(({ id }) => Number(id));
  expect(seen).toEqual(wanted.map(({ pid }) => pid));
  expect(store.posts.count(filter)).toBe(wanted.length);
});

it.each(filters)('omits a deleted post from %o, until it comes back', (filter) => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const change = { status: filter.status ?? 'draft', versions: [version(filter.platform ?? 'x')] };
  const pid = add(library, change);
  posts.setGone(pid, 77);
  posts.writeView(pid, postView({ ...change, name: 'Changed' }));
  expect([pids(posts.page(filter, null, 9)), posts.count(filter), posts.goneAtMs(pid)]).toEqual([[], 0, 77]);
  posts.setGone(pid, null);
  expect([pids(posts.page(filter, null, 9)), posts.count(filter), posts.goneAtMs(pid)]).toEqual([[pid], 1, null]);
});

it('shows a post whose line was damaged by what its columns say', () => {
  const library = memoryLibrary();
  const pid = add(library, { name: 'Rye' });
  add(library);
  library.db.exec(`UPDATE post SET line = '{"na' WHERE pid = ${pid}`);
  const { rows } = library.store.posts.page({}, null, 9);
  expect(rows.map(({ name }) => name)).toEqual(['Rye on Friday', 'Rye']);
});

it('names the posts that a full scan should have met and did not', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const [met, missed, tooOld, local, gone] = [
    add(library, {}, 'met'),
    add(library, {}, 'missed'),
    add(library, { createdMs: startMs - 50 }, 'old'),
    add(library),
    add(library, {}, 'gone'),
  ];
  posts.met(met, 2);
  posts.met(missed, 1);
  posts.met(tooOld, 1);
  posts.setGone(gone, 5);
  expect(local).toBeGreaterThan(0);
  expect(posts.unmet(2, startMs - 10, startMs + 1, 9)).toEqual([{ pid: missed, sid: 'missed' }]);
  expect(posts.unmet(2, startMs - 10, startMs, 9)).toEqual([]);
});

it('names the posts whose reading is oldest', () => {
  const library = memoryLibrary();
  const { posts } = library.store;
  const [late, early, gone] = [add(library, {}, 'late'), add(library, {}, 'early'), add(library, {}, 'gone')];
  posts.confirm(late, { ...confirmed, readAtMs: 30 });
  posts.confirm(early, { ...confirmed, readAtMs: 20 });
  posts.confirm(gone, { ...confirmed, readAtMs: 10 });
  posts.setGone(gone, 1);
  expect(posts.stalest(2)).toEqual([
    { pid: early, sid: 'early', readAtMs: 20 },
    { pid: late, sid: 'late', readAtMs: 30 },
  ]);
});

it('remembers what was proved to be deleted', () => {
  const { posts } = memoryLibrary().store;
  posts.addTombstone({ sid: 'p1', pid: 1, proof: 'NOT_FOUND', atMs: 1 });
  expect([posts.hasTombstone('p1'), posts.hasTombstone('p2')]).toEqual([true, false]);
});
