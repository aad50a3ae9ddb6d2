// The beginning and the end of a post: create, delete, undelete.
import { z } from 'zod';
import { AppError } from '../../../../preload/errors.ts';
import { textBounds } from '../../../../preload/rules/service-bounds.ts';
import type { Operation } from '../../../store/outbox.ts';
import { addOperation, postOrderingKey, cancel, withdraw } from '../queue.ts';
import { frameOf, type Frame } from '../pending.ts';
import {
  type Enqueued,
  type Kinds,
  type Intent,
  type IntentOf,
  defineKind,
  type Op,
  type Seen,
  type Verdict,
} from '../operation.ts';
import { addLocalPost, adoptPost, ownPid } from '../local-post.ts';
import {
  EditArgs,
  ImageArgs,
  RenameArgs,
  ScheduleArgs,
  UnscheduleArgs,
  isFree,
  isRefused,
  isRevocable,
  personalHash,
  changesOf,
  joined,
  encodeChanges,
  type Change,
  isSame,
} from '../../posts/fields.ts';
import { type WirePost, plan, readWhole, variantOf } from '../../posts/codec.ts';
import { knownSlots } from '../../posts/deadlines.ts';
import { makesPost, isDeleted, deletedHere } from '../../posts/projection.ts';
import { writing, behind, reconcile } from '../rebase.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { dropUnusedUpload, uploadsFor } from '../upload-queue.ts';
import { platformIds } from '../../../../preload/rules/platforms.ts';
import { parkReasons } from '../../../../preload/rules/sync-states.ts';
import { blankVariant } from '../../posts/view-model.ts';
import { isUnanswered } from '../sender/in-doubt-rules.ts';
import { remakeFromMedia, FromMediaArgs } from './post-from-media.ts';

/** A removal can be undone for this long before it is sent. */
const undoMs = 10_000;

type Create = Pick<IntentOf<'post.create'>, 'platform' | 'name' | 'idea'>;

export const enqueueCreate = (tx: Tx, { platform, name, idea }: IntentOf<'post.create'>): Enqueued => {
  const pid = addLocalPost(tx, name);
  return {
    operation: create(tx, pid, { platform, name, ...ideaOf(idea) }),
    pid,
    inverse: [{ do: 'post.remove', pid }],
  };
};

const ideaOf = (idea: string | undefined) => (idea === undefined ? {} : { idea });

/** Throws AppError `invalid` when there is neither a name nor an idea: a lost post is found again by its name. */
const create = (tx: Tx, pid: number, { platform, name, idea }: Create): Operation => {
  const whole = (name.trim() || (idea ?? '').trim()).slice(0, textBounds.postName).trim();
  if (whole === '') throw new AppError({ kind: 'invalid', message: 'A post needs a name.', field: 'name' });
  const args = CreateArgs.parse({ platform, name: whole, ...ideaOf(idea) });
  return addOperation(tx, { kind: 'post.create', orderingKey: postOrderingKey(pid), pid, platform, args });
};

/**
 * Throws AppError `invalid` for a post that was published, or is about to be, when only unpublished posts are meant;
 * `not-found` for one that is deleted.
 */
export const enqueueRemove = (tx: Tx, { pid, unpublished }: IntentOf<'post.remove'>, kinds: Kinds): Enqueued => {
  if (isDeleted(tx.store, pid)) throw alreadyDeleted();
  const frame = frameOf(tx, pid, kinds);
  if (unpublished && hasGoneOut(frame))
    throw new AppError({ kind: 'invalid', message: 'This post has been published.' });
  const { confirmed } = frame;
  const earlier = frame.operations.find(({ kind }) => kind === 'post.remove');
  if (earlier && earlier.state !== 'parked') return { operation: earlier, pid, inverse: [{ do: 'post.keep', pid }] };
  const undecided = earlier && decidable(tx, frame, earlier);
  if (earlier && !undecided) {
    // What waited at the first deletion is withdrawn again, together with what the user wrote since.
    keepPost(tx, earlier);
    return enqueueRemove(tx, { do: 'post.remove', pid }, kinds);
  }
  if (earlier) withdraw(tx, earlier);
  const operations = frame.operations.filter((op) => op !== earlier);
  const isKnown = confirmed !== null || operations.some((op) => makesPost(op) && !isFree(op) && !isRefused(op));
  const inverse = wayBack({ pid, operations, isKnown, isUndecided: undecided !== undefined });
  const waited = [...waitedOf(operations), ...timesOf(operations)];
  for (const op of operations.filter((one) => isFree(one) || isRefused(one))) {
    cancel(tx, op, 'withdrawn');
    dropUploads(tx, op);
  }
  tx.touch(pid);
  if (!isKnown) return { operation: null, pid, inverse };
  const operation = addOperation(tx, {
    kind: 'post.remove',
    orderingKey: postOrderingKey(pid),
    pid,
    platform: null,
    args: { waited, ...(undecided && { undecided }) },
    base: { seen: confirmed && personalHash(confirmed), ...(confirmed ? onItsWay(confirmed, operations) : {}) },
    notBeforeMs: tx.nowMs + undoMs,
  });
  return { operation, pid, inverse };
};

