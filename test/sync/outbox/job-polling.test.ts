// Jobs are polled to their end with few requests, and the end is stored whole or not at all.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createJobs, pollDelayMs } from '../../../main/sync/outbox/job-polling.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import type { WireJob } from '../../../main/sync/outbox/operation.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import { wirePost } from '../pull/scripted-service.ts';
import { createWorkLibrary, refusal, wireJob } from '../work-library.ts';

const minuteMs = 60_000;

const createBench = () => {
  const library = createWorkLibrary();
  const atService = new Map<string, WireJob>();
  const posts = new Map<string, WirePost>();
  let settledCount = 0;
  const connection: { now: Connection } = { now: 'online' };
  const { answers } = library;
  answers['jobs.get'] = ({ path }) => {
    const job = atService.get(path.jobId);
    if (!job) throw refusal({ kind: 'not-found' });
    return job;
  };
  answers['jobs.list'] = ({ query }) => ({
    jobs: [...atService.values()]
      .filter(({ status }) => !query.status || status === query.status)
      .slice(0, query.limit),
  });
  answers['posts.get'] = ({ path }) => {
    const post = posts.get(path.postId);
    if (!post) throw refusal({ kind: 'not-found' });
    return post;
  };
  answers['account.credits'] = () => ({ subscriptionCredits: 1, topUpCredits: 2, totalCredits: 3 });
  answers['ideas.list'] = () => ({
    ideas: [{ id: 'i-1', headline: 'New', status: 'active', createdAt: '2026-03-02T09:00:00Z', posts: [] }],
  });
  const open = () => {
    const jobs = createJobs({
      ...library,
      online: { connection: () => connection.now },
      onSettled: () => void (settledCount += 1),
    });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  return {
    ...library,
    atService,
    connection,
    posts,
    open,
    settledCount: () => settledCount,
    /** A post with AI work that the service has accepted. */
    begin(sid: string, change: Partial<WireJob> = {}, kind: 'post.generate' | 'post.publish' = 'post.generate') {
      const pid = library.addPost(sid);
      posts.set(sid, wirePost(sid, library.clock.now(), { name: `${sid} rewritten` }));
      const op = library.ask({ do: kind, pid, platform: 'instagram' });
      const jid = `job-${sid}`;
      library.accept(op.id, { jobId: jid, status: 'queued', kind: 'generate_post', poll: '' }, 202);
      atService.set(jid, wireJob(jid, { resourceId: sid, ...change }));
      return { pid, op: op.id, jid };
    },
    finish(jid: string, change: Partial<WireJob> = { status: 'succeeded' }) {
      atService.set(jid, { ...(atService.get(jid) ?? wireJob(jid)), ...change });
    },
    asksSince(work: () => Promise<void>) {
      const before = library.asked.length;
      return work().then(() => library.asked.slice(before));
    },
  };
};

describe('following long work', () => {
  it('ends the operation together with the fresh post', async () => {
    const bench = createBench();
    const { pid, op, jid } = bench.begin('post-1');
    bench.open().start();
    await bench.clock.advance(10_000);
    expect(bench.read(op).state).toBe('job');
    bench.finish(jid);
    await bench.clock.advance(10_000);
    expect(bench.read(op).state).toBe('done');
    expect(bench.store.posts.view(pid)?.name).toBe('post-1 rewritten');
    expect(bench.store.jobs.read(jid)?.status).toBe('succeeded');
    expect(bench.settledCount()).toBe(1);
  });

  it('keeps nothing of an end whose post could not be read, and comes back to it', async () => {
    const bench = createBench();
    const { op, jid } = bench.begin('post-1', { status: 'succeeded' });
    const readPost = bench.answers['posts.get'];
    delete bench.answers['posts.get'];
    bench.open().start();
    await bench.clock.advance(minuteMs);
    expect([bench.read(op).state, bench.store.jobs.read(jid)?.status]).toEqual(['job', 'queued']);
    if (readPost) bench.answers['posts.get'] = readPost;
    await bench.clock.advance(minuteMs);
    expect(bench.read(op).state).toBe('done');
  });

  it.each(['post', 'job'])('is not held up by a %s that cannot be read', async (what) => {
    const bench = createBench();
    const [stuck, other] = ['post-1', 'post-2'].map((sid) => bench.begin(sid, { status: 'succeeded' }));
    const { 'posts.get': readPost, 'jobs.get': readJob } = bench.answers;
    if (!stuck || !other || !readPost || !readJob) throw new Error('nothing to read');
    const unread = refusal({ kind: 'service-failed' });
    bench.answers['posts.get'] = (input) => {
      if (what === 'post' && input.path.postId === 'post-1') throw unread;
      return readPost(input);
    };
    bench.answers['jobs.get'] = (input) => {
      if (what === 'job' && input.path.jobId === stuck.jid) throw unread;
      return readJob(input);
    };
    bench.open().start();
    await bench.clock.advance(5000);
    expect([bench.read(stuck.op).state, bench.read(other.op).state]).toEqual(['job', 'done']);
    Object.assign(bench.answers, { 'posts.get': readPost, 'jobs.get': readJob });
    await bench.clock.advance(minuteMs);
    expect(bench.read(stuck.op).state).toBe('done');
  });

  it('does not put an older reading over a change that arrived meanwhile', async () => {
    const bench = createBench();
    const { pid, op, jid } = bench.begin('post-1');
    const edit = bench.ask({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'My own words' } });
    const older = wirePost('post-1', bench.clock.now());
    const newer = wirePost('post-1', bench.clock.now());
    newer.variants = newer.variants.map((variant) => ({ ...variant, body: 'My own words' }));
    bench.posts.set('post-1', older);
    const readPost = bench.answers['posts.get'];
    let readings = 0;
    bench.answers['posts.get'] = (input) => {
      readings += 1;
      if (readings > 1) return readPost?.(input) ?? newer;
      bench.clock.step(1);
      bench.accept(edit.id, newer);
      bench.posts.set('post-1', newer);
      return older;
    };
    bench.finish(jid);
    bench.open().start();
    await bench.clock.advance(1000);
    expect([readings, bench.store.posts.view(pid)?.name, bench.read(op).state]).toEqual([1, newer.name, 'job']);
    expect(bench.store.posts.document(pid)?.confirmed).toContain('My own words');
    await bench.clock.advance(10_000);
    expect([readings, bench.read(op).state, bench.store.conflicts.openOfPost(pid)]).toEqual([2, 'done', []]);
  });

  it('brings a failure in front of the person with its code', async () => {
    const bench = createBench();
    const error = { code: 'insufficient_credits', message: 'No credits are left.' };
    const { op } = bench.begin('post-1', { status: 'failed', error });
    bench.open().start();
    await bench.clock.advance(5000);
    expect(bench.read(op)).toMatchObject({ state: 'parked', reason: 'job-failed' });
    expect(bench.read(op).error).toMatchObject({ code: 'insufficient_credits', said: 'No credits are left.' });
  });

  it('holds the edits made meanwhile against the result', async () => {
    const bench = createBench();
    const { pid, jid } = bench.begin('post-1');
    const edit = bench.ask({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'My own words' } });
    const rename = bench.ask({ do: 'post.rename', pid, name: 'My own name' });
    const result = wirePost('post-1', bench.clock.now());
    result.variants = result.variants.map((variant) => ({ ...variant, body: 'What the service wrote' }));
    bench.posts.set('post-1', result);
    bench.finish(jid);
    bench.open().start();
    await bench.clock.advance(5000);
    expect(bench.read(edit.id).state).toBe('conflict');
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([
      { field: 'body', base: 'Words of post-1', mine: 'My own words', theirs: 'What the service wrote' },
    ]);
    expect(bench.read(rename.id).state).toBe('ready');
  });

  it('asks for one or two by name and for more as a list', async () => {
    const bench = createBench();
    bench.begin('post-1', { status: 'running' });
    bench.begin('post-2', { status: 'running' });
    const jobs = bench.open();
    jobs.start();
    await bench.clock.advance(1000);
    expect(bench.asked).toEqual(['jobs.get', 'jobs.get']);
    bench.begin('post-3', { status: 'running' });
    expect(await bench.asksSince(() => bench.clock.advance(3000))).toEqual(['jobs.list', 'jobs.list']);
    // None was queued any more.
    expect(await bench.asksSince(() => bench.clock.advance(5000))).toEqual(['jobs.list']);
  });

  it('asks as often for a hundred as for three, and at most 120 times an hour', async () => {
    const asks = async (count: number) => {
      const bench = createBench();
      // As the service has it: nothing is stuck for longer than a quarter of an hour, and more is begun all the time.
      const jobs = bench.open();
      const asked: string[] = [];
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const begun = Array.from({ length: count }, (_, number) =>
          bench.begin(`post-${quarter}-${number}`, { status: number % 2 === 0 ? 'running' : 'queued' }),
        );
        jobs.start();
        for (let minute = 0; minute < 15; minute += 1) {
          jobs.poke();
          asked.push(...(await bench.asksSince(() => bench.clock.advance(minuteMs))));
        }
        for (const { jid } of begun) bench.finish(jid);
        // Each is read once at its end, with its post.
        const ends = await bench.asksSince(() => bench.clock.advance(2 * minuteMs));
        expect(ends.filter((name) => name === 'jobs.get')).toHaveLength(count);
        asked.push(...ends.filter((name) => name === 'jobs.list'));
      }
      return asked;
    };
    const few = await asks(3);
    expect(await asks(100)).toEqual(few);
    expect(few.length).toBeLessThanOrEqual(120 * (68 / 60));
    expect(new Set(few)).toEqual(new Set(['jobs.list']));
  });

  it('never spends more than a fifth of the hourly limit on polls, whatever triggers them', async () => {
    const bench = createBench();
    for (const sid of ['post-1', 'post-2']) bench.begin(sid, { status: 'running' });
    const jobs = bench.open();
    jobs.start();
    const asked = await bench.asksSince(async () => {
      for (let second = 0; second < 15 * 60; second += 1) {
        jobs.start();
        await bench.clock.advance(1000);
      }
    });
    // Twenty close together, and one for each 45 seconds.
    expect(asked.length).toBeGreaterThanOrEqual(40);
    expect(asked.length).toBeLessThanOrEqual(42);
  });

  it('asks once for each that left the lists', async () => {
    const bench = createBench();
    const all = ['post-1', 'post-2', 'post-3'].map((sid) => bench.begin(sid, { status: 'running' }));
    const jobs = bench.open();
    jobs.start();
    await bench.clock.advance(1000);
    bench.finish(all[0]?.jid ?? '');
    const asked = await bench.asksSince(() => bench.clock.advance(3000));
    expect(asked).toEqual(['jobs.list', 'jobs.get', 'posts.get', 'account.credits']);
  });

  it('asks for the credits once for all that ended together', async () => {
    const bench = createBench();
    for (const sid of ['post-1', 'post-2', 'post-3', 'post-4']) bench.begin(sid, { status: 'succeeded' });
    bench.open().start();
    await bench.clock.advance(1000);
    expect(bench.asked.filter((name) => name === 'account.credits')).toHaveLength(1);
    expect(bench.store.snapshots.read('credits')?.document).toContain('"totalCredits":3');
  });

  it('polls often at first, then less, rarely for videos and while the window is hidden', () => {
    const paces = [0, 1, 2, 3, 4, 5, 9].map(
      (pollCount) => pollDelayMs(pollCount, { isVisible: true, isSlow: false }) / 1000,
    );
    expect(paces).toEqual([2, 3, 5, 8, 10, 15, 15]);
    expect(pollDelayMs(3, { isVisible: true, isSlow: true })).toBe(20_000);
    expect(pollDelayMs(0, { isVisible: false, isSlow: false })).toBe(60_000);
  });

  it('goes on after a restart', async () => {
    const bench = createBench();
    const { op, jid } = bench.begin('post-1', { status: 'running' });
    const first = bench.open();
    first.start();
    await bench.clock.advance(1000);
    first.stop();
    bench.finish(jid);
    await bench.clock.advance(minuteMs);
    expect(bench.read(op).state).toBe('job');
    bench.open().start();
    await bench.clock.advance(1000);
    expect(bench.read(op).state).toBe('done');
  });

  it('outlives days without a connection', async () => {
    const bench = createBench();
    const { op, jid } = bench.begin('post-1', { status: 'running' });
    const readJob = bench.answers['jobs.get'];
    delete bench.answers['jobs.get'];
    bench.open().start();
    await bench.clock.advance(60 * minuteMs);
    expect(bench.read(op).state).toBe('job');
    if (readJob) bench.answers['jobs.get'] = readJob;
    bench.finish(jid);
    await bench.clock.advance(minuteMs);
    expect(bench.read(op).state).toBe('done');
  });

  it('waits as long as the allowance asks it to', async () => {
    const bench = createBench();
    bench.begin('post-1', { status: 'running' });
    bench.answers['jobs.get'] = () => {
      throw refusal({ kind: 'rate-limited', retryAfterMs: 5 * minuteMs });
    };
    bench.open().start();
    await bench.clock.advance(4 * minuteMs);
    expect(bench.asked).toEqual(['jobs.get']);
  });

  it('does not end what the person gave up meanwhile', async () => {
    const bench = createBench();
    const { op } = bench.begin('post-1', { status: 'succeeded' });
    const readPost = bench.answers['posts.get'];
    bench.answers['posts.get'] = (input) => {
      bench.inTx(({ store, nowMs }) => store.operations.end(op, 'cancelled', nowMs, { reason: 'withdrawn' }));
      return readPost?.(input) ?? wirePost('post-1', 0);
    };
    bench.open().start();
    await bench.clock.advance(5000);
    expect(bench.read(op)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
  });

  it('brings the new ideas with the end of their job', async () => {
    const bench = createBench();
    const op = bench.ask({ do: 'idea.generate', count: 1 });
    bench.accept(op.id, { jobId: 'job-i', status: 'queued', kind: 'generate_post', poll: '' }, 202);
    bench.atService.set('job-i', wireJob('job-i', { status: 'succeeded', resourceType: 'idea', resourceId: null }));
    bench.open().start();
    await bench.clock.advance(5000);
    expect(bench.read(op.id).state).toBe('done');
    expect(bench.store.snapshots.read('ideas')?.document).toContain('"New"');
  });
});

