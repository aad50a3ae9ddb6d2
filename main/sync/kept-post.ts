// A post that stays after all: what waited on it when it was deleted waits again, unless the person wrote there since.
import type { Operation } from '../store/operations.ts';
import { addOperation } from './add-operation.ts';
import { postLane } from './lanes.ts';
import { RemoveArgs, type Waited } from './operations/remove.ts';
import { ImageArgs } from './posts/changes.ts';
import { readWhole } from './posts/fold.ts';
import { reconcile } from './posts/reconcile.ts';
import { withdraw } from './successors.ts';
import type { Tx } from './transaction.ts';
import { uploadsFor } from './uploads.ts';
import { isFree } from './waiting.ts';

/** What a deletion has to keep of the changes it withdraws; of those that replace each other, the last. */
export const waitedOf = (operations: readonly Operation[]): Waited[] => {
  const all = operations.filter(isFree).flatMap(({ kind, platform, args, base }): Waited[] => {
    if (kind === 'post.remove') return RemoveArgs.parse(args).waited;
    return kind === 'post.edit' || kind === 'post.rename' || kind === 'post.setImage'
      ? [{ kind, platform, args, base }]
      : [];
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.platform ?? ''}`, one])).values()];
};

/** The deletion is given up. What stood there when a change was first written still counts as what it began from. */
export const keepPost = (tx: Tx, removal: Operation): void => {
  withdraw(tx, removal);
  const { pid } = removal;
  if (pid === null) return;
  const { confirmed, operations } = readWhole(tx.store, pid);
  for (const waited of RemoveArgs.parse(removal.args).waited) {
    const { kind, platform } = waited;
    const images = kind === 'post.setImage' ? [ImageArgs.parse(waited.args).attachment] : [];
    const isReplaced = operations.some((op) => op.kind === kind && op.platform === platform);
    const isTidiedAway = images.some((image) => 'mid' in image && !tx.store.media.read(image.mid));
    if (isReplaced || isTidiedAway) continue;
    addOperation(tx, { ...waited, pid, lane: postLane(pid), needs: uploadsFor(tx, images) });
  }
  if (confirmed) reconcile(tx, pid, { now: confirmed });
};
