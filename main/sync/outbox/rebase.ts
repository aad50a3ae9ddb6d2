// Reconciles open changes with a new confirmed state: rebased, merged, done, or in conflict.
import type { Operation } from '../../store/outbox.ts';
import { mergeTracked } from '../posts/link-tracking.ts';
import { threeWay } from '../posts/text-merge.ts';
import { type WirePost, decodePost } from '../posts/codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import {
  asConfirmed,
  changesOf,
  confirmedField,
  joined,
  encodeChanges,
  type Change,
  isFree,
  isRefused,
  asText,
  isSame,
  type FieldValue,
  personalHash,
} from '../posts/fields.ts';
import { addOperation, cancel } from './queue.ts';
import { carrySeen } from './seen-words.ts';

/** `by`: the operation whose own effect brought `now`, in its own reply or a later reading; it counts as ended. */
export type Cause = { now: WirePost; by?: Operation | undefined; isReply?: boolean };

/** The state that earlier operations leave for the next one. */
type Ground = {
  /** The value under it: from an earlier operation that waits or is in flight, otherwise the service's. */
  under: Map<string, FieldValue>;
  refused: Map<string, Change>;
  /** Our edits of the main variant, which the service copies into the others. One of those may be pinned since. */
  copied: Change[];
};

/**
 * Reconciles all open edits of a post with a new confirmed state, in their order: each is rebased, done, or in conflict
 * (docs/sync.md#who-wins-field-by-field).
 */
export const reconcile = (tx: Tx, pid: number, cause: Cause): void => {
  const { now, by } = cause;
  const operations = tx.store.operations.ofPost(pid).filter(({ id }) => id !== by?.id);
  const copied = by && isMainEdit(now, by) ? changesOf(by) : [];
  const ground: Ground = { under: new Map(), refused: new Map(), copied };
  const { under, refused } = ground;
  let mainIsOnItsWay = false;
  for (const op of operations) {
    if (op.kind === 'post.remove' && by && isFree(op)) refreshSeen(tx, op, now);
    if (clicks.includes(op.kind) && isFree(op)) carrySeen(tx, op, cause);
    const isJudged = isFree(op) && !(mainIsOnItsWay && isFollower(now, op));
    if (isSent(op) && isMainEdit(now, op)) {
      mainIsOnItsWay = true;
      copied.push(...changesOf(op));
    }
    for (const change of isJudged ? review(tx, op, cause, ground) : changesOf(op)) {
      const key = keyOf(op, change);
      if (isRefused(op) && !isFree(op)) refused.set(key, change);
      else under.set(key, change.mine);
    }
  }
};

const clicks: readonly Operation['kind'][] = ['post.approve', 'post.publish'];

const keyOf = ({ platform }: Operation, { field }: Change): string => `${platform ?? ''}/${field}`;

const isSent = (op: Operation): boolean => !isFree(op) && !isRefused(op);

const isMainEdit = (now: WirePost, op: Operation): boolean =>
  op.kind === 'post.edit' && now.variants.some(({ platform, isPrimary }) => isPrimary && platform === op.platform);

/**
 * While our text for the main variant is in flight, a change in a follower can't be attributed: the service may already
 * have derived it from ours. It is judged when those operations have ended, and not sent before.
 */
const isFollower = (now: WirePost, op: Operation): boolean =>
  op.kind === 'post.edit' &&
  now.variants.some(({ platform, isPrimary, pinned }) => platform === op.platform && !isPrimary && !pinned);

/** Our own doing: the user need not confirm the deletion again. */
const refreshSeen = (tx: Tx, op: Operation, now: WirePost): void => {
  tx.store.operations.change(op.id, { base: { seen: personalHash(now) } });
};

/** Returns what is left of the operation's changes. */
const review = (tx: Tx, op: Operation, cause: Cause, { under, refused, copied }: Ground): Change[] => {
  const before = changesOf(op);
  const left: Change[] = [];
  const found: FieldConflict[] = [];
  let isMerged = false;
  for (const change of before) {
    const key = keyOf(op, change);
    const there = under.has(key) ? (under.get(key) ?? null) : confirmedField(cause.now, op.platform, change.field);
    if (there === undefined) {
      left.push(change);
      continue;
    }
    const theirs = asConfirmed(tx, change.field, there);
    const given = refused.get(key);
    const expected = given && isSame(given.mine, change.base) ? given.base : change.base;
    const isOurs = isOurDoing(op, change, cause) || isCopied(op, change, theirs, copied);
    const base = isOurs ? theirs : asConfirmed(tx, change.field, expected);
    const mine = asConfirmed(tx, change.field, change.mine);
    const { field } = change;
    const result =
      field === 'body'
        ? mergeTracked(tx.store, op.platform, { base, mine, theirs })
        : threeWay(field, base, mine, theirs);
    if (result.is === 'mine') left.push({ ...change, base: theirs });
    else if (result.is === 'merged') {
      left.push({ ...change, base: theirs, mine: result.value });
      keepMerged(tx, op, { ...change, base, theirs }, result.value);
      isMerged = true;
    } else if (result.is === 'conflict') {
      left.push(change);
      // A change that came too late is never sent: there is nothing to decide.
      if (!isRefused(op)) found.push({ ...change, base, theirs });
    }
  }
  write(tx, op, { before, left, found, isMerged, theirsAt: cause.now.updatedAt });
  return left;
};

