// Enqueues notes about the business: one that was never sent vanishes with its removal.
import { z } from 'zod';
import type { Operation } from '../store/operations.ts';
import { addOperation } from './add-operation.ts';
import type { Intent, IntentOf } from './intents.ts';
import { memoriesLane } from './lanes.ts';
import { memoriesSnapshot } from './snapshots.ts';
import type { Tx } from './transaction.ts';

export const enqueueMemory = (tx: Tx, { do: kind, text }: IntentOf<'memory.add'>) => {
  const operation = addOperation(tx, { kind, lane: memoriesLane, args: { text } });
  const inverse: Intent[] = [{ do: 'memory.remove', memoryId: operation.id }];
  return { operation, pid: null, inverse };
};

const Added = z.object({ text: z.string() });

export const enqueueForget = (tx: Tx, { memoryId }: IntentOf<'memory.remove'>) => {
  const { operations } = tx.store;
  const known = memoriesSnapshot(tx.store)?.memories ?? [];
  const adding = operations.read(memoryId);
  const text = adding ? Added.parse(adding.args).text : known.find(({ id }) => id === memoryId)?.text;
  const inverse: Intent[] = text === undefined ? [] : [{ do: 'memory.add', text }];
  if (!adding) return { operation: removal(tx, memoryId), pid: null, inverse };
  if (adding.endedAtMs !== null) {
    const made = known.filter((memory) => memory.text.trim() === text?.trim()).at(-1);
    return { operation: made ? removal(tx, made.id) : null, pid: null, inverse };
  }
  if (adding.attempts === 0 || adding.state === 'parked') {
    operations.end(adding.id, 'cancelled', tx.nowMs, { reason: 'withdrawn' });
    tx.changed('sync', 'activity', 'account');
    return { operation: null, pid: null, inverse };
  }
  return { operation: removal(tx, memoryId, [adding]), pid: null, inverse };
};

const removal = (tx: Tx, memoryId: string, needs: Operation[] = []): Operation => {
  const same = tx.store.operations
    .ofLane(memoriesLane)
    .find(({ kind, args }) => kind === 'memory.remove' && Removed.safeParse(args).data?.memoryId === memoryId);
  return same ?? addOperation(tx, { kind: 'memory.remove', lane: memoriesLane, args: { memoryId } }, needs);
};
const Removed = z.object({ memoryId: z.string() });
