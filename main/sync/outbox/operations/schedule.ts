// The time of a variant: schedule, unschedule, and restoring a slot that a failed publish removed.
import { z } from 'zod';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import type { Operation } from '../../../store/outbox.ts';
import { addOperation, postOrderingKey, cancel, withdraw, type Enqueue } from '../queue.ts';
import { frameOf, skipWait, tail, under, variantIn, type Frame } from '../pending.ts';
import {
  type Enqueued,
  type Kinds,
  type Intent,
  type IntentOf,
  defineKind,
  type Guard,
  type GuardContext,
  type Op,
} from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { isFree, isRefused, isRevocable, ScheduleArgs, UnscheduleArgs } from '../../posts/fields.ts';
import { slotText } from '../../../service/lenient-parsing.ts';
import type { Post } from '../../../../preload/contract/posts.ts';
import { decodePost, patchPost, plan, variantOf, type WireVariant } from '../../posts/codec.ts';
import {
  heldBackReason,
  keepForeignApproval,
  slottedWords,
  wordsFirst,
  wordsOfTime,
  wordsSlotted,
} from '../../posts/approval.ts';
import { isSplitInVain, knownSlots, takenBackSlotMs } from '../../posts/deadlines.ts';
import { slotMarginMs, settleMs, takebackNearMs } from '../../kernel/rules.ts';
import { ownPid, ownPlatform } from '../local-post.ts';
import { wereUnseen } from '../seen-words.ts';
import { isUnanswered, lastByteMs } from '../sender/in-doubt-rules.ts';
import type { Store } from '../../../store/store.ts';

type Slot = string | null | undefined;
const isSameSlot = (one: Slot, other: Slot): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

const planKinds: readonly Operation['kind'][] = ['post.schedule', 'post.unschedule'];

type Planned = IntentOf<'post.schedule' | 'post.unschedule'>;

/**
 * Earlier plans for this variant that were not sent, or came to nothing: the latest plan replaces them. No time must come
 * back behind an unschedule: neither one that waits for another change, nor one that is left out.
 */
const plansOf = (
  { leftOut }: Pick<Store, 'leftOut'>,
  { operations, kinds }: Frame,
  { do: wanted, platform }: Planned,
): Operation[] =>
  operations.filter(
    (op) =>
      planKinds.includes(op.kind) &&
      op.platform === platform &&
      (isFree(op)
        ? tail({ operations, kinds }).includes(op) ||
          op.state === 'parked' ||
          (wanted === 'post.unschedule' && (op.kind === 'post.schedule' || leftOut.has(op)))
        : isRefused(op)),
  );

/** null: none, or the stored slot can't be read. */
const slotWanted = ({ args }: Operation): string | null => ScheduleArgs.safeParse(args).data?.at ?? null;

/**
 * The slot under the change, the confirmed one, and those of earlier plans: any of them may show until all is settled.
 */
const knownBefore = ({ operations, confirmed }: Frame, { platform }: Planned, ground: Slot): string[] => {
  const confirmedSlot = slotText(confirmed && variantOf(confirmed, platform)?.scheduledAt);
  const planned = operations.filter((op) => op.kind === 'post.schedule' && op.platform === platform).map(slotWanted);
  return [...new Set([ground, confirmedSlot, ...planned])].filter((slot) => typeof slot === 'string');
};

/** Clears the way for a publication. */
const takesSlot = ({ kind, platform, args }: Operation, of: Planned): boolean =>
  kind === 'post.unschedule' && platform === of.platform && UnscheduleArgs.safeParse(args).data?.toPublish === true;

/** What a time is for, as it is stored in its base; null: what was approved. */
const wordsMeant = (store: Store, { pid, platform, words }: IntentOf<'post.schedule'>, post: Post) =>
  words === undefined ? wordsSlotted(store, pid, post, platform) : words && { words };

