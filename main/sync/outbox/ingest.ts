// The only entry for what the service says about a post: stores its state, the wordings it replaces, and the proof of a
// deletion.
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../store/outbox.ts';
import type { PostDocument } from '../../store/posts.ts';
import { keepForeignApproval } from '../posts/approval.ts';
import { type WirePost, decodePost, encodePost, type EncodedPost } from '../posts/codec.ts';
import { createdMarginMs, createdMarginUnmeasuredMs, settleMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { toPost, toView } from '../posts/view-model.ts';
import {
  changesOf,
  isSame,
  keepWording,
  readField,
  textFields,
  type FieldValue,
  textOf,
  type WordingPlace,
} from '../posts/fields.ts';
import type { VersionTexts } from '../../../preload/contract/versions.ts';
import { reconcile } from './rebase.ts';

export type Arrival = {
  /** Start of the request that brought it, Unix ms by Galley's time. */
  startedAtMs: number;
  /** `page`: one of many. `reading`: requested directly. `reply`: to the operation `by`. */
  from: 'page' | 'reading' | 'reply';
  /** The operation whose effect this shows. */
  by?: Operation;
  /** Its stored form, if already encoded. */
  encoded?: EncodedPost;
  /** Shared by the posts of one transaction. */
  isHeldBack?: (wire: WirePost) => boolean;
};

/**
 * Returns the local id; null: to be read again, because it is held back (docs/sync.md#our-own-new-post-is-held-back) or
 * stale (docs/sync.md#a-stale-reading-is-dropped).
 */
export const ingestPost = (tx: Tx, wire: WirePost, arrival: Arrival): number | null => {
  const { posts } = tx.store;
  if (posts.hasTombstone(wire.id)) return null;
  const pid = posts.pidOf(wire.id);
  if (pid === null) {
    const isHeldBack = arrival.isHeldBack ?? holdingBack(tx);
    return isHeldBack(wire) ? null : addPost(tx, wire, arrival);
  }
  const document = posts.document(pid);
  const { startedAtMs, from, by } = arrival;
  if (from !== 'reply' && isOvertaken(document, startedAtMs)) return null;
  const { confirmed, hash } = arrival.encoded ?? encodePost(wire);
  const isNew = document?.hash !== hash;
  const before = document && isNew ? decodePost(document.confirmed) : null;
  const open = isNew ? tx.store.operations.ofPost(pid) : [];
  if (before && from === 'page' && isDoubtful(open, wire, before)) return null;
  if (isNew) {
    posts.confirm(pid, { confirmed, hash, readAtMs: startedAtMs });
    keepFailures(tx, pid, wire);
    if (before) {
      keepWordings(tx, pid, { before, now: wire, by, open });
      keepVersionTexts(tx, pid, before, wire);
      // Our own approval stores what it was about by itself.
      const isOurs = open.some(({ kind, attempts }) => kind === 'post.approve' && attempts > 0);
      if (before.needsApproval && !wire.needsApproval && !isOurs)
        // What our own change wrote came after that approval.
        keepForeignApproval(tx, pid, by ? before : wire);
    }
    tx.touch(pid);
  } else {
    posts.touch(pid, startedAtMs);
    // Whether a change still calls something off depends on when the post was read.
    if (from === 'reading' && tx.store.operations.ofPost(pid).length > 0) tx.touch(pid);
  }
  if (by) posts.settled(pid, tx.nowMs);
  if (isNew || by) reconcile(tx, pid, { now: wire, by, isReply: from === 'reply' });
  return pid;
};

const addPost = (tx: Tx, wire: WirePost, { startedAtMs, encoded = encodePost(wire) }: Arrival): number => {
  const pid = tx.store.posts.add({ sid: wire.id, view: toView(toPost(0, wire)) });
  tx.store.posts.confirm(pid, { ...encoded, readAtMs: startedAtMs });
  keepFailures(tx, pid, wire);
  // No operation waits on it yet, so there is nothing to project: this halves the time of a first fill.
  tx.changed(`post:${pid}`, 'posts', 'sync');
  return pid;
};

/** The service no longer names a failure once the variant is published or has another time: reports need it later. */
const keepFailures = (tx: Tx, pid: number, { variants }: WirePost): void => {
  for (const { platform, publishFailure } of variants) {
    const failedMs = publishFailure ? Date.parse(publishFailure.failedAt) : Number.NaN;
    if (publishFailure && !Number.isNaN(failedMs))
      tx.store.recordedFailures.keep({ pid, platform, reason: publishFailure.reason, failedMs });
  }
};

/** Something was sent, or read, after the request began. */
export const isOvertaken = (document: PostDocument | null, startedAtMs: number): boolean =>
  document !== null && (document.settledAtMs > startedAtMs || document.readAtMs > startedAtMs);

/** An older state of the post, or one that can't show whether the service had executed the operation in flight. */
const isDoubtful = (open: Operation[], now: WirePost, before: WirePost): boolean =>
  Date.parse(now.updatedAt) < Date.parse(before.updatedAt) ||
  open.some(({ state }) => state === 'inflight' || state === 'doubt');

/**
 * Whether it may be the very post that one of our unanswered creates made (docs/sync.md#our-own-new-post-is-held-back):
 * created since its first attempt, and no later than an abandoned request could still take effect.
 */
export const holdingBack = (tx: Tx): ((wire: WirePost) => boolean) => {
  const offset = tx.store.meta.read('clock_offset_ms');
  const marginMs = offset === null ? createdMarginUnmeasuredMs : createdMarginMs;
  const spans = tx.store.operations.begun().flatMap((op) => {
    if (!makers.includes(op.kind)) return [];
    const sent = tx.store.attempts
      .ofOperation(op.id)
      // A refusal comes from the service itself; a request that was held off on its way may have arrived all the same.
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ startedMs }) => startedMs + Number(offset ?? 0));
    if (sent.length === 0) return [];
    return [{ fromMs: Math.min(...sent) - marginMs, toMs: Math.max(...sent) + createdMarginUnmeasuredMs }];
  });
  return ({ createdAt }) => {
    const createdMs = Date.parse(createdAt);
    return spans.some(({ fromMs, toMs }) => createdMs >= fromMs && createdMs <= toMs);
  };
};

