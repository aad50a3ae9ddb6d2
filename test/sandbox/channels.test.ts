// Channels in each of their states, and the page where a person connects one.
import { expect, test } from 'vitest';
import { type PlatformId, platformIds } from '../../preload/rules/platforms.ts';
import * as schema from '../../main/service/schema.ts';
import { standingClock } from '../support/sandbox.ts';
import { openStage, type Stage } from '../support/stage.ts';

const channels = async (stage: Stage) => schema.ChannelList.parse((await stage.send('GET', '/channels')).body);
const channel = async (stage: Stage, platform: PlatformId) =>
  (await channels(stage)).channels.find((candidate) => candidate.platform === platform);

test('all seven are listed once, beside the page where they are connected', async () => {
  const stage = await openStage();
  const got = await channels(stage);
  expect(got.channels.map(({ platform }) => platform).sort()).toEqual([...platformIds].sort());
  expect(got.connectUrl).toMatch(/^https:\/\//);
});

test('a connected channel says whose it is and since when', async () => {
  const stage = await openStage();
  stage.setChannel('tiktok', { account: 'Tansy Lane', connectedAt: Date.parse('2026-03-02T15:00:00Z') });
  expect(await channel(stage, 'tiktok')).toEqual({
    platform: 'tiktok',
    displayName: 'TikTok',
    connected: true,
    account: 'Tansy Lane',
    available: true,
    needsReconnect: false,
    restricted: false,
    connectedAt: '2026-03-02T15:00:00.000Z',
  });
});

test('a channel that is not connected shows no account', async () => {
  const stage = await openStage({ connected: ['instagram'] });
  const got = await channel(stage, 'x');
  expect(got).toMatchObject({ connected: false });
  expect(got).not.toHaveProperty('account');
  expect(got).not.toHaveProperty('connectedAt');
});

test.each(['needsReconnect', 'restricted'] as const)('%s shows', async (flag) => {
  const stage = await openStage();
  stage.setChannel('pinterest', { [flag]: true });
  expect(await channel(stage, 'pinterest')).toMatchObject({ connected: true, [flag]: true });
});

test.each(platformIds)('a link to connect %s leads to the page in the browser', async (platform) => {
  const stage = await openStage({ connected: [] });
  const reply = await stage.send('POST', `/channels/${platform}/connect-link`);
  expect(reply.status).toBe(201);
  const link = schema.ConnectLink.parse(reply.body);
  expect(link.platform).toBe(platform);
  expect(new URL(link.url).pathname).toContain(platform);
});

test('a channel that is coming soon has no link yet', async () => {
  const stage = await openStage();
  stage.setChannel('x', { available: false, connected: false });
  expect(await stage.refusal('POST', '/channels/x/connect-link')).toEqual({ status: 409, code: 'FEATURE_UNAVAILABLE' });
});

test.each(['myspace', 'Instagram'])('%s is none of the seven', async (platform) => {
  const stage = await openStage();
  expect(await stage.refusal('POST', `/channels/${platform}/connect-link`)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
  });
});

test('where there is no website to sign in to, asking for the link connects it a moment later', async () => {
  const clock = standingClock();
  const stage = await openStage({ clock, connected: [], connectsAfterMs: 5_000 });
  stage.setChannel('tiktok', { connected: true, needsReconnect: true });
  await stage.send('POST', '/channels/tiktok/connect-link');
  clock.advance(4_999);
  expect(await channel(stage, 'tiktok')).toMatchObject({ needsReconnect: true });
  clock.advance(1);
  expect(await channel(stage, 'tiktok')).toMatchObject({ connected: true, needsReconnect: false });
});

test('elsewhere only a person does that', async () => {
  const clock = standingClock();
  const stage = await openStage({ clock, connected: [] });
  await stage.send('POST', '/channels/tiktok/connect-link');
  clock.advance(3_600_000);
  expect(await channel(stage, 'tiktok')).toMatchObject({ connected: false });
});
