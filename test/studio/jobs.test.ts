// Following long work: how often the service is asked, and what the window is told.
import { expect, it } from 'vitest';
import { createEvents } from '../../main/events.ts';
import { createJobs, pollDelayMs, toJob } from '../../main/studio/jobs.ts';
import type { PostId } from '../../preload/model/post.ts';
import { connectClient } from '../support/client.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { hangUp, json, refusing, serve, type Answering } from '../support/http-server.ts';
import { createKeptLog } from '../support/kept-log.ts';
import { eventually } from '../support/eventually.ts';

const wireJob = (id: string, status: string, given: Record<string, unknown> = {}) => ({
  id,
  kind: 'generate_post',
  status,
  resourceType: 'post',
  resourceId: `post-of-${id}`,
  creditsCharged: 0,
  createdAt: '2026-03-02T09:00:00Z',
  ...given,
});
const accepted = (jobId: string) => ({
  jobId,
  status: 'queued',
  kind: 'generate_post',
  poll: `/v1/public/jobs/${jobId}`,
});

/** A service whose jobs are what `statuses` says. */
const open = async (statuses: Record<string, string> = {}) => {
  let trouble: Answering | null = null;
  const server = await serve((response, received) => {
    const { pathname, searchParams } = new URL(received.url, 'http://service');
    const id = pathname.split('/jobs/')[1];
    const listed = Object.entries(statuses).filter(([, status]) => (searchParams.get('status') ?? status) === status);
    const status = statuses[id ?? ''];
    const answer =
      trouble ??
      (id === undefined
        ? json(200, { jobs: listed.map(([name, value]) => wireJob(name, value)) })
        : status
          ? json(200, wireJob(id, status))
          : refusing(404, 'NOT_FOUND'));
    answer(response, received);
  });
  const clock = createFakeClock();
  const events = createEvents({ log: createKeptLog() });
  const told: string[][] = [];
  events.on((_, { topics }) => void told.push(topics));
  const jobs = createJobs({ client: connectClient(server.url, { clock }), clock, events });
  const follow = (id: string, slow = false) => jobs.accept(accepted(id), { postId: `post-of-${id}` as PostId, slow });
  /** Lets one poll happen, and waits until the next is planned or following is over. */
  const poll = async () => {
    const before = server.received.length;
    await clock.advance(Math.min(...clock.waiting()));
    await eventually(() => expect(server.received.length).toBeGreaterThan(before));
  };
  const paths = () => server.received.map(({ url }) => url.replace('/v1/public', ''));
  return {
    jobs,
    follow,
    statuses,
    told,
    clock,
    server,
    poll,
    paths,
    meet: (answer: Answering | null) => void (trouble = answer),
  };
};

it('asks after 2, 3, 5, 8, 10 and then every 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((poll) => pollDelayMs(poll, false) / 1000)).toEqual([
    2, 3, 5, 8, 10, 15, 15, 15,
  ]);
});

it('asks for a video every 20 seconds after a first look', () => {
  expect([0, 1, 9].map((poll) => pollDelayMs(poll, true) / 1000)).toEqual([2, 20, 20]);
});

it('gives an accepted job at once, without asking', async () => {
  const { follow, server } = await open({ a: 'queued' });
  expect(follow('a')).toMatchObject({
    id: 'a',
    status: 'queued',
    postId: 'post-of-a',
    creditsCharged: 0,
    completedAt: null,
  });
  expect(server.received).toEqual([]);
});

it('tells of each step once, and of more at the end', async () => {
  const { follow, statuses, told, poll, clock } = await open({ a: 'queued' });
  follow('a');
  told.length = 0;
  await poll();
  await eventually(() => expect(clock.waiting().length).toBe(1));
  expect(told).toEqual([]);
  statuses['a'] = 'running';
  await poll();
  await eventually(() => expect(told).toEqual([['jobs', 'post:post-of-a']]));
  statuses['a'] = 'succeeded';
  await eventually(() => expect(clock.waiting().length).toBe(1));
  await poll();
  await eventually(() => expect(told.at(-1)).toEqual(['jobs', 'post:post-of-a', 'posts', 'account']));
  expect(clock.waiting()).toEqual([]);
});

