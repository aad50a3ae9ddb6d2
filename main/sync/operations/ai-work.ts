// What generate, revise and a new picture share: how their work is found again when its acceptance was lost.
import { z } from 'zod';
import type { Operation } from '../../store/outbox.ts';
import type { Accepted, Op, Seen, Verdict, WireJob } from '../operation.ts';
import type { WireVariant } from '../posts/codec.ts';
import { jobsAbout, jobTaken } from '../job-rows.ts';
import type { Tx } from '../kernel/transaction.ts';

/** What stood there before the first attempt; whatever is new afterwards is ours. */
const Pre = z.object({ jobs: z.array(z.string()), tip: z.number(), media: z.array(z.string()) });
export type Before = z.infer<typeof Pre>;

const variantOf = (op: Operation, seen: Seen): WireVariant | undefined =>
  seen.post?.variants.find(({ platform, isPrimary }) => (op.platform === null ? isPrimary : platform === op.platform));

const mediaOf = (op: Operation, seen: Seen): string[] => variantOf(op, seen)?.media.map(({ id }) => id) ?? [];

export const rememberWork = (op: Operation, seen: Seen): Before => ({
  jobs: jobsAbout(seen).map(({ id }) => id),
  tip: Math.max(0, ...(seen.versions?.versions ?? []).map(({ seq }) => seq)),
  media: mediaOf(op, seen),
});

/** `shows`: what else would prove that the work was done, where the list of jobs is too long to tell. */
export const settleWork = (
  op: Op<unknown>,
  seen: Seen,
  shows: (before: Before, now: { variant: WireVariant; media: string[] }) => boolean,
): Verdict => {
  if (seen.post === null) return { is: 'unclear', reason: 'deleted-elsewhere' };
  const before = Pre.safeParse(op.pre).data;
  if (op.attempts === 0 || !before) return op.attempts === 0 ? { is: 'absent' } : { is: 'unclear', reason: 'unsure' };
  const [job] = jobsAbout(seen)
    .filter(({ id }) => !before.jobs.includes(id))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  if (job) return { is: 'landed', jobId: job.id };
  const variant = variantOf(op, seen);
  if (variant && shows(before, { variant, media: mediaOf(op, seen) })) return { is: 'landed' };
  return seen.jobs?.complete ? { is: 'absent' } : { is: 'unclear', reason: 'unsure' };
};

/** `landed` by reading: the job that was found is followed like one that was accepted. */
export const adoptWork = (op: Operation, { jobId }: { jobId?: string }, tx: Tx): void => {
  if (jobId !== undefined) jobTaken(tx, op, { jobId });
};

/** Out of credits, out of time, or failed: nothing was charged (public-api.md, Errors), and a retry is a new intent. */
export const endOfWork = ({ status, error }: Pick<WireJob, 'status' | 'error'>): Accepted =>
  status === 'failed'
    ? {
        is: 'park',
        reason: 'job-failed',
        error: {
          kind: 'service-failed',
          message: error?.message ?? 'The service could not finish this.',
          ...(error ? { code: error.code } : {}),
        },
      }
    : { is: 'done' };
