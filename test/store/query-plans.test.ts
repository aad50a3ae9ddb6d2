// Lists, queues and counts read an index, never the whole table behind it.
import { expect, it } from 'vitest';
import type { ListSort } from '../../preload/rules/post-query.ts';
import type { ListFilter } from '../../main/store/post-rows.ts';
import { memoryLibrary, type TestLibrary } from '../support/library.ts';

/** What SQLite does for every statement that `use` runs. */
const plansOf = ({ db, store }: TestLibrary, use: (store: TestLibrary['store']) => void): string[] => {
  const seen = new Set<string>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    seen.add(sql);
    return prepare(sql);
  };
  use(store);
  db.prepare = prepare;
  return [...seen]
    .filter((sql) => sql.trimStart().startsWith('SELECT'))
    .flatMap((sql) => {
      const unbound = sql.replace(/(?<!"):\w+/g, '1');
      return prepare(`EXPLAIN QUERY PLAN ${unbound}`).all() as { detail: string }[];
    })
    .map(({ detail }) => detail);
};

const everything: [name: string, use: (store: TestLibrary['store']) => void][] = [
  ['all posts', ({ posts }) => posts.page({}, null, 50)],
  ['posts by status', ({ posts }) => posts.page({ status: 'draft' }, null, 50)],
  ['posts by platform', ({ posts }) => posts.page({ platform: 'x' }, null, 50)],
  ['posts by both', ({ posts }) => posts.page({ status: 'draft', platform: 'x' }, null, 50)],
  [
    'posts whose state is not their status',
    ({ posts }) => posts.unsettled({ nowMs: 1, platforms: ['x'], isHeld: true }),
  ],
  ['search', ({ search }) => search.find('rye bread', {}, null, 50)],
  ['search in a filter', ({ search }) => search.find('rye', { status: 'draft', platform: 'x' }, null, 50)],
  ['a lane', ({ operations }) => operations.withOrderingKey('post:1')],
  ['a post’s operations', ({ operations }) => operations.ofPost(1)],
  ['open operations', ({ operations }) => operations.open()],
  ['operations of a state', ({ operations }) => operations.openOfState('ready')],
  ['ended operations', ({ operations }) => operations.ended({ limit: 50 })],
  ['counts of the outbox', ({ operations }) => operations.counts()],
  ['the last hour', ({ rates }) => rates.since('key', 'general', 0)],
  ['attempts without an end', ({ attempts }) => attempts.unended()],
  ['live keys', ({ attempts }) => attempts.liveKeys()],
  ['running jobs', ({ jobs }) => jobs.running()],
  ['newest jobs', ({ jobs }) => jobs.newest(100)],
  ['hashes of a page', ({ posts }) => posts.hashesOf(['post_1', 'post_2'])],
  ['stalest posts', ({ posts }) => posts.stalest(10)],
  ['posts a sweep missed', ({ posts }) => posts.unmet(1, 0, 1, 10)],
  ['open conflicts', ({ conflicts }) => conflicts.open()],
  ['conflicts of a post', ({ conflicts }) => conflicts.openOfPost(1)],
  ['conflicts of an operation', ({ conflicts }) => conflicts.ofOperation('a')],
  ['what can be redone', ({ undoSteps }) => undoSteps.nextRedo()],
  ['what a post can have redone', ({ undoSteps }) => undoSteps.nextRedo(1)],
  ['failed publications', ({ failures }) => failures.versions()],
  ['tries to publish', ({ failures }) => failures.tries(0)],
  ['what stands behind channels', ({ failures }) => failures.behind(['no_channel'])],
  ['posts behind a channel', ({ failures }) => failures.waiting('x', ['no_channel'], 50)],
  ['the job of an operation', ({ jobs }) => jobs.ofOperation('a')],
  ['albums of a file', ({ albums }) => albums.ofFile(1)],
  ['times that are kept of a post', ({ pause }) => pause.timesOf(1)],
];

it.each(everything)('%s', (_, use) => {
  const plans = plansOf(memoryLibrary(), use);
  expect(plans.length).toBeGreaterThan(0);
  // An index that is walked says so; what a subquery walks is said for itself.
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !/INDEX|^SCAN \(subquery/.test(plan))).toEqual([]);
});

it('counts what a search finds in a filter without looking up a post', () => {
  const plans = plansOf(memoryLibrary(), ({ search }) => search.count('rye', { status: 'draft', platform: 'x' }));
  expect(plans.map((plan) => plan.split(' ')[1])).toEqual(['post_search', 'search_entry']);
});

