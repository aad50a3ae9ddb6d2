// AI work on a post (generate, revise, new picture) and restoring an earlier version: enqueued, sent, found again.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError, type ErrorData } from '../../../../preload/errors.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import type { Operation } from '../../../store/outbox.ts';
import type { OperationKind } from '../../../../preload/rules/sync-states.ts';
import {
  addOperation,
  ideaOrderingKey,
  ideasOrderingKey,
  postOrderingKey,
  cancel,
  supersedeByClick,
} from '../queue.ts';
import { frameOf } from '../pending.ts';
import {
  type Intent,
  type IntentOf,
  type Kinds,
  type Accepted,
  type Op,
  type Seen,
  type Verdict,
  type WireJob,
  defineKind,
} from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { isFree, isRevocable } from '../../posts/fields.ts';
import type { WireVariant } from '../../posts/codec.ts';
import { jobsAbout, jobTaken } from '../job-records.ts';
import { ownPid, refuseLive } from '../local-post.ts';

/** A dismissal can be undone for this long before it is sent. */
const dismissUndoMs = 10_000;

/** Joins an identical intent that is still open. A failed one is replaced, unless the whole post needs attention. */
const join = (tx: Tx, open: readonly Operation[]): Operation | null => {
  const running = open.find(({ state, reason }) => state !== 'parked' || reason === 'deleted-elsewhere');
  if (running) return running;
  for (const op of open) supersedeByClick(tx, op);
  return null;
};

/** What changes the words or the picture of a variant. */
const changing: readonly OperationKind[] = [
  'post.edit',
  'post.setImage',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
];

/** Not sent yet, and no longer what the user asks for: in other words, or before a later change of the variant. */
const isOutdated = (queue: readonly Operation[], op: Operation, args: object): boolean =>
  isFree(op) &&
  op.state !== 'parked' &&
  (!isDeepStrictEqual(op.args, args) ||
    queue.some(({ rank, platform, kind }) => rank > op.rank && platform === op.platform && changing.includes(kind)));

/** Throws AppError `not-found`. */
const ofPost = (
  tx: Tx,
  { pid, platform }: { pid: number; platform: PlatformId },
  kind: IntentOf<'post.withdraw'>['kind'],
  args: object,
  kinds: Kinds,
): { operation: Operation; pid: number; inverse: Intent[] } => {
  frameOf(tx, pid, kinds);
  const queue = tx.store.operations.ofPost(pid);
  const same = queue.filter((op) => op.kind === kind && op.platform === platform);
  const outdated = same.filter((op) => isOutdated(queue, op, args));
  for (const op of outdated) supersedeByClick(tx, op);
  const isAsked = (op: Operation) => op.state === 'parked' || isDeepStrictEqual(op.args, args);
  const joined = join(
    tx,
    same.filter((op) => !outdated.includes(op) && isAsked(op)),
  );
  if (joined) return { operation: joined, pid, inverse: [] };
  const operation = addOperation(tx, { kind, orderingKey: postOrderingKey(pid), pid, platform, args, priority: 0 });
  return { operation, pid, inverse: [{ do: 'post.withdraw', pid, kind, platform }] };
};

export const enqueueGenerate = (tx: Tx, intent: IntentOf<'post.generate'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, intent.idea === undefined ? {} : { idea: intent.idea }, kinds);

export const enqueueRevise = (tx: Tx, intent: IntentOf<'post.revise'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, { feedback: intent.feedback }, kinds);

export const enqueueNewPicture = (tx: Tx, intent: IntentOf<'post.newPicture'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, intent.hint === undefined ? {} : { hint: intent.hint }, kinds);

export const enqueueRestore = (tx: Tx, intent: IntentOf<'post.restore'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, { seq: intent.seq }, kinds);

export const enqueueIdeas = (tx: Tx, { do: kind, ...args }: IntentOf<'idea.generate'>) => {
  const same = tx.store.operations
    .withOrderingKey(ideasOrderingKey)
    .filter((op) => JSON.stringify(op.args) === JSON.stringify(args));
  const operation = join(tx, same) ?? addOperation(tx, { kind, orderingKey: ideasOrderingKey, args, priority: 0 });
  return { operation, pid: null, inverse: [] };
};