const makers: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];

// A post that the service has proved not to have: what happens to it and to its open operations.
/** The sender or the user is dealing with these: they get the same 404 when they resume. */
const inHand: readonly Operation['state'][] = ['inflight', 'doubt', 'job', 'conflict'];

/**
 * A 404 under a proven key (docs/sync.md#a-deletion-needs-proof). The confirmed state and every wording stay. Open
 * operations of the post then need attention, and the post stays visible with them; without any it leaves the library.
 * Returns false when a change of ours reached the post since, or so shortly before that the reply may be older than
 * that change.
 */
export const noteAbsence = (tx: Tx, pid: number, startedAtMs: number): boolean => {
  const { posts, operations, fullScans } = tx.store;
  const sid = posts.sidOf(pid);
  if (sid === null || (posts.document(pid)?.settledAtMs ?? 0) > startedAtMs - settleMs) return false;
  const open = operations.ofPost(pid);
  // A removal in flight gets the 404 itself, and is then done.
  if (open.some(({ kind }) => kind === 'post.remove')) return true;
  posts.addTombstone({ sid, pid, proof: 'read', atMs: tx.nowMs });
  fullScans.clear(pid);
  for (const operation of open) {
    if (inHand.includes(operation.state)) continue;
    operations.change(operation.id, { state: 'parked', reason: 'deleted-elsewhere' });
  }
  tx.touch(pid);
  return true;
};

// Stores every text that the service shows in place of another, and the text that was replaced.
/** `open`: the operations of the post. */
type Arrived = { before: WirePost; now: WirePost; by: Operation | undefined; open: Operation[] };

const written: readonly Operation['kind'][] = ['post.generate', 'post.revise', 'post.newPicture', 'post.fromMedia'];

/** The first state of a post is in its document until it changes. */
const keepWordings = (tx: Tx, pid: number, { before, now, by, open }: Arrived): void => {
  const source = by && written.includes(by.kind) ? 'ai' : 'service';
  const operations = by ? [...open, by] : open;
  const keep = (place: WordingPlace, platform: string | null, old: FieldValue, value: FieldValue) => {
    if (isSame(old, value)) return;
    // Our own text, and what it replaced, was stored when it was written.
    const ours = operations
      .filter((op) => op.platform === platform)
      .flatMap(changesOf)
      .filter(({ field }) => field === place.field);
    if (ours.length === 0) keepWording(tx, pid, place, old, 'service');
    if (!ours.some(({ mine }) => isSame(mine, value))) keepWording(tx, pid, place, value, source);
  };
  const main = now.variants.find(({ isPrimary }) => isPrimary)?.platform;
  if (main !== undefined) keep({ platform: main, field: 'name' }, null, before.name, now.name);
  for (const variant of now.variants) {
    const { platform } = variant;
    const old = before.variants.find((one) => one.platform === platform);
    if (!old) continue;
    for (const field of textFields) {
      keep({ platform, field }, platform, readField(old, field), readField(variant, field));
    }
  }
};

// The text of a variant is stored when another replaces it: the service's list of versions has no texts.
type WireVariant = WirePost['variants'][number];

export const versionTexts = (variant: WireVariant): VersionTexts => ({
  title: variant.title ?? null,
  text: textOf(variant),
  hashtags: variant.hashtags ?? [],
  altText: variant.altText ?? null,
});

/** The current text is in the post's document until it changes. */
const keepVersionTexts = (tx: Tx, pid: number, before: WirePost, now: WirePost): void => {
  for (const variant of before.variants) {
    const next = now.variants.find(({ platform }) => platform === variant.platform);
    const texts = versionTexts(variant);
    if (next && isDeepStrictEqual(texts, versionTexts(next))) continue;
    tx.store.versionTexts.keep(pid, variant.platform, { updatedAt: before.updatedAt, texts });
  }
};
