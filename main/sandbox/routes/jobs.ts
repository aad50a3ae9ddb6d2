// GET /jobs and /jobs/{jobId}: long work, newest first, kept for 30 days.
import { JobPath, JobsQuery } from '../../service/inputs.ts';
import { pageLimits } from '../../service/limits.ts';
import { isKept } from '../engine/jobs.ts';
import { jobOnWire } from '../engine/wire.ts';
import { Refusal, type Routes } from '../world.ts';

export const jobRoutes = {
  'jobs.get': ({ world, business, path }) => {
    const job = world.tables.jobs.get(JobPath.parse(path).jobId);
    if (job?.businessId !== business.id || !isKept(job, world.clock.now())) {
      throw new Refusal('NOT_FOUND', 'There is no such job.');
    }
    return { status: 200, body: jobOnWire(job) };
  },

  'jobs.list': ({ world, business, query }) => {
    const { status, limit = pageLimits.jobs.default } = JobsQuery.parse(query);
    const now = world.clock.now();
    const jobs = world.tables.jobs
      .of(business.id)
      .filter((job) => isKept(job, now) && (status === undefined || job.status === status))
      .reverse()
      .sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, limit);
    return { status: 200, body: { jobs: jobs.map(jobOnWire) } };
  },
} satisfies Routes;