const aboutIdea = (ideaId: string) => ({ orderingKey: ideaOrderingKey(ideaId), args: { ideaId } });

const ofIdea = (tx: Tx, ideaId: string, kind: OperationKind) =>
  tx.store.operations.withOrderingKey(ideaOrderingKey(ideaId)).filter((op) => op.kind === kind);

/** A suggestion must be promoted out of the idea before the idea is dismissed. */
const promotesOf = (tx: Tx, ideaId: string) =>
  tx.store.operations
    .open()
    .filter(({ kind, args, state }) => kind === 'post.promote' && state !== 'parked' && isOfIdea(args, ideaId));

const isOfIdea = (args: unknown, ideaId: string): boolean =>
  typeof args === 'object' && args !== null && 'ideaId' in args && args.ideaId === ideaId;

export const enqueuePick = (tx: Tx, { do: kind, ideaId }: IntentOf<'idea.pick'>) => {
  const operation = join(tx, ofIdea(tx, ideaId, kind)) ?? addOperation(tx, { kind, ...aboutIdea(ideaId), priority: 0 });
  return { operation, pid: null, inverse: [] };
};

export const enqueueDismiss = (tx: Tx, { do: kind, ideaId }: IntentOf<'idea.dismiss'>) => {
  const picks = ofIdea(tx, ideaId, 'idea.pick').filter(isFree);
  for (const pick of picks) cancel(tx, pick, 'superseded');
  const operation = join(tx, ofIdea(tx, ideaId, kind)) ?? dismissal(tx, ideaId);
  const inverse: Intent[] = [
    { do: 'idea.keep', ideaId },
    ...(picks.length > 0 ? [{ do: 'idea.pick' as const, ideaId }] : []),
  ];
  return { operation, pid: null, inverse };
};

const dismissal = (tx: Tx, ideaId: string): Operation => {
  const notBeforeMs = tx.nowMs + dismissUndoMs;
  return addOperation(tx, { kind: 'idea.dismiss', ...aboutIdea(ideaId), needs: promotesOf(tx, ideaId), notBeforeMs });
};

/** Throws AppError `not-found` when the dismissal was already sent. */
export const enqueueKeepIdea = (tx: Tx, { ideaId }: IntentOf<'idea.keep'>) => {
  const waiting = ofIdea(tx, ideaId, 'idea.dismiss').find((op) => isRevocable(tx.store, op));
  if (!waiting) throw new AppError({ kind: 'not-found', message: 'This idea is gone already.' });
  cancel(tx, waiting, 'withdrawn');
  return { operation: null, pid: null, inverse: [{ do: 'idea.dismiss' as const, ideaId }] };
};

// Shared by generate, revise and new picture: how to find their work again when the reply was lost.
/** What existed before the first attempt; anything new afterwards is ours. */
const Pre = z.object({ jobs: z.array(z.string()), tip: z.number(), media: z.array(z.string()) });
export type Before = z.infer<typeof Pre>;

const variantOf = (op: Operation, seen: Seen): WireVariant | undefined =>
  seen.post?.variants.find(({ platform, isPrimary }) => (op.platform === null ? isPrimary : platform === op.platform));

const mediaOf = (op: Operation, seen: Seen): string[] => variantOf(op, seen)?.media.map(({ id }) => id) ?? [];

const rememberWork = (op: Operation, seen: Seen): Before => ({
  jobs: jobsAbout(seen).map(({ id }) => id),
  tip: Math.max(0, ...(seen.versions?.versions ?? []).map(({ seq }) => seq)),
  media: mediaOf(op, seen),
});