describe('the end of a publish job', () => {
  const published = (status: string) => {
    const post = wirePost('post-1', 0);
    return { ...post, variants: post.variants.map((variant) => ({ ...variant, status })) };
  };
  const ended = async (job: Partial<WireJob>, status = 'draft') => {
    const bench = createBench();
    const { op } = bench.begin('post-1', job, 'post.publish');
    bench.posts.set('post-1', published(status));
    bench.open().start();
    await bench.clock.advance(5000);
    const { state, reason, error } = bench.read(op);
    return { state, reason, said: error?.said ?? null };
  };
  const error = (code: string) => ({ status: 'failed', error: { code, message: 'So it is.' } }) as const;

  it('is what the platform shows, whatever the job says', async () => {
    expect(await ended(error('timeout'), 'published')).toMatchObject({ state: 'done' });
    expect(await ended(error('publish_rejected'), 'published')).toMatchObject({ state: 'done' });
  });

  it('is a refusal with what was said, where the platform rejected it', async () => {
    const refused = { state: 'parked', reason: 'publish-refused', said: 'So it is.' };
    expect(await ended(error('publish_rejected'))).toEqual(refused);
    const result = { success: false, error: 'So it is.' };
    expect(await ended({ status: 'succeeded', result })).toEqual(refused);
  });

  it.each<[string, Partial<WireJob>]>([
    ['it could not complete', error('timeout')],
    ['the service failed', error('internal_error')],
    ['it says no reason', { status: 'failed' }],
    ['it ended well, and the post is not shown as published', { status: 'succeeded' }],
  ])('may have published it where %s', async (_, job) => {
    expect(await ended(job)).toMatchObject({ state: 'parked', reason: 'did-it-go-out' });
  });
});

