// Lists, lanes and counts read an index, never the whole table behind it.
import { expect, it } from 'vitest';
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
      const unbound = sql.replace(/:\w+/g, '1');
      return prepare(`EXPLAIN QUERY PLAN ${unbound}`).all() as { detail: string }[];
    })
    .map(({ detail }) => detail);
};

const everything: [name: string, use: (store: TestLibrary['store']) => void][] = [
  ['all posts', ({ posts }) => posts.page({}, null, 50)],
  ['posts by status', ({ posts }) => posts.page({ status: 'draft' }, null, 50)],
  ['posts by platform', ({ posts }) => posts.page({ platform: 'x' }, null, 50)],
  ['posts by both', ({ posts }) => posts.page({ status: 'draft', platform: 'x' }, null, 50)],
  ['search', ({ search }) => search.find('rye bread', {}, null, 50)],
  ['search in a filter', ({ search }) => search.find('rye', { status: 'draft', platform: 'x' }, null, 50)],
  ['a lane', ({ operations }) => operations.ofLane('post:1')],
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
  ['the job of an operation', ({ jobs }) => jobs.ofOperation('a')],
];

it.each(everything)('%s', (_, use) => {
  const plans = plansOf(memoryLibrary(), use);
  expect(plans.length).toBeGreaterThan(0);
  // `listed` is one page; an index that is walked says so.
  expect(plans.filter((plan) => plan.startsWith('SCAN') && !/INDEX|^SCAN listed$/.test(plan))).toEqual([]);
});

it.each([{}, { status: 'draft' }, { platform: 'x' }, { status: 'draft', platform: 'x' }] as const)(
  'the count of %o is taken from the index alone',
  (filter) => {
    const plans = plansOf(memoryLibrary(), ({ posts }) => posts.count(filter));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/INDEX (post_|version_)/);
    expect(plans[0]).toMatch(/^(SEARCH|SCAN)/);
  },
);
