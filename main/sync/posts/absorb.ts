// The only way in for what the service says of a post.
import type { Operation } from '../../store/outbox.ts';
import type { PostDocument } from '../../store/posts.ts';
import { type WirePost, fromKept, toKept, type Kept } from './codec.ts';
import { createdMarginMs, createdMarginUnmeasuredMs } from '../kernel/rules.ts';
import type { Tx } from '../kernel/transaction.ts';
import { toPost, toView } from './view-model.ts';
import { reconcile } from './reconcile.ts';
import { keepVersionTexts } from './version-texts.ts';
import { keepWordings } from './wordings.ts';

export type Arrival = {
  /** Start of the request that brought it, Unix ms by Galley's time. */
  startedAtMs: number;
  /** `page`: one of many. `reading`: asked for directly. `reply`: to the operation `by`. */
  from: 'page' | 'reading' | 'reply';
  /** The operation whose effect this shows. */
  by?: Operation;
  /** As it would be kept, where that is known. */
  kept?: Kept;
  /** For many in one transaction. */
  isHeldBack?: (wire: WirePost) => boolean;
};

/** The local id; null: held back or out of date (H39, H40), to be read again. */
export const absorbPost = (tx: Tx, wire: WirePost, arrival: Arrival): number | null => {
  const { posts } = tx.store;
  if (posts.isEntombed(wire.id)) return null;
  const pid = posts.pidOf(wire.id);
  if (pid === null) {
    const isHeldBack = arrival.isHeldBack ?? holdingBack(tx);
    return isHeldBack(wire) ? null : addPost(tx, wire, arrival);
  }
  const document = posts.document(pid);
  const { startedAtMs, from, by } = arrival;
  if (from !== 'reply' && isOvertaken(document, startedAtMs)) return null;
  const { confirmed, hash } = arrival.kept ?? toKept(wire);
  const isNew = document?.hash !== hash;
  const before = document && isNew ? fromKept(document.confirmed) : null;
  const open = isNew ? tx.store.operations.ofPost(pid) : [];
  if (before && from === 'page' && isDoubtful(open, wire, before)) return null;
  if (isNew) {
    posts.confirm(pid, { confirmed, hash, readAtMs: startedAtMs });
    if (before) {
      keepWordings(tx, pid, { before, now: wire, by, open });
      keepVersionTexts(tx, pid, before, wire);
    }
    tx.touch(pid);
  } else posts.touch(pid, startedAtMs);
  if (by) posts.settled(pid, tx.nowMs);
  if (isNew || by) reconcile(tx, pid, { now: wire, by, isReply: from === 'reply' });
  return pid;
};

const addPost = (tx: Tx, wire: WirePost, { startedAtMs, kept = toKept(wire) }: Arrival): number => {
  const pid = tx.store.posts.add({ sid: wire.id, view: toView(toPost(0, wire)) });
  tx.store.posts.confirm(pid, { ...kept, readAtMs: startedAtMs });
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
 * Whether it may be the very post that one of our own operations is about to learn of (H39): created since its first
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