describe('jobs that the service no longer lists', () => {
  const generation = (status: string) => {
    const post = wirePost('post-1', 0);
    post.variants = post.variants.map((variant) => ({ ...variant, generation: { status, error: 'no_luck' } }));
    return post;
  };

  it('is decided by the post (30 days)', async () => {
    const bench = createBench();
    const [good, bad] = [bench.begin('post-1'), bench.begin('post-2')];
    bench.atService.clear();
    bench.posts.set('post-2', { ...generation('failed'), id: 'post-2' });
    bench.open().start();
    await bench.clock.advance(5000);
    expect(bench.read(good.op).state).toBe('done');
    expect(bench.read(bad.op)).toMatchObject({ state: 'parked', reason: 'job-failed', error: { code: 'no_luck' } });
    // Galley's own sentence for the log is nothing that the service said.
    expect(bench.read(bad.op).error).not.toHaveProperty('said');
  });

  it('or works on for more than 20 minutes is followed slowly to its end, whatever the post shows', async () => {
    const bench = createBench();
    const { op, jid } = bench.begin('post-1', { status: 'running' });
    bench.posts.set('post-1', generation('ready'));
    bench.open().start();
    await bench.clock.advance(25 * minuteMs);
    expect([bench.read(op).state, bench.store.jobs.read(jid)?.status]).toEqual(['job', 'running']);
    const asked = await bench.asksSince(() => bench.clock.advance(minuteMs));
    expect(asked.length).toBeLessThanOrEqual(3);
    bench.finish(jid, { status: 'failed', error: { code: 'timeout', message: 'It took too long.' } });
    await bench.clock.advance(minuteMs);
    expect(bench.read(op)).toMatchObject({ state: 'parked', reason: 'job-failed', error: { code: 'timeout' } });
  });

  it('or whose post is still being made is not over yet', async () => {
    const bench = createBench();
    const { op } = bench.begin('post-1');
    bench.atService.clear();
    bench.posts.set('post-1', generation('generating'));
    bench.open().start();
    await bench.clock.advance(5 * minuteMs);
    expect(bench.read(op).state).toBe('job');
    bench.posts.set('post-1', generation('ready'));
    await bench.clock.advance(minuteMs);
    expect(bench.read(op).state).toBe('done');
  });

  it('and whose post is gone ends with it', async () => {
    const bench = createBench();
    const { op, pid } = bench.begin('post-1', { status: 'running' });
    bench.open().start();
    await bench.clock.advance(5 * minuteMs);
    bench.posts.clear();
    bench.finish('job-post-1');
    await bench.clock.advance(minuteMs);
    expect(bench.read(op).state).toBe('done');
    expect(bench.store.posts.hasTombstone('post-1')).toBe(true);
    expect(bench.store.posts.goneAtMs(pid)).not.toBeNull();
  });
});

