// Tells the service a fact about the business.
import { z } from 'zod';
import { defineKind, type Op, type Seen } from '../operation.ts';
import { keepSnapshot, memoriesSnapshot } from '../kernel/cached-replies.ts';
import type { Tx } from '../kernel/transaction.ts';
import { nameMemory } from './memory-remove.ts';

const AddArgs = z.strictObject({ text: z.string() });
type AddArgs = z.infer<typeof AddArgs>;
/** Ids that stood there before the first attempt. */
const Pre = z.object({ known: z.array(z.string()) });

const mine = (op: Op<AddArgs>, { memories }: Seen) => {
  const before = Pre.safeParse(op.pre).data;
  const isNew = ({ id, text }: { id: string; text: string }) =>
    before?.known.includes(id) === false && text.trim() === op.args.text.trim();
  return memories?.find(isNew);
};

/** Removals that wait behind it get the name that the service gave. */
const nameIn = (tx: Tx, op: Op<AddArgs>, memoryId: string) => {
  for (const waiting of tx.store.operations.ofLane(op.lane)) nameMemory(tx, waiting, op.id, memoryId);
};

export const memoryAddKind = defineKind({
  endpoint: 'brand.addMemory',
  args: AddArgs,
  repeat: 'adds',
  outward: false,
  barrier: false,
  readFirst: 'always',
  readings: ['memories'],
  remember: (_op, { memories }) => ({ known: (memories ?? []).map(({ id }) => id) }),
  request: ({ args }) => ({ body: args }),
  accept(op, { body }, tx) {
    const others = (memoriesSnapshot(tx.store)?.memories ?? []).filter(({ id }) => id !== body.id);
    keepSnapshot(tx, 'memories', { memories: [...others, body] }, tx.nowMs);
    nameIn(tx, op, body.id);
    return { is: 'done' };
  },
  settle(op, seen) {
    if (op.attempts === 0) return { is: 'absent' };
    if (!Pre.safeParse(op.pre).success || !seen.memories) return { is: 'unclear', reason: 'unsure' };
    return { is: mine(op, seen) ? 'landed' : 'absent' };
  },
  adopt(op, seen, _verdict, tx) {
    if (seen.memories) keepSnapshot(tx, 'memories', { memories: seen.memories }, seen.startedAtMs);
    const memory = mine(op, seen);
    if (memory) nameIn(tx, op, memory.id);
  },
});
