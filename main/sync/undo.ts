// Changes as steps that can be taken back and taken again, of one post or of the whole library.
import { z } from 'zod';
import type { OperationKind } from '../../preload/model/sync.ts';
import type { PostId, UndoOutcome } from '../../preload/model/post.ts';
import type { Operation } from '../store/operations.ts';
import type { Store } from '../store/store.ts';
import type { UndoStep } from '../store/undo-steps.ts';
import { isUnsent } from './add-operation.ts';
import type { Enqueued } from './enqueue-other.ts';
import { Intent } from './intents.ts';
import { ideaLane, postLane } from './lanes.ts';
import type { Transact, Tx } from './transaction.ts';

export type Undo = {
  /** Enqueues what the person wants and keeps how to take it back, in one transaction. Throws what enqueue throws. */
  change(intent: Intent): Enqueued;
  /**
   * One step back or forward; without `pid` among all of the library. What has gone out for good is passed over. A
   * burst of typing is one step.
   */
  step(direction: 'undo' | 'redo', pid?: number): UndoOutcome;
};

type Deps = { transact: Transact; enqueue: (tx: Tx, intent: Intent) => Enqueued };

/** These begin something, cost or go outside: they are deleted or withdrawn one by one, never by a step back. */
const lasting: readonly OperationKind[] = [
  'post.create',
  'post.fromMedia',
  'post.promote',
  'post.approve',
  'post.publish',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
  'media.upload',
  'idea.generate',
  'idea.pick',
];
/** Reversed only while nothing of them was sent. */
const untilSent: readonly OperationKind[] = ['post.remove', 'idea.dismiss'];

/** Typing is stored every 300 ms or so: what follows within this time on the same field belongs together. */
const burstMs = 2000;

const Intents = z.array(Intent);

export const createUndo = ({ transact, enqueue }: Deps): Undo => {
  const record = (tx: Tx, intent: Intent, { operation, pid, inverse }: Enqueued) => {
    const canGoBack = inverse.length > 0 || (untilSent.includes(intent.do) && operation !== null);
    if (!canGoBack || lasting.includes(intent.do)) return;
    tx.store.undoSteps.add({ pid, kind: intent.do, forward: [intent], inverse, atMs: tx.nowMs });
  };

  /** false: nothing of it can be taken back any more. */
  const takeBack = (tx: Tx, step: UndoStep): boolean => {
    const wanted = Intents.parse(step.forward).filter((intent) => untilSent.includes(intent.do));
    const waiting = wanted.map((intent) => unsentOf(tx.store, intent));
    if (waiting.some((op) => op === undefined) || isGone(tx.store, step, waiting)) return false;
    for (const op of waiting) {
      if (!op) continue;
      tx.store.operations.end(op.id, 'cancelled', tx.nowMs, { reason: 'withdrawn' });
      if (op.pid !== null) tx.touch(op.pid);
      tx.changed('sync', 'activity', 'account');
    }
    for (const intent of Intents.parse(step.inverse)) enqueue(tx, intent);
    return true;
  };

  const takeAgain = (tx: Tx, step: UndoStep): boolean => {
    if (isGone(tx.store, step, [])) return false;
    for (const intent of Intents.parse(step.forward)) enqueue(tx, intent);
    return true;
  };

  const next = (tx: Tx, direction: 'undo' | 'redo', pid: number | undefined): UndoStep | null =>
    direction === 'undo' ? tx.store.undoSteps.nextUndo(pid) : tx.store.undoSteps.nextRedo(pid);

  const takeOne = (tx: Tx, direction: 'undo' | 'redo', pid: number | undefined): UndoStep | null => {
    for (;;) {
      const step = next(tx, direction, pid);
      if (!step) return null;
      tx.store.undoSteps.markUndone(step.id, direction === 'undo' ? tx.nowMs : null);
      if (direction === 'redo' ? takeAgain(tx, step) : takeBack(tx, step)) return step;
    }
  };

  return {
    change: (intent) =>
      transact((tx) => {
        const enqueued = enqueue(tx, intent);
        record(tx, intent, enqueued);
        return enqueued;
      }),

    step: (direction, pid) =>
      transact((tx) => {
        const first = takeOne(tx, direction, pid);
        if (!first) return { undone: null };
        let last = first;
        for (let more = next(tx, direction, pid); more && isSameBurst(last, more); more = next(tx, direction, pid)) {
          takeOne(tx, direction, pid);
          last = more;
        }
        const postId = first.pid === null ? null : (String(first.pid) as PostId);
        return { undone: { kind: first.kind, postId } };
      }),
  };
};

const unsentOf = (store: Store, intent: Intent): Operation | undefined => {
  const lane =
    intent.do === 'post.remove' ? postLane(intent.pid) : intent.do === 'idea.dismiss' && ideaLane(intent.ideaId);
  return lane ? store.operations.ofLane(lane).find((op) => op.kind === intent.do && isUnsent(op)) : undefined;
};

/** Deleted, and not by what is about to be taken back. */
const isGone = (store: Store, { pid }: UndoStep, takenBack: readonly unknown[]): boolean =>
  pid !== null && takenBack.length === 0 && store.posts.goneAtMs(pid) !== null;

const isSameBurst = (one: UndoStep, other: UndoStep): boolean =>
  one.kind === 'post.edit' &&
  other.kind === 'post.edit' &&
  Math.abs(one.atMs - other.atMs) <= burstMs &&
  sameField(one) === sameField(other);

const sameField = ({ pid, forward }: UndoStep): string =>
  JSON.stringify([
    pid,
    ...Intents.parse(forward).map((intent) =>
      intent.do === 'post.edit' ? [intent.platform, Object.keys(intent.fields).sort()] : intent.do,
    ),
  ]);
