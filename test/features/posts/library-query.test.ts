// What the window asks the Library for, through the core: days in zones, marks of a search, and how much crosses the border.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PostFilter } from '../../../preload/rules/post-query.ts';
import type { MediaId, PostId } from '../../../preload/ids.ts';
import { dayStartMs } from '../../../main/features/calendar/day-start.ts';
import { askedFor, pidsOf } from '../../../main/features/posts/library-query.ts';
import { foundIn } from '../../../main/features/posts/search-excerpts.ts';
import { soughtIn } from '../../../main/store/search.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { wirePost, wireVariant } from '../../sync/outbox/outbox-bench.ts';
import { postView } from '../../support/library.ts';
import { searchTexts } from '../../support/search.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

describe('the first moment of a day', () => {
  it.each([
    ['2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z'],
    ['2026-06-01', 'America/New_York', '2026-06-01T04:00:00.000Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00.000Z'],
    // The clocks change in the night to, and in the night after.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
    // The clocks go from midnight to 1:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-06-01', 'Nowhere/Land', '2026-06-01T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, instant) => {
    expect(new Date(dayStartMs(day, zone)).toISOString()).toBe(instant);
  });
});

const marked = (text: string, ranges: readonly [number, number][]) => ranges.map(([from, to]) => text.slice(from, to));

describe('what was searched for', () => {
  const find = (search: string, name: string, excerpt = '', all = searchTexts()) =>
    foundIn({ name, excerpt }, soughtIn(search), () => all);

  it('is marked where the row shows it, the last word from its beginning', () => {
    const found = find('rye bre', 'Rye bread', 'Bread, not breadth: rye.');
    expect(marked('Rye bread', found.name)).toEqual(['Rye', 'bread']);
    expect(marked('Bread, not breadth: rye.', found.excerpt)).toEqual(['Bread', 'breadth', 'rye']);
    expect(found.passage).toBeNull();
  });

  it('is found without its marks, and within emoji the places stay right', () => {
    const name = '🥖 Éclairs für Zoë';
    expect(marked(name, find('eclairs fur zoe', name).name)).toEqual(['Éclairs', 'für', 'Zoë']);
  });

  it('does not mark a part of a word, nor an unfinished one that is not the last', () => {
    expect(find('ry bread', 'ryebread rye bread').name).toEqual([[13, 18]]);
  });

  it('marks a part of words, and nothing else of them', () => {
    const found = find('*erry* rye', 'Strawberry and CHERRY with rye', 'Merry errands.');
    expect(marked('Strawberry and CHERRY with rye', found.name)).toEqual(['erry', 'ERRY', 'rye']);
    expect(marked('Merry errands.', found.excerpt)).toEqual(['erry']);
    expect(marked('Crème BRÛLÉE', find('*rule*', 'Crème BRÛLÉE').name)).toEqual(['RÛLÉ']);
    const apart = 'Crème BRÛLÉE'.normalize('NFD');
    expect(marked(apart, find('*rule*', apart).name)).toEqual(['RÛLÉ'.normalize('NFD')]);
  });

  it('is shown around a part of a word that the row does not hold', () => {
    const { passage } = find('*hubar*', 'Tart', '', searchTexts({ note: 'More rhubarb' }));
    expect(passage).toMatchObject({ field: 'note', text: 'More rhubarb', ranges: [[6, 11]] });
  });

  it('is shown with what is around it where the row does not hold it', () => {
    const body = `${'The oven is warm. '.repeat(20)}Then the rhubarb comes in by the crate. ${'More of it. '.repeat(30)}`;
    const { passage } = find('rhubarb', 'Tart', 'The oven is warm.', searchTexts({ body, alt: 'rhubarb' }));
    expect(passage?.field).toBe('body');
    expect(passage?.text.startsWith('… ')).toBe(true);
    expect(passage?.text.length).toBeLessThan(150);
    expect(marked(passage?.text ?? '', passage?.ranges ?? [])).toEqual(['rhubarb']);
  });

  it('is shown from the field that has what is missing', () => {
    const found = find('tart spring', 'Tart', '', searchTexts({ body: 'A tart', hashtags: 'spring cake' }));
    expect(found.passage).toMatchObject({ field: 'hashtags', text: 'spring cake', ranges: [[0, 6]] });
  });

  it('is brought nearer where the row would cut it off', () => {
    const excerpt = `${'Some words come first here. '.repeat(4)}And then butter.`;
    const { passage } = find('butter', 'Toast', excerpt);
    expect(passage?.text.indexOf('butter')).toBeLessThan(48);
  });

  it('reads the whole post only if the row is not enough', () => {
    let asked = 0;
    const run = () => {
      asked += 1;
      return searchTexts();
    };
    foundIn({ name: 'Rye bread', excerpt: '' }, soughtIn('rye'), run);
    expect(asked).toBe(0);
    foundIn({ name: 'Rye bread', excerpt: '' }, soughtIn('rye crumb'), run);
    expect(asked).toBe(1);
  });
});

