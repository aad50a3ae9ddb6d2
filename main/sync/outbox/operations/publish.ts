// Publish and approve: enqueued once, guarded, sent, and withdrawn while they wait.
import { z } from 'zod';
import { AppError } from '../../../../preload/errors.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { publishEnd } from '../../../../preload/rules/publish-jobs.ts';
import type { Operation } from '../../../store/outbox.ts';
import { addOperation, postOrderingKey, supersedeByClick, withdraw } from '../queue.ts';
import { type Frame, frameOf, skipWait, variantIn } from '../pending.ts';
import {
  type Enqueued,
  type Kinds,
  type IntentOf,
  defineKind,
  type Accepted,
  type Op,
  type Seen,
  type Verdict,
  type GuardContext,
} from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { isFree, isRefused, isRevocable } from '../../posts/fields.ts';
import { slotText } from '../../../service/lenient-parsing.ts';
import { jobsAbout, jobTaken } from '../job-records.ts';
import { patchPost, variantOf, decodePost, type WirePost, type WireVariant } from '../../posts/codec.ts';
import { toPost } from '../../posts/view-model.ts';
import { publishFreshMs, approveMarginMs } from '../../kernel/rules.ts';
import { ownPid, ownPlatform } from '../local-post.ts';
import { isChangedSinceSeen, seenOf } from '../seen-words.ts';
import { mayHaveRun } from '../sender/in-doubt-rules.ts';
import { addApproval, approvedIn, keepApproval, lacksOwnApproval, removeApproval } from '../../posts/approval.ts';
import { enqueueSchedule, forSeenWords, withMargin } from './schedule.ts';

/** The open one that counts; one that came to nothing is over, since the user asks again. */
const join = (tx: Tx, open: Operation[]): Operation | null => {
  const over = open.filter(
    (op) => isRefused(op) || (op.state === 'parked' && isFree(op) && op.reason !== 'deleted-elsewhere'),
  );
  for (const op of over) supersedeByClick(tx, op);
  return open.find((op) => !over.includes(op)) ?? null;
};

const click = (
  tx: Tx,
  { pid, operations, post }: Frame,
  kind: 'post.approve' | 'post.publish',
  platform: PlatformId | null,
): Enqueued => {
  const open = operations.filter((op) => op.kind === kind && op.platform === platform);
  const joined = join(tx, open);
  const base = seenOf(post);
  if (joined) {
    if (isFree(joined)) tx.store.operations.change(joined.id, { base });
    return { operation: joined, pid, inverse: [] };
  }
  skipWait(tx, pid, 0);
  const orderingKey = postOrderingKey(pid);
  const operation = addOperation(tx, { kind, orderingKey, pid, platform, args: {}, base, priority: 0 });
  return { operation, pid, inverse: [{ do: 'post.withdraw', pid, kind, platform }] };
};

/** Where only the user's own rule asks for it, nothing is sent. */
export const enqueueApprove = (tx: Tx, { do: kind, pid }: IntentOf<'post.approve'>, kinds: Kinds): Enqueued => {
  const frame = frameOf(tx, pid, kinds);
  return lacksOwnApproval(tx.store, pid, frame.post, frame.post.variants)
    ? enqueueApproveAgain(tx, { do: 'post.approveAgain', pid, ...approvedIn(frame.post) })
    : click(tx, frame, kind, null);
};

/** Throws AppError `not-found`. */
export const enqueueApproveAgain = (tx: Tx, intent: IntentOf<'post.approveAgain'>): Enqueued => {
  const { pid, words, slot, reviewer = null } = intent;
  if (!tx.store.posts.view(pid)) throw new AppError({ kind: 'not-found', message: 'This post is not there any more.' });
  const hash = addApproval(tx, pid, { words, slot }, reviewer);
  return { operation: null, pid, inverse: hash === null ? [] : [{ do: 'post.unapproveAgain', pid, hash }] };
};

