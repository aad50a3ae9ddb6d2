// The whole core over a whole service: from an idea to a published post, through the bridge's methods alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Job, WorkOutcome } from '../../preload/contract/jobs.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import { startCore } from '../support/core.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';
import { eventually } from '../support/eventually.ts';

const jobOf = (outcome: WorkOutcome): Job => {
  if (outcome.state !== 'job') throw new Error('the service has not taken it yet');
  return outcome.job;
};

/** A connected core, and the service it is connected to; all channels are connected and work. */
const open = async (seed: 'empty' | 'demo' = 'empty') => {
  const sandbox = await startSandbox({ seed, speed: 200 });
  for (const platform of platformIds) {
    await sandbox.control({
      channel: { platform, connected: true, needsReconnect: false, restricted: false, rejects: null },
    });
  }
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  /** Waits for the job as the window does: until the event of its end arrives. */
  const ended = (jobId: string) =>
    eventually(async () => {
      const job = (await core.ask('jobs.list', {})).find(({ id }) => id === jobId);
      expect(['succeeded', 'failed']).toContain(job?.status);
      if (!job) throw new Error(`The service lists no job ${jobId}.`);
      return job;
    });
  return { sandbox, core, ended };
};
const inAnHour = (sandbox: { clock: { now(): number } }) => new Date(sandbox.clock.now() + 3_600_000).toISOString();

it('begins a post, has it written, and publishes it', async () => {
  const { core, ended } = await open();
  const { id } = await core.ask('posts.create', { platform: 'instagram', idea: 'Our rye bread takes two days' });
  const job = jobOf(await core.ask('posts.generate', { id, platform: 'instagram' }));
  expect(job).toMatchObject({ status: 'queued', postId: id });
  expect(await ended(job.id)).toMatchObject({ status: 'succeeded', postId: id, creditsCharged: expect.any(Number) });
  const written = await core.ask('posts.read', { id });
  expect(written.variants[0]?.body).toBeTruthy();
  expect(await core.ask('posts.publish', { id, platform: 'instagram' })).toMatchObject({
    state: 'published',
    permalink: expect.stringMatching(/^https:/),
  });
  await eventually(async () => expect((await core.ask('posts.read', { id })).status).toBe('published'));
});

it('notifies the window when work ends, without being asked', async () => {
  const { core } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook', idea: 'Buns' });
  await core.ask('posts.generate', { id, platform: 'facebook' });
  core.topics.length = 0;
  await eventually(() =>
    expect(core.topics).toEqual(expect.arrayContaining(['jobs', `post:${id}`, 'posts', 'account'])),
  );
});

it('revises and says whether it changed anything', async () => {
  const { core, ended } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook', idea: 'Buns on Sunday' });
  await ended(jobOf(await core.ask('posts.generate', { id, platform: 'facebook' })).id);
  const revision = await core.ask('posts.revise', { id, platform: 'facebook', feedback: 'Make it shorter' });
  const job = await ended(jobOf(revision).id);
  expect(Object.values(job.flags).every((flag) => typeof flag === 'boolean')).toBe(true);
});

it('shows the bytes of a picture by its id alone', async () => {
  const { core, ended } = await open();
  const { id } = await core.ask('posts.create', { platform: 'instagram', idea: 'Croissants' });
  await ended(jobOf(await core.ask('posts.generate', { id, platform: 'instagram' })).id);
  const media = (await core.ask('posts.read', { id })).variants[0]?.media[0];
  const reply = await core.media(media?.id ?? '', null);
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': expect.stringMatching(/^image\//) } });
  const bytes = Buffer.concat(await Array.fromAsync(reply.body ?? []));
  expect(bytes.length).toBe(Number(reply.headers['content-length']));
});

it('edits, names, and clears', async () => {
  const { core } = await open();
  const { id } = await core.ask('posts.create', { platform: 'linkedin', name: 'Draft' });
  await core.ask('posts.edit', {
    id,
    platform: 'linkedin',
    body: 'Words',
    hashtags: ['#rye', ' bread '],
    title: 'not for this platform',
    altText: 'A loaf',
  });
  await core.ask('posts.rename', { id, name: 'Rye' });
  const { post: cleared } = await core.ask('posts.edit', { id, platform: 'linkedin', altText: null });
  expect(cleared).toMatchObject({
    name: 'Rye',
    variants: [{ body: 'Words', hashtags: ['rye', 'bread'], title: null, altText: null }],
  });
});

