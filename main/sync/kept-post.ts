// A post that stays after all: what waited on it when it was deleted waits again, unless the person wrote there since.
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import { postLane } from './lanes.ts';
import { RemoveArgs, type Waited } from './operations/remove.ts';
import { changesOf, ImageArgs, kept, type Change, isFree, isRefused, isSame } from './posts/fields.ts';
import { readWhole } from './posts/codec.ts';
import { behind, joined, writing } from './posts/rebase.ts';
import { reconcile } from './posts/reconcile.ts';
import { withdraw } from './successors.ts';
import type { Tx } from './kernel/transaction.ts';
import { uploadsFor } from './uploads.ts';

/** What a deletion has to keep of the changes it withdraws: for each version one change that combines all of them. */
export const waitedOf = (operations: readonly Operation[]): Waited[] => {
  const places = Map.groupBy(operations.filter(isWriting), ({ kind, platform }) => `${kind} ${platform ?? ''}`);
  return [...places.values()].flatMap((inOrder): Waited[] => {
    const last = inOrder.at(-1);
    const left = inOrder.reduce(withdrawing, []).filter(({ mine, base }) => !isSame(mine, base));
    return last && left.length > 0 ? [{ kind: last.kind, platform: last.platform, ...kept(last, left) }] : [];
  });
};

/** A later change was built on the earlier ones: with them withdrawn, the base of the first is what the service has. */
const withdrawing = (earlier: Change[], op: Operation): Change[] => {
  const changes = changesOf(op);
  if (isFree(op) || isRefused(op)) return joined(earlier, changes);
  // It was sent, and overtakes refused words in the same fields.
  return earlier.filter(({ field }) => !changes.some((change) => change.field === field));
};

type Writing = Operation & Pick<Waited, 'kind'>;
const isWriting = (op: Operation): op is Writing => writing.includes(op.kind);

/**
 * Gives up a deletion: what it withdrew waits again, with the base it had then. A field that the person wrote after the
 * deletion is left alone.
 */
export const keepPost = (tx: Tx, removal: Operation): void => {
  const { pid } = removal;
  const waiting = waitedBy(removal);
  withdraw(tx, removal);
  if (pid === null || waiting.length === 0) return;
  const since = behind(tx.store.operations.ofPost(pid), removal);
  for (const waited of waiting) {
    const { kind, platform } = waited;
    const later = since.filter((op) => op.kind === kind && op.platform === platform).flatMap(changesOf);
    const left = changesOf(waited).filter(({ field }) => !later.some((change) => change.field === field));
    const images = kind === 'post.setImage' ? [ImageArgs.parse(waited.args).attachment] : [];
    const isTidiedAway = images.some((image) => 'mid' in image && !tx.store.media.read(image.mid));
    if (left.length === 0 || isTidiedAway) continue;
    const needs = uploadsFor(tx, images);
    addOperation(tx, { ...waited, ...kept(waited, left), pid, lane: postLane(pid), needs });
  }
  const { confirmed } = readWhole(tx.store, pid);
  if (confirmed) reconcile(tx, pid, { now: confirmed });
};

/** None of a deletion that can't be read: it must still be possible to give that up. */
const waitedBy = ({ args }: Operation): Waited[] => RemoveArgs.safeParse(args).data?.waited ?? [];
