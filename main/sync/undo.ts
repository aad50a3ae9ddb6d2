// Changes as steps that can be taken back and taken again, of one post or of the whole library.
import { z } from 'zod';
import { AppError } from '../../preload/error.ts';
import type { PostId } from '../../preload/model/ids.ts';
import type { UndoOutcome } from '../../preload/model/post.ts';
import type { UndoStep } from '../store/undo-steps.ts';
import type { Enqueued } from './enqueue-other.ts';
import { Intent } from './intents.ts';
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
const lasting: readonly Intent['do'][] = [
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

/** Typing is stored every 300 ms or so: what follows within this time on the same field belongs together. */
const burstMs = 2000;
const typed: readonly string[] = ['post.edit', 'post.desk'] satisfies Intent['do'][];

const Intents = z.array(Intent);

export const createUndo = ({ transact, enqueue }: Deps): Undo => {
  /** false: it has gone out for good, or what it was about is gone. */
  const take = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo'): boolean => {
    try {
      for (const intent of Intents.parse(direction === 'undo' ? step.inverse : step.forward)) enqueue(tx, intent);
      return true;
    } catch (error) {
      if (error instanceof AppError && (error.kind === 'not-found' || error.kind === 'invalid')) return false;
      throw error;
    }
  };

  const next = (tx: Tx, direction: 'undo' | 'redo', pid: number | undefined): UndoStep | null =>
    direction === 'undo' ? tx.store.undoSteps.nextUndo(pid) : tx.store.undoSteps.nextRedo(pid);

  const takeOne = (tx: Tx, direction: 'undo' | 'redo', pid: number | undefined): UndoStep | null => {
    for (;;) {
      const step = next(tx, direction, pid);
      if (!step) return null;
      tx.store.undoSteps.markUndone(step.id, direction === 'undo' ? tx.nowMs : null);
      if (take(tx, step, direction)) return step;
    }
  };

  return {
    change: (intent) =>
      transact((tx) => {
        const enqueued = enqueue(tx, intent);
        const { pid, inverse } = enqueued;
        if (inverse.length > 0 && !lasting.includes(intent.do))
          tx.store.undoSteps.add({ pid, kind: intent.do, forward: [intent], inverse, atMs: tx.nowMs });
        return enqueued;
      }),

    step: (direction, pid) =>
      transact((tx) => {
        const first = takeOne(tx, direction, pid);
        if (!first) return { undone: null };
        for (let last = first; ;) {
          const more = next(tx, direction, pid);
          if (!more || !isSameBurst(last, more)) break;
          takeOne(tx, direction, pid);
          last = more;
        }
        const postId = first.pid === null ? null : (String(first.pid) as PostId);
        return { undone: { kind: first.kind, postId } };
      }),
  };
};

const isSameBurst = (one: UndoStep, other: UndoStep): boolean =>
  typed.includes(one.kind) &&
  one.kind === other.kind &&
  Math.abs(one.atMs - other.atMs) <= burstMs &&
  fieldsOf(one) === fieldsOf(other);

/** What was typed into; a plan or a thing to do is a step of its own. */
const fieldsOf = ({ id, pid, forward }: UndoStep): string =>
  JSON.stringify([
    pid,
    ...Intents.parse(forward).map((intent) => {
      if (intent.do === 'post.edit') return [intent.platform, Object.keys(intent.fields).sort()];
      if (intent.do === 'post.desk') return Object.keys(intent.fields).join() === 'note' ? 'note' : id;
      return intent.do;
    }),
  ]);