/** `slot`: the wanted one; null: none. */
const replan = (tx: Tx, intent: Planned, slot: string | null, kinds: Kinds): Enqueued => {
  const { pid, platform } = intent;
  const frame = frameOf(tx, pid, kinds);
  // An unschedule in flight that clears the way for a publication still shows its slot, unless there is a later plan.
  const isLeaving = frame.operations.some((op) => takesSlot(op, intent) && !isFree(op));
  const last = frame.operations.findLast((op) => planKinds.includes(op.kind) && op.platform === platform);
  const seen = isLeaving && last && takesSlot(last, intent) ? null : variantIn(frame.post, platform).scheduledAt;
  const inverse: Intent[] =
    typeof seen === 'string'
      ? [{ do: 'post.schedule', pid, platform, at: seen, ...wordsOfTime(tx.store, pid, frame.post, platform) }]
      : [{ do: 'post.unschedule', pid, platform }];
  const before = plansOf(tx.store, frame, intent);
  const first = before[0];
  const ground = isLeaving ? null : variantIn(first ? under(frame, first) : frame.post, platform).scheduledAt;
  // A waiting plan already asks for it, as after an undone deletion.
  if (before.every(({ state }) => state !== 'parked') && isSameSlot(seen, slot))
    return { operation: null, pid, inverse: [] };
  for (const op of before) cancel(tx, op, 'superseded');
  if (isSameSlot(ground, slot)) return { operation: null, pid, inverse };
  skipWait(tx, pid);
  // The slot that an earlier plan replaced is the last the user saw from the service: since then they saw their own.
  const known = first ? knownSlots(first) : knownBefore(frame, intent, ground);
  const words = intent.do === 'post.schedule' ? wordsMeant(tx.store, intent, frame.post) : null;
  const base = known || words ? { ...(known && { seen: known }), ...words } : null;
  const at = { orderingKey: postOrderingKey(pid), pid, platform, base };
  const operation =
    slot === null
      ? addOperation(tx, { ...at, kind: 'post.unschedule', args: {} })
      : addOperation(tx, { ...at, kind: 'post.schedule', args: { at: slot } });
  return { operation, pid, inverse };
};

/**
 * A time chosen after a click on Publish replaces it: a waiting click is withdrawn, and undoing the time does not click
 * again. A refused publication stays in front of the user.
 */
const withdrawClick = (tx: Tx, intent: Planned): void => {
  for (const op of tx.store.operations.ofPost(intent.pid)) {
    const isClick = op.kind === 'post.publish' && op.platform === intent.platform && op.state !== 'parked';
    if (isClick && isRevocable(tx.store, op)) withdraw(tx, op);
    else if (takesSlot(op, intent) && isFree(op)) cancel(tx, op, 'superseded');
  }
};

export const enqueueSchedule = (tx: Tx, intent: IntentOf<'post.schedule'>, kinds: Kinds): Enqueued => {
  withdrawClick(tx, intent);
  return replan(tx, intent, intent.at, kinds);
};

export const enqueueUnschedule = (tx: Tx, intent: IntentOf<'post.unschedule'>, kinds: Kinds): Enqueued =>
  replan(tx, intent, null, kinds);

/** The time that a pause has stored for this variant, if any, is not restored any more. */
export const endPausedTime = (tx: Tx, { pid, platform }: Pick<Planned, 'pid' | 'platform'>, atMs: number): void => {
  const of = { pid: tx.store.posts.headOf(pid), platform };
  if (!tx.store.pause.timesOf(of.pid).some((time) => time.platform === platform)) return;
  tx.store.pause.giveBack(of, atMs);
  tx.touch(of.pid);
  tx.changed('pause', 'agenda');
};

/** A user who unschedules a time that was chosen during a pause doesn't want the earlier one back. */
export const endReplacedTime = (tx: Tx, intent: IntentOf<'post.unschedule'>, { inverse }: Enqueued): void => {
  if (inverse.some((back) => back.do === 'post.schedule')) endPausedTime(tx, intent, tx.nowMs);
};

