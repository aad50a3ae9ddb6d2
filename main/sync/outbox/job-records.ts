// Jobs of the service as Galley stores and shows them.
import { z } from 'zod';
import type { Job } from '../../../preload/contract/jobs.ts';
import type { PostId } from '../../../preload/ids.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import * as schema from '../../service/schema.ts';
import type { JobRow } from '../../store/jobs.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { withoutLinks } from '../kernel/cached-replies.ts';
import type { Accepted, Seen, WireJob } from './operation.ts';
import type { Tx } from '../kernel/transaction.ts';

export const isOver = (status: string): boolean => status === 'succeeded' || status === 'failed';

/**
 * A job's `kind` is not trusted: the documentation uses one value for all (readings.md, 12). A deleted post has no
 * jobs.
 */
export const jobsAbout = ({ post, jobs }: Seen): WireJob[] =>
  post ? (jobs?.jobs ?? []).filter(({ resourceId }) => resourceId === post.id) : [];

/** The service accepted the operation as long work: the job will be followed until it ends. */
export const jobTaken = (tx: Tx, op: Operation, { jobId, kind }: { jobId: string; kind?: string }): Accepted => {
  const job: WireJob = {
    id: jobId,
    kind: kind ?? op.kind,
    status: 'queued',
    creditsCharged: 0,
    createdAt: new Date(tx.nowMs).toISOString(),
  };
  keepJob(tx, job, op);
  return { is: 'job', jobId };
};

/** `op`: the operation it belongs to; if omitted, the one on record, or none if another client started it. */
export const keepJob = (tx: Tx, job: WireJob, op?: Operation): void => {
  const known = tx.store.jobs.read(job.id);
  const createdAt = instantOrNull(job.createdAt);
  const about = job.resourceId ? tx.store.posts.pidOf(job.resourceId) : null;
  const document = JSON.stringify(withoutLinks(job));
  tx.store.jobs.put({
    jid: job.id,
    operation: op?.id ?? known?.operation ?? null,
    pid: op ? op.pid : (known?.pid ?? about),
    document,
    status: job.status,
    createdMs: createdAt === null ? (known?.createdMs ?? tx.nowMs) : Date.parse(createdAt),
    seenMs: tx.nowMs,
  });
  if (document !== known?.document) tx.changed('jobs');
};

const Document = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(schema.Job);
export const jobOf = (row: JobRow): WireJob => Document.parse(row.document);

/** As the window sees it. */
export const toJob = ({ posts }: Pick<Store, 'posts'>, row: JobRow): Job => {
  const job = jobOf(row);
  return {
    id: job.id,
    kind: job.kind,
    status: job.status,
    postId: row.pid === null ? null : (String(posts.headOf(row.pid)) as PostId),
    postName: row.pid === null ? null : (posts.view(row.pid)?.name ?? null),
    flags: flagsOf(job.result ?? {}),
    result: job.result ?? null,
    error: job.error ? { code: job.error.code, message: job.error.message } : null,
    creditsCharged: job.creditsCharged,
    createdAt: new Date(row.createdMs).toISOString(),
    completedAt: instantOrNull(job.completedAt),
  };
};

/**
 * The documentation names the flags but not their place: they are expected at the top of the result (readings.md, 12),
 * otherwise unknown.
 */
const flagsOf = (result: Record<string, unknown>): Job['flags'] => {
  const flag = (name: keyof Job['flags']) => (typeof result[name] === 'boolean' ? result[name] : null);
  return {
    revisionApplied: flag('revisionApplied'),
    noVisibleChange: flag('noVisibleChange'),
    imageryReverted: flag('imageryReverted'),
  };
};