/**
 * The deletion that the user had not decided about, to be put in front of them again when the new one is undone:
 * without it, that would bring back what the first deletion withdrew. undefined: it may have happened, or a refused
 * change before it has become part of what this one withdraws.
 */
const decidable = (tx: Tx, { operations }: Frame, earlier: Operation): Undecided | undefined => {
  const { error, args, base } = earlier;
  const reason = parkReasons.find((known) => known === earlier.reason);
  const later = behind(operations, earlier);
  const isMixed = operations.some((op) => op !== earlier && !later.includes(op) && (isFree(op) || isRefused(op)));
  if (!reason || reason === 'unreadable' || isMixed || !isRevocable(tx.store, earlier)) return undefined;
  return { reason, error, args, base };
};

/** It was published, or is about to be. */
export const hasGoneOut = ({ post, operations }: Pick<Frame, 'post' | 'operations'>): boolean =>
  post.variants.some(({ status }) => status === 'published') ||
  operations.some((op) => op.kind === 'post.publish' && !isFree(op) && !isRefused(op));

/** The post as it will be once our times in flight have arrived: such a change is not another client's. */
const onItsWay = (confirmed: WirePost, operations: readonly Operation[]): { ours?: string } => {
  const times = operations.filter((op) => planKinds.includes(op.kind) && !isFree(op) && !isRefused(op));
  if (times.length === 0) return {};
  const post = structuredClone(confirmed);
  for (const { platform, args } of times) plan(post, platform, SlotArgs.parse(args).at ?? null);
  return { ours: personalHash(post) };
};

const planKinds: readonly Operation['kind'][] = ['post.schedule', 'post.unschedule'];
const SlotArgs = z.object({ at: z.string().optional() });

/**
 * Restores the post as it is now, and then all that waits on it. Undoing the deletion of a known post restores its
 * unsent edits by itself. `isUndecided`: an earlier deletion waits for the user's decision.
 */
const wayBack = ({ pid, operations, isKnown, isUndecided }: WayBack): Intent[] => {
  const free = operations.filter((op) => isFree(op) && !(isKnown && writing.includes(op.kind)));
  const keep: Intent = { do: 'post.keep', pid, ...beginningOf(free), ...(isUndecided && { undecided: true }) };
  return [keep, ...free.flatMap(intentOf)];
};
type WayBack = { pid: number; operations: readonly Operation[]; isKnown: boolean; isUndecided: boolean };

/** How a post started that was not sent yet. */
const beginningOf = (free: readonly Operation[]): Omit<IntentOf<'post.keep'>, 'do' | 'pid'> => {
  const maker = free.find(({ kind }) => kind === 'post.create' || kind === 'post.fromMedia');
  if (!maker) return {};
  if (maker.kind === 'post.create') return { create: CreateArgs.parse(maker.args) };
  const { kind: _, ...fromMedia } = FromMediaArgs.parse(maker.args);
  return { fromMedia };
};

/** The intent that would create it again; clicks that publish something are never repeated by an undo. */
const intentOf = ({ kind, pid, platform, args }: Operation): Intent[] => {
  if (pid === null) return [];
  if (kind === 'post.rename') return [{ do: kind, pid, name: RenameArgs.parse(args).name }];
  if (platform === null) return [];
  if (kind === 'post.edit') return [{ do: kind, pid, platform, fields: EditArgs.parse(args).fields }];
  if (kind === 'post.setImage') return [{ do: kind, pid, platform, attachment: ImageArgs.parse(args).attachment }];
  if (kind === 'post.schedule') return [{ do: kind, pid, platform, at: ScheduleArgs.parse(args).at }];
  if (kind === 'post.unschedule' && !UnscheduleArgs.parse(args).toPublish) return [{ do: kind, pid, platform }];
  return [];
};

