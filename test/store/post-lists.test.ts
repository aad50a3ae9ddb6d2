// Filters, orders and counts of the Library against a plain loop over every post; and libraries of an earlier Galley.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { ListSort } from '../../preload/rules/post-query.ts';
import { library as first } from '../../main/store/migrations/library-001.ts';
import { media as second } from '../../main/store/migrations/library-002-media.ts';
import { finding } from '../../main/store/migrations/library-004-finding.ts';
import { lists } from '../../main/store/migrations/library-011-lists.ts';
import type { ListFilter, PostView } from '../../main/store/post-rows.ts';
import { createStore } from '../../main/store/store.ts';
import { memoryLibrary, postView, startMs, version, walk } from '../support/library.ts';

const dayMs = 86_400_000;
const one = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

type Made = { pid: number; view: PostView; tag: string | null };

const viewOf = (index: number): PostView => {
  const status = one(['draft', 'scheduled', 'published', 'draft', 'archived'], index);
  const view = postView({
    name: one(['Rye', 'buns', 'Éclair', 'rye', ''], index * 3),
    kind: one(['post', 'reel', 'carousel'], index),
    status,
    sync: one(['synced', 'synced', 'waiting', 'conflict', 'sending', 'needs-you', 'running'], index),
    createdMs: startMs - Math.floor(index / 3) * dayMs,
    updatedMs: startMs + ((index * 7) % 11) * dayMs,
    versions: [version(one(['x', 'facebook', 'tiktok', 'new_place'], index)), version('instagram')],
  });
  const at = status === 'scheduled' || status === 'published' ? startMs + ((index * 5) % 13) * dayMs : null;
  return {
    ...view,
    line: {
      ...view.line,
      needsApproval: index % 4 === 0,
      sync: { ...view.line.sync, approveWaits: index % 8 === 0 },
      generation: index % 9 === 0 ? 'failed' : 'ready',
      at: at === null ? null : new Date(at).toISOString(),
    },
  };
};

const manyPosts = () => {
  const { store, db } = memoryLibrary();
  const all = Array.from({ length: 90 }, (_, index): Made => {
    const view = viewOf(index);
    const pid = store.posts.add({ sid: null, view });
    const tag = index % 5 === 0 ? 'Spring' : null;
    if (tag !== null) store.postTags.write(pid, [tag, 'other']);
    return { pid, view, tag };
  });
  return { store, db, all };
};

const slotOf = ({ line }: PostView): number => (line.at === null ? 0 : Date.parse(line.at));
const within = (ms: number, span: ListFilter['slot']) =>
  span === undefined || (ms >= (span.fromMs ?? 1) && ms < (span.beforeMs ?? Infinity));
const groups = { waiting: ['waiting', 'sending', 'checking'], 'needs-you': ['needs-you', 'conflict'] };

const fits = ({ view, tag }: Made, filter: ListFilter): boolean =>
  (filter.status === undefined || view.status === filter.status) &&
  (filter.kind === undefined || view.kind === filter.kind) &&
  (filter.platform === undefined || view.versions.some(({ platform }) => platform === filter.platform)) &&
  (!filter.approval || (view.line.needsApproval && !view.line.sync.approveWaits)) &&
  (!filter.failed || view.line.generation === 'failed') &&
  (filter.sync === undefined || (filter.sync !== 'deleting' && groups[filter.sync].includes(view.sync))) &&
  (filter.tag === undefined || tag?.toLowerCase() === filter.tag.toLowerCase()) &&
  within(view.createdMs, filter.created) &&
  within(slotOf(view), filter.slot);

const keyOf = ({ view }: Made, sort: ListSort): number =>
  ({ newest: view.createdMs, slot: slotOf(view), changed: view.updatedMs, name: 0 })[sort];

const ordered = (all: Made[], sort: ListSort, filter: ListFilter): number[] => {
  const forward = sort === 'name' || (sort === 'slot' && filter.status === 'scheduled');
  const lower = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const byName = (a: Made, b: Made) => {
    const [one_, other] = [Buffer.from(lower(a.view.name)), Buffer.from(lower(b.view.name))];
    return Buffer.compare(one_, other);
  };
  const by = (a: Made, b: Made) => (sort === 'name' ? byName(a, b) : keyOf(a, sort) - keyOf(b, sort)) || a.pid - b.pid;
  return [...all].sort((a, b) => (forward ? by(a, b) : by(b, a))).map(({ pid }) => pid);
};

const filters: ListFilter[] = [
  {},
  { status: 'draft' },
  { platform: 'x' },
  { status: 'scheduled', platform: 'instagram' },
  { kind: 'reel' },
  { kind: 'post', platform: 'facebook', status: 'published' },
  { approval: true },
  { approval: true, kind: 'carousel' },
  { failed: true },
  { failed: true, approval: true },
  { sync: 'waiting' },
  { sync: 'needs-you', platform: 'x' },
  { tag: 'spring' },
  { tag: 'SPRING', status: 'draft', sync: 'waiting' },
  { created: { fromMs: startMs - 9 * dayMs, beforeMs: startMs - 2 * dayMs } },
  { slot: { beforeMs: startMs + 6 * dayMs } },
  { slot: { fromMs: startMs + 3 * dayMs }, platform: 'x', created: { beforeMs: startMs } },
];
const cases = (['newest', 'slot', 'changed', 'name'] as const).flatMap((sort) =>
  filters.map((filter) => ({ sort, filter })),
);

