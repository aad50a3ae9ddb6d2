// Changes as steps that can be taken back and taken again, of one post or of the whole library.
import type { UndoOutcome } from '../../preload/model/post.ts';
import type { Enqueued } from './enqueue-other.ts';
import type { Intent } from './intents.ts';
import type { Transact, Tx } from './transaction.ts';

export type Undo = {
  /** Enqueues what the person wants and keeps how to take it back, in one transaction. */
  change(intent: Intent): Enqueued;
  /** One step back or forward; without `pid` among all of the library. */
  step(direction: 'undo' | 'redo', pid?: number): UndoOutcome;
};

type Deps = { transact: Transact; enqueue: (tx: Tx, intent: Intent) => Enqueued };

export const createUndo = ({ transact, enqueue }: Deps): Undo => ({
  change: (intent) => transact((tx) => enqueue(tx, intent)),
  step: () => ({ undone: null }),
});