/** Equal to the minute, which is all that the window shows. */
export const isAsGood = (one: string, other: string): boolean => Math.abs(Date.parse(one) - Date.parse(other)) < 60_000;

const Base = z.looseObject({});

/**
 * The service holds a slot that the user did not know of: another client chose it. It is replaced, and the user is
 * notified once (docs/sync.md#who-wins-field-by-field).
 */
const noteMoved = (tx: Tx, op: Op<unknown>, variant: WireVariant | undefined): void => {
  const { pid, platform } = op;
  const known = knownSlots(op);
  const theirs = slotText(variant?.scheduledAt);
  if (known === null || typeof theirs !== 'string' || pid === null || platform === null) return;
  const last = tx.store.operations
    .withOrderingKey(op.orderingKey)
    .findLast((other) => planKinds.includes(other.kind) && other.platform === platform);
  const mine = last ? slotWanted(last) : null;
  if ([...known, ...(mine === null ? [] : [mine])].some((slot) => isAsGood(slot, theirs))) return;
  const base = known[0] ?? null;
  tx.store.postNotes.merge(pid, { platform, field: 'slot', base, mine, theirs, value: mine, atMs: tx.nowMs });
  const stored = tx.store.operations.read(op.id)?.base;
  tx.store.operations.change(op.id, { base: { ...Base.parse(stored), seen: [...known, theirs] }, rev: op.rev });
  tx.touch(pid);
};

// Schedules a variant.
/** Without a measured service time the margin doubles. */
export const withMargin = ({ serverNowMs, serverTimeKnown }: GuardContext, marginMs: number): number =>
  serverNowMs + (serverTimeKnown ? marginMs : 2 * marginMs);

/**
 * The text is no longer what it was scheduled with. A schedule that may have arrived is not held back, nor is a later
 * time than the service's slot: holding that back would only leave the earlier one in place.
 */
const heldBack = (op: Op<z.infer<typeof ScheduleArgs>>, { tx, confirmed, shown: read }: GuardContext): Guard | null => {
  const { operations, attempts } = tx.store;
  const leavesMs = takenBackSlotMs(op);
  const isLater = leavesMs !== null && leavesMs < Date.parse(op.args.at);
  if (isLater || attempts.ofOperation(op.id).some(isUnanswered)) return null;
  const shown = read();
  const queue = operations.withOrderingKey(op.orderingKey);
  const first = shown && wordsFirst(tx.store, { confirmed, operations: queue }, op, shown);
  if (!first) return null;
  if (first.length === 0) return { is: 'park', reason: heldBackReason(tx.store, ownPid(op)) };
  return { is: 'before', add: () => putAhead(tx, op, queue, first) };
};

const putAhead = (tx: Tx, { rank }: Operation, queue: readonly Operation[], first: readonly Operation[]): void => {
  const from = queue.findLast((each) => each.rank < rank)?.rank ?? rank - 1;
  const step = (rank - from) / (first.length + 1);
  first.forEach(({ id }, place) => tx.store.operations.change(id, { rank: from + step * (place + 1) }));
};

