// Notes about the business as the user sees them, and the operations that add and remove them.
import { z } from 'zod';
import { AppError } from '../../../../preload/errors.ts';
import { instantOrNull } from '../../../service/lenient-parsing.ts';
import type { Store } from '../../../store/store.ts';
import { memoriesOrderingKey, addOperation, cancel } from '../queue.ts';
import { memoriesSnapshot, keepSnapshot } from '../../kernel/cached-replies.ts';
import type { Operation } from '../../../store/outbox.ts';
import { type Intent, type IntentOf, defineKind, type Op, type Seen } from '../operation.ts';
import type { Tx } from '../../kernel/transaction.ts';
import { isFree, isRevocable } from '../../posts/fields.ts';

/** The kind of every note that is added. */
const addedKind = 'fact';
/** Within this time a removal can be undone without the service. */
const undoMs = 10_000;

const Added = z.object({ text: z.string() });
const Removed = z.object({ memoryId: z.string() });

export type ShownMemory = {
  /** The service's id; for a note that waits, the operation's id. */
  id: string;
  kind: string;
  text: string;
  expiresAt: string | null;
  isWaiting: boolean;
};

export const readMemories = (store: Store): ShownMemory[] => {
  const shown: ShownMemory[] = (memoriesSnapshot(store)?.memories ?? []).map(({ id, kind, text, expiresAt }) => ({
    id,
    kind,
    text,
    expiresAt: instantOrNull(expiresAt),
    isWaiting: false,
  }));
  const removed = new Set<string>();
  for (const op of store.operations.withOrderingKey(memoriesOrderingKey)) {
    if (op.kind === 'memory.remove') removed.add(Removed.safeParse(op.args).data?.memoryId ?? '');
    const text = op.kind === 'memory.add' ? Added.safeParse(op.args).data?.text : undefined;
    if (text !== undefined) shown.push({ id: op.id, kind: addedKind, text, expiresAt: null, isWaiting: true });
  }
  return shown.filter(({ id }) => !removed.has(id));
};

// Enqueues notes about the business: removing one that was never sent cancels both.
export const enqueueMemory = (tx: Tx, { do: kind, text }: IntentOf<'memory.add'>) => {
  const known = memoriesSnapshot(tx.store)?.memories ?? [];
  const removed = openOf(tx, 'memory.remove')
    .filter(isFree)
    .find((op) => textOf(known, idIn(op)) === text);
  if (removed) {
    const inverse: Intent[] = [{ do: 'memory.remove', memoryId: idIn(removed) ?? '' }];
    return { operation: vanish(tx, removed), pid: null, inverse };
  }
  const operation = addOperation(tx, { kind, orderingKey: memoriesOrderingKey, args: { text } });
  const inverse: Intent[] = [{ do: 'memory.remove', memoryId: operation.id }];
  return { operation, pid: null, inverse };
};

/**
 * A note of another kind than the service adds can only stay. Throws AppError `invalid` when its removal was already
 * sent.
 */
export const enqueueKeepMemory = (tx: Tx, { memoryId }: IntentOf<'memory.keep'>) => {
  const waiting = openOf(tx, 'memory.remove').find((op) => idIn(op) === memoryId && isRevocable(tx.store, op));
  if (!waiting) throw new AppError({ kind: 'invalid', message: 'This note is gone already.' });
  const inverse: Intent[] = [{ do: 'memory.remove', memoryId }];
  return { operation: vanish(tx, waiting), pid: null, inverse };
};

/**
 * `memoryId`: the service's, or the operation that added it; after that operation ended, the note is found by its text.
 */
export const enqueueForget = (tx: Tx, { memoryId }: IntentOf<'memory.remove'>) => {
  const known = memoriesSnapshot(tx.store)?.memories ?? [];
  const added = tx.store.operations.read(memoryId);
  const text = added ? textIn(added) : textOf(known, memoryId);
  const isTimely = known.some(({ id, kind }) => id === memoryId && kind !== addedKind);
  const inverse: Intent[] =
    text === undefined ? [] : [isTimely ? { do: 'memory.keep', memoryId } : { do: 'memory.add', text }];
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
  tx.store.operations.withOrderingKey(memoriesOrderingKey).filter((op) => op.kind === kind);

const vanish = (tx: Tx, op: Operation): null => {
  cancel(tx, op, 'withdrawn');
  return null;
};

const isOver = ({ endedAtMs }: Operation): boolean => endedAtMs !== null;
const textOf = (known: readonly { id: string; text: string }[], memoryId: string | undefined): string | undefined =>
  known.find(({ id }) => id === memoryId)?.text;
const textIn = ({ args }: Operation): string | undefined => Added.safeParse(args).data?.text;
const idIn = ({ args }: Operation): string | undefined => Removed.safeParse(args).data?.memoryId;

const removal = (tx: Tx, memoryId: string, needs: Operation[] = []): Operation =>
  openOf(tx, 'memory.remove').find((op) => idIn(op) === memoryId) ??
  addOperation(tx, {
    kind: 'memory.remove',
    orderingKey: memoriesOrderingKey,
    args: { memoryId },
    needs,
    notBeforeMs: tx.nowMs + undoMs,
  });

// Adds a fact about the business at the service.
const AddArgs = z.strictObject({ text: z.string() });
type AddArgs = z.infer<typeof AddArgs>;
/** Ids that existed before the first attempt. */
const Pre = z.object({ known: z.array(z.string()) });

const mine = (op: Op<AddArgs>, { memories }: Seen) => {
  const before = Pre.safeParse(op.pre).data;
  const isNew = ({ id, text }: { id: string; text: string }) =>
    before?.known.includes(id) === false && text.trim() === op.args.text.trim();
  return memories?.find(isNew);
};

/** Removals that wait behind it get the id that the service assigned. */
const nameIn = (tx: Tx, op: Op<AddArgs>, memoryId: string) => {
  for (const waiting of tx.store.operations.withOrderingKey(op.orderingKey)) nameMemory(tx, waiting, op.id, memoryId);
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

// Removes a fact about the business at the service.
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

const nameMemory = (tx: Tx, waiting: Operation, addedBy: string, memoryId: string): void => {
  if (waiting.kind !== 'memory.remove' || RemoveArgs.parse(waiting.args).memoryId !== addedBy) return;
  if (waiting.attempts === 0) {
    tx.store.operations.change(waiting.id, { args: { memoryId } });
    return;
  }
  // In a library restored from a copy it may count as sent (docs/sync.md#a-library-that-came-back-from-a-copy), and is
  // frozen.
  const { orderingKey, kind, rank } = waiting;
  cancel(tx, waiting, 'superseded');
  addOperation(tx, { orderingKey, kind, rank, args: { memoryId } });
};