describe('a video that is still being made when its job has ended', () => {
  it('is polled once a minute until it settles, across a restart', async () => {
    const bench = createBench();
    const video = (videoStatus: string) => {
      const post = wirePost('post-1', bench.clock.now(), { kind: 'reel' });
      post.variants = post.variants.map((variant) => ({ ...variant, generation: { status: 'ready', videoStatus } }));
      return post;
    };
    const { pid } = bench.begin('post-1', { status: 'succeeded' });
    bench.posts.set('post-1', video('generating'));
    const first = bench.open();
    first.start();
    await bench.clock.advance(1000);
    expect(await bench.asksSince(() => bench.clock.advance(2 * minuteMs))).toEqual(['posts.get', 'posts.get']);
    first.stop();
    bench.posts.set('post-1', video('ready'));
    bench.open().start();
    await bench.clock.advance(2 * minuteMs);
    expect(bench.store.posts.view(pid)?.videoStatus).toBe('ready');
    expect(await bench.asksSince(() => bench.clock.advance(5 * minuteMs))).toEqual([]);
  });

  it('shares the polls with the others: at most 20 an hour, however many there are', async () => {
    const bench = createBench();
    const sids = Array.from({ length: 30 }, (_, number) => `post-${number}`);
    for (const sid of sids) {
      const post = wirePost(sid, bench.clock.now(), { kind: 'reel' });
      post.variants = post.variants.map((variant) => ({
        ...variant,
        generation: { status: 'ready', videoStatus: 'generating' },
      }));
      bench.begin(sid, { status: 'succeeded' });
      bench.posts.set(sid, post);
    }
    bench.open().start();
    await bench.clock.advance(30_000);
    const asked = await bench.asksSince(() => bench.clock.advance(60 * minuteMs));
    expect(asked.length).toBeGreaterThanOrEqual(19);
    expect(asked.length).toBeLessThanOrEqual(20);
  });
});

