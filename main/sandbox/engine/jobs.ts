// The life of a job: accepted, queued a moment, running for its time, ended; or reaped when it can't end.
import { generationTimeoutMs, jobRetentionMs } from '../../service/limits.ts';
import type { BusinessRecord, JobRecord, JobWork, PostRecord } from '../records.ts';
import type { World } from '../world.ts';
import { assignmentOf, requireCredits, JobFailure, overAt, type Commit, type Setting } from './work.ts';
import { prepareGeneration, prepareImagery } from './generation.ts';
import { prepareIdeas } from './ideas.ts';
import { markFailed } from './making.ts';
import { findPost, openJobs } from './posts.ts';
import { publishVariant } from './publishing.ts';
import { prepareRevision } from './revision.ts';
import { jobAcceptedOnWire } from './wire.ts';

/** As in the real service, in ms; divided by the sandbox's speed. */
const queuedMs = 2000;
const wordsMs = 20_000;
const publishMs = 30_000;
const shapeMs = { text: wordsMs, picture: 120_000, carousel: 180_000, video: 240_000 } as const;

const durationMs = (world: World, work: JobWork): number => {
  if (work.kind === 'generate_ideas' || work.kind === 'revise_post') return wordsMs;
  if (work.kind === 'publish_post') return publishMs;
  return shapeMs[assignmentOf(world, work).shape];
};

/** Accepts the work and returns the 202 reply. */
export const acceptJob = (world: World, business: BusinessRecord, work: JobWork) => {
  const now = world.clock.now();
  const job: JobRecord = {
    id: world.id('job'),
    businessId: business.id,
    work,
    status: 'queued',
    ...('postId' in work ? { resourceType: 'post', resourceId: work.postId } : { resourceType: 'idea' }),
    creditsCharged: 0,
    stuck: false,
    createdAt: now,
  };
  world.tables.jobs.put(job);
  world.plan(overAt(world, now, queuedMs), business.id, { kind: 'job-starts', jobId: job.id });
  forgetOldJobs(world, business.id, now);
  return { status: 202, body: jobAcceptedOnWire(job) };
};

/** Jobs are retained for 30 days (public-api.md, Limits). */
export const isRetained = (job: JobRecord, now: number): boolean => now - job.createdAt < jobRetentionMs;

const forgetOldJobs = (world: World, businessId: string, now: number): void => {
  for (const { id } of world.tables.jobs.of(businessId).filter((job) => !isRetained(job, now)))
    world.tables.jobs.delete(id);
};

const fail = (world: World, job: JobRecord, code: string, message: string, at: number): void => {
  world.tables.jobs.put({ ...job, status: 'failed', error: { code, message }, completedAt: at });
  if ('postId' in job.work && job.work.kind !== 'publish_post') markFailed(world, job.work.postId, code, at);
};

const failWith = (world: World, job: JobRecord, thrown: unknown, at: number): void =>
  thrown instanceof JobFailure
    ? fail(world, job, thrown.code, thrown.message, at)
    : fail(world, job, 'internal_error', 'Something went wrong on our side. Nothing was charged.', at);

/** `queued` becomes `running`; a generation the balance does not cover fails here (public-api.md, Errors). */
export const startJob = (world: World, jobId: string, at: number): void => {
  const job = world.tables.jobs.get(jobId);
  if (job?.status !== 'queued') return;
  try {
    if ('postId' in job.work && job.work.kind !== 'publish_post') {
      requireCredits(world, job.businessId, assignmentOf(world, job.work).cost);
    }
    world.plan(overAt(world, at, durationMs(world, job.work)), job.businessId, { kind: 'job-ends', jobId });
    world.tables.jobs.put({ ...job, status: 'running' });
  } catch (thrown) {
    failWith(world, job, thrown, at);
  }
};

const preparePublishing =
  ({ world, business, work, at }: Setting<'publish_post'>): Commit =>
  () => {
    const result = publishVariant(world, findPost(world, business.id, work.postId), work.platform, at);
    if (!result.success) throw new JobFailure('publish_rejected', result.error ?? 'The platform refused the post.');
    return { result, credits: 0 };
  };

const prepare = (world: World, business: BusinessRecord, work: JobWork, at: number): Commit | Promise<Commit> => {
  switch (work.kind) {
    case 'generate_post':
      return prepareGeneration({ world, business, work, at });
    case 'revise_post':
      return prepareRevision({ world, business, work, at });
    case 'regenerate_image':
      return prepareImagery({ world, business, work, at });
    case 'generate_ideas':
      return prepareIdeas({ world, business, work, at });
    case 'publish_post':
      return preparePublishing({ world, business, work, at });
  }
};

/** Ends a running job. A stuck one waits for the reaper and then fails with `timeout`. */
export const endJob = async (world: World, business: BusinessRecord, jobId: string, at: number): Promise<void> => {
  const running = () => {
    const job = world.tables.jobs.get(jobId);
    return job?.status === 'running' ? job : undefined;
  };
  const job = running();
  if (!job) return;
  if (job.stuck) {
    const reapedAt = job.createdAt + generationTimeoutMs;
    if (at >= reapedAt) fail(world, job, 'timeout', 'This took too long and was stopped. Nothing was charged.', at);
    else world.plan(reapedAt, business.id, { kind: 'job-ends', jobId });
    return;
  }
  try {
    const commit = await prepare(world, business, job.work, at);
    const current = running();
    if (!current) return;
    const { result, credits } = commit();
    world.tables.jobs.put({ ...current, status: 'succeeded', result, creditsCharged: credits, completedAt: at });
  } catch (thrown) {
    const current = running();
    if (current) failWith(world, current, thrown, at);
  }
};

/** The post of these jobs was deleted: they fail at once, so that polling never hangs. */
export const failJobsOfRemovedPost = (world: World, post: PostRecord, at: number): void => {
  for (const job of openJobs(world, post)) fail(world, job, 'post_removed', 'The post was removed.', at);
};
