// The monthly report: its totals are those of the library's tables, by the business's calendar, without a request.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { Report, ReportDays } from '../../../preload/contract/report.ts';
import { createAnalytics } from '../../../main/features/analytics/analytics.ts';
import { createBrand } from '../../../main/features/brand/brand.ts';
import { createLayers } from '../../../main/features/calendar/overlays.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createReports } from '../../../main/features/report/report.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };
/** Of the bakery's zone, New York: its clocks go back on November 1. */
const octoberMs = [Date.parse('2026-10-01T04:00:00Z'), Date.parse('2026-11-01T04:00:00Z')] as const;

const open = async (seed: 'demo' | 'empty', start = '2026-11-02T15:00:00Z') => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status().filling).toBeNull(), 5_000);
  const brand = createBrand({ sync: test.sync, log: { warn: () => undefined } as never });
  const layers = createLayers({ sync: test.sync });
  const planned: { pid: number; date: string }[] = [];
  const reports = createReports({
    sync: test.sync,
    brand,
    layers,
    planned: () => planned,
    smallPictures: (ids) => Promise.resolve(new Map(ids.map((id) => [id, 'data:image/webp;base64,AAAA']))),
    yieldToEventLoop: () => Promise.resolve(),
  });
  const later = async (ms: number) => {
    sandbox.clock.advance(ms);
    await sandbox.control({ clock: { advanceMs: 0 } });
    await test.clock.advance(ms);
  };
  return { ...test, sandbox, brand, layers, planned, reports, later };
};

type Count = { id: string; count: number };
const byName = (counts: readonly Count[]) => counts.toSorted((one, other) => one.id.localeCompare(other.id));
const outcome = ({ planned }: Report, name: string) =>
  planned.outcomes.find((each) => each.outcome === name)?.count ?? 0;

