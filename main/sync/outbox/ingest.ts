// The only way in for what the service says of a post: its state, the wordings it replaces, the proof that it is gone.
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
  /** `page`: one of many. `reading`: asked for directly. `reply`: to the operation `by`. */
  from: 'page' | 'reading' | 'reply';
  /** The operation whose effect this shows. */
  by?: Operation;
  /** As it would be kept, where that is known. */
  encoded?: EncodedPost;
  /** For many in one transaction. */
  isHeldBack?: (wire: WirePost) => boolean;
};

/**
 * The local id; null: to be read again, because it is held back (docs/sync.md#our-own-new-post-is-held-back)
 * or out of date (docs/sync.md#a-stale-reading-is-dropped).
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
    if (before) {
      keepWordings(tx, pid, { before, now: wire, by, open });
      keepVersionTexts(tx, pid, before, wire);
      // Our own approval keeps what it was about by itself.
      const isOurs = open.some(({ kind, attempts }) => kind === 'post.approve' && attempts > 0);
      if (before.needsApproval && !wire.needsApproval && !isOurs)
        // What our own change wrote came after it.
        keepForeignApproval(tx, pid, by ? before : wire);
    }
    tx.touch(pid);
  } else {
    posts.touch(pid, startedAtMs);
    // What a change was to call off is judged by when the post was read.
    if (from === 'reading' && tx.store.operations.ofPost(pid).length > 0) tx.touch(pid);
  }
  if (by) posts.settled(pid, tx.nowMs);
  if (isNew || by) reconcile(tx, pid, { now: wire, by, isReply: from === 'reply' });
  return pid;
};

const addPost = (tx: Tx, wire: WirePost, { startedAtMs, encoded = encodePost(wire) }: Arrival): number => {
  const pid = tx.store.posts.add({ sid: wire.id, view: toView(toPost(0, wire)) });
  tx.store.posts.confirm(pid, { ...encoded, readAtMs: startedAtMs });
  // Nothing waits on it yet, so there is nothing to fold: a first fill takes half as long.
  tx.changed(`post:${pid}`, 'posts', 'sync');
  return pid;
};

/** What was sent, or read, since the request began is newer. */
export const isOvertaken = (document: PostDocument | null, startedAtMs: number): boolean =>
  document !== null && (document.settledAtMs > startedAtMs || document.readAtMs > startedAtMs);

/** An older state of the post, or one of which nobody can tell whether the service had executed what is on its way. */
const isDoubtful = (open: Operation[], now: WirePost, before: WirePost): boolean =>
  Date.parse(now.updatedAt) < Date.parse(before.updatedAt) ||
  open.some(({ state }) => state === 'inflight' || state === 'doubt');

/**
 * Whether it may be the very post that one of our own operations is about to learn of
 * (docs/sync.md#our-own-new-post-is-held-back): created since its first
 * attempt, and no later than an abandoned request could still have an effect.
 */
export const holdingBack = (tx: Tx): ((wire: WirePost) => boolean) => {
  const offset = tx.store.meta.read('clock_offset_ms');
  const marginMs = offset === null ? createdMarginUnmeasuredMs : createdMarginMs;
  const spans = tx.store.operations.begun().flatMap((op) => {
    if (!makers.includes(op.kind)) return [];
    const sent = tx.store.attempts
      .ofOperation(op.id)
      // A refusal is the service's own; one that was held off on its way may have arrived all the same.
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

// A post that the service proved not to have: what becomes of it here, and of the changes that wait on it.
/** What the sender or the person has in hand: it meets the same absence when it goes on. */
const inHand: readonly Operation['state'][] = ['inflight', 'doubt', 'job', 'conflict'];

/**
 * A 404 under a proven key (docs/sync.md#a-deletion-needs-proof). What was confirmed and every wording stay. Changes
 * that wait on the post come in
 * front of the person, and the post stays in sight with them; without any it leaves the library.
 * false: a change of ours reached the post since, or so shortly before that the answer may be older than it looks.
 */
export const noteAbsence = (tx: Tx, pid: number, startedAtMs: number): boolean => {
  const { posts, operations, fullScans } = tx.store;
  const sid = posts.sidOf(pid);
  if (sid === null || (posts.document(pid)?.settledAtMs ?? 0) > startedAtMs - settleMs) return false;
  const open = operations.ofPost(pid);
  // A removal under way finds out by itself, and is then done.
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

// Every text that the service shows in place of another is kept, and the one it took the place of.
/** `open`: the operations of the post. */
type Arrived = { before: WirePost; now: WirePost; by: Operation | undefined; open: Operation[] };

const written: readonly Operation['kind'][] = ['post.generate', 'post.revise', 'post.newPicture', 'post.fromMedia'];

/** The first sight of a post is in its document until it changes. */
const keepWordings = (tx: Tx, pid: number, { before, now, by, open }: Arrived): void => {
  const source = by && written.includes(by.kind) ? 'ai' : 'service';
  const operations = by ? [...open, by] : open;
  const keep = (place: WordingPlace, platform: string | null, old: FieldValue, value: FieldValue) => {
    if (isSame(old, value)) return;
    // Ours, and what ours replaced, were kept when they were written.
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

// The words of a version are kept when others take their place: the service's list of versions has none.
type WireVariant = WirePost['variants'][number];

export const versionTexts = (variant: WireVariant): VersionTexts => ({
  title: variant.title ?? null,
  text: textOf(variant),
  hashtags: variant.hashtags ?? [],
  altText: variant.altText ?? null,
});

/** What stands now is in the post's document until it changes. */
const keepVersionTexts = (tx: Tx, pid: number, before: WirePost, now: WirePost): void => {
  for (const variant of before.variants) {
    const next = now.variants.find(({ platform }) => platform === variant.platform);
    const texts = versionTexts(variant);
    if (next && isDeepStrictEqual(texts, versionTexts(next))) continue;
    tx.store.versionTexts.keep(pid, variant.platform, { updatedAt: before.updatedAt, texts });
  }
};
