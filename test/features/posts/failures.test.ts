// Failures: every version that is not out, with what was sent and what is different since, and work that did not finish.
import { expect, it } from 'vitest';
import { createFailures } from '../../../main/features/posts/failures.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const open = async (seed: 'demo' | 'empty') => {
  const sandbox = await startSandbox({ clock: standingClock(), seed });
  const test = openTestSync(sandbox);
  await test.until(() => expect(test.sync.status().filling).toBeNull(), 5_000);
  return { ...test, sandbox, failures: createFailures(test) };
};

it('reports every reason of a failed publication, and no variant that is live', async () => {
  const { failures, store } = await open('demo');
  const { publications } = await failures.read();
  const reasons = publications.map(({ reason }) => reason).toSorted();
  expect(reasons).toEqual([
    'account_restricted',
    'app_unaudited',
    'image_error',
    'no_channel',
    'rate_limited',
    'token_expired',
    'unknown',
  ]);
  const eclairs = publications.find(({ reason }) => reason === 'token_expired');
  expect(eclairs).toMatchObject({ platform: 'tiktok', post: { name: 'Five éclairs, one tray' }, requestId: null });
  expect(eclairs?.sent).toContain('Dark chocolate goes first');
  expect(eclairs?.changed).toEqual([]);
  const times = publications.map(({ failedAt }) => Date.parse(failedAt ?? ''));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  store.posts.setGone(Number(eclairs?.post.id), 1);
  expect((await failures.read()).publications).toHaveLength(6);
});

it('reports unfinished work once, until it was done, and no failed publication', async () => {
  const { failures } = await open('demo');
  const { jobs } = await failures.read();
  expect(jobs.map(({ post }) => post?.name)).toEqual([
    'A very small latte',
    'Wholesale: a van at 5 AM',
    'Sunday, slowly',
  ]);
  expect(jobs.map(({ job }) => job.error?.code)).toEqual(['timeout', 'timeout', 'insufficient_credits']);
});

it('reports the request of Galley’s own try, the text it sent, and what was written since', async () => {
  const test = await open('empty');
  const rejects = { reason: 'rate_limited', error: 'Busy.', retryable: true } as const;
  await test.sandbox.control({ channel: { platform: 'facebook', connected: true, rejects } });
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  test.posts.edit(id, 'facebook', { body: 'Two days old' });
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 1_000);
  const sent = test.publishing.publish(id, 'facebook');
  await test.until(() => expect(test.posts.read(id).variants[0]?.publishFailure).not.toBeNull());
  await sent;
  const [first] = (await test.failures.read()).publications;
  expect(first).toMatchObject({ reason: 'rate_limited', sent: 'Two days old', changed: [] });
  expect(first?.requestId).toMatch(/\S/);

  await test.clock.advance(60_000);
  test.sandbox.clock.advance(60_000);
  test.posts.edit(id, 'facebook', { body: 'Three days old' });
  await test.until(async () => {
    const [now] = (await test.failures.read()).publications;
    expect(now).toMatchObject({ sent: 'Two days old', changed: ['body'] });
  });
});