it('counts what the tables of versions and measured days have', async () => {
  const { sync, db, brand, reports, layers } = await open('demo');
  await brand.read();
  await createAnalytics({ sync }).read(true);
  layers.saveCampaigns([{ name: 'Harvest', hue: 25, from: '2026-10-20', to: '2026-10-31' }]);
  const [fromMs, beforeMs] = octoberMs;
  const span = { fromMs, beforeMs };
  const counts = (sql: string): Count[] => db.prepare(sql).all(span) as Count[];
  const one = (sql: string): number => db.prepare(sql).pluck().get(span) as number;
  const isPublished = 'published_ms >= :fromMs AND published_ms < :beforeMs AND version_of_post.gone_ms IS NULL';
  const hasSlot = 'slot_ms >= :fromMs AND slot_ms < :beforeMs AND version_of_post.gone_ms IS NULL';

  const report = await reports.read(october);
  const { published, planned, figures } = report;
  expect(published.count).toBeGreaterThan(20);
  expect(published.count).toBe(one(`SELECT count(*) FROM version_of_post WHERE ${isPublished}`));
  expect(published.postCount).toBe(one(`SELECT count(DISTINCT pid) FROM version_of_post WHERE ${isPublished}`));
  expect(byName(published.platforms)).toEqual(
    byName(
      counts(`SELECT platform AS id, count(*) AS count FROM version_of_post WHERE ${isPublished} GROUP BY platform`),
    ),
  );
  expect(byName(published.kinds)).toEqual(
    byName(
      counts(
        `SELECT kind AS id, count(*) AS count FROM version_of_post JOIN post USING (pid) WHERE ${isPublished} GROUP BY kind`,
      ),
    ),
  );
  const harvest = one(
    `SELECT count(*) FROM version_of_post WHERE ${isPublished} AND published_ms >= ${Date.parse('2026-10-20T04:00:00Z')}`,
  );
  expect(harvest).toBeGreaterThan(0);
  expect(published.campaigns).toEqual([{ id: 'Harvest', count: harvest }]);
  expect(published.noCampaignCount).toBe(published.count - harvest);

  expect(planned.count).toBe(one(`SELECT count(*) FROM version_of_post WHERE ${hasSlot}`));
  expect(planned.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(planned.count);
  const out = `${hasSlot} AND published_ms IS NOT NULL AND published_ms - slot_ms`;
  expect(outcome(report, 'late')).toBe(one(`SELECT count(*) FROM version_of_post WHERE ${out} > 600000`));
  expect(outcome(report, 'on-time')).toBe(one(`SELECT count(*) FROM version_of_post WHERE ${out} <= 600000`));
  expect(report.entryCount).toBe(one(`SELECT count(*) FROM version_of_post WHERE (${isPublished}) OR (${hasSlot})`));
  expect(report.entries).toHaveLength(report.entryCount);
  expect(report.entries.filter(({ link }) => link !== null).length).toBeGreaterThan(20);

  const measured = `measured_post JOIN measured_day USING (key)
    WHERE unixepoch(published_at) * 1000 >= :fromMs AND unixepoch(published_at) * 1000 < :beforeMs`;
  expect(figures.measuredCount).toBeGreaterThan(3);
  expect(figures.measuredCount).toBe(one(`SELECT count(DISTINCT key) FROM ${measured}`));
  expect(figures.likes).toBe(one(`SELECT sum(likes) FROM ${measured}`));
  expect(figures.comments).toBe(one(`SELECT sum(comments) FROM ${measured}`));
  expect(figures.publishedCount).toBe(
    one(`SELECT count(*) FROM version_of_post WHERE ${isPublished} AND platform = 'instagram'`),
  );
  expect(figures.unknownCount).toBe(0);
  const likes = db.prepare(`SELECT likes FROM ${measured} ORDER BY likes DESC LIMIT 3`).pluck().all(span);
  expect(figures.best.map((entry) => entry.figures?.likes)).toEqual(likes);
});

it('makes no request, not even for figures that were never read', async () => {
  const { reports, requests, sync } = await open('demo');
  sync.setAirplane(true);
  const before = requests.length;
  const report = await reports.read(october);
  await reports.export({ ...october, format: 'html', language: 'en' });
  expect(requests.slice(before)).toEqual([]);
  expect(report).toMatchObject({
    brand: { colors: { primary: '#2F5D50' } },
    figures: { readAt: null, measuredCount: 0, best: [] },
  });
});

it('has the delta of each post since it was first measured', async () => {
  const { sync, sandbox, posts, until, reports, later } = await open('empty');
  const { id } = posts.create({ platform: 'instagram', name: 'Rye' });
  posts.edit(id, 'instagram', { body: 'Two days old' });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  await sandbox.request('POST', `/posts/${String(posts.read(id).serviceId)}/publish`, {
    body: { platform: 'instagram' },
  });
  await sync.pull.now();
  const analytics = createAnalytics({ sync });
  const november: ReportDays = { from: '2026-11-01', to: '2026-11-30' };
  const likes = (count: number) => {
    for (const each of sandbox.world.tables.metrics.all())
      sandbox.world.tables.metrics.put({ ...each, likes: count, comments: 2 });
  };
  likes(10);
  await analytics.read(true);
  expect((await reports.read(november)).entries).toMatchObject([
    { outcome: 'unplanned', figures: { likes: 10, comments: 2, delta: null } },
  ]);
  await later(24 * 3_600_000);
  likes(25);
  await analytics.read(true);
  const report = await reports.read(november);
  expect(report.figures).toMatchObject({ likes: 25, comments: 2, measuredCount: 1, publishedCount: 1 });
  expect(report.entries[0]?.figures?.delta).toMatchObject({ likes: 15, comments: 0 });
  expect(report.unplannedCount).toBe(1);
});

it('knows a post by its link where the times differ, and counts readings from before it had one with it', async () => {
  const { sync, sandbox, posts, until, reports, store, clock } = await open('empty');
  const { id } = posts.create({ platform: 'instagram', name: 'Rye' });
  posts.edit(id, 'instagram', { body: 'Two days old' });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  await sandbox.request('POST', `/posts/${String(posts.read(id).serviceId)}/publish`, {
    body: { platform: 'instagram' },
  });
  await sync.pull.now();
  const [variant] = posts.read(id).variants;
  const publishedAt = variant?.publishedAt ?? '';
  const permalink = variant?.permalink ?? '';
  const moved = new Date(Date.parse(publishedAt) + 1_300).toISOString();
  const facts = { platform: 'instagram', caption: null, comments: 1 };
  store.measurements.keep('2026-11-02', [{ ...facts, key: 'no link', permalink: null, publishedAt, likes: 10 }]);
  store.measurements.keep('2026-11-04', [{ ...facts, key: permalink, permalink, publishedAt: moved, likes: 25 }]);
  const { figures, entries } = await reports.read({ from: '2026-11-01', to: '2026-11-30' });
  expect(figures).toMatchObject({ likes: 25, measuredCount: 1, publishedCount: 1, unknownCount: 0 });
  expect(entries).toMatchObject([
    { figures: { likes: 25, day: '2026-11-04', delta: { likes: 15, since: '2026-11-02' } } },
  ]);
  sync.transact((tx) =>
    tx.store.snapshots.write('performance', {
      document: JSON.stringify({ available: true, posts: [], coverage: 'Instagram only' }),
      readAtMs: clock.now(),
    }),
  );
  const analytics = await createAnalytics({ sync }).read(false);
  expect(analytics.posts).toMatchObject([{ post: { id }, likes: 25, delta: { likes: 15 } }]);
  expect(analytics.deltas).toMatchObject([{ likes: 15, postCount: 1 }]);
});

it('remembers a failure that the service no longer names, and what fixed it', async () => {
  const { sync, sandbox, posts, publishing, until, reports, later, store } = await open('empty');
  const rejects = { reason: 'image_error', error: 'No.', retryable: true } as const;
  await sandbox.control({ channel: { platform: 'facebook', connected: true, rejects } });
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.edit(id, 'facebook', { body: 'Two days old' });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  const failing = publishing.publish(id, 'facebook');
  await until(() => expect(posts.read(id).variants[0]?.publishFailure).not.toBeNull());
  await failing;
  const november: ReportDays = { from: '2026-11-01', to: '2026-11-30' };
  expect((await reports.read(november)).failures).toMatchObject([
    { reason: 'image_error', platform: 'facebook', post: { name: 'Rye' }, now: { state: 'open' }, fixes: [] },
  ]);

  await later(60_000);
  await sandbox.control({ channel: { platform: 'facebook', rejects: null } });
  posts.edit(id, 'facebook', { body: 'Three days old' });
  for (const { id: operation } of store.operations.openOfState('parked')) sync.choices.choose(operation, 'discard');
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  const again = publishing.publish(id, 'facebook');
  await until(() => expect(posts.read(id).status).toBe('published'));
  await again;
  await until(() => expect(posts.read(id).variants[0]?.publishFailure).toBeNull());
  expect((await reports.read(november)).failures).toMatchObject([
    { reason: 'image_error', now: { state: 'published' }, fixes: ['edited', 'published'] },
  ]);
  expect((await reports.read(october)).failures).toEqual([]);
});

it('goes by days of the business, and plans the days after', async () => {
  const { sync, posts, until, reports, planned, sandbox } = await open('empty');
  await createBrand({ sync, log: { warn: () => undefined } as never }).read();
  const { id } = posts.create({ platform: 'facebook', name: 'Rye' });
  posts.edit(id, 'facebook', { body: 'Two days old' });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
  const zone = (await reports.read(october)).zone;
  const at = Temporal.PlainDateTime.from('2026-11-30T23:30').toZonedDateTime(zone).toInstant().toString();
  sync.change({ do: 'post.schedule', pid: Number(id), platform: 'facebook', at });
  await until(() => expect(posts.read(id).sync.state).toBe('synced'));
  const { id: idea } = posts.create({ platform: 'linkedin', name: 'Advent' });
  planned.push({ pid: Number(idea), date: '2026-12-05' });

  const november = await reports.read({ from: '2026-11-01', to: '2026-11-30' });
  expect(november.entries).toMatchObject([{ outcome: 'ahead', post: { name: 'Rye' } }]);
  expect(november.next).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
  expect(november.next.entries).toMatchObject([
    { state: { is: 'planned' }, at: null, day: '2026-12-05', post: { name: 'Advent' } },
  ]);
  planned.length = 0;
  expect((await reports.read({ from: '2026-12-01', to: '2026-12-31' })).entries).toEqual([]);
  const week = await reports.read({ from: '2026-11-23', to: '2026-11-29' });
  expect(week.next).toMatchObject({ from: '2026-11-30', to: '2026-12-06', entryCount: 1 });
  expect(sandbox.clock.now()).toBeLessThan(Date.parse(at));
});

it('says of each post in the plan what the window says of it: nothing that is blocked or paused is scheduled', async () => {
  const { sync, sandbox, posts, publishing, until, reports, later } = await open('empty');
  const make = async (platform: 'facebook' | 'linkedin', name: string, at: string) => {
    const { id } = posts.create({ platform, name });
    posts.edit(id, platform, { body: name });
    await publishing.approve(id);
    sync.change({ do: 'post.schedule', pid: Number(id), platform, at });
    await until(() => expect(posts.read(id).sync.state).toBe('synced'));
    return id;
  };
  await make('facebook', 'Rye', '2026-12-03T12:00:00Z');
  await make('linkedin', 'Buns', '2026-12-04T12:00:00Z');
  await sandbox.control({ channel: { platform: 'linkedin', needsReconnect: true } });
  const read = async () => {
    const { entries } = (await reports.read({ from: '2026-11-01', to: '2026-11-30' })).next;
    return entries.map(({ post, at, state }) => [post.name, at, state]);
  };
  await later(3_600_000);
  await until(async () =>
    expect(await read()).toEqual([
      ['Rye', '2026-12-03T12:00:00Z', { is: 'scheduled' }],
      [
        'Buns',
        '2026-12-04T12:00:00Z',
        { is: 'blocked', cause: { kind: 'sign-in', platform: 'linkedin', gate: 'sign-in' } },
      ],
    ]),
  );
  const page = async (language: 'en' | 'de') =>
    (await reports.export({ from: '2026-11-01', to: '2026-11-30', format: 'html', language })).text;
  expect(await page('en')).toContain('<td>LinkedIn sign-in</td>');
  expect(await page('de')).toContain('<td>LinkedIn: anmelden</td>');

  createPause({ sync, planning: createPlanning({ sync, tried: () => null }) }).start({ why: '', remindAt: null });
  expect((await read())[0]).toEqual(['Rye', '2026-12-03T12:00:00Z', { is: 'scheduled', paused: true }]);
  expect(await page('en')).toContain('<td>Paused</td>');
});

it('names who approved, and how long that took', async () => {
  const { posts, publishing, until, reports, later, store, sync } = await open('empty');
  const hourMs = 3_600_000;
  const make = async (name: string) => {
    const { id } = posts.create({ platform: 'facebook', name });
    posts.edit(id, 'facebook', { body: name });
    await until(() => expect(posts.read(id).sync.state).toBe('synced'), 1_000);
    return id;
  };
  const rye = await make('Rye');
  const buns = await make('Buns');
  const item = { hash: 'h', words: [], slot: null };
  const madeMs = sync.time.nowMs() + hourMs;
  await later(2 * hourMs);
  publishing.approveAgain(rye);
  sync.transact(() => {
    store.reviews.add(
      'pack',
      [
        { ...item, item: 'one', pid: Number(buns) },
        { ...item, item: 'two', pid: Number(rye) },
      ],
      madeMs,
    );
    const atMs = madeMs + hourMs;
    store.approvals.add(Number(buns), { ...item, source: 'review', reviewer: 'Ada', atMs });
    store.reviews.answer('pack', { item: 'two', reviewer: 'Ada', answer: 'change', savedMs: atMs });
  });
  const { approvals } = await reports.read({ from: '2026-11-01', to: '2026-11-30' });
  expect(approvals).toMatchObject([
    { who: { kind: 'reviewer', name: 'Ada' }, postCount: 1, requestedCount: 1, medianMs: hourMs },
    { who: { kind: 'you' }, postCount: 1, requestedCount: 0 },
  ]);
  expect(approvals[1]?.medianMs).toBeGreaterThanOrEqual(2 * hourMs);
});

it('keeps a note for each period, and says so of an empty month', async () => {
  const { reports } = await open('empty');
  const march = { from: '2026-03-01', to: '2026-03-31' };
  reports.saveNote({ ...march, note: ' The oven was closed. ' });
  expect(await reports.read(march)).toMatchObject({
    note: 'The oven was closed.',
    entryCount: 0,
    published: { count: 0 },
  });
  expect(await reports.read(october)).toMatchObject({ note: '' });
  const { text, name } = await reports.export({ ...march, format: 'html', language: 'en' });
  expect(name).toBe('galley-report-2026-03.html');
  expect(text).toContain('The oven was closed.');
  expect(text).toContain('Nothing was published, planned or approved in this period.');
  expect((await reports.export({ ...march, format: 'html', language: 'de' })).text).toContain(
    'In diesem Zeitraum wurde nichts',
  );
  reports.saveNote({ ...march, note: '' });
  expect(await reports.read(march)).toMatchObject({ note: '' });
});

it('goes into a table, one publication in a row', async () => {
  const { sync, reports } = await open('demo');
  await createAnalytics({ sync }).read(true);
  const report = await reports.read(october);
  const { text, name } = await reports.export({ from: '2026-10-05', to: '2026-10-31', format: 'csv', language: 'de' });
  expect(name).toBe('galley-bericht-2026-10-05-2026-10-31.csv');
  const all = (await reports.export({ ...october, format: 'csv', language: 'en' })).text;
  expect(all.trim().split('\r\n').length).toBeGreaterThan(report.entryCount);
  expect(text.split('\r\n')[0]).toContain('published,planned,outcome,reason,platform,kind,name,link');
  const likes = report.entries.find((entry) => entry.figures)?.figures?.likes;
  expect(all).toContain(`,${String(likes)},`);
  const parted = await reports.export({ ...october, format: 'csv', language: 'en', delimiter: ';' });
  expect(parted.text.split('\r\n')[0]).toContain('published;planned;outcome');
});
