// Has the service forget a fact about the business.
import { z } from 'zod';
import type { Operation } from '../../store/outbox.ts';
import { defineKind } from '../operation.ts';
import { addOperation } from '../add-operation.ts';
import { cancel } from '../waiting.ts';
import { keepSnapshot, memoriesSnapshot } from '../kernel/cached-replies.ts';
import type { Tx } from '../kernel/transaction.ts';

/** `memoryId`: the service's; until it is known, the operation that adds the note. */
const RemoveArgs = z.strictObject({ memoryId: z.string() });

const forget = (tx: Tx, memoryId: string) => {
  const memories = (memoriesSnapshot(tx.store)?.memories ?? []).filter(({ id }) => id !== memoryId);
  keepSnapshot(tx, 'memories', { memories }, tx.nowMs);
};

export const memoryRemoveKind = defineKind({
  endpoint: 'brand.removeMemory',
  args: RemoveArgs,
  repeat: 'sets',
  outward: false,
  barrier: false,
  readFirst: 'never',
  readings: ['memories'],
  request: ({ args }) => ({ path: args }),
  accept(op, _reply, tx) {
    forget(tx, op.args.memoryId);
    return { is: 'done' };
  },
  settle: (op, { memories }) => ({
    is: (memories?.some(({ id }) => id === op.args.memoryId) ?? true) ? 'absent' : 'landed',
  }),
  adopt(op, { memories, startedAtMs }, _verdict, tx) {
    if (memories) keepSnapshot(tx, 'memories', { memories }, startedAtMs);
    else forget(tx, op.args.memoryId);
  },
  onAbsent: 'done',
});

export const nameMemory = (tx: Tx, waiting: Operation, addedBy: string, memoryId: string): void => {
  if (waiting.kind !== 'memory.remove' || RemoveArgs.parse(waiting.args).memoryId !== addedBy) return;
  if (waiting.attempts === 0) {
    tx.store.operations.change(waiting.id, { args: { memoryId } });
    return;
  }
  // In a library that came back from a copy it may count as sent (H33), and is frozen.
  const { lane, kind, rank } = waiting;
  cancel(tx, waiting, 'superseded');
  addOperation(tx, { lane, kind, rank, args: { memoryId } });
};
