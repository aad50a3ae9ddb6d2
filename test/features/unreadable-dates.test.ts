// Dates of the service that are no instants: the window gets an instant or null, never a text that it can't read.
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../preload/ids.ts';
import { createAccount } from '../../main/features/account/account.ts';
import { createMetrics } from '../../main/features/analytics/analytics.ts';
import { createChannels } from '../../main/features/channels/channels.ts';
import { createFailures } from '../../main/features/posts/failures.ts';
import { ingestPost } from '../../main/sync/outbox/ingest.ts';
import { keepJob } from '../../main/sync/outbox/job-records.ts';
import { keepSnapshot } from '../../main/sync/kernel/cached-replies.ts';
import { standingClock, startSandbox } from '../support/sandbox.ts';
import { openTestSync } from '../support/sync.ts';
import { wirePost } from '../sync/pull/scripted-service.ts';

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock(), seed: 'demo' });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status()).toMatchObject({ filling: null, postCount: 128 }), 5_000);
  return test;
};

/** The stored account with these members in its plan, and this date in every channel. */
const withAccount = async (of: { renewsAt?: string; connectedAt?: string }) => {
  const test = await open();
  const stored = JSON.parse(test.store.snapshots.read('account')?.document ?? '') as {
    plan: object;
    channels: object[];
  };
  const { renewsAt, connectedAt } = of;
  test.sync.transact((tx) =>
    keepSnapshot(
      tx,
      'account',
      {
        ...stored,
        plan: { ...stored.plan, renewsAt },
        channels: stored.channels.map((channel) => ({ ...channel, connectedAt })),
      },
      test.clock.now() + 60_000,
    ),
  );
  return test;
};

const pidText = (pid: number): PostId => String(pid) as PostId;

/** `Date.parse` takes it for a day in March. */
const date = '2026-02-30T09:00:00Z';

describe('of a date that is no instant', () => {
  it('an account has no renewal, and a channel no day', async () => {
    const test = await withAccount({ renewsAt: date, connectedAt: date });
    expect((await createAccount(test).read()).plan.renewsAt).toBeNull();
    const { channels } = await createChannels(test).read();
    expect(channels.map(({ connectedAt }) => connectedAt)).toEqual(channels.map(() => null));
  });

  it('a post, its row and its failure have none', async () => {
    const test = await open();
    const publishFailure = { reason: 'token_expired' as const, failedAt: date };
    const wire = wirePost('odd', test.clock.now());
    const odd = {
      ...wire,
      createdAt: date,
      updatedAt: date,
      variants: wire.variants.map((variant) => ({ ...variant, publishFailure })),
    };
    test.sync.transact((tx) => ingestPost(tx, odd, { startedAtMs: tx.nowMs, from: 'reading' }));
    const pid = test.store.posts.pidOf('odd') ?? 0;
    expect(test.posts.read(pidText(pid))).toMatchObject({ createdAt: null, updatedAt: null });
    expect(test.store.posts.view(pid)).toMatchObject({
      createdAt: null,
      updatedAt: null,
      failure: { reason: 'token_expired', failedAt: null },
    });
    const { publications } = await createFailures(test).read();
    expect(publications.find(({ post }) => post.id === String(pid))).toMatchObject({ failedAt: null });
  });

  it('a job began when it was first seen, and has no end', async () => {
    const test = await open();
    const seenMs = test.clock.now();
    const job = { id: 'job_odd', kind: 'generate_post', status: 'failed' as const, creditsCharged: 0 };
    test.sync.transact((tx) => keepJob(tx, { ...job, createdAt: date, completedAt: date }));
    await test.clock.advance(60_000);
    test.sync.transact((tx) => keepJob(tx, { ...job, createdAt: date, completedAt: date, creditsCharged: 1 }));
    const found = (await test.sync.jobs.list()).find(({ id }) => id === 'job_odd');
    expect(found).toMatchObject({ createdAt: new Date(seenMs).toISOString(), completedAt: null });
  });

  it('the metrics of a post have no day', async () => {
    const test = await open();
    const [post] = test.store.posts.pids({ status: 'published' }, 1);
    const numbers = { platform: 'instagram', publishedAt: date, likes: 3, comments: 1 };
    const document = JSON.stringify({ available: true, metrics: numbers });
    test.sync.transact((tx) =>
      tx.store.snapshots.write('metrics', { document, readAtMs: test.clock.now() }, String(post)),
    );
    const metrics = await createMetrics(test).read(pidText(post ?? 0), false);
    expect(metrics).toMatchObject({ available: true, publishedAt: null, likes: 3 });
  });
});

it('a renewal that is a day begins with it, in the time zone of the business', async () => {
  const test = await withAccount({ renewsAt: '2026-12-01' });
  expect((await createAccount(test).read()).plan.renewsAt).toBe('2026-12-01T05:00:00Z');
});
