// Channels: the state of each by the newer of two answers, and what waits for it.
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../main/features/account/account.ts';
import { createChannels } from '../../../main/features/channels/channels.ts';
import type { ChannelStanding } from '../../../preload/contract/account.ts';
import { failure } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

/** The demo's library, read to its end. */
const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(), seed: 'demo' });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status()).toMatchObject({ filling: null, postCount: 128 }), 5_000);
  await test.sync.now();
  const channels = createChannels(test);
  const of = async (platform: string): Promise<ChannelStanding | undefined> =>
    (await channels.read()).channels.find((channel) => channel.platform === platform);
  return { ...test, sandbox, channels, of };
};

describe('channels', () => {
  it('reports the state of each, and when the service said so', async () => {
    const { channels, of, clock } = await open();
    expect((await channels.read()).channels).toHaveLength(7);
    expect(await of('instagram')).toMatchObject({
      connected: true,
      account: '@tansylanebakery',
      needsReconnect: false,
    });
    expect(await of('tiktok')).toMatchObject({ connected: true, needsReconnect: true, restricted: false });
    expect(await of('pinterest')).toMatchObject({ connected: true, needsReconnect: false, restricted: true });
    expect(await of('youtube_shorts')).toMatchObject({ available: true, connected: false, account: null });
    expect(await of('x')).toMatchObject({ available: false, connected: false, connectedAt: null });
    expect(Date.parse((await channels.read()).checkedAt)).toBeLessThanOrEqual(clock.now());
  });

  it('counts once each post that has a time there or failed for want of the channel, and drafts apart', async () => {
    const test = await open();
    const before = await test.of('tiktok');
    const { id } = test.posts.create({ platform: 'tiktok', name: 'Oven' });
    expect(await test.of('tiktok')).toMatchObject({
      waitingCount: before?.waitingCount,
      draftCount: (before?.draftCount ?? 0) + 1,
    });
    test.sync.change({
      do: 'post.schedule',
      pid: Number(id),
      platform: 'tiktok',
      at: new Date(test.clock.now() + 86_400_000).toISOString(),
    });
    expect(await test.of('tiktok')).toMatchObject({
      waitingCount: (before?.waitingCount ?? 0) + 1,
      draftCount: before?.draftCount,
    });
    const waiting = test.channels.waiting('tiktok');
    expect(waiting).toHaveLength((before?.waitingCount ?? 0) + 1);
    expect(waiting.find(({ post }) => post.id === id)?.at).toBe(new Date(test.clock.now() + 86_400_000).toISOString());
    const times = waiting.map(({ at }) => at ?? '~');
    expect(times).toEqual(times.toSorted());
    test.posts.remove(id);
    expect(await test.of('tiktok')).toMatchObject(before ?? {});
  });

  it('counts a draft whose publication failed because the channel was missing', async () => {
    const test = await open();
    await test.sandbox.control({ channel: { platform: 'facebook', needsReconnect: true } });
    const { id } = test.posts.create({ platform: 'facebook', name: 'Oven' });
    test.posts.edit(id, 'facebook', { body: 'It takes an hour to wake up.' });
    await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
    const before = await test.of('facebook');
    const sent = test.publishing.publish(id, 'facebook');
    await test.until(() => expect(test.posts.read(id).variants[0]?.publishFailure).not.toBeNull());
    expect(await sent).toMatchObject({ state: 'refused' });
    expect(test.store.failures.versions()[0]).toMatchObject({ platform: 'facebook', reason: 'token_expired' });
    expect(await test.of('facebook')).toMatchObject({
      waitingCount: (before?.waitingCount ?? 0) + 1,
      draftCount: (before?.draftCount ?? 0) - 1,
    });
  });

  it('reads the service again, and every answer of Galley follows it until the account is read again', async () => {
    const { sandbox, sync, channels, of, clock } = await open();
    await sandbox.control({ channel: { platform: 'tiktok', needsReconnect: false } });
    expect(await of('tiktok')).toMatchObject({ needsReconnect: true });
    await clock.advance(1_000);
    expect(await channels.check()).toEqual({ connectUrl: expect.stringMatching(/^https:.*\/channels$/) });
    expect(await of('tiktok')).toMatchObject({ needsReconnect: false });
    const reported = (await createAccount({ sync }).read()).channels.find(({ platform }) => platform === 'tiktok');
    expect(reported).toMatchObject({ needsReconnect: false });

    await sandbox.control({ channel: { platform: 'tiktok', connected: false } });
    await clock.advance(1_000);
    await sync.now();
    expect(await of('tiktok')).toMatchObject({ connected: false });
  });

  it('gives the page that connects one, keeps no link, and says at once that there is no network', async () => {
    const { sync, channels, db } = await open();
    expect(await channels.connectLink('youtube_shorts')).toEqual({ url: expect.stringContaining('youtube_shorts') });
    await channels.check();
    const stored = db.prepare("SELECT document FROM snapshot WHERE kind = 'channels'").pluck().get();
    expect(stored).toContain('tiktok');
    expect(stored).not.toContain('http');
    sync.setAirplane(true);
    expect(await failure(channels.check())).toMatchObject({ kind: 'unreachable' });
    expect(await failure(channels.connectLink('x'))).toMatchObject({ kind: 'unreachable' });
    expect((await channels.read()).channels).toHaveLength(7);
  });
});