const Files = z.object({ attachments: z.array(z.unknown()) }).or(z.object({ attachment: z.unknown() }));
const File = z.object({ mid: z.number() });

const dropUploads = (tx: Tx, { args }: Operation): void => {
  const files = Files.safeParse(args).data;
  const list = files ? ('attachments' in files ? files.attachments : [files.attachment]) : [];
  for (const file of list) {
    const mid = File.safeParse(file).data?.mid;
    if (mid !== undefined) dropUnusedUpload(tx, mid);
  }
};

/** Throws AppError `not-found` when the removal may have happened already. */
export const enqueueKeep = (tx: Tx, { pid, create: again, fromMedia, undecided }: IntentOf<'post.keep'>): Enqueued => {
  const { operations, posts } = tx.store;
  const inverse: Intent[] = [{ do: 'post.remove', pid }];
  const removal = operations.ofPost(pid).find(({ kind }) => kind === 'post.remove');
  if (removal && isRevocable(tx.store, removal)) {
    if (undecided) keepUndecided(tx, removal);
    else keepPost(tx, removal);
    return { operation: null, pid, inverse };
  }
  const isNew = !removal && posts.sidOf(pid) === null && operations.ofPost(pid).length === 0;
  if (isNew && again) return { operation: create(tx, pid, again), pid, inverse };
  if (isNew && fromMedia) return { operation: remakeFromMedia(tx, pid, fromMedia), pid, inverse };
  throw alreadyDeleted();
};

const alreadyDeleted = () => new AppError({ kind: 'not-found', message: 'This post is deleted already.' });

// Undelete: what waited on the post at its deletion waits again, unless the user wrote there since.
/** What a deletion stores of the changes it withdraws: for each variant one change that combines all of them. */
const waitedOf = (operations: readonly Operation[]): Waited[] => {
  const places = Map.groupBy(operations.filter(isWriting), ({ kind, platform }) => `${kind} ${platform ?? ''}`);
  return [...places.values()].flatMap((inOrder): Waited[] => {
    const last = inOrder.at(-1);
    const left = inOrder.reduce(withdrawing, []).filter(({ mine, base }) => !isSame(mine, base));
    return last && left.length > 0 ? [{ kind: last.kind, platform: last.platform, ...encodeChanges(last, left) }] : [];
  });
};

/**
 * A later change was built on the earlier ones: with them withdrawn, its base becomes that of the first, which the
 * service has.
 */
const withdrawing = (earlier: Change[], op: Operation): Change[] => {
  const changes = changesOf(op);
  if (isFree(op) || isRefused(op)) return joined(earlier, changes);
  // It was sent, and supersedes refused text in the same fields.
  return earlier.filter(({ field }) => !changes.some((change) => change.field === field));
};

/**
 * What it stores of changes of time: the last of each variant, unless that was sent. One that only clears the way for a
 * publication goes with the publication.
 */
const timesOf = (operations: readonly Operation[]): Waited[] => {
  const times = operations.filter(isTime).filter(({ args }) => UnscheduleArgs.safeParse(args).data?.toPublish !== true);
  return [...Map.groupBy(times, ({ platform }) => platform).values()].flatMap((inOrder): Waited[] => {
    const last = inOrder.at(-1);
    if (!last || !(isFree(last) || isRefused(last))) return [];
    const { kind, platform, args, base } = last;
    return [{ kind, platform, args, base }];
  });
};

type Time = Operation & { kind: 'post.schedule' | 'post.unschedule' };
const isTime = (op: Operation): op is Time => planKinds.includes(op.kind);

type Writing = Operation & { kind: 'post.edit' | 'post.rename' | 'post.setImage' };
const isWriting = (op: Operation): op is Writing => writing.includes(op.kind);

/**
 * Gives up a deletion: what it withdrew waits again, with the base it had then. What the user wrote or scheduled after
 * the deletion is left alone, and a slot that has passed is not restored. So it is with an earlier deletion that this
 * one took the place of.
 */
export const keepPost = (tx: Tx, removal: Operation): void => {
  const waiting = allWaitedBy(removal);
  withdraw(tx, removal);
  restoreWaited(tx, removal, waiting);
};