it.each<ListFilter>([{}, { status: 'draft', platform: 'x' }])(
  'scores what it finds in %o before a post is read',
  (filter) => {
    const plans = plansOf(memoryLibrary(), ({ search }) => search.find('rye', filter, null, 50, 'best'));
    const places = plans.map((plan) => /(?:SCAN|SEARCH) ([\w-]+|\(subquery)/.exec(plan)?.[1]).filter(Boolean);
    // First the oldest result that is scored. `it`: only where no facet is known.
    expect(places).toEqual(['post_search', 'post_search', 'search_entry', 'it', '(subquery', '(subquery', 'post']);
  },
);

it('counts the files of albums in an index, without reading a file', () => {
  const plans = plansOf(memoryLibrary(), ({ albums }) => albums.all());
  expect(plans.filter((plan) => /album_file|media/.test(plan))).toEqual([
    expect.stringMatching(/^SEARCH album_file USING COVERING INDEX/),
  ]);
});

it('searches for a part of words among the words alone', () => {
  const library = memoryLibrary();
  library.db.prepare("INSERT INTO search_term VALUES ('cherry')").run();
  const plans = plansOf(library, ({ search }) => search.find('*err*', {}, null, 50));
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([
    'SCAN search_term',
    expect.stringMatching(/^SCAN post_search VIRTUAL TABLE INDEX/),
  ]);
});

const filters: [name: string, filter: ListFilter, index: string][] = [
  ['everything', {}, 'post_newest'],
  ['a status', { status: 'draft' }, 'post_by_status'],
  ['a platform', { platform: 'x' }, 'version_list'],
  ['both', { status: 'draft', platform: 'x' }, 'version_status_list'],
  ['a kind', { kind: 'reel' }, 'post_by_kind'],
  ['a kind on a platform', { kind: 'reel', platform: 'x' }, 'version_list'],
  ['what needs approval', { approval: true, platform: 'x' }, 'post_for_approval'],
  ['what failed', { failed: true, status: 'draft' }, 'post_failed'],
  ['what waits', { sync: 'waiting' }, 'post_open'],
  ['what needs the person', { sync: 'needs-you', kind: 'reel' }, 'post_open'],
  ['a tag', { tag: 'spring', status: 'draft' }, 'post_tag_list'],
  ['days of making', { created: { fromMs: 1, beforeMs: 9 } }, 'post_newest'],
  ['days of slots', { slot: { fromMs: 1 }, platform: 'x' }, 'post_newest'],
];
it.each(filters)('%s is a page of one index, in its order', (_, filter, index) => {
  const plans = plansOf(memoryLibrary(), ({ posts }) => posts.page(filter, null, 50));
  expect(plans[0]).toContain(`INDEX ${index}`);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
});

it.each([{ platform: 'x' }, { status: 'draft', platform: 'x' }] as const)('%o reads no variant row', (filter) => {
  const plans = plansOf(memoryLibrary(), ({ posts }) => posts.page(filter, null, 50));
  expect(plans[0]).toContain('COVERING INDEX version_');
  expect(plans.slice(1)).toEqual(['SEARCH post USING INTEGER PRIMARY KEY (rowid=?)']);
});

const sorts: [sort: ListSort, filter: ListFilter, index: string][] = [
  ['slot', {}, 'post_by_slot'],
  ['slot', { status: 'scheduled' }, 'post_by_slot'],
  ['slot', { slot: { fromMs: 1, beforeMs: 9 }, failed: true }, 'post_by_slot'],
  ['changed', { platform: 'x', approval: true }, 'post_by_change'],
  ['name', { kind: 'reel', created: { fromMs: 1 } }, 'post_by_name'],
];
it.each(sorts)('by %s, %o is a page of one index, in its order', (sort, filter, index) => {
  const plans = plansOf(memoryLibrary(), ({ posts }) => posts.page(filter, null, 50, sort));
  expect(plans[0]).toContain(`INDEX ${index}`);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
});

it('sorts by itself only short lists', () => {
  const plans = plansOf(memoryLibrary(), ({ posts }) => posts.page({ sync: 'waiting' }, null, 50, 'name'));
  expect(plans.join()).toContain('TEMP B-TREE');
});

it.each(['newest', 'name'] as const)(
  'posts of a state by %s begin at an index or at the few that are named',
  (sort) => {
    const of = (status: 'draft' | null, inside: number[]) =>
      plansOf(memoryLibrary(), ({ posts }) => posts.page({ state: { status, inside, outside: [2] } }, null, 50, sort));
    const byStatus = of('draft', []);
    expect(byStatus[0]).toContain(`INDEX ${sort === 'name' ? 'post_by_name' : 'post_by_status'}`);
    expect(byStatus.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
    expect(of(null, [1]).slice(0, 2)).toEqual([
      expect.stringContaining('SCAN of_state'),
      'SEARCH post USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  },
);

it('the count of what facets contain reads no post', () => {
  const filter = { status: 'draft', platform: 'x', kind: 'reel', failed: true, approval: true } as const;
  expect(plansOf(memoryLibrary(), ({ posts }) => posts.count(filter))).toEqual(['SCAN facet_count']);
});

it.each([{ tag: 'spring' }, { sync: 'waiting' }, { created: { fromMs: 1 } }] as const)(
  'the count of %o begins at an index',
  (filter) => {
    const plans = plansOf(memoryLibrary(), ({ posts }) => posts.count(filter));
    expect(plans[0]).toMatch(/^SEARCH .* INDEX post_/);
  },
);
