// The control surface: each order does what it says, and no one else gets in.
import { expect, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { standingClock, startSandbox, testKey, type TestSandbox } from '../support/sandbox.ts';

test('the clock is set to a moment, and what became due has happened', async () => {
  const sandbox = await startSandbox();
  const { jobId } = (await sandbox.request('POST', '/ideas/generate')).body as { jobId: string };
  const later = new Date(sandbox.clock.now() + 3_600_000).toISOString();
  await sandbox.control({ clock: { set: later } });
  expect(sandbox.world.tables.jobs.get(jobId)?.status).toBe('succeeded');
  expect(sandbox.clock.now()).toBeGreaterThanOrEqual(Date.parse(later));
});

test('credits, subscription, zone and analytics of a business', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ credits: { subscription: 3 }, subscription: false, timezone: 'Asia/Tokyo' });
  await sandbox.control({ credits: { topUp: 4, readable: false }, analytics: { enabled: false, metricsDown: true } });
  expect(sandbox.world.tables.businesses.get(sandbox.businessId)).toMatchObject({
    credits: { subscription: 3, topUp: 4, readable: false },
    plan: { hasActiveSubscription: false },
    timezone: 'Asia/Tokyo',
    analyticsEnabled: false,
    metricsDown: true,
  });
});

test('an order is for the business it names', async () => {
  const sandbox = await startSandbox({ keys: [{ key: 'ours' }, { key: 'theirs', business: 'other' }] });
  await sandbox.control({ business: 'other', timezone: null });
  const { businesses } = sandbox.world.tables;
  expect([businesses.get('other')?.timezone, businesses.get(sandbox.businessId)?.timezone === null]).toEqual([
    null,
    false,
  ]);
});

test('the state of a channel', async () => {
  const sandbox = await startSandbox();
  const rejects = { reason: 'image_error', error: 'The picture is too wide.', retryable: false } as const;
  await sandbox.control({ channel: { platform: 'facebook', restricted: true, needsReconnect: true, rejects } });
  expect(sandbox.world.tables.channels.get(`${sandbox.businessId}/facebook`)).toMatchObject({
    connected: true,
    restricted: true,
    needsReconnect: true,
    rejects,
  });
});

test('a job that is stuck is failed by the service with timeout', async () => {
  const sandbox = await startSandbox();
  const { jobId } = (await sandbox.request('POST', '/ideas/generate')).body as { jobId: string };
  await sandbox.control({ job: { id: jobId, stuck: true } });
  await sandbox.control({ clock: { advanceMs: 14 * 60_000 } });
  expect((await sandbox.request('GET', `/jobs/${jobId}`)).body).toMatchObject({ status: 'running' });
  await sandbox.control({ clock: { advanceMs: 60_000 } });
  expect((await sandbox.request('GET', `/jobs/${jobId}`)).body).toMatchObject({
    status: 'failed',
    error: { code: 'timeout' },
  });
});

test('the plans of a business', async () => {
  const sandbox = await startSandbox({ seed: 'demo' });
  await sandbox.control({ plan: { publishMode: 'automatic', status: 'paused' } });
  const plans = sandbox.world.tables.plans.of(sandbox.businessId);
  expect(plans.length).toBeGreaterThan(0);
  expect(new Set(plans.map(({ publishMode, status }) => `${publishMode} ${status}`))).toEqual(
    new Set(['automatic paused']),
  );
});

const slot = '2026-11-02T15:00:00Z';
const newestPost = async (sandbox: TestSandbox) => {
  const [post] = schema.PostPage.parse((await sandbox.request('GET', '/posts?limit=1')).body).posts;
  if (!post) throw new Error('there is no post');
  return post;
};

test('a plan in review mode makes a drafted post in its slot that needs approval', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await sandbox.control({ plan: { publishMode: 'review', makesPostFor: slot } });
  expect(await newestPost(sandbox)).toMatchObject({
    status: 'scheduled',
    needsApproval: true,
    variants: [
      {
        platform: 'instagram',
        status: 'scheduled',
        scheduledAt: '2026-11-02T15:00:00.000Z',
        generation: { status: 'ready' },
        media: [{ type: 'image' }],
      },
    ],
  });
  const queue = await sandbox.request('GET', '/autopilot/queue');
  expect(queue.body).toMatchObject({ items: [{ status: 'needs_approval' }], pendingApprovalCount: 1 });
});

test('a post keeps the mode its plan had when it was made', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await sandbox.control({ plan: { publishMode: 'review', makesPostFor: slot } });
  const inReview = await newestPost(sandbox);
  await sandbox.control({ plan: { publishMode: 'automatic' } });
  const refused = await sandbox.request('POST', `/posts/${inReview.id}/publish`);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'APPROVAL_REQUIRED' } } });
  await sandbox.control({ plan: { makesPostFor: slot } });
  expect(await newestPost(sandbox)).toMatchObject({ needsApproval: false });
});

test('a post of a paused plan is held', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  await sandbox.control({ plan: { publishMode: 'automatic', status: 'paused', makesPostFor: slot } });
  await sandbox.control({ clock: { set: '2026-11-02T16:00:00Z' } });
  const queue = await sandbox.request('GET', '/autopilot/queue');
  expect(queue.body).toMatchObject({ items: [{ status: 'scheduled', holdReason: 'missed' }] });
});

test('the identity behind a key', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ key: { id: testKey, identity: 'somebody else' } });
  expect(sandbox.world.tables.keys.get(testKey)?.identity).toBe('somebody else');
});

test('faults by a seed are put on and off', async () => {
  const sandbox = await startSandbox();
  const statuses = async () => {
    const seen = new Set<number>();
    for (let call = 0; call < 60; call++)
      seen.add((await sandbox.request('GET', '/posts').catch(() => ({ status: 0 }))).status);
    return seen;
  };
  await sandbox.control({ faults: 'seed 1' });
  expect((await statuses()).size).toBeGreaterThan(1);
  await sandbox.control({ faults: null });
  expect(await statuses()).toEqual(new Set([200]));
});

test.each([
  ['an unknown member', { colour: 'red' }],
  ['a zone that does not exist', { timezone: 'Mars/Olympus' }],
  ['a channel that does not exist', { channel: { platform: 'myspace' } }],
  ['a clock turned back', { clock: { advanceMs: -1 } }],
])('an order with %s is refused', async (_name, order) => {
  const sandbox = await startSandbox();
  const reply = await sandbox.request('POST', `${sandbox.url}/control`, { key: null, body: order });
  expect(reply).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } });
});

test.each([
  { business: 'nobody', timezone: null },
  { job: { id: 'nobody', stuck: true } },
  { plan: { id: 'nobody', status: 'paused' } },
])('the order %j about what is not there is refused', async (order) => {
  const sandbox = await startSandbox();
  expect((await sandbox.request('POST', `${sandbox.url}/control`, { key: null, body: order })).status).toBe(404);
});

test('what a web page could send unasked is refused', async () => {
  const sandbox = await startSandbox();
  const send = (headers: Record<string, string>) =>
    sandbox.request('POST', `${sandbox.url}/control`, { key: null, raw: '{"subscription":false}', headers });
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(400);
  expect((await send({})).status).toBe(400);
});

test('the calls of an hour', async () => {
  const sandbox = await startSandbox();
  await sandbox.control({ limits: { general: 2 } });
  const reply = await sandbox.request('GET', '/account');
  expect([reply.headers.get('x-ratelimit-limit'), reply.headers.get('x-ratelimit-remaining')]).toEqual(['2', '1']);
  await sandbox.request('GET', '/account');
  expect((await sandbox.request('GET', '/account')).status).toBe(429);
});
