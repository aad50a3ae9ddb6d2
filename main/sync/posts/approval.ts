// Whether a post still matches what was approved: text and pictures by platform, compared as text. Whether it has to be
// approved before it is scheduled.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Approval, ApprovedVersion } from '../../store/wording-history.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import { toPost } from './view-model.ts';
import { decodePost, type Whole, type WirePost } from './codec.ts';
import { fileOf, isFree, isSame } from './fields.ts';
import { isSameText } from './link-tracking.ts';

/** Of one variant, in the order of hashing. */
export const ApprovedWords = z.strictObject({
  platform: z.string(),
  text: z.string(),
  title: z.string(),
  hashtags: z.array(z.string()),
  altText: z.string(),
  media: z.array(z.string()),
});

/** Call when the service has accepted an approval: stores what the service has, not open changes. */
export const keepApproval = (tx: Tx, pid: number): void => {
  const document = tx.store.posts.document(pid);
  if (document) add(tx, pid, approvedIn(toPost(pid, decodePost(document.confirmed))), 'here');
};

/** Another client approved it: stores the post as it was when that was first read. */
export const keepForeignApproval = (tx: Tx, pid: number, post: WirePost): void =>
  add(tx, pid, approvedIn(toPost(pid, post)), 'elsewhere');

/**
 * The user approves what has changed since, or a reviewer approves the post, under the name they gave. No request is
 * made. Returns the hash; null: exactly that is approved already.
 */
export const addApproval = (tx: Tx, pid: number, approved: Approved, reviewer: string | null): string | null => {
  const hash = approvalHash(approved);
  const newest = tx.store.approvals.newest(pid);
  if (newest?.hash === hash && !isForOtherTime(newest, approved)) return null;
  add(tx, pid, approved, reviewer === null ? 'again' : 'review', reviewer);
  tx.touch(pid);
  return hash;
};

/** false: the post was approved in another way since. */
export const removeApproval = (tx: Tx, pid: number, hash: string): boolean => {
  const isRemoved = tx.store.approvals.removeAgain(pid, hash);
  if (isRemoved) tx.touch(pid);
  return isRemoved;
};

/** Whether the user's rule asks for an approval of this post. One that the service asked about follows the service. */
const asksFirst = ({ approvals }: Store, pid: number): boolean =>
  approvals.rules().askFirst && approvals.wasAsked(pid) !== true;

/** Whether it has to be approved here before these variants may be scheduled or published. */
export const lacksOwnApproval = (
  store: Store,
  pid: number,
  { needsApproval }: Pick<Post, 'needsApproval'>,
  variants: readonly Variant[],
): boolean => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (needsApproval || open.length === 0 || !asksFirst(store, pid)) return false;
  const approval = store.approvals.newest(pid);
  return approval === null || isChanged(store, approval, open);
};

/** For a post that was not published yet. If the service asks for an approval again, that takes precedence. */
export const approvalStanding = (
  store: Store,
  pid: number,
  post: Post,
): Pick<Post, 'changedSinceApproval' | 'needsOwnApproval' | 'approval'> => {
  const own = lacksOwnApproval(store, pid, post, post.variants) && ({ needsOwnApproval: true } as const);
  const approval = post.needsApproval ? null : store.approvals.newest(pid);
  if (!approval) return { changedSinceApproval: false, ...own };
  const open = post.variants.filter(({ status }) => status !== 'published');
  const isMoved = open.length > 0 && isForOtherTime(approval, approvedIn(post));
  return {
    changedSinceApproval: isChanged(store, approval, open),
    ...own,
    approval: {
      at: new Date(approval.atMs).toISOString(),
      ...(approval.reviewer !== null && { by: approval.reviewer }),
      ...(isMoved && approval.slot !== null && { for: approval.slot }),
    },
  };
};

/** An approval without a time is for any. */
export const isForOtherTime = (
  { slot: one }: Pick<Approved, 'slot'>,
  { slot: other }: Pick<Approved, 'slot'>,
): boolean => one !== null && other !== null && Date.parse(one) !== Date.parse(other);

/** Whether one of these variants says something else than `words`. */
export const isChanged = (
  store: Store,
  { words: all }: { words: readonly ApprovedVersion[] },
  variants: readonly Variant[],
): boolean =>
  variants.some((variant) => {
    const approved = all.find(({ platform }) => platform === variant.platform);
    if (approved === undefined) return true;
    const { words, media } = differsFromApproved(store, approved, variant);
    return words || media;
  });