describe('a page of the Library', () => {
  const open = async (count: number) => {
    const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
    test.store.transact(() => {
      for (let index = 0; index < count; index += 1)
        test.store.posts.add({
          sid: null,
          view: postView({ name: `Post ${index}`, kind: index % 50 === 0 ? 'reel' : 'post', createdMs: index }),
        });
    });
    return test;
  };

  it('is of the same size and asks the store as often, however many posts there are', async () => {
    const run = async (count: number, filter: PostFilter) => {
      const { posts, db } = await open(count);
      posts.list(filter);
      let statements = 0;
      const prepare = db.prepare.bind(db);
      db.prepare = (sql: string) => {
        statements += 1;
        return prepare(sql);
      };
      const bytes = JSON.stringify(posts.list(filter)).length;
      return { statements, bytes };
    };
    const few = await run(200, {});
    const many = await run(5000, {});
    expect(few.statements).toBe(0);
    expect(many.statements).toBe(0);
    expect(many.bytes).toBeLessThan(few.bytes * 1.1);
    expect(many.bytes / 50).toBeLessThan(900);
  });

  it.each([
    { filter: {}, count: 7 },
    { filter: {}, count: 130 },
    { filter: { search: 'post' }, count: 130 },
  ])('asks the store five things for $count posts with pictures, $filter', async ({ filter, count }) => {
    const { posts, store, db } = openTestSync(await startSandbox({ clock: standingClock() }), null);
    store.transact(() => {
      for (let index = 0; index < count; index += 1) {
        const view = postView({ name: `Post ${index}`, createdMs: index });
        const line = { ...view.line, thumbnail: `m${index}` as MediaId };
        const pid = store.posts.add({ sid: `p${index}`, view: { ...view, line } });
        store.search.index([[pid, searchTexts({ name: view.name })]]);
      }
    });
    // As the core does at its start.
    store.approvals.rules();
    const statement = Object.getPrototypeOf(db.prepare('SELECT 1')) as ReturnType<typeof db.prepare>;
    const spies = [vi.spyOn(statement, 'all'), vi.spyOn(statement, 'get')];
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    expect(posts.list(filter).rows).toHaveLength(Math.min(count, 50));
    // The words of a search that end it may be the beginning of others, of which there are none here; nor is there
    // anything that was written and not indexed.
    const ofWords = 'search' in filter ? 5 : 0;
    expect(spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(5 + ofWords);
  });

  it('is by the best match only among words, and says when a part is in too many', async () => {
    const { posts, store, sync } = await open(0);
    const write = (name: string, body: string, createdMs: number) =>
      store.search.index([
        [store.posts.add({ sid: null, view: postView({ name, createdMs }) }), searchTexts({ body })],
      ]);
    store.transact(() => {
      for (let index = 0; index < 60; index += 1) write(`${index}`, `${'a'.repeat(index)}xou`, index);
      write('often', 'rye rye rye', 100);
      write('once', 'rye and wheat', 101);
    });
    const names = (filter: Parameters<typeof posts.list>[0]) => posts.list(filter).rows.map(({ name }) => name);
    expect(names({ search: 'rye' })).toEqual(['once', 'often']);
    expect(names({ search: 'rye', sort: 'best' })).toEqual(['often', 'once']);
    expect(names({ sort: 'best' }).slice(0, 2)).toEqual(['once', 'often']);
    expect(names({ search: ' ', sort: 'best' }).slice(0, 2)).toEqual(['once', 'often']);
    expect(posts.list({ search: '*xou*' })).toMatchObject({ cut: true, total: 48 });
    expect(posts.list({ search: 'rye' }).cut).toBeUndefined();
    const all = { except: [], sort: 'best' as const };
    expect(pidsOf(sync, { ...all, filter: { search: 'rye' } })).toEqual([61, 62]);
    expect(pidsOf(sync, { ...all, filter: {} }).slice(0, 2)).toEqual([62, 61]);
  });

  it('finds posts whose deletion waits, by their own filter alone, until they are restored or gone', async () => {
    const { posts, sync } = await open(0);
    const known = (id: string, name: string) => {
      const variants = [wireVariant('instagram', { isPrimary: true, body: 'The oven is warm.' })];
      return sync.transact((tx) =>
        ingestPost(tx, wirePost({ id, name, variants }), { startedAtMs: tx.nowMs, from: 'page' }),
      );
    };
    const [rye, buns] = [known('p-1', 'Rye on Friday'), known('p-2', 'Buns'), known('p-3', 'Cake')];
    const ids = (filter: Parameters<typeof posts.list>[0]) => posts.list(filter).rows.map(({ id }) => Number(id));
    for (const pid of [rye, buns]) posts.remove(String(pid) as PostId);
    expect(ids({})).not.toContain(rye);
    const waiting = posts.list({ sync: 'deleting' });
    expect(waiting.rows).toMatchObject([
      { id: String(buns), name: 'Buns', deleting: true, sync: { state: 'waiting' } },
      { id: String(rye), name: 'Rye on Friday', deleting: true },
    ]);
    expect(waiting).toMatchObject({ total: 2, nextCursor: null });
    expect(posts.list({}).rows[0]?.deleting).toBeUndefined();
    expect(ids({ sync: 'deleting', sort: 'name' })).toEqual([buns, rye]);
    expect(ids({ sync: 'deleting', search: 'FRI' })).toEqual([rye]);
    expect(ids({ sync: 'deleting', kind: 'reel' })).toEqual([]);
    expect(pidsOf(sync, { filter: { sync: 'deleting' }, except: [] })).toEqual([buns, rye]);
    sync.transact((tx) => enqueue(tx, { do: 'post.keep', pid: buns ?? 0 }));
    expect(ids({ sync: 'deleting' })).toEqual([rye]);
    expect(ids({})).toContain(buns);
    // As when the service has confirmed it.
    sync.transact((tx) => {
      const removal = tx.store.operations.ofPost(rye ?? 0).find(({ kind }) => kind === 'post.remove');
      tx.store.operations.end(removal?.id ?? '', 'done', tx.nowMs);
    });
    expect(posts.list({ sync: 'deleting' })).toMatchObject({ rows: [], total: 0 });
  });

  it('reports where it ends and continues from there in every order', async () => {
    const { posts } = await open(230);
    for (const sort of ['newest', 'slot', 'changed', 'name'] as const) {
      const seen = new Set<string>();
      let cursor: string | null | undefined;
      do {
        const page = posts.list({ sort, ...(cursor ? { cursor } : {}) });
        for (const { id } of page.rows) seen.add(id);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.size).toBe(230);
    }
  });

  it('says which of some posts a filter finds, loaded or not', async () => {
    const { posts } = await open(230);
    expect(posts.listed(['1', '2', '230', '999'], {})).toEqual(['1', '2', '230']);
    expect(posts.listed(['1', '2', '51'], { kind: 'reel' })).toEqual(['1', '51']);
    expect(posts.listed(['1', '2'], { search: 'nothing' })).toEqual([]);
  });

  it('finds a tag in any case of its letters, in any language', async () => {
    const test = openTestSync(await startSandbox({ clock: standingClock(), seed: 'empty' }), null);
    const pid = test.store.posts.add({ sid: null, view: postView() });
    test.store.postTags.write(pid, ['Ökobrot', 'Spring']);
    for (const tag of ['Ökobrot', 'ökobrot', 'ÖKOBROT', 'spring'])
      expect(pidsOf(test.sync, { filter: { tag }, except: [] })).toEqual([pid]);
    expect(pidsOf(test.sync, { filter: { tag: 'ökobro' }, except: [] })).toEqual([]);
  });

  it('takes days as moments and words without the blanks around them', async () => {
    const { sync } = await open(0);
    expect(askedFor(sync, { slot: { from: '2026-06-01', before: '2026-07-01' }, search: ' rye ' })).toMatchObject({
      words: 'rye',
      filter: { slot: { fromMs: expect.any(Number), beforeMs: expect.any(Number) } },
    });
  });
});