/** Gives up a deletion, but not the one before it that the user had not decided about: that needs them again. */
const keepUndecided = (tx: Tx, removal: Operation): void => {
  const undecided = undecidedIn(removal);
  if (!undecided) return keepPost(tx, removal);
  const { reason, error, args, base } = undecided;
  const { pid, orderingKey, rank } = removal;
  withdraw(tx, removal);
  const { id } = addOperation(tx, { kind: 'post.remove', orderingKey, pid, args, base, rank });
  tx.store.operations.change(id, { state: 'parked', reason, error });
  restoreWaited(tx, removal, [waitedBy(removal)]);
};

/** `deletions`: what each of them withdrew, the last one first. */
const restoreWaited = (tx: Tx, removal: Operation, deletions: readonly (readonly Waited[])[]): void => {
  const { pid } = removal;
  if (pid === null || deletions.every((waiting) => waiting.length === 0)) return;
  const { confirmed } = readWhole(tx.store, pid);
  let since: readonly Wanted[] = behind(tx.store.operations.ofPost(pid), removal);
  for (const waiting of deletions) {
    for (const waited of waiting.filter(({ kind }) => !planKinds.includes(kind))) addWriting(tx, pid, waited, since);
    for (const waited of waiting) if (isStillWanted(tx, waited, { confirmed, since })) addTime(tx, pid, waited);
    since = [...since, ...waiting];
  }
  if (confirmed) reconcile(tx, pid, { now: confirmed });
};

/** An open change, or one that a deletion withdrew. */
type Wanted = Pick<Operation, 'kind' | 'platform' | 'args' | 'base'>;

const addWriting = (tx: Tx, pid: number, waited: Waited, since: readonly Wanted[]): void => {
  const { kind, platform } = waited;
  const later = since.filter((op) => op.kind === kind && op.platform === platform).flatMap(changesOf);
  const left = changesOf(waited).filter(({ field }) => !later.some((change) => change.field === field));
  const images = kind === 'post.setImage' ? [ImageArgs.parse(waited.args).attachment] : [];
  const isTidiedAway = images.some((image) => 'mid' in image && !tx.store.media.read(image.mid));
  if (left.length === 0 || isTidiedAway) return;
  const needs = uploadsFor(tx, images);
  addOperation(tx, { ...waited, ...encodeChanges(waited, left), pid, orderingKey: postOrderingKey(pid), needs });
};

/** `since`: what the user requested after the deletion. */
const isStillWanted = (
  tx: Tx,
  { kind, platform, args }: Waited,
  { confirmed, since }: { confirmed: WirePost | null; since: readonly Wanted[] },
): boolean => {
  if (!planKinds.includes(kind)) return false;
  const isReplaced = since.some(
    (op) => op.platform === platform && (planKinds.includes(op.kind) || op.kind === 'post.publish'),
  );
  const isPublished = confirmed !== null && variantOf(confirmed, platform)?.status === 'published';
  const isAhead = kind === 'post.unschedule' || Date.parse(SlotArgs.parse(args).at ?? '') > tx.serverNowMs;
  return !isReplaced && !isPublished && isAhead;
};

/** The base names the slots that the user knew of: another one is replaced, and they are notified (schedule.ts). */
const addTime = (tx: Tx, pid: number, { kind, platform, args, base }: Waited): void => {
  const seen = knownSlots({ base });
  addOperation(tx, { kind, platform, args, base: seen && { seen }, pid, orderingKey: postOrderingKey(pid) });
};

/** Empty for a deletion that can't be read: it must still be possible to give it up. */
const waitedBy = ({ args }: Pick<Operation, 'args'>): Waited[] => RemoveArgs.safeParse(args).data?.waited ?? [];

const undecidedIn = ({ args }: Pick<Operation, 'args'>): Undecided | undefined =>
  RemoveArgs.safeParse(args).data?.undecided;

const allWaitedBy = (removal: Pick<Operation, 'args'>): Waited[][] => {
  const undecided = undecidedIn(removal);
  return [waitedBy(removal), ...(undecided ? allWaitedBy(undecided) : [])];
};

// Creates an empty post on one platform.
export const CreateArgs = z.strictObject({
  platform: z.enum(platformIds).exclude(['x']),
  /** Always sent: the post is found by it when the reply is lost. */
  name: z.string().min(1),
  idea: z.string().optional(),
});
type Args = z.infer<typeof CreateArgs>;

