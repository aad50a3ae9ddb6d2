// Jobs: queued, running, then succeeded, failed, or ended by the reaper after 15 minutes.
import { numberInText, only, optionalOneOf } from './checks.ts';
import { askedBy } from './ledger.ts';
import { type Author, type Business, type Job, type Post } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, iso, param, type World } from './world.ts';

const minuteMs = 60_000;
const reapedAfterMs = 15 * minuteMs;
const retentionMs = 30 * 24 * 60 * minuteMs;

export type JobEnd = { result: object } | { error: { code: string; message: string } };

export type NewJob = {
  what: 'ideas' | 'generate' | 'revise' | 'regenerate-image' | 'publish';
  post: Post | null;
  /** Credits, charged on success only. */
  cost: number;
  durationMs: number;
  /** Does the work at its end; charged only when it gives a result. */
  work: () => JobEnd;
  /** The engine never did it: `code` says why. */
  onFailure?: (code: string) => void;
};

const ownKind = {
  ideas: 'generate_ideas',
  generate: 'generate_post',
  revise: 'revise_post',
  'regenerate-image': 'regenerate_image',
  publish: 'publish_post',
} as const;

const isOpen = ({ status }: Job) => status === 'queued' || status === 'running';

/** Takes credits of the plan first. False when there are not enough. */
export const charge = (
  { ledger, now }: World,
  { credits: account }: Business,
  credits: number,
  forWhat: { jobId: string | null; resourceId: string | null },
  author: Author,
): boolean => {
  if (credits > account.subscription + account.topUp) return false;
  const fromPlan = Math.min(credits, account.subscription);
  account.subscription -= fromPlan;
  account.topUp -= credits - fromPlan;
  if (credits > 0) ledger.charges.push({ ...forWhat, credits, at: now(), ...askedBy(author) });
  return true;
};

const canPay = ({ credits: { subscription, topUp } }: Business, cost: number) => cost <= subscription + topUp;

export const startJob = (world: World, business: Business, asked: NewJob, author: Author): Job => {
  const { now, chance, nastiness, due, ledger } = world;
  const { post } = asked;
  if (post && post.openJobs > 0 && nastiness.busyPost === 'conflict')
    throw refusal('CONFLICT', 'The post is being worked on.');
  const job: Job = {
    id: world.newId('job'),
    kind: nastiness.jobKinds === 'own' ? ownKind[asked.what] : 'generate_post',
    resourceId: post?.id ?? null,
    createdAtMs: now(),
    status: 'queued',
    result: null,
    error: null,
    creditsCharged: 0,
    completedAtMs: null,
    stuck: chance.happens(nastiness.stuckJobShare),
  };
  const willFail = asked.what !== 'publish' && chance.happens(nastiness.failedJobShare);
  business.jobs.set(job.id, job);
  ledger.jobs.push({ jobId: job.id, resourceId: job.resourceId, what: asked.what, at: now(), ...askedBy(author) });
  if (post) post.openJobs += 1;

  const end = (ended: JobEnd) => {
    const failure = 'error' in ended ? ended.error : null;
    job.status = failure ? 'failed' : 'succeeded';
    job.error = failure;
    job.completedAtMs = now();
    if ('result' in ended) job.result = ended.result;
    if (post) post.openJobs -= 1;
  };
  const fail = (code: string, message: string) => {
    asked.onFailure?.(code);
    end({ error: { code, message } });
  };
  const finish = () => {
    if (job.stuck || !isOpen(job)) return;
    if (post && !business.posts.has(post.id)) return fail('not_found', 'The post is gone.');
    if (willFail) return fail('generation_failed', 'The engine failed.');
    if (!canPay(business, asked.cost)) return fail('insufficient_credits', 'Not enough credits.');
    const ended = asked.work();
    if ('result' in ended && charge(world, business, asked.cost, { jobId: job.id, resourceId: job.resourceId }, author))
      job.creditsCharged = asked.cost;
    end(ended);
  };
  due.at(now() + Math.min(asked.durationMs / 2, 3000), () => {
    if (job.status === 'queued') job.status = 'running';
  });
  due.at(now() + Math.min(asked.durationMs, reapedAfterMs - 1), finish);
  due.at(now() + reapedAfterMs, () => {
    if (isOpen(job)) fail('timeout', 'The job could not complete.');
  });
  return job;
};

/** The service restarts: no one works on its open jobs any more. */
export const abandonJobs = ({ jobs }: Business) => {
  for (const job of jobs.values()) if (isOpen(job)) job.stuck = true;
};

export const jobAccepted = ({ id, kind, resourceId }: Job): Answer => ({
  status: 202,
  body: {
    jobId: id,
    status: 'queued',
    kind,
    ...(resourceId !== null && { resourceId }),
    poll: `/v1/public/jobs/${id}`,
  },
});

const onWire = (job: Job) => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  ...(job.resourceId !== null && { resourceType: 'post', resourceId: job.resourceId }),
  ...(job.result && { result: job.result }),
  ...(job.error && { error: job.error }),
  creditsCharged: job.creditsCharged,
  createdAt: iso(job.createdAtMs),
  ...(job.completedAtMs !== null && { completedAt: iso(job.completedAtMs) }),
});

const isRetained = ({ now }: World, { createdAtMs }: Job) => createdAtMs > now() - retentionMs;

export const readJob = (world: World, call: Call): Answer => {
  const job = call.business.jobs.get(param(call));
  if (!job || !isRetained(world, job)) throw refusal('NOT_FOUND', 'No such job.');
  return { status: 200, body: onWire(job) };
};

export const listJobs = (world: World, { business, query }: Call): Answer => {
  only(query, 'status', 'limit');
  const status = optionalOneOf(query, 'status', ['queued', 'running', 'succeeded', 'failed']);
  const limit = numberInText(query['limit'], 'limit', 1, 100, 25);
  const jobs = [...business.jobs.values()].filter(
    (job) => isRetained(world, job) && (!status || job.status === status),
  );
  if (world.nastiness.jobsOrder === 'newest') jobs.reverse();
  return { status: 200, body: { jobs: jobs.slice(0, limit).map(onWire) } };
};