/**
 * Text trimmed by the service is no difference, nor is the tracking that Galley added to its links. A file is the same
 * picture under the service's id.
 */
export const differsFromApproved = (
  store: Store,
  approved: ApprovedVersion,
  variant: Variant,
): { words: boolean; media: boolean } => {
  const now = versionOf(variant);
  const filesOf = (media: readonly string[]) => JSON.stringify(media.map((id) => fileOf(store, id)));
  return {
    words: !isSameText(store, approved.text, now.text) || fields.some((field) => !isSame(approved[field], now[field])),
    media: filesOf(approved.media) !== filesOf(now.media),
  };
};
const fields = ['title', 'hashtags', 'altText'] as const;

/**
 * A time that Galley has not sent yet is for what was approved, or for the changed text that the user saw when they
 * chose it (docs/sync.md#what-changed-since-its-approval-is-not-scheduled-unasked).
 */
type Slotted = { words: ApprovedVersion[] };
const Slotted = z.object({ words: z.array(ApprovedWords) });

/** What a schedule of this variant stores about the post in front of the user; null: as approved, or never approved. */
export const wordsSlotted = (store: Store, pid: number, post: Post, platform: string): Slotted | null => {
  const words = post.variants.filter((variant) => variant.platform === platform).map(versionOf);
  return approvalStanding(store, pid, post).changedSinceApproval ? { words } : null;
};
/** As stored in a schedule's base; null: it stores none. */
export const slottedWords = ({ base }: Pick<Operation, 'base'>): Slotted | null => Slotted.safeParse(base).data ?? null;

/** What a held-back time of this variant is for, in the form of an intent: empty if none is held back. */
export const wordsHeldBack = (
  { operations }: Pick<Store, 'operations'>,
  pid: number,
  platform: string,
): { words?: ApprovedVersion[] | null } => {
  const held = operations.ofPost(pid).find((op) => isHeldBack(op) && op.platform === platform);
  return held ? { words: slottedWords(held)?.words ?? null } : {};
};

/** What the time of this variant is for, to restore it later: empty for a post that was never approved. */
export const wordsOfTime = (
  store: Store,
  pid: number,
  post: Post,
  platform: string,
): { words?: ApprovedVersion[] | null } =>
  store.approvals.newest(pid) === null
    ? {}
    : { words: wordsSlotted(store, pid, post, platform)?.words ?? null, ...wordsHeldBack(store, pid, platform) };

/**
 * Whether this schedule is for a different text. Where an approval is asked for first, only what was approved counts.
 */
const isForOtherWords = (
  store: Store,
  op: Pick<Operation, 'pid' | 'platform' | 'base'>,
  { needsApproval, variants }: Pick<Post, 'needsApproval' | 'variants'>,
): boolean => {
  const { pid } = op;
  const variant = variants.find(({ platform }) => platform === op.platform);
  // The service holds it back itself until it is approved.
  if (pid === null || needsApproval || !variant || variant.status === 'published') return false;
  if (lacksOwnApproval(store, pid, { needsApproval }, [variant])) return true;
  const approval = store.approvals.newest(pid);
  if (!approval) return false;
  const isAs = (words: readonly ApprovedVersion[] = []) => words.length > 0 && !isChanged(store, { words }, [variant]);
  return !isAs(approval.words) && !isAs(slottedWords(op)?.words);
};

const wordKinds: readonly Operation['kind'][] = ['post.edit', 'post.setImage'];
const besideWords: readonly Operation['kind'][] = [...wordKinds, 'post.rename', 'post.schedule', 'post.unschedule'];

/** Edits behind this schedule with nothing in between that they may not pass. */
const wordsBehind = ({ operations }: Pick<Whole, 'operations'>, { rank }: Operation): Operation[] => {
  const behind = operations.filter((each) => each.rank > rank);
  const end = behind.findIndex(({ kind }) => !besideWords.includes(kind));
  return behind.slice(0, end < 0 ? behind.length : end).filter(({ kind }) => wordKinds.includes(kind));
};

/**
 * Whether a schedule may be sent: null when the service has the text it is for; a list of changes that have to be sent
 * before it; an empty list when the text differs. `shown`: the post as the user sees it.
 */
