// Instagram's numbers: as the service reports them, stored once a day, with the change since then.
import { describe, expect, it } from 'vitest';
import { createAnalytics, metricDeltasOf } from '../../../main/features/analytics/analytics.ts';
import { failure, thrown } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock('2026-11-02T09:00:00Z'), seed: 'empty' });
  const test = openTestSync(sandbox);
  const analytics = createAnalytics({ sync: test.sync });
  const publish = async (name: string) => {
    const { id } = test.posts.create({ platform: 'instagram', name });
    test.posts.edit(id, 'instagram', { body: `${name}, out of the oven` });
    await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
    await sandbox.request('POST', `/posts/${String(test.posts.read(id).serviceId)}/publish`, {
      body: { platform: 'instagram' },
    });
    await test.sync.pull.now();
    await test.until(() => expect(test.posts.read(id).status).toBe('published'), 1_000);
    return id;
  };
  const setNumbers = (likes: number, comments: number) => {
    const { tables } = sandbox.world;
    for (const { variants } of tables.posts.all())
      for (const { id } of variants) tables.metrics.put({ id, likes, comments });
  };
  const later = async (ms: number) => {
    sandbox.clock.advance(ms);
    await test.clock.advance(ms);
  };
  return { ...test, sandbox, analytics, publish, setNumbers, later };
};

describe('the numbers', () => {
  it('are those of the service, of a post that the library knows again', async () => {
    const { analytics, publish, setNumbers } = await open();
    const id = await publish('Rye');
    setNumbers(12, 3);
    const answer = await analytics.read(false);
    expect(answer).toMatchObject({ available: true, reason: null, deltas: [] });
    expect(answer.coverage).toContain('Instagram');
    expect(answer.posts).toMatchObject([
      {
        post: { id, name: 'Rye' },
        platform: 'instagram',
        caption: 'Rye, out of the oven',
        likes: 12,
        comments: 3,
        delta: null,
        isCurrent: true,
      },
    ]);
  });

  it('are read again only after some minutes, or on request', async () => {
    const { analytics, publish, count, later } = await open();
    await publish('Rye');
    await analytics.read(false);
    await analytics.read(false);
    expect(count('GET performance')).toBe(1);
    await analytics.read(true);
    expect(count('GET performance')).toBe(2);
    await later(11 * minuteMs);
    const before = count('GET performance');
    await analytics.read(false);
    expect(count('GET performance')).toBe(before + 1);
  });

  it('are stored once a day, the last of it, with the change since the day before', async () => {
    const { analytics, publish, setNumbers, later, db } = await open();
    await publish('Rye');
    for (const likes of [10, 11]) {
      setNumbers(likes, 1);
      await analytics.read(true);
      await later(minuteMs);
    }
    expect(db.prepare('SELECT likes FROM measured_day').all()).toEqual([{ likes: 11 }]);
    await later(2 * dayMs);
    setNumbers(30, 4);
    const { posts, deltas } = await analytics.read(true);
    expect(posts).toMatchObject([{ likes: 30, delta: { likes: 19, comments: 3 } }]);
    expect(deltas).toMatchObject([{ likes: 19, comments: 3, postCount: 1 }]);
    expect(deltas[0]?.since).toBe(posts[0]?.delta?.since);
  });

  it.each([
    ['analytics_not_enabled', { analytics: { enabled: false } }],
    ['channel_not_connected', { channel: { platform: 'instagram', connected: false } }],
    ['channel_token_unavailable', { channel: { platform: 'instagram', needsReconnect: true } }],
    ['metrics_unavailable', { analytics: { metricsDown: true } }],
  ] as const)('that are not there have their reason, %s, and what was measured before stays', async (reason, order) => {
    const { analytics, publish, sandbox, setNumbers } = await open();
    await publish('Rye');
    setNumbers(5, 0);
    await analytics.read(true);
    await sandbox.control(order);
    const { available, posts, ...rest } = await analytics.read(true);
    expect({ available, reason: rest.reason }).toEqual({ available: false, reason });
    expect(posts).toMatchObject([{ likes: 5, isCurrent: false }]);
  });

  it('are as they were when the service cannot be reached, unless new ones are wanted', async () => {
    const { analytics, publish, sync, later } = await open();
    sync.setAirplane(true);
    expect(await failure(analytics.read(false))).toMatchObject({ kind: 'unreachable' });
    sync.setAirplane(false);
    await publish('Rye');
    const answer = await analytics.read(false);
    sync.setAirplane(true);
    await later(11 * minuteMs);
    expect(await analytics.read(false)).toEqual(answer);
    expect(await failure(analytics.read(true))).toMatchObject({ kind: 'unreachable' });
  });

  it('go into a table, each reading in a row', async () => {
    const { analytics, publish, setNumbers, later } = await open();
    expect(thrown(() => analytics.export('en')).kind).toBe('not-found');
    await publish('Rye');
    setNumbers(10, 1);
    await analytics.read(true);
    await later(dayMs);
    setNumbers(12, 1);
    await analytics.read(true);
    const { text, name, postCount } = analytics.export('en');
    expect(name).toMatch(/^galley-numbers-2026-11-0\d\.csv$/);
    expect(analytics.export('de')).toMatchObject({
      text,
      name: expect.stringMatching(/^galley-zahlen-2026-11-0\d\.csv$/) as string,
    });
    expect(analytics.export('en', ';').text).toContain(';"Rye, out of the oven";10;1;');
    expect(postCount).toBe(1);
    const [header, first, second] = text.trim().split('\r\n');
    expect(header).toContain('day,platform,published,caption,likes,comments,link');
    expect(first).toMatch(/,"Rye, out of the oven",10,1,/);
    expect(second).toMatch(/,"Rye, out of the oven",12,1,/);
  });
});

describe('the metric delta', () => {
  const row = (key: string, days: [day: string, likes: number][]) => ({
    key,
    platform: 'instagram',
    permalink: null,
    publishedAt: '',
    caption: null,
    days: days.map(([day, likes]) => ({ day, likes, comments: 0 })),
  });

  it('is reported for posts that were read on both days, over the days between', () => {
    const rows = [
      row('a', [
        ['2026-11-01', 10],
        ['2026-11-02', 12],
        ['2026-11-05', 20],
      ]),
      row('b', [
        ['2026-11-02', 100],
        ['2026-11-05', 99],
      ]),
      row('c', [['2026-11-05', 1000]]),
    ];
    expect(metricDeltasOf(rows)).toEqual([
      { day: '2026-11-02', since: '2026-11-01', likes: 2, comments: 0, postCount: 1 },
      { day: '2026-11-05', since: '2026-11-02', likes: 7, comments: 0, postCount: 2 },
    ]);
  });

  it('is nothing where no post was read on both', () => {
    expect(metricDeltasOf([row('a', [['2026-11-01', 10]]), row('b', [['2026-11-02', 1]])])).toEqual([]);
    expect(metricDeltasOf([])).toEqual([]);
  });
});