type Outcome = { before: Change[]; left: Change[]; found: FieldConflict[]; isMerged: boolean; theirsAt: string };

const write = (tx: Tx, op: Operation, { before, left, found, isMerged, theirsAt }: Outcome): void => {
  const { operations } = tx.store;
  if (before.length === 0) return;
  const inConflict = refreshConflicts(tx, op, found, theirsAt);
  // The service has what the user wanted.
  if (left.length === 0) return operations.end(op.id, 'done', tx.nowMs);
  const isChanged = JSON.stringify(left) !== JSON.stringify(before);
  const state = inConflict ? 'conflict' : op.state === 'conflict' ? waitingState(tx, op) : op.state;
  if (!isChanged && state === op.state) return;
  operations.change(op.id, {
    ...(isChanged ? encodeChanges(op, left) : {}),
    state,
    ...(isMerged ? { note: 'merged' } : {}),
  });
};

const waitingState = ({ store: { operations } }: Tx, { id }: Operation): 'staged' | 'ready' =>
  operations.dependencies(id).some((needs) => operations.read(needs)?.endedAtMs === null) ? 'staged' : 'ready';

/**
 * A reply to our own change is not another client's edit: in the same field it shows how the service rewrote it, and in
 * a follower it shows text derived from ours.
 */
const isOurDoing = (op: Operation, { field }: Change, { now, by, isReply = false }: Cause): boolean => {
  if (!by) return false;
  // Until its reply, a post of ours was shown as we expected it to become; a suggestion as its first line. In a later
  // reading another client may have edited it meanwhile.
  if (by.kind === 'post.create' || by.kind === 'post.fromMedia') return isReply || now.updatedAt === now.createdAt;
  if (by.kind === 'post.promote') return field === 'name';
  if (by.kind !== op.kind) return false;
  if (by.platform === op.platform) return changesOf(by).some((change) => change.field === field);
  return isMainEdit(now, by) && isFollower(now, op);
};

/** Exactly what we wrote for the main variant: not another client's text, even where one has pinned this variant. */
const isCopied = (op: Operation, { field }: Change, theirs: FieldValue, copied: readonly Change[]): boolean =>
  op.kind === 'post.edit' && copied.some((ours) => ours.field === field && isSame(ours.mine, theirs));

/** Stored in the field's history, and shown to the user, who was not asked. */
const keepMerged = (
  tx: Tx,
  { pid, platform }: Operation,
  { field, base, mine, theirs }: FieldConflict,
  value: FieldValue,
) => {
  if (pid === null || platform === null || field === 'image' || field === 'name') return;
  tx.store.wordings.keep({ pid, platform, field, value: asText(value), source: 'merge', seq: null, atMs: tx.nowMs });
  tx.store.postNotes.merge(pid, { platform, field, base, mine, theirs, value, atMs: tx.nowMs });
};

// A change that met another value at the service, or a refusal: what is left of it continues as a new operation.
export const writing: readonly Operation['kind'][] = ['post.edit', 'post.rename', 'post.setImage'];

/**
 * Ends `op`, whose bytes are frozen, and puts an operation in its place that is reconciled with `now`. It includes what
 * the user wrote into the same fields since, unless another change is in between.
 */
export const rebaseChanges = (tx: Tx, op: Operation, now: WirePost): void => {
  const { operations } = tx.store;
  if (op.pid === null) return;
  const later = following(operations.withOrderingKey(op.orderingKey), op);
  const changes = [arrivedOf(op, now), ...later.map(changesOf)].reduce(joined);
  operations.end(op.id, 'done', tx.nowMs, { reason: 'superseded', note: 'superseded' });
  for (const one of later) cancel(tx, one, 'superseded');
  succeed(tx, op, changes);
  reconcile(tx, op.pid, { now, ...(isOurs(tx, op, now) && { by: op }) });
};

/** All that was sent is there: a file under the id the service gave it. */
const isOurs = (tx: Tx, op: Operation, now: WirePost): boolean =>
  op.attempts > 0 &&
  changesOf(op).every(({ field, mine }) =>
    isSame(confirmedField(now, op.platform, field) ?? null, asConfirmed(tx, field, mine)),
  );

