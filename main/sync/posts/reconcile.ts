// What the service has now, held against the changes that still wait: based anew, merged, met, or in conflict.
import type { Operation } from '../../store/outbox.ts';
import { threeWay } from './text-merge.ts';
import type { WirePost } from './codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import { asConfirmed, changesOf, confirmedField, kept, type Change, isFree, isRefused, asText, isSame, type FieldValue, personalHash } from './fields.ts';
import { conflictsAnew, type Clash } from './clashes.ts';

/** `by`: the operation whose own effect brought `now`, in its own reply or to a later reading; it counts as ended. */
export type Cause = { now: WirePost; by?: Operation | undefined; isReply?: boolean };

/** What the operations before this one leave for it. */
type Ground = {
  /** What stands under it: of an earlier one that waits or is on its way, else what the service has. */
  under: Map<string, FieldValue>;
  refused: Map<string, Change>;
  /** Our edits of the main version, which the service copies into the others. One of those may be pinned since. */
  copied: Change[];
};

export const reconcile = (tx: Tx, pid: number, cause: Cause): void => {
  const { now, by } = cause;
  const operations = tx.store.operations.ofPost(pid).filter(({ id }) => id !== by?.id);
  const copied = by && isMainEdit(now, by) ? changesOf(by) : [];
  const ground: Ground = { under: new Map(), refused: new Map(), copied };
  const { under, refused } = ground;
  let mainIsOnItsWay = false;
  for (const op of operations) {
    if (op.kind === 'post.remove' && by && isFree(op)) seeAnew(tx, op, now);
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

const keyOf = ({ platform }: Operation, { field }: Change): string => `${platform ?? ''}/${field}`;

const isSent = (op: Operation): boolean => !isFree(op) && !isRefused(op);

const isMainEdit = (now: WirePost, op: Operation): boolean =>
  op.kind === 'post.edit' && now.variants.some(({ platform, isPrimary }) => isPrimary && platform === op.platform);

/**
 * Of such a version nobody can tell what is somebody else's while our words are on their way to the main one: what the
 * service makes of them may show already. It is judged when those have ended, and not sent before.
 */
const isFollower = (now: WirePost, op: Operation): boolean =>
  op.kind === 'post.edit' &&
  now.variants.some(({ platform, isPrimary, pinned }) => platform === op.platform && !isPrimary && !pinned);

/** Our own doing: the person need not look again before the post is deleted. */
const seeAnew = (tx: Tx, op: Operation, now: WirePost): void => {
  tx.store.operations.change(op.id, { base: { seen: personalHash(now) } });
};

/** Returns what is left of the operation's changes. */
const review = (tx: Tx, op: Operation, cause: Cause, { under, refused, copied }: Ground): Change[] => {
  const before = changesOf(op);
  const left: Change[] = [];
  const clashes: Clash[] = [];
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
    const result = threeWay(change.field, base, asConfirmed(tx, change.field, change.mine), theirs);
    if (result.is === 'mine') left.push({ ...change, base: theirs });
    else if (result.is === 'merged') {
      left.push({ ...change, base: theirs, mine: result.value });
      keepMerged(tx, op, { ...change, base, theirs }, result.value);
      isMerged = true;
    } else if (result.is === 'conflict') {
      left.push(change);
      // What came too late is never sent: there is nothing to decide between.
      if (!isRefused(op)) clashes.push({ ...change, base, theirs });
    }
  }
  write(tx, op, { before, left, clashes, isMerged, theirsAt: cause.now.updatedAt });
  return left;
};

type Outcome = { before: Change[]; left: Change[]; clashes: Clash[]; isMerged: boolean; theirsAt: string };

const write = (tx: Tx, op: Operation, { before, left, clashes, isMerged, theirsAt }: Outcome): void => {
  const { operations } = tx.store;
  if (before.length === 0) return;
  const inConflict = conflictsAnew(tx, op, clashes, theirsAt);
  // The service has what the person wanted.
  if (left.length === 0) return operations.end(op.id, 'done', tx.nowMs);
  const isChanged = JSON.stringify(left) !== JSON.stringify(before);
  const state = inConflict ? 'conflict' : op.state === 'conflict' ? waitingState(tx, op) : op.state;
  if (!isChanged && state === op.state) return;
  operations.change(op.id, {
    ...(isChanged ? kept(op, left) : {}),
    state,
    ...(isMerged ? { note: 'merged' } : {}),
  });
};

const waitingState = ({ store: { operations } }: Tx, { id }: Operation): 'staged' | 'ready' =>
  operations.dependencies(id).some((needs) => operations.read(needs)?.endedAtMs === null) ? 'staged' : 'ready';

/**
 * A reply to our own change is no stranger's edit: of the same field it shows how the service writes it (H16), and of a
 * version that follows the main one it shows our own words made over.
 */
const isOurDoing = (op: Operation, { field }: Change, { now, by, isReply = false }: Cause): boolean => {
  if (!by) return false;
  // Until its reply a post of ours was shown as we thought it would become; a suggestion as its first line.
  // Read later, somebody else may have written into it meanwhile (H1).
  if (by.kind === 'post.create' || by.kind === 'post.fromMedia') return isReply || now.updatedAt === now.createdAt;
  if (by.kind === 'post.promote') return field === 'name';
  if (by.kind !== op.kind) return false;
  if (by.platform === op.platform) return changesOf(by).some((change) => change.field === field);
  return isMainEdit(now, by) && isFollower(now, op);
};

/** Word for word what we wrote for the main version: not another client's words, even where one has pinned this version. */
const isCopied = (op: Operation, { field }: Change, theirs: FieldValue, copied: readonly Change[]): boolean =>
  op.kind === 'post.edit' && copied.some((ours) => ours.field === field && isSame(ours.mine, theirs));

/** In the history of the field, and to be told to the person: nobody asked them. */
const keepMerged = (tx: Tx, { pid, platform }: Operation, { field, base, mine, theirs }: Clash, value: FieldValue) => {
  if (pid === null || platform === null || field === 'image' || field === 'name') return;
  tx.store.wordings.keep({ pid, platform, field, value: asText(value), source: 'merge', seq: null, atMs: tx.nowMs });
  tx.store.postNotes.merge(pid, { platform, field, base, mine, theirs, value, atMs: tx.nowMs });
};