it('asks for up to two jobs one by one, and for more as one list', async () => {
  const { follow, poll, paths, clock } = await open({ a: 'running', b: 'running', c: 'running' });
  follow('a');
  follow('b');
  await poll();
  await eventually(() => expect(paths()).toEqual(['/jobs/a', '/jobs/b']));
  await eventually(() => expect(clock.waiting().length).toBe(1));
  follow('c');
  await poll();
  await eventually(() => expect(paths().slice(2)).toEqual(['/jobs?limit=100']));
});

it('asks sooner again when something new is followed', async () => {
  const { follow, poll, clock } = await open({ a: 'running', b: 'running' });
  follow('a');
  await poll();
  await eventually(() => expect(clock.waiting()).toEqual([3_000]));
  follow('b');
  expect(clock.waiting()).toEqual([2_000]);
});

it('lets go of a job that the service no longer knows', async () => {
  const { jobs, follow, statuses, poll, clock } = await open({ a: 'running' });
  follow('a');
  const ended = jobs.ended('a');
  delete statuses['a'];
  await poll();
  await ended;
  expect(clock.waiting()).toEqual([]);
});

it('keeps following through trouble', async () => {
  const { jobs, follow, statuses, poll, clock, meet } = await open({ a: 'running' });
  follow('a');
  const ended = jobs.ended('a');
  meet(refusing(429, 'RATE_LIMITED', { 'retry-after': '600' }));
  await poll();
  await eventually(() => expect(clock.waiting()).toEqual([600_000]));
  meet(null);
  statuses['a'] = 'failed';
  await poll();
  await ended;
});

it('keeps following when the connection breaks', async () => {
  const { follow, poll, clock, meet } = await open({ a: 'running' });
  follow('a');
  meet(hangUp);
  await poll();
  await eventually(async () => {
    await clock.advance(0);
    expect(clock.waiting()).toEqual([20_000]);
  });
});

it('finds the work that runs already when Galley starts', async () => {
  const { jobs, poll, paths, clock } = await open({ a: 'running', b: 'queued', c: 'succeeded' });
  await jobs.resume();
  expect(clock.waiting()).toEqual([2_000]);
  await poll();
  await eventually(() => expect(paths().slice(2)).toEqual(['/jobs/a', '/jobs/b']));
});

it('follows running work that the window comes across', async () => {
  const { jobs, clock } = await open({ a: 'running', b: 'succeeded' });
  expect((await jobs.list()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(clock.waiting()).toEqual([2_000]);
});

it('notices the end when the window reads the job first', async () => {
  const { jobs, follow, statuses, told, clock } = await open({ a: 'running' });
  follow('a');
  statuses['a'] = 'succeeded';
  expect((await jobs.read('a')).status).toBe('succeeded');
  expect(told.at(-1)).toContain('account');
  expect(clock.waiting()).toEqual([]);
});

it('stops asking when it is closed', async () => {
  const { jobs, follow, clock } = await open({ a: 'running' });
  follow('a');
  const ended = jobs.ended('a');
  jobs.close();
  await ended;
  expect(clock.waiting()).toEqual([]);
});

it('follows nothing new once it is closed', async () => {
  const { jobs, follow, clock } = await open({ a: 'running' });
  jobs.close();
  follow('a');
  expect(clock.waiting()).toEqual([]);
});

it('shows what a job says of a revision, and nothing where it says nothing', () => {
  const result = { revisionApplied: true, noVisibleChange: 'no' };
  expect(toJob({ ...wireJob('a', 'succeeded'), result }).flags).toEqual({
    revisionApplied: true,
    noVisibleChange: null,
    imageryReverted: null,
  });
});

it('shows the result without links, except the public one', () => {
  const result = {
    permalink: 'https://x.example/p',
    url: 'https://cdn.example/a?sig=1',
    n: 1,
    list: ['a', 'see http://b'],
    deep: { thumbnailUrl: 'HTTPS://c', t: 'u' },
  };
  expect(toJob({ ...wireJob('a', 'succeeded'), result }).result).toEqual({
    permalink: 'https://x.example/p',
    n: 1,
    list: ['a'],
    deep: { t: 'u' },
  });
});