it.each(cases)('by $sort, $filter gives each post that fits once, in order, and counts them', ({ sort, filter }) => {
  const { store, all } = manyPosts();
  const wanted = ordered(
    all.filter((post) => fits(post, filter)),
    sort,
    filter,
  );
  const seen = walk((cursor) => store.posts.page(filter, cursor, 4, sort)).map(({ id }) => Number(id));
  expect(seen).toEqual(wanted);
  expect(store.posts.pids(filter, 1000, sort)).toEqual(wanted);
  expect(store.posts.count(filter)).toBe(wanted.length);
});

it.each(cases)('a search by $sort keeps to $filter', ({ sort, filter }) => {
  const { store, all } = manyPosts();
  const texts = { name: '', title: '', description: '', hashtags: '', alt: '', idea: '', note: '', media: '' };
  for (const { pid } of all) store.search.index([[pid, { ...texts, body: pid % 2 === 0 ? 'warm oven' : 'cold oven' }]]);
  const fitting = all.filter((post) => post.pid % 2 === 0 && fits(post, filter)).map(({ pid }) => pid);
  const seen = walk((cursor) => store.search.find('oven warm', filter, cursor, 3, sort)).map(({ id }) => Number(id));
  expect([...seen].sort((a, b) => a - b)).toEqual(fitting);
  expect(store.search.pids('oven warm', filter, 1000, sort)).toEqual(seen);
  expect(store.search.count('oven warm', filter)).toBe(fitting.length);
});

it('counts by facets follow every change of a post', () => {
  const { store, db, all } = manyPosts();
  const counted = () =>
    new Map(store.posts.facetCounts().map(({ facets, posts }): [number, number] => [facets, posts]));
  const plain = () =>
    new Map(
      (
        db.prepare('SELECT facets, count(*) AS posts FROM post WHERE gone_ms IS NULL GROUP BY facets').all() as {
          facets: number;
          posts: number;
        }[]
      ).map(({ facets, posts }): [number, number] => [facets, posts]),
    );
  expect(counted()).toEqual(plain());
  for (const { pid } of all.slice(0, 40)) store.posts.writeView(pid, viewOf(pid + 17));
  for (const { pid } of all.slice(20, 60)) store.posts.setGone(pid, pid % 3 === 0 ? null : 9);
  for (const { pid } of all.slice(30, 50)) store.posts.setGone(pid, null);
  expect(counted()).toEqual(plain());
});

it('a tag follows its post when its date changes or it is gone', () => {
  const { store, all } = manyPosts();
  const tagged = all.filter(({ tag }) => tag !== null);
  const [last] = tagged.slice(-1);
  if (!last) throw new Error('no tag');
  store.posts.writeView(last.pid, { ...last.view, createdMs: startMs + dayMs });
  expect(store.posts.pids({ tag: 'spring' }, 1)).toEqual([last.pid]);
  store.posts.setGone(last.pid, 7);
  expect(store.posts.count({ tag: 'spring' })).toBe(tagged.length - 1);
  expect(store.postTags.counts()).toEqual([
    { tag: 'other', count: tagged.length - 1 },
    { tag: 'Spring', count: tagged.length - 1 },
  ]);
});

it('a library of an earlier Galley gets the same facets, times, counts and rows as one of today', () => {
  const { store, db, all } = manyPosts();
  const old = new Database(':memory:');
  onTestFinished(() => void old.close());
  for (const step of [first, second]) old.exec(step);
  const columns = 'pid, sid, name, kind, status, sync, created_ms, updated_ms, line, gone_ms';
  store.posts.setGone(5, 1);
  for (const row of db.prepare(`SELECT ${columns} FROM post`).raw().all() as unknown[][])
    old.prepare(`INSERT INTO post (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(row);
  // A line was an object then.
  for (const { pid, view } of all)
    old.prepare('UPDATE post SET line = :line WHERE pid = :pid').run({ pid, line: JSON.stringify(view.line) });
  for (const row of db
    .prepare('SELECT pid, platform, post_status, status, created_ms FROM version_of_post')
    .raw()
    .all())
    old
      .prepare('INSERT INTO version_of_post (pid, platform, post_status, status, created_ms) VALUES (?, ?, ?, ?, ?)')
      .run(row);
  old.exec(finding);
  const facts = (of: typeof db) => [
    of.prepare('SELECT pid, facets, slot_ms FROM post ORDER BY pid').all(),
    of.prepare('SELECT pid, platform, facets FROM version_of_post ORDER BY pid, platform').all(),
    of.prepare('SELECT facets, posts FROM facet_count WHERE posts > 0 ORDER BY facets').all(),
  ];
  expect(facts(old)).toEqual(facts(db));
  expect(old.prepare('SELECT count(*) FROM search_dirty').pluck().get()).toBe(all.length - 1);

  const tags = db.prepare('SELECT pid, tag, created_ms FROM post_tag').raw().all();
  for (const row of tags) old.prepare('INSERT INTO post_tag (pid, tag, created_ms) VALUES (?, ?, ?)').run(row);
  old.exec(lists);
  // Read by the store of today, which asks for this column, too.
  old.exec('ALTER TABLE post ADD COLUMN head INTEGER');
  const rowsOf = (of: typeof store) => of.posts.page({}, null, 1000).rows;
  expect(rowsOf(createStore(old))).toEqual(rowsOf(store));
  expect(rowsOf(store).map(({ tags: stored }) => stored)).toContainEqual(['other', 'Spring']);
});