describe('the list of jobs', () => {
  it('is as last seen while the service cannot be reached', async () => {
    const bench = createBench();
    const { pid, jid } = bench.begin('post-1', { status: 'running' });
    delete bench.answers['jobs.list'];
    expect(await bench.open().list()).toMatchObject([{ id: jid, status: 'queued', postId: String(pid) }]);
  });

  it('names its post, also a deleted one, and none that is unknown here', async () => {
    const bench = createBench();
    const { pid, jid } = bench.begin('A');
    bench.atService.set('job-Z', wireJob('job-Z', { resourceId: 'Z' }));
    const named = { id: jid, postId: String(pid), postName: bench.store.posts.view(pid)?.name };
    expect(named.postName).not.toBe('');
    const jobs = bench.open();
    const listed = await jobs.list();
    expect(listed.find(({ id }) => id === jid)).toMatchObject(named);
    expect(listed.find(({ id }) => id === 'job-Z')).toMatchObject({ postId: null, postName: null });
    bench.store.posts.setGone(pid, bench.clock.now());
    expect(await jobs.read(jid)).toMatchObject(named);
  });

  it('asks the service no more than once in half a minute', async () => {
    const bench = createBench();
    const jobs = bench.open();
    await jobs.list();
    await jobs.list();
    expect(bench.asked).toEqual(['jobs.list']);
  });

  it('reports an end only together with the post', async () => {
    const bench = createBench();
    const { op, jid } = bench.begin('post-1', { status: 'succeeded' });
    const jobs = bench.open();
    expect(await jobs.list()).toMatchObject([{ id: jid, status: 'queued' }]);
    await bench.clock.advance(1000);
    expect(bench.read(op).state).toBe('done');
    expect(await jobs.list()).toMatchObject([{ id: jid, status: 'succeeded' }]);
  });

  it('holds the flags of a revision and no link', async () => {
    const bench = createBench();
    const result = { revisionApplied: true, noVisibleChange: false, preview: 'https://media.test/x?signed=1' };
    bench.begin('post-1', { status: 'succeeded', result });
    const jobs = bench.open();
    jobs.start();
    await bench.clock.advance(1000);
    const [job] = await jobs.list();
    expect(job?.flags).toEqual({ revisionApplied: true, noVisibleChange: false, imageryReverted: null });
    expect(JSON.stringify(job)).not.toContain('https://');
  });

  it('follows work begun elsewhere', async () => {
    const bench = createBench();
    const pid = bench.addPost('post-1');
    bench.posts.set('post-1', wirePost('post-1', 0, { name: 'By somebody else' }));
    bench.atService.set(
      'job-x',
      wireJob('job-x', { status: 'running', createdAt: new Date(bench.clock.now()).toISOString() }),
    );
    const jobs = bench.open();
    await jobs.list();
    bench.finish('job-x');
    await bench.clock.advance(10_000);
    expect(bench.store.posts.view(pid)?.name).toBe('By somebody else');
  });
});