/** `shows`: other evidence that the work was done, when the list of jobs is cut off. */
const settleWork = (
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

/** `landed` by reading: the job that was found is followed like an accepted one. */
export const adoptWork = (op: Operation, { jobId }: { jobId?: string }, tx: Tx): void => {
  if (jobId !== undefined) jobTaken(tx, op, { jobId });
};

/** Out of credits, out of time, or failed: nothing was charged (public-api.md, Errors), and a retry is a new intent. */
export const endOfWork = ({ status, error }: Pick<WireJob, 'status' | 'error'>): Accepted =>
  status === 'failed' ? failedWork(error ? { code: error.code, said: error.message } : {}) : { is: 'done' };

/** `code` and `said`: of the job's error. */
export const failedWork = (given: Pick<ErrorData, 'code' | 'said'>): Accepted => ({
  is: 'park',
  reason: 'job-failed',
  error: { kind: 'service-failed', message: 'The service could not finish this.', ...given },
});

// Has the service write and illustrate one variant of a post.
export const generateKind = defineKind({
  endpoint: 'posts.generate',
  args: z.strictObject({ idea: z.string().optional() }),
  repeat: 'replays',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs'],
  guard: (op, context) => refuseLive(op, context),
  remember: (op, seen) => rememberWork(op, seen),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { ...op.args, ...(op.platform ? { platform: op.platform } : {}) },
  }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle: (op, seen) =>
    settleWork(op, seen, (before, { media }) => media.length > 0 && media.every((id) => !before.media.includes(id))),
  adopt(op, _seen, verdict, tx) {
    adoptWork(op, verdict, tx);
  },
  finish: (_op, job) => endOfWork(job),
});

// Has the service revise one variant of a post by the user's instructions.
export const reviseKind = defineKind({
  endpoint: 'posts.revise',
  args: z.strictObject({ feedback: z.string() }),
  repeat: 'replays',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs', 'versions'],
  guard: (op, context) => refuseLive(op, context),
  remember: (op, seen) => rememberWork(op, seen),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { ...op.args, ...(op.platform ? { platform: op.platform } : {}) },
  }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle: (op, seen) =>
    settleWork(
      op,
      seen,
      (before) =>
        seen.versions?.versions.some(({ seq, feedback }) => seq > before.tip && feedback === op.args.feedback) ?? false,
    ),
  adopt(op, _seen, verdict, tx) {
    adoptWork(op, verdict, tx);
  },
  finish: (_op, job) => endOfWork(job),
});

// Has the service make another picture for one variant of a post.
export const newPictureKind = defineKind({
  endpoint: 'posts.regenerateImage',
  args: z.strictObject({ hint: z.string().optional() }),
  repeat: 'replays',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'jobs'],
  guard: (op, context) => refuseLive(op, context),
  remember: (op, seen) => rememberWork(op, seen),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { ...op.args, ...(op.platform ? { platform: op.platform } : {}) },
  }),
  accept: (op, { body }, tx) => jobTaken(tx, op, body),
  settle: (op, seen) => settleWork(op, seen, (before, { media }) => media.some((id) => !before.media.includes(id))),
  adopt(op, _seen, verdict, tx) {
    adoptWork(op, verdict, tx);
  },
  finish: (_op, job) => endOfWork(job),
});

// Restores an earlier version of a post's text.
const RestorePre = z.object({ tip: z.number() });
const tipOf = (seen: Seen): number => Math.max(0, ...(seen.versions?.versions ?? []).map(({ seq }) => seq));

export const restoreKind = defineKind({
  endpoint: 'posts.restore',
  args: z.strictObject({ seq: z.number() }),
  repeat: 'adds',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post', 'versions'],
  guard: (op, context) => refuseLive(op, context),
  remember: (_op, seen) => ({ tip: tipOf(seen) }),
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)), seq: op.args.seq },
    query: op.platform ? { platform: op.platform } : {},
  }),
  accept(op, _reply, tx) {
    // The reply holds no text: the confirmed state is stale from here on and read again first.
    tx.store.posts.touch(ownPid(op), 0);
    tx.touch(ownPid(op));
    return { is: 'done' };
  },
  settle(op, seen) {
    if (seen.post === null) return { is: 'unclear', reason: 'deleted-elsewhere' };
    if (op.attempts === 0) return { is: 'absent' };
    const before = RestorePre.safeParse(op.pre).data;
    if (!before || !seen.versions) return { is: 'unclear', reason: 'unsure' };
    const isRestored = seen.versions.versions.some(({ seq, kind }) => seq > before.tip && kind === 'restore');
    return isRestored ? { is: 'landed' } : { is: 'absent' };
  },
});