export const scheduleKind = defineKind({
  endpoint: 'posts.schedule',
  args: ScheduleArgs,
  repeat: 'sets',
  outward: true,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    plan(post, platform, args.at);
  },
  guard(op, context) {
    const { args, platform } = op;
    const variant = context.confirmed ? variantOf(context.confirmed, platform) : undefined;
    if (variant?.status === 'published') return { is: 'park', reason: 'already-published' };
    if (Date.parse(args.at) <= withMargin(context, slotMarginMs)) return { is: 'park', reason: 'slot-passed' };
    const held = heldBack(op, context);
    if (held) return held;
    noteMoved(context.tx, op, variant);
    return { is: 'go' };
  },
  request: (op, ids) => ({
    path: { postId: ids.post(ownPid(op)) },
    body: { scheduledAt: op.args.at, platform: ownPlatform(op) },
  }),
  accept(op, { body }, tx) {
    const slot = slotText(body.scheduledAt);
    const isWhole = typeof slot === 'string';
    const patch = (post: Parameters<typeof plan>[0] & { needsApproval: boolean }) => {
      plan(post, op.platform, body.scheduledAt ?? op.args.at);
      post.needsApproval = body.needsApproval;
    };
    const document = body.needsApproval ? null : tx.store.posts.document(ownPid(op));
    const before = document && decodePost(document.confirmed);
    // Another client approved it, and this reply is the first to show that.
    if (before?.needsApproval) keepForeignApproval(tx, ownPid(op), before);
    patchPost(tx, ownPid(op), patch, isWhole);
    // Only this reply knows of a plan that is paused: reading the post does not show it.
    if (!body.eligibleToPublish && !body.needsApproval)
      tx.store.operations.change(op.id, { note: 'held', rev: op.rev });
    return { is: 'done' };
  },
  settle({ args, platform }, { post }) {
    const variant = post && variantOf(post, platform);
    if (!variant) return { is: 'absent' };
    if (variant.status === 'published') return { is: 'unclear', reason: 'already-published' };
    // An unknown form can't be compared: sending the slot again is harmless.
    const slot = slotText(variant.scheduledAt);
    const isOurs = typeof slot === 'string' && Date.parse(slot) === Date.parse(args.at);
    return { is: isOurs ? 'landed' : 'absent' };
  },
});

/** Removes the slot until the changes are approved: it is unscheduled, and its time waits behind the approval. */
export const takeOffUntilApproved = (
  tx: Tx,
  pid: number,
  { platform, at }: { platform: PlatformId; at: string },
): void => {
  const both = { orderingKey: postOrderingKey(pid), pid, platform };
  const seen = [at];
  // A user who is still typing may undo the edit.
  const notBeforeMs = tx.nowMs + Math.max(0, Math.min(typingMs, Date.parse(at) - tx.serverNowMs - takebackNearMs));
  addOperation(tx, { ...both, kind: 'post.unschedule', args: {}, base: { seen, untilApproved: true }, notBeforeMs });
  const { id } = addOperation(tx, { ...both, kind: 'post.schedule', args: { at }, base: { seen } });
  tx.store.operations.change(id, { state: 'parked', reason: 'approval-changed' });
};
const typingMs = 60_000;

// Unschedules a variant.
/** Schedules of its variant that were sent before it and may still take effect. */
const passed = (tx: Tx, op: Operation): Operation[] =>
  tx.store.operations
    .withOrderingKey(op.orderingKey)
    .filter(
      ({ kind, platform, rank, attempts }) =>
        kind === 'post.schedule' && platform === op.platform && rank < op.rank && attempts > 0,
    );

/** Ends those: their slots are no longer wanted. Unix ms from which none can appear any more; null: there are none. */
const endPassed = (tx: Tx, op: Operation): number | null => {
  const schedules = passed(tx, op);
  const lastBytesMs = schedules.map(({ id }) => lastByteMs(tx.store.attempts.ofOperation(id)));
  for (const schedule of schedules) cancel(tx, schedule, 'superseded');
  return schedules.length === 0 ? null : Math.max(...lastBytesMs) + settleMs;
};