it('schedules, moves and unschedules', async () => {
  const { core, sandbox } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Words' });
  const at = inAnHour(sandbox);
  const place = (to: string | null) => core.ask('posts.place', { id, slots: [{ platform: 'facebook', at: to }] });
  expect((await place(at)).placed).toMatchObject([
    { platform: 'facebook', scheduledAt: at, eligibleToPublish: true, needsApproval: false },
  ]);
  expect((await core.ask('posts.list', { status: 'scheduled' })).rows.map((row) => row.id)).toEqual([id]);
  expect((await place(null)).placed).toMatchObject([{ scheduledAt: null }]);
});

it('publishes through a job where the platform works in the background', async () => {
  const { core, ended } = await open();
  const { id } = await core.ask('posts.create', { platform: 'pinterest', idea: 'Rhubarb tart' });
  await ended(jobOf(await core.ask('posts.generate', { id, platform: 'pinterest' })).id);
  const outcome = await core.ask('posts.publish', { id, platform: 'pinterest' });
  if (outcome.state !== 'job') throw new Error(`published as ${outcome.state}`);
  expect((await ended(outcome.jobId)).status).toBe('succeeded');
  expect((await core.ask('posts.read', { id })).variants[0]?.status).toBe('published');
});

it('reports what a platform refused', async () => {
  const { core, sandbox } = await open();
  const rejects = { reason: 'rate_limited', error: 'Too many posts today.', retryable: true } as const;
  await sandbox.control({ channel: { platform: 'facebook', rejects } });
  const { id } = await core.ask('posts.create', { platform: 'facebook' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Words' });
  expect(await core.ask('posts.publish', { id, platform: 'facebook' })).toEqual({
    state: 'refused',
    platform: 'facebook',
    said: 'Too many posts today.',
    retryable: true,
    slotLost: false,
  });
  const failure = { reason: 'rate_limited', platform: 'facebook' };
  await eventually(async () => expect((await core.ask('posts.list', {})).rows[0]?.failure).toMatchObject(failure));
});

it('unschedules before it publishes, so that nothing is published a second time at the slot', async () => {
  const { core, sandbox } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Words' });
  const at = new Date(sandbox.clock.now() + 3_600_000).toISOString();
  await core.ask('posts.place', { id, slots: [{ platform: 'facebook', at }] });
  expect((await core.ask('posts.publish', { id, platform: 'facebook' })).state).toBe('published');
  expect((await core.ask('posts.read', { id })).variants[0]?.scheduledAt).toBeNull();
});

it('approves what waits for approval', async () => {
  const { core } = await open('demo');
  const waiting = await eventually(async () => {
    const found = (await core.ask('posts.list', {})).rows.find(
      ({ needsApproval, generation }) => needsApproval && generation === 'ready',
    );
    if (!found) throw new Error('nothing in the demo waits for approval');
    return found;
  });
  expect((await core.ask('posts.approve', { id: waiting.id })).approved).toBe(true);
  expect((await core.ask('posts.read', { id: waiting.id })).needsApproval).toBe(false);
});

it('removes a post for good', async () => {
  const { core } = await open();
  const { id } = await core.ask('posts.create', { platform: 'facebook' });
  expect(await core.ask('posts.remove', { id })).toEqual({ stepId: expect.any(Number) });
  expect((await core.refusal('posts.read', { id })).kind).toBe('not-found');
});

it('lists fifty and then a hundred at a time, in order, without repeats', async () => {
  const sandbox = await startSandbox({ seed: 'large:250' });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  await eventually(async () => expect((await core.ask('posts.list', {})).total).toBe(250));
  const sizes: number[] = [];
  const ids = new Set<string>();
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await core.ask('posts.list', cursor === undefined ? {} : { cursor });
    sizes.push(page.rows.length);
    for (const { id } of page.rows) ids.add(id);
    cursor = page.nextCursor;
  }
  expect(sizes.slice(0, 3)).toEqual([50, 100, 100]);
  expect(ids.size).toBe(sizes.reduce((sum, size) => sum + size, 0));
});

it('takes no place in the list that it did not give', async () => {
  const { core } = await open('demo');
  expect(await core.refusal('posts.list', { cursor: 'made-up' })).toMatchObject({ kind: 'invalid', field: 'cursor' });
});

it('reads the account with its zone, credits and channels, and the allowances as they stand', async () => {
  const { core, sandbox } = await open('demo');
  await sandbox.control({ timezone: 'Asia/Kolkata' });
  const account = await core.ask('account.read', {});
  expect(account.timezone).toBe('Asia/Kolkata');
  expect(account.channels.map(({ platform }) => platform).sort()).toEqual([...platformIds].sort());
  expect(account.credits?.total).toBe((account.credits?.fromPlan ?? 0) + (account.credits?.toppedUp ?? 0));
  const { allowances } = await core.ask('sync.status', {});
  expect(allowances.find(({ budget }) => budget === 'general')?.remaining).toBeLessThan(558);
});

it('reports each send with the event of its change, and how many sends are left', async () => {
  const { core, sandbox } = await open();
  const left = async () => {
    const { allowances } = await core.ask('sync.status', {});
    return allowances.find(({ budget }) => budget === 'outward')?.remaining;
  };
  const { id } = await core.ask('posts.create', { platform: 'facebook', name: 'Buns' });
  await core.ask('posts.edit', { id, platform: 'facebook', body: 'Warm buns' });
  const before = (await left()) ?? 0;
  core.topics.length = 0;
  await core.ask('posts.place', { id, slots: [{ platform: 'facebook', at: inAnHour(sandbox) }] });
  await eventually(async () => expect(await left()).toBe(before - 1));
  expect(core.topics).toContain('sync');
});

it('does not show credits it could not read as none', async () => {
  const { core, sandbox } = await open();
  await sandbox.control({ credits: { readable: false } });
  expect((await core.ask('account.read', {})).credits).toBeNull();
});

it('reports the credits left after work that cost some', async () => {
  const { core, ended } = await open();
  const before = (await core.ask('account.read', {})).credits?.total ?? 0;
  const { id } = await core.ask('posts.create', { platform: 'linkedin', idea: 'Our rye bread takes two days' });
  const { creditsCharged } = await ended(jobOf(await core.ask('posts.generate', { id, platform: 'linkedin' })).id);
  expect(creditsCharged).toBeGreaterThan(0);
  await eventually(async () =>
    expect((await core.ask('account.read', {})).credits?.total).toBe(before - creditsCharged),
  );
});

it('does without the zone when the key may not read the brand', async () => {
  const sandbox = await startSandbox({ keys: [{ key: testKey, scopes: ['content:read'] }] });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  expect(await core.ask('account.read', {})).toHaveProperty('timezone', undefined);
});

it('gives the page where a channel is connected', async () => {
  const { core } = await open();
  expect((await core.ask('channels.connectLink', { platform: 'x' })).url).toMatch(/^https:/);
});

it('shows no picture when no one is signed in', async () => {
  const core = await startCore();
  expect(await core.media('med_1', null)).toEqual({ status: 404, headers: {}, body: null });
});

it('rejects calls under way at sign-out as too late, and logs nothing', async () => {
  const core = await startCore({ startInSandbox: true });
  const errors: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    await core.ask('session.openSandbox', {});
    const reading = Array.from({ length: 10 }, () => core.dispatch('storage.read', {}));
    await core.ask('session.leave', {});
    for (const answer of await Promise.all(reading)) if (!answer.ok) errors.push(answer.error.kind);
  }
  expect(errors.filter((kind) => kind !== 'signed-out')).toEqual([]);
  const log = readFileSync(join(core.dataDir, 'logs', 'galley.log'), 'utf8');
  expect(log.split('\n').filter((line) => line.includes('"level":50'))).toEqual([]);
});
