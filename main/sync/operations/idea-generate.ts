// Has the service think of new ideas.
import { z } from 'zod';
import { jobTaken } from '../job-rows.ts';
import { defineKind, type Seen } from '../operation.ts';
import { adoptWork, endOfWork } from './ai-work.ts';

const Pre = z.object({ jobs: z.array(z.string()), ideas: z.array(z.string()) });

/** Jobs that are not about a post; `kind` is not trusted. */
const jobsOf = ({ jobs }: Seen) => (jobs?.jobs ?? []).filter(({ resourceType }) => resourceType !== 'post');

export const ideaGenerateKind = defineKind({
  endpoint: 'ideas.generate',
  args: z.strictObject({ count: z.number().optional(), direction: z.string().optional() }),
  repeat: 'replays',
  outward: false,
  barrier: false,
  readFirst: 'always',
  readings: ['ideas', 'jobs'],
  remember: (_op, seen) => ({
    jobs: jobsOf(seen).map(({ id }) => id),
    ideas: (seen.ideas ?? []).map(({ id }) => id),
  }),
  request: ({ args }) => ({ body: args }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle(op, seen) {
    if (op.attempts === 0) return { is: 'absent' };
    const before = Pre.safeParse(op.pre).data;
    if (!before) return { is: 'unclear', reason: 'unsure' };
    const [job] = jobsOf(seen)
      .filter(({ id }) => !before.jobs.includes(id))
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    if (job) return { is: 'landed', jobId: job.id };
    if (seen.ideas?.some(({ id }) => !before.ideas.includes(id))) return { is: 'landed' };
    return seen.jobs?.complete ? { is: 'absent' } : { is: 'unclear', reason: 'unsure' };
  },
  adopt: (op, _seen, verdict, tx) => adoptWork(op, verdict, tx),
  finish: (_op, job) => endOfWork(job),
});