export const unscheduleKind = defineKind({
  endpoint: 'posts.unschedule',
  args: UnscheduleArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'stale',
  readings: ['post'],
  show(post, { args, platform }) {
    if (!args.toPublish) plan(post, platform, null);
  },
  guard(op, { tx, confirmed, serverNowMs }) {
    const { args, platform } = op;
    const variant = confirmed && variantOf(confirmed, platform);
    if (!variant) return { is: 'go' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'done' } : { is: 'park', reason: 'already-published' };
    }
    const isDone = slotText(variant.scheduledAt) === null && passed(tx, op).length === 0;
    if (isDone) return { is: 'done' };
    const operations = tx.store.operations.withOrderingKey(op.orderingKey);
    if (op.attempts === 0 && isSplitInVain({ confirmed, operations }, op, serverNowMs)) return { is: 'needless' };
    noteMoved(tx, op, variant);
    return { is: 'go' };
  },
  request: (op, ids) => ({ path: { postId: ids.post(ownPid(op)) }, body: { platform: ownPlatform(op) } }),
  accept(op, _reply, tx) {
    patchPost(tx, ownPid(op), (post) => plan(post, op.platform, null), false);
    const notBeforeMs = endPassed(tx, op);
    return notBeforeMs === null ? { is: 'done' } : { is: 'read', notBeforeMs };
  },
  adopt(op, { startedAtMs }, _verdict, tx) {
    const notBeforeMs = endPassed(tx, op);
    return notBeforeMs === null || notBeforeMs <= startedAtMs ? undefined : { is: 'read', notBeforeMs };
  },
  settle({ args, platform, attempts }, { post }) {
    const variant = post && variantOf(post, platform);
    if (!variant) return { is: 'absent' };
    if (variant.status === 'published') {
      return args.toPublish ? { is: 'landed' } : { is: 'unclear', reason: 'already-published' };
    }
    // Before it is sent, `guard` knows whether an unwanted slot may still appear.
    return { is: attempts > 0 && slotText(variant.scheduledAt) === null ? 'landed' : 'absent' };
  },
});

// A slot that was removed to publish is restored when nothing was published: the user's plan still holds.
/**
 * Parked for one of these reasons, it was certainly not published: with a slot, a post in doubt could be published
 * twice.
 */
const surelyNot: readonly Operation['reason'][] = [
  'refused',
  'publish-refused',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'scope-missing',
  'publish-stale',
];

/** What the kind stores of the slot it removed (operations/publish.ts). */
const Taken = z.looseObject({ slot: z.string() });

/** Refused publications that removed a slot which is not scheduled again yet. */
export const slotsTaken = (store: Store): Operation[] =>
  store.operations
    .openOfState('parked')
    .filter(({ kind, reason, pre }) => kind === 'post.publish' && surelyNot.includes(reason) && slotOf(pre) !== null);

const slotOf = (pre: unknown): string | null => Taken.safeParse(pre).data?.slot ?? null;

/** Part of a transaction: schedules each of them again, once, if it is still ahead. */
export const putSlotsBack = (tx: Tx, enqueue: Enqueue, serverNowMs: number): void => {
  for (const op of slotsTaken(tx.store)) {
    const { pid, platform } = op;
    const at = slotOf(op.pre);
    if (pid === null || platform === null || at === null) continue;
    const isAhead = Date.parse(at) > serverNowMs + slotMarginMs;
    tx.store.operations.change(op.id, { pre: { ...Taken.parse(op.pre), slot: null }, ...(isAhead ? unlost(op) : {}) });
    tx.touch(pid);
    const planned = isAhead ? enqueue(tx, { do: 'post.schedule', pid, platform, at }).operation : null;
    if (!planned) continue;
    if (planned.rank > op.rank) tx.store.operations.change(planned.id, { rank: before(tx, op) });
    forSeenWords(tx, op, planned);
  }
};

/**
 * A restored slot is for what the user saw when they clicked Publish: what other clients wrote since is held back like
 * any other change.
 */
export const forSeenWords = (tx: Tx, click: Operation, restored: Operation): void => {
  const known = knownSlots(restored);
  if (slottedWords(restored)?.words.some((words) => wereUnseen(tx, click, words)))
    tx.store.operations.change(restored.id, { base: known && { seen: known } });
};

/** Nothing is published behind a parked publication. */
const before = (tx: Tx, op: Operation): number => {
  const ahead = tx.store.operations.withOrderingKey(op.orderingKey).findLast(({ rank }) => rank < op.rank);
  return ((ahead?.rank ?? op.rank - 1) + op.rank) / 2;
};

const unlost = ({ error }: Operation): Pick<Operation, 'error'> => {
  if (error?.reason !== 'slot-lost') return { error };
  const { reason: _, ...rest } = error;
  return { error: rest };
};