/** Throws AppError `invalid` if the post was approved in another way since. */
export const enqueueUnapproveAgain = (tx: Tx, { pid, hash }: IntentOf<'post.unapproveAgain'>): Enqueued => {
  const newest = tx.store.approvals.newest(pid);
  if (!removeApproval(tx, pid, hash)) throw new AppError({ kind: 'invalid', message: 'It was approved again since.' });
  const { words = [], slot = null, reviewer = null } = newest ?? {};
  const by = reviewer === null ? {} : { reviewer };
  return { operation: null, pid, inverse: [{ do: 'post.approveAgain', pid, words, slot, ...by }] };
};

export const enqueuePublish = (tx: Tx, intent: IntentOf<'post.publish'>, kinds: Kinds): Enqueued => {
  const frame = frameOf(tx, intent.pid, kinds);
  variantIn(frame.post, intent.platform);
  return click(tx, frame, intent.do, intent.platform);
};

/**
 * A click on Publish whose slot was already removed gives the slot back. Throws AppError `invalid` if it may have
 * arrived.
 */
export const enqueueWithdraw = (tx: Tx, { pid, kind, platform }: IntentOf<'post.withdraw'>, kinds: Kinds): Enqueued => {
  const waiting = tx.store.operations
    .ofPost(pid)
    .filter((op) => op.kind === kind && op.platform === platform)
    .findLast((op) => isRevocable(tx.store, op));
  if (!waiting) throw new AppError({ kind: 'invalid', message: 'This has been sent already.' });
  withdraw(tx, waiting);
  // The slot of a refused one is restored by itself.
  const at = waiting.state === 'parked' ? null : clearedSlot(waiting);
  if (at !== null && platform !== null) {
    const { operation } = enqueueSchedule(tx, { do: 'post.schedule', pid, platform, at }, kinds);
    if (operation) forSeenWords(tx, waiting, operation);
  }
  return { operation: null, pid, inverse: [] };
};

// Publishes a variant now: read first, never while a slot could fire, never twice.
const Args = z.strictObject({});

/**
 * `jobs`: those of the post before the first attempt. `slot`: the slot that was removed to publish
 * (docs/sync.md#publishing-takes-the-slot-away-first).
 */
const Pre = z.object({ jobs: z.array(z.string()).default([]), slot: z.string().nullable().optional() });
const before = (op: Op<unknown>) => Pre.parse(op.pre ?? {});
/** The slot that a click on Publish has removed or is removing; null: none that can be read. */
export const clearedSlot = ({ kind, pre }: Operation): string | null =>
  (kind === 'post.publish' ? Pre.safeParse(pre ?? {}).data?.slot : null) ?? null;

/** Once an attempt may have been executed, the user is not asked again. */
const wasSent = (tx: Tx, op: Operation): boolean => tx.store.attempts.ofOperation(op.id).some(mayHaveRun);
const isUnseen = (tx: Tx, op: Operation, confirmed: NonNullable<GuardContext['confirmed']>): boolean =>
  !wasSent(tx, op) && isChangedSinceSeen(tx, op, confirmed);

const settle = (op: Op<unknown>, seen: Seen): Verdict => {
  const variant = seen.post && variantOf(seen.post, op.platform);
  if (variant?.status === 'published') return { is: 'landed' };
  if (op.attempts === 0) return { is: 'absent' };
  const known = before(op).jobs;
  const job = jobsAbout(seen).find(({ id }) => !known.includes(id));
  return job ? { is: 'landed', jobId: job.id } : { is: 'absent' };
};

const clearWay = (op: Op<unknown>, slot: string | undefined) => (tx: Tx) => {
  const ahead = tx.store.operations.withOrderingKey(op.orderingKey).filter(({ rank }) => rank < op.rank);
  const rank = ((ahead.at(-1)?.rank ?? op.rank - 1) + op.rank) / 2;
  const { orderingKey, pid, platform, priority } = op;
  addOperation(tx, { orderingKey, rank, kind: 'post.unschedule', pid, platform, priority, args: { toPublish: true } });
  tx.store.operations.change(op.id, { pre: { ...before(op), slot: slot ?? null } });
};

/** `said`: why, in the service's words. */
const refused = (op: Op<unknown>, said: string | null | undefined, retryable?: boolean | null): Accepted => ({
  is: 'park',
  reason: 'publish-refused',
  error: {
    kind: 'service-failed',
    message: 'The platform did not take the post.',
    ...(said ? { said } : {}),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    ...(before(op).slot === undefined ? {} : { reason: 'slot-lost' }),
  },
});