describe('while nothing may be asked', () => {
  it.each(['paused', 'offline', 'airplane'] as const)(
    '%s: polls no job, logs nothing, and goes on later',
    async (state) => {
      const bench = createBench();
      const { jid } = bench.begin('post-1');
      const jobs = bench.open();
      const get = bench.answers['jobs.get'];
      jobs.start();
      await bench.clock.advance(3_000);
      bench.connection.now = state;
      // As requests.ts answers then.
      bench.answers['jobs.get'] = () => {
        throw refusal({ kind: state === 'paused' ? 'unauthorized' : 'unreachable' });
      };
      const asked = bench.asked.length;
      await bench.clock.advance(10 * minuteMs);
      expect(await jobs.list()).toMatchObject([{ id: jid, status: 'queued' }]);
      expect(bench.asked.length - asked).toBe(0);
      expect(bench.log.lines).toEqual([]);
      if (get) bench.answers['jobs.get'] = get;
      bench.finish(jid);
      bench.connection.now = 'online';
      jobs.start();
      await bench.clock.advance(10_000);
      expect(bench.settledCount()).toBe(1);
    },
  );

  it('reads no video, and counts none of its polls', async () => {
    const bench = createBench();
    const { jid } = bench.begin('post-1');
    const making = wirePost('post-1', bench.clock.now(), { name: 'With a video' });
    making.variants = making.variants.map((variant) => ({
      ...variant,
      generation: { status: 'ready', videoStatus: 'generating' },
    }));
    bench.posts.set('post-1', making);
    const jobs = bench.open();
    jobs.start();
    bench.finish(jid);
    await bench.clock.advance(3_000);
    expect(bench.settledCount()).toBe(1);
    bench.connection.now = 'paused';
    const asked = bench.asked.length;
    // Longer than the polls of one video would last.
    await bench.clock.advance(120 * minuteMs);
    expect(bench.asked.length - asked).toBe(0);
    bench.connection.now = 'online';
    jobs.start();
    await bench.clock.advance(2 * minuteMs);
    expect(bench.asked.slice(asked)).toContain('posts.get');
  });
});