/** A sent edit can be applied in part. Fields that the service already has become the merge base of later edits. */
const arrivedOf = (op: Operation, now: WirePost): Change[] =>
  changesOf(op).map((change) => {
    const hasArrived = isSame(confirmedField(now, op.platform, change.field) ?? null, change.mine);
    return op.attempts > 0 && hasArrived ? { ...change, base: change.mine } : change;
  });

/** What is left of `op` once its conflicts are decided takes its place: it neither joins nor passes a later change. */
export const settleChanges = (tx: Tx, op: Operation, left: Change[]): void => {
  cancel(tx, op, 'superseded');
  if (left.length > 0) succeed(tx, op, left);
  const document = op.pid === null ? null : tx.store.posts.document(op.pid);
  if (document) reconcile(tx, document.pid, { now: decodePost(document.confirmed) });
};

const succeed = (tx: Tx, op: Operation, changes: Change[]): void => {
  const { orderingKey, rank, kind, pid, platform, priority, intentAtMs } = op;
  addOperation(tx, { orderingKey, rank, kind, pid, platform, priority, intentAtMs, ...encodeChanges(op, changes) });
};

/** The operations after `op` in its queue. */
export const behind = (queue: Operation[], op: Operation): Operation[] =>
  queue.filter(({ rank, seq }) => rank > op.rank || (rank === op.rank && seq > op.seq));

const following = (queue: Operation[], op: Operation): Operation[] => {
  const after = behind(queue, op);
  const stop = after.findIndex((one) => !writing.includes(one.kind) || !isFree(one));
  const near = stop < 0 ? after : after.slice(0, stop);
  return near.filter(({ kind, platform }) => kind === op.kind && kind !== 'post.setImage' && platform === op.platform);
};

/** `op` is given up and never happened: the next change that was built on its value gets `op`'s base. */
export const passOnBase = (tx: Tx, op: Operation): void => {
  if (!isReadable(op) || !(isFree(op) || isRefused(op))) return;
  const given = new Map(changesOf(op).map((change) => [change.field, change]));
  for (const later of behind(tx.store.operations.withOrderingKey(op.orderingKey), op)) {
    if (later.kind !== op.kind || later.platform !== op.platform || !isFree(later) || !isReadable(later)) continue;
    const changes = changesOf(later).map((change) => {
      const before = given.get(change.field);
      given.delete(change.field);
      return before && isSame(before.mine, change.base) ? { ...change, base: before.base } : change;
    });
    tx.store.operations.change(later.id, encodeChanges(later, changes));
  }
};

const isReadable = ({ reason }: Operation): boolean => reason !== 'unreadable';

/** Ends refused changes of fields that `op` has since written. */
export const supersedeRefused = (tx: Tx, op: Operation): void => {
  const fields = changesOf(op).map(({ field }) => field);
  for (const other of tx.store.operations.withOrderingKey(op.orderingKey)) {
    const isSame = other.id !== op.id && other.kind === op.kind && other.platform === op.platform;
    const isCovered = changesOf(other).every(({ field }) => fields.includes(field));
    if (isSame && isCovered && isRefused(other)) cancel(tx, other, 'superseded');
  }
};

// The conflict rows of an operation: created, updated while both sides change, and removed when they agree.
type FieldConflict = Change & { theirs: FieldValue };

/**
 * Brings the open conflicts of `op` in line with `found`, the complete list. `theirsAt`: ISO. True when some are left
 * for the user.
 */
const refreshConflicts = (tx: Tx, op: Operation, found: FieldConflict[], theirsAt: string): boolean => {
  const { conflicts } = tx.store;
  const there = conflicts.openOfOperation(op.id);
  const theirsAtMs = Number.isNaN(Date.parse(theirsAt)) ? tx.nowMs : Date.parse(theirsAt);
  for (const { field, base, mine, theirs } of found) {
    const row = there.find((one) => one.field === field);
    if (!row) {
      const { id: operation, pid, platform } = op;
      const mineAtMs = op.intentAtMs;
      conflicts.add({ operation, pid, platform, field, base, mine, theirs, mineAtMs, theirsAtMs });
      continue;
    }
    if (!isSame(asValue(row.theirs), theirs)) conflicts.retake(row.id, theirs, theirsAtMs);
    if (!isSame(asValue(row.mine), mine)) conflicts.remine(row.id, mine, tx.nowMs);
  }
  const isSettled = ({ field }: { field: string }) => !found.some((conflict) => conflict.field === field);
  for (const row of there.filter(isSettled)) conflicts.decide(row.id, null, tx.nowMs);
  return found.length > 0;
};

/** What a conflict stores of one side. */
export const asValue = (value: unknown): FieldValue =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(String) : null;