/** The user's rule asks for an approval of what would be published. */
const isUnapproved = ({ store }: Tx, op: Op<unknown>, confirmed: WirePost): boolean => {
  const { variants, ...post } = toPost(ownPid(op), confirmed);
  return lacksOwnApproval(
    store,
    ownPid(op),
    post,
    variants.filter(({ platform }) => platform === op.platform),
  );
};

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
    // What the user requested is already true.
    if (variant?.status === 'published') return { is: 'done' };
    const isStale = !wasSent(tx, op) && tx.nowMs - op.intentAtMs > publishFreshMs;
    if (isStale) return { is: 'park', reason: 'publish-stale' };
    if (confirmed && (confirmed.needsApproval || isUnapproved(tx, op, confirmed)))
      return { is: 'park', reason: 'approval-required' };
    if (confirmed && isUnseen(tx, op, confirmed)) return { is: 'park', reason: 'changed-elsewhere' };
    const slot = slotText(variant?.scheduledAt);
    if (slot === null) return { is: 'go' };
    // It was removed once already: another client wants it there, or it can't be read.
    if (before(op).slot !== undefined) return { is: 'park', reason: 'unsure' };
    return { is: 'before', add: clearWay(op, slot) };
  },
  remember: (op, seen) => ({ ...before(op), jobs: jobsAbout(seen).map(({ id }) => id) }),
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { platform: ownPlatform(op) } }),
  accept(op, reply, tx) {
    if (reply.status === 202) return jobTaken(tx, op, reply.body);
    const { success, permalink, error, retryable } = reply.body;
    if (!success) return refused(op, error, retryable);
    patchPost(
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
  finish(op, job, tx) {
    const document = tx.store.posts.document(ownPid(op));
    const variant = document && variantOf(decodePost(document.confirmed), op.platform);
    const end = publishEnd(job);
    if (variant?.status === 'published' || end.is === 'live') return { is: 'done' };
    if (end.is === 'refused') return refused(op, end.said);
    // The job that was found may also have been another client's.
    const message = 'The work ended, and the post is not shown as published.';
    return { is: 'park', reason: 'did-it-go-out', error: { kind: 'unsure', message } };
  },
});

// Approves a post: marks all of it, and is never the way to publish (docs/sync.md#approving-never-publishes).
/** Its slot has passed or is near, or has an unknown form. */
const mayGoOut = ({ status, scheduledAt }: WireVariant, context: GuardContext): boolean => {
  const slot = slotText(scheduledAt);
  if (status === 'published' || slot === null) return false;
  return slot === undefined || !(Date.parse(slot) > withMargin(context, approveMarginMs));
};

export const approveKind = defineKind({
  endpoint: 'posts.approve',
  args: z.strictObject({}),
  repeat: 'adds',
  outward: true,
  barrier: true,
  readFirst: 'always',
  readings: ['post'],
  guard(op, context) {
    const { confirmed } = context;
    if (!confirmed) return { is: 'go' };
    if (!confirmed.needsApproval) return { is: 'done' };
    if (isUnseen(context.tx, op, confirmed)) return { is: 'park', reason: 'changed-elsewhere' };
    const publishes = confirmed.variants.some((variant) => mayGoOut(variant, context));
    return publishes ? { is: 'park', reason: 'approve-publishes' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: {} }),
  accept(op, { body }, tx) {
    if (!body.approved && !body.publishedImmediately) {
      const message = 'The service did not approve the post.';
      return { is: 'park', reason: 'refused', error: { kind: 'service-failed', message } };
    }
    const patch = (post: NonNullable<GuardContext['confirmed']>) => {
      post.needsApproval = false;
      for (const variant of post.variants) {
        if (body.publishedImmediately && variant.id === body.variantId) variant.status = 'published';
      }
    };
    patchPost(tx, ownPid(op), patch, !body.publishedImmediately);
    keepApproval(tx, ownPid(op));
    return { is: 'done' };
  },
  adopt(op, _seen, _verdict, tx) {
    keepApproval(tx, ownPid(op));
  },
  settle: (_op, { post }) => ({ is: post && !post.needsApproval ? 'landed' : 'absent' }),
});
