// Long work at the service: followed by polling until it ends, for all jobs at once.
import type { z } from 'zod';
import { AppError } from '../../preload/error.ts';
import type { Job } from '../../preload/model/job.ts';
import type { PostId } from '../../preload/model/post.ts';
import type { Topic } from '../../preload/wire.ts';
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { Client } from '../service/client.ts';
import { pageLimits } from '../service/limits.ts';
import type { Job as JobSchema, JobAccepted } from '../service/schema.ts';

type WireJob = z.infer<typeof JobSchema>;

export type Jobs = {
  list(): Promise<Job[]>;
  read(jobId: string): Promise<Job>;
  /** Takes on a job the service just accepted. `slow`: a video, which takes minutes. */
  accept(accepted: z.infer<typeof JobAccepted>, about: { postId: PostId; slow: boolean }): Job;
  /** Ends when the job does, or when following stops. */
  ended(jobId: string): Promise<void>;
  /** Finds the jobs that run already, as after a restart. */
  resume(): Promise<void>;
  close(): void;
};

/** Seconds between polls after something new is followed; the last one repeats. */
const paceSeconds = [2, 3, 5, 8, 10, 15];
const slowPaceMs = 20_000;
/** Up to this many are asked for one by one; more are cheaper as one list. */
const maxSingleReads = 2;

export const pollDelayMs = (poll: number, allSlow: boolean): number =>
  allSlow && poll > 0 ? slowPaceMs : (paceSeconds[poll] ?? paceSeconds.at(-1) ?? 0) * 1000;

const isOver = (status: string): boolean => status === 'succeeded' || status === 'failed';

type Followed = { status: string; slow: boolean; whenEnded: (() => void)[] };

export const createJobs = ({ client, clock, events }: { client: Client; clock: Clock; events: CoreEvents }): Jobs => {
  const followed = new Map<string, Followed>();
  const closing = new AbortController();
  let polls = 0;
  let cancelNext: (() => void) | null = null;
  let polling = false;

  const plan = (
    delayMs = pollDelayMs(
      polls,
      [...followed.values()].every(({ slow }) => slow),
    ),
  ) => {
    cancelNext?.();
    cancelNext = null;
    if (closing.signal.aborted || polling || followed.size === 0) return;
    cancelNext = clock.after(delayMs, () => void poll());
  };

  const follow = (jobId: string, status: string, slow: boolean) => {
    if (followed.has(jobId) || isOver(status)) return;
    followed.set(jobId, { status, slow, whenEnded: [] });
    polls = 0;
    plan();
  };

  const drop = (jobId: string) => {
    const job = followed.get(jobId);
    followed.delete(jobId);
    if (followed.size === 0) cancelNext?.();
    job?.whenEnded.forEach((tell) => tell());
  };

  const settle = (job: WireJob) => {
    const known = followed.get(job.id);
    if (!known || known.status === job.status) return;
    known.status = job.status;
    const about: Topic[] = job.resourceType === 'post' && job.resourceId ? [`post:${job.resourceId}`] : [];
    if (isOver(job.status)) {
      drop(job.id);
      events.changed('jobs', ...about, 'posts', 'account');
    } else {
      events.changed('jobs', ...about);
    }
  };

  /** A job somebody asked about: followed from now on if it runs, wherever it was begun. */
  const notice = (job: WireJob) => {
    settle(job);
    follow(job.id, job.status, false);
  };

  const readOne = async (jobId: string): Promise<void> => {
    try {
      settle((await client.call('jobs.get', { path: { jobId } }, { signal: closing.signal })).body);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'not-found')) throw error;
      // The service keeps jobs for 30 days; one it no longer knows will never change again.
      drop(jobId);
      events.changed('jobs', 'posts');
    }
  };

  const pollAll = async (): Promise<void> => {
    const wanted = [...followed.keys()];
    if (wanted.length <= maxSingleReads) {
      for (const jobId of wanted) await readOne(jobId);
      return;
    }
    const { body } = await client.call(
      'jobs.list',
      { query: { limit: pageLimits.jobs.max } },
      { signal: closing.signal },
    );
    body.jobs.forEach(settle);
    const listed = new Set(body.jobs.map(({ id }) => id));
    for (const jobId of wanted) if (!listed.has(jobId)) await readOne(jobId);
  };

  const poll = async (): Promise<void> => {
    cancelNext = null;
    polling = true;
    let waitMs: number | undefined;
    try {
      await pollAll();
    } catch (error) {
      // A failed look changes nothing about the job: look again, no sooner than the service allows.
      if (!(error instanceof AppError)) throw error;
      waitMs = Math.max(error.data.retryAfterMs ?? 0, slowPaceMs);
    } finally {
      polling = false;
      polls += 1;
      plan(waitMs);
    }
  };

  return {
    async list() {
      const { body } = await client.call('jobs.list', { query: { limit: pageLimits.jobs.max } });
      body.jobs.forEach(notice);
      return body.jobs.map(toJob);
    },
    async read(jobId) {
      const { body } = await client.call('jobs.get', { path: { jobId } });
      notice(body);
      return toJob(body);
    },
    accept({ jobId, kind, status }, { postId, slow }) {
      follow(jobId, status, slow);
      events.changed('jobs', `post:${postId}`);
      const createdAt = new Date(clock.now()).toISOString();
      return {
        id: jobId,
        kind,
        status,
        postId,
        flags: noFlags,
        result: null,
        error: null,
        creditsCharged: 0,
        createdAt,
        completedAt: null,
      };
    },
    ended: (jobId) =>
      new Promise((resolve) => {
        const job = followed.get(jobId);
        if (job) job.whenEnded.push(resolve);
        else resolve();
      }),
    async resume() {
      for (const status of ['running', 'queued'] as const) {
        const { body } = await client.call(
          'jobs.list',
          { query: { status, limit: pageLimits.jobs.max } },
          { signal: closing.signal },
        );
        body.jobs.forEach(notice);
      }
    },
    close() {
      closing.abort();
      cancelNext?.();
      for (const jobId of [...followed.keys()]) drop(jobId);
    },
  };
};

const noFlags: Job['flags'] = { revisionApplied: null, noVisibleChange: null, imageryReverted: null };

export const toJob = (wire: WireJob): Job => ({
  id: wire.id,
  kind: wire.kind,
  status: wire.status,
  postId: wire.resourceType === 'post' && wire.resourceId ? (wire.resourceId as PostId) : null,
  flags: flagsOf(wire.result ?? {}),
  result: wire.result ? withoutLinks(wire.result) : null,
  error: wire.error ? { code: wire.error.code, message: wire.error.message } : null,
  creditsCharged: wire.creditsCharged,
  createdAt: wire.createdAt,
  completedAt: wire.completedAt ?? null,
});

/** The document names the flags but not their place: the top of the result (readings.md, 12), else unknown. */
const flagsOf = (result: Record<string, unknown>): Job['flags'] => {
  const flag = (name: keyof Job['flags']) => (typeof result[name] === 'boolean' ? result[name] : null);
  return {
    revisionApplied: flag('revisionApplied'),
    noVisibleChange: flag('noVisibleChange'),
    imageryReverted: flag('imageryReverted'),
  };
};

/** The live address of a published post is public; every other link may be a signed one. */
const withoutLinks = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = name === 'permalink' ? member : linkFree(member);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
const linkFree = (value: unknown): unknown => {
  if (typeof value === 'string') return /https?:\/\//i.test(value) ? undefined : value;
  if (Array.isArray(value)) return value.map(linkFree).filter((member) => member !== undefined);
  if (typeof value === 'object' && value !== null) return withoutLinks({ ...value });
  return value;
};
