// Makes operations of what the person wants: joined, merged or withdrawn where one waits already (the merge table).
import type { Enqueued } from './enqueue-other.ts';
import type { Intent } from './intents.ts';
import type { Tx } from './transaction.ts';

/** Part of the caller's transaction. `operation` null: nothing has to be sent. `inverse`: what takes it back, in order. */
export const enqueue = (_tx: Tx, intent: Intent): Enqueued => {
  throw new Error(intent.do);
};