/** `created` holds only posts that do not belong to a local one. */
const settle = ({ args: { platform, name } }: Op<Args>, { created }: Seen): Verdict => {
  const alike = (created?.posts ?? []).filter(({ variants }) => variants.some((one) => one.platform === platform));
  const named = alike.filter((post) => post.name.trim() === name.trim());
  const [post, ...others] = named;
  if (post && others.length === 0) return { is: 'landed', post };
  if (alike.length === 0 && created?.complete) return { is: 'absent' };
  // It may have been renamed meanwhile.
  return { is: 'unclear', reason: 'which-post' };
};

export const createKind = defineKind({
  endpoint: 'posts.create',
  args: CreateArgs,
  repeat: 'replays',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['created'],
  show(post, { args: { platform, name, idea } }) {
    // Until the service has the post: afterwards its own data is shown.
    if (post.serviceId !== null) return;
    post.name = name;
    post.idea = idea ?? null;
    post.kind = platform === 'tiktok' || platform === 'youtube_shorts' ? 'video' : 'post';
    post.variants = [blankVariant(platform, true)];
  },
  isAlike: ({ args }, other) => args.platform === other.args.platform && args.name.trim() === other.args.name.trim(),
  request: ({ args }) => ({ body: args }),
  accept(op, { body }, tx) {
    adoptPost(tx, op, body, tx.nowMs, 'reply');
    return { is: 'done' };
  },
  settle,
  adopt(op, { startedAtMs }, { post }, tx) {
    if (post) adoptPost(tx, op, post, startedAtMs, 'reading');
  },
});

// Deletes a post at the service.
/**
 * What the user saw of the post when they deleted it; null: the service did not have it yet. `ours`: the post once our
 * own change of time, then in flight, has arrived.
 */
const Base = z.object({ seen: z.string().nullable(), ours: z.string().optional() });

/** Text, a name, a picture or a time that was not sent yet when the post was deleted. */
const Waited = z.object({
  kind: z.enum(['post.edit', 'post.rename', 'post.setImage', 'post.schedule', 'post.unschedule']),
  platform: z.enum(platformIds).nullable(),
  args: z.unknown(),
  base: z.unknown(),
});
type Waited = z.output<typeof Waited>;

/** A deletion that needed the user's decision when they deleted the post again, as it was stored. */
const Undecided = z.strictObject({
  reason: z.enum(parkReasons),
  error: z.custom<Operation['error']>((value) => typeof value === 'object'),
  args: z.unknown(),
  base: z.unknown(),
});
type Undecided = z.output<typeof Undecided>;
const RemoveArgs = z.strictObject({ waited: z.array(Waited).default([]), undecided: Undecided.optional() });

/**
 * The post can't be changed any more. Its confirmed state stays in the library's file, hidden, as the copy to restore
 * from.
 */
const bury = (op: Op<unknown>, tx: Tx, proof: string): void => {
  const pid = ownPid(op);
  const sid = tx.store.posts.sidOf(pid);
  if (sid !== null) tx.store.posts.addTombstone({ sid, pid, proof, atMs: tx.nowMs });
  tx.store.posts.setGone(pid, tx.nowMs);
  for (const other of tx.store.operations.ofPost(pid)) if (other.id !== op.id) cancel(tx, other, 'superseded');
  tx.touch(pid);
};

export const removeKind = defineKind({
  endpoint: 'posts.remove',
  args: RemoveArgs,
  repeat: 'sets',
  outward: false,
  barrier: true,
  readFirst: 'always',
  readings: ['post'],
  guard(op, { confirmed, tx }) {
    const { seen, ours } = Base.parse(op.base);
    // Once an attempt may have been executed, the user is not asked again.
    const wasSent = tx.store.attempts.ofOperation(op.id).some(isUnanswered);
    const isChanged = confirmed !== null && seen !== null && ![seen, ours].includes(personalHash(confirmed));
    return !wasSent && isChanged ? { is: 'park', reason: 'changed-before-delete' } : { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) } }),
  accept(op, _reply, tx) {
    bury(op, tx, deletedHere);
    return { is: 'done' };
  },
  settle: (_op, { post }) => ({ is: post === null ? 'landed' : 'absent' }),
  // Deleted by another client before it was ever sent.
  adopt(op, _seen, _verdict, tx) {
    bury(op, tx, op.attempts > 0 ? deletedHere : 'not-found');
  },
  onAbsent: 'done',
});
