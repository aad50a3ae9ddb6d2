// Numbers of a published post: as the service reports them, stored, never made up.
import { expect, it } from 'vitest';
import { createMetrics } from '../../../main/features/analytics/analytics.ts';
import { failure } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const minuteMs = 60_000;

const open = async (platform: 'instagram' | 'facebook' = 'instagram') => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const metrics = createMetrics({ sync: test.sync });
  const { id } = test.posts.create({ platform, name: 'Rye' });
  test.posts.edit(id, platform, { body: 'Two days old' });
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
  const asked = () => test.count('GET metrics');
  const publish = async () => {
    const sid = String(test.posts.read(id).serviceId);
    await sandbox.request('POST', `/posts/${sid}/publish`, { body: { platform } });
  };
  return { ...test, sandbox, metrics, id, asked, publish };
};

it('says why there are none, in the words of the service', async () => {
  const { metrics, id, publish, sandbox } = await open();
  expect(await metrics.read(id, true)).toMatchObject({ available: false, reason: 'post_not_published' });
  await publish();
  await sandbox.control({ analytics: { enabled: false } });
  expect(await metrics.read(id, true)).toMatchObject({ available: false, reason: 'analytics_not_enabled' });
  await sandbox.control({ analytics: { enabled: true }, channel: { platform: 'instagram', connected: false } });
  expect(await metrics.read(id, true)).toMatchObject({ available: false, reason: 'channel_not_connected' });
});

it('reports likes and comments as they are, and reads them again only after some minutes or on request', async () => {
  const { metrics, id, publish, asked, clock } = await open();
  await publish();
  const answer = await metrics.read(id, false);
  expect(answer).toMatchObject({ available: true, platform: 'instagram', likes: 0, comments: 0 });
  expect(await metrics.read(id, false)).toEqual(answer);
  expect(asked()).toBe(1);
  await metrics.read(id, true);
  expect(asked()).toBe(2);
  await clock.advance(11 * minuteMs);
  await metrics.read(id, false);
  expect(asked()).toBe(3);
});

it('keeps the last answer for when the service cannot be reached, and says so to who wants a new one', async () => {
  const { metrics, id, publish, clock, sync } = await open();
  await publish();
  const answer = await metrics.read(id, false);
  sync.setAirplane(true);
  await clock.advance(11 * minuteMs);
  expect(await metrics.read(id, false)).toEqual(answer);
  expect(await failure(metrics.read(id, true))).toMatchObject({ kind: 'unreachable' });
});

it('has none for a post that never was on Instagram', async () => {
  const { metrics, id } = await open('facebook');
  expect(await metrics.read(id, false)).toMatchObject({ available: false, reason: 'platform_not_supported' });
});