export const wordsFirst = (
  store: Store,
  whole: Pick<Whole, 'confirmed' | 'operations'>,
  op: Operation,
  shown: Post,
): Operation[] | null => {
  if (isForOtherWords(store, op, shown)) return [];
  if (!whole.confirmed || !isForOtherWords(store, op, toPost(op.pid ?? 0, whole.confirmed))) return null;
  return wordsBehind(whole, op);
};

/** Why a schedule is held back that may not be sent yet. */
export const heldBackReason = (store: Store, pid: number): 'approval-changed' | 'approve-first' =>
  store.approvals.wasAsked(pid) === null ? 'approve-first' : 'approval-changed';

export const isHeldBack = ({ kind, state, reason }: Pick<Operation, 'kind' | 'state' | 'reason'>): boolean =>
  kind === 'post.schedule' && state === 'parked' && (reason === 'approval-changed' || reason === 'approve-first');

/**
 * Part of every transaction that touched the post: a held-back schedule resumes once the text is what it was scheduled
 * for, or was approved.
 */
export const keepHeldBack = (tx: Tx, whole: Whole, shown: Post): Whole => ({
  ...whole,
  operations: whole.operations.reduce<Operation[]>((before, op) => {
    if (!isHeldBack(op) || wordsFirst(tx.store, whole, op, shown)?.length === 0) return [...before, op];
    const taking = before.find((each) => each.platform === op.platform && isFree(each) && isUntilApproved(each));
    if (!taking) {
      // As after a reply that held it off.
      const state = op.attempts > 0 ? 'wait' : 'ready';
      return [...before, tx.store.operations.change(op.id, { state, reason: null, error: null })];
    }
    // The slot was not removed yet: it stays where it is.
    for (const { id } of [taking, op]) tx.store.operations.end(id, 'cancelled', tx.nowMs, { reason: 'superseded' });
    return before.filter((each) => each !== taking);
  }, []),
});

// If the user wants that: what changed since its approval is unscheduled until it is approved again.
const UntilApproved = z.object({ untilApproved: z.literal(true) });
/** Of an unschedule: the time that it removes waits behind it. */
const isUntilApproved = ({ kind, base }: Operation): boolean =>
  kind === 'post.unschedule' && UntilApproved.safeParse(base).success;

/** Slots at the service for text that was not approved, with no open operation about them. */
export const slotsForOtherWords = (
  store: Store,
  { confirmed, operations, pid }: Whole,
  shown: Post,
): { platform: PlatformId; at: string }[] => {
  if (operations.some(({ kind }) => kind === 'post.remove')) return [];
  return (confirmed?.variants ?? []).flatMap(({ platform, scheduledAt }) => {
    const at = slotText(scheduledAt);
    const isAbout = (op: Operation) => op.platform === platform && aboutSlots.includes(op.kind);
    if (typeof at !== 'string' || !isPlatformId(platform) || operations.some(isAbout)) return [];
    return isForOtherWords(store, { pid, platform, base: null }, shown) ? [{ platform, at }] : [];
  });
};
const aboutSlots: readonly Operation['kind'][] = ['post.schedule', 'post.unschedule', 'post.publish'];

export type Approved = Pick<Approval, 'words' | 'slot'>;

/** Everything that an approval of the post in its current state would be about. */
export const approvedIn = ({ variants }: Post): Approved => ({
  words: variants.map(versionOf).sort((one, other) => (one.platform < other.platform ? -1 : 1)),
  slot: variants.find(({ scheduledAt }) => typeof scheduledAt === 'string')?.scheduledAt ?? null,
});

export const approvalHash = ({ words }: Pick<Approved, 'words'>): string =>
  `g1:${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`;

const add = (
  tx: Tx,
  pid: number,
  approved: Approved,
  source: Approval['source'],
  reviewer: string | null = null,
): void => tx.store.approvals.add(pid, { ...approved, hash: approvalHash(approved), source, reviewer, atMs: tx.nowMs });

/** On Pinterest and Shorts both fields hold the text (view-model.ts). */
const versionOf = ({ platform, body, title, hashtags, altText, media }: Variant): ApprovedVersion => ({
  platform,
  text: body ?? '',
  title: title ?? '',
  hashtags,
  altText: altText ?? '',
  media: media.map(({ id }) => id),
});
