// Publishes a version now: read first, never beside a slot that could fire, never twice.
import { z } from 'zod';
import { slotText } from '../../service/leniency.ts';
import { addOperation } from '../add-operation.ts';
import { jobsAbout, jobTaken } from '../job-rows.ts';
import { defineKind, type Accepted, type Op, type Seen, type Verdict } from '../operation.ts';
import { amendPost, variantOf, fromKept } from '../posts/codec.ts';
import { publishFreshMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { ownPid, ownPlatform } from './own-post.ts';
import { isUnanswered } from '../push/evidence.ts';

const Args = z.strictObject({});

/** `jobs`: those of the post before the first attempt. `slot`: the time that was taken away to publish (H19). */
const Pre = z.object({ jobs: z.array(z.string()).default([]), slot: z.string().nullable().optional() });
const before = (op: Op<unknown>) => Pre.parse(op.pre ?? {});

const settle = (op: Op<unknown>, seen: Seen): Verdict => {
  const variant = seen.post && variantOf(seen.post, op.platform);
  if (variant?.status === 'published') return { is: 'landed' };
  if (op.attempts === 0) return { is: 'absent' };
  const known = before(op).jobs;
  const job = jobsAbout(seen).find(({ id }) => !known.includes(id));
  return job ? { is: 'landed', jobId: job.id } : { is: 'absent' };
};

const clearWay = (op: Op<unknown>, slot: string | undefined) => (tx: Tx) => {
  const ahead = tx.store.operations.ofLane(op.lane).filter(({ rank }) => rank < op.rank);
  const rank = ((ahead.at(-1)?.rank ?? op.rank - 1) + op.rank) / 2;
  const { lane, pid, platform, priority } = op;
  addOperation(tx, { lane, rank, kind: 'post.unschedule', pid, platform, priority, args: { toPublish: true } });
  tx.store.operations.change(op.id, { pre: { ...before(op), slot: slot ?? null } });
};

const refused = (op: Op<unknown>, message: string, retryable?: boolean | null): Accepted => ({
  is: 'park',
  reason: 'publish-refused',
  error: {
    kind: 'service-failed',
    message,
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    ...(before(op).slot === undefined ? {} : { reason: 'slot-lost' }),
  },
});

/** What a job may tell of its end; whether it does is not shown. */
const Result = z.object({ success: z.boolean(), error: z.string().optional() });

export const publishKind = defineKind({
  endpoint: 'posts.publish',
  args: Args,
  repeat: 'replays',
  outward: true,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs'],
  guard(op, { tx, confirmed }) {
    const variant = confirmed && variantOf(confirmed, op.platform);
    // What the person asked for is true already.
    if (variant?.status === 'published') return { is: 'done' };
    const wasSent = tx.store.attempts.ofOperation(op.id).some(isUnanswered);
    const isStale = !wasSent && tx.nowMs - op.intentAtMs > publishFreshMs;
    if (isStale) return { is: 'park', reason: 'publish-stale' };
    if (confirmed?.needsApproval) return { is: 'park', reason: 'approval-required' };
    const slot = slotText(variant?.scheduledAt);
    if (slot === null) return { is: 'go' };
    // It has been taken away once: somebody else wants it there, or it cannot be read.
    if (before(op).slot !== undefined) return { is: 'park', reason: 'unsure' };
    return { is: 'before', add: clearWay(op, slot) };
  },
  remember: (op, seen) => ({ ...before(op), jobs: jobsAbout(seen).map(({ id }) => id) }),
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { platform: ownPlatform(op) } }),
  accept(op, reply, tx) {
    if (reply.status === 202) return jobTaken(tx, op, reply.body);
    const { success, permalink, error, retryable } = reply.body;
    if (!success) return refused(op, error ?? 'The platform did not take the post.', retryable);
    amendPost(
      tx,
      ownPid(op),
      (post) => {
        const variant = variantOf(post, op.platform);
        if (!variant) return;
        variant.status = 'published';
        if (permalink) variant.permalink = permalink;
        if (post.variants.every(({ status }) => status === 'published')) post.status = 'published';
      },
      false,
    );
    return { is: 'done' };
  },
  settle,
  adopt(op, _seen, { jobId }, tx) {
    if (jobId !== undefined) jobTaken(tx, op, { jobId });
  },
  finish(op, { status, result, error }, tx) {
    if (status === 'failed') {
      const message = error?.message ?? 'The service could not publish it.';
      const code = error ? { code: error.code } : {};
      return { is: 'park', reason: 'job-failed', error: { kind: 'service-failed', message, ...code } };
    }
    const told = Result.safeParse(result).data;
    if (told?.success === false) return refused(op, told.error ?? 'The platform did not take the post.');
    const document = tx.store.posts.document(ownPid(op));
    const variant = document && variantOf(fromKept(document.confirmed), op.platform);
    if (variant?.status === 'published' || told?.success === true) return { is: 'done' };
    // The job that was found may have been another's.
    const message = 'The work ended, and the post is not shown as published.';
    return { is: 'park', reason: 'did-it-go-out', error: { kind: 'unsure', message } };
  },
});
