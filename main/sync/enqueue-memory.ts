// Enqueues notes about the business: one that was never sent vanishes with its removal.
import { z } from 'zod';
import type { Operation } from '../store/outbox.ts';
import { addOperation } from './add-operation.ts';
import type { Intent, IntentOf } from './intents.ts';
import { memoriesLane } from './lanes.ts';
import { memoriesSnapshot } from './kernel/cached-replies.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel } from './waiting.ts';
import { isFree } from './posts/fields.ts';

export const enqueueMemory = (tx: Tx, { do: kind, text }: IntentOf<'memory.add'>) => {
  const known = memoriesSnapshot(tx.store)?.memories ?? [];
  const removed = openOf(tx, 'memory.remove')
    .filter(isFree)
    .find((op) => textOf(known, idIn(op)) === text);
  if (removed) {
    const inverse: Intent[] = [{ do: 'memory.remove', memoryId: idIn(removed) ?? '' }];
    return { operation: vanish(tx, removed), pid: null, inverse };
  }
  const operation = addOperation(tx, { kind, lane: memoriesLane, args: { text } });
  const inverse: Intent[] = [{ do: 'memory.remove', memoryId: operation.id }];
  return { operation, pid: null, inverse };
};

/** `memoryId`: the service's, or the operation that added it; one that is over is found again by its text. */
export const enqueueForget = (tx: Tx, { memoryId }: IntentOf<'memory.remove'>) => {
  const known = memoriesSnapshot(tx.store)?.memories ?? [];
  const added = tx.store.operations.read(memoryId);
  const text = added ? textIn(added) : textOf(known, memoryId);
  const inverse: Intent[] = text === undefined ? [] : [{ do: 'memory.add', text }];
  const adding =
    added && openOf(tx, 'memory.add').find((op) => op.id === added.id || (isOver(added) && textIn(op) === text));
  if (adding) {
    const isLeaving = adding.attempts > 0 && adding.state !== 'parked';
    return { operation: isLeaving ? removal(tx, adding.id, [adding]) : vanish(tx, adding), pid: null, inverse };
  }
  const id = added ? known.filter((memory) => memory.text.trim() === text?.trim()).at(-1)?.id : memoryId;
  return { operation: id === undefined ? null : removal(tx, id), pid: null, inverse };
};

const openOf = (tx: Tx, kind: Operation['kind']): Operation[] =>
  tx.store.operations.ofLane(memoriesLane).filter((op) => op.kind === kind);

const vanish = (tx: Tx, op: Operation): null => {
  cancel(tx, op, 'withdrawn');
  return null;
};

const isOver = ({ endedAtMs }: Operation): boolean => endedAtMs !== null;
const textOf = (known: readonly { id: string; text: string }[], memoryId: string | undefined): string | undefined =>
  known.find(({ id }) => id === memoryId)?.text;
const textIn = ({ args }: Operation): string | undefined => Added.safeParse(args).data?.text;
const idIn = ({ args }: Operation): string | undefined => Removed.safeParse(args).data?.memoryId;
const Added = z.object({ text: z.string() });
const Removed = z.object({ memoryId: z.string() });

const removal = (tx: Tx, memoryId: string, needs: Operation[] = []): Operation =>
  openOf(tx, 'memory.remove').find((op) => idIn(op) === memoryId) ??
  addOperation(tx, { kind: 'memory.remove', lane: memoriesLane, args: { memoryId }, needs });
