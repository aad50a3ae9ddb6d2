// Enqueues what the service has to make: AI work on a post, an earlier version, ideas, and what becomes of them.
import { AppError } from '../../preload/errors.ts';
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { Operation } from '../store/outbox.ts';
import type { OperationKind } from '../../preload/rules/sync-states.ts';
import { addOperation } from './add-operation.ts';
import { frameOf } from './enqueue-frame.ts';
import type { Intent, IntentOf } from './intents.ts';
import { ideaLane, ideasLane, postLane } from './lanes.ts';
import type { Kinds } from './operation.ts';
import type { Tx } from './kernel/transaction.ts';
import { cancel } from './waiting.ts';
import { isFree, isRefused } from './posts/fields.ts';

/** A dismissal can be taken back this long before it goes out. */
const dismissUndoMs = 10_000;

/** The same wish that is still open is joined. One that failed gives way, unless all of the post waits for the person. */
const join = (tx: Tx, open: readonly Operation[]): Operation | null => {
  const running = open.find(({ state, reason }) => state !== 'parked' || reason === 'deleted-elsewhere');
  if (running) return running;
  for (const op of open) cancel(tx, op, 'superseded');
  return null;
};

/** Throws AppError `not-found`. */
const ofPost = (
  tx: Tx,
  { pid, platform }: { pid: number; platform: PlatformId },
  kind: IntentOf<'post.withdraw'>['kind'],
  args: object,
  kinds: Kinds,
): { operation: Operation; pid: number; inverse: Intent[] } => {
  frameOf(tx, pid, kinds);
  const open = tx.store.operations.ofPost(pid).filter((op) => op.kind === kind && op.platform === platform);
  const joined = join(tx, open);
  if (joined) return { operation: joined, pid, inverse: [] };
  const operation = addOperation(tx, { kind, lane: postLane(pid), pid, platform, args, priority: 0 });
  return { operation, pid, inverse: [{ do: 'post.withdraw', pid, kind, platform }] };
};

export const enqueueGenerate = (tx: Tx, intent: IntentOf<'post.generate'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, intent.idea === undefined ? {} : { idea: intent.idea }, kinds);

export const enqueueRevise = (tx: Tx, intent: IntentOf<'post.revise'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, { feedback: intent.feedback }, kinds);

export const enqueueNewPicture = (tx: Tx, intent: IntentOf<'post.newPicture'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, intent.hint === undefined ? {} : { hint: intent.hint }, kinds);

export const enqueueRestore = (tx: Tx, intent: IntentOf<'post.restore'>, kinds: Kinds) =>
  ofPost(tx, intent, intent.do, { seq: intent.seq }, kinds);

export const enqueueIdeas = (tx: Tx, { do: kind, ...args }: IntentOf<'idea.generate'>) => {
  const same = tx.store.operations.ofLane(ideasLane).filter((op) => JSON.stringify(op.args) === JSON.stringify(args));
  const operation = join(tx, same) ?? addOperation(tx, { kind, lane: ideasLane, args, priority: 0 });
  return { operation, pid: null, inverse: [] };
};

const aboutIdea = (ideaId: string) => ({ lane: ideaLane(ideaId), args: { ideaId } });

const ofIdea = (tx: Tx, ideaId: string, kind: OperationKind) =>
  tx.store.operations.ofLane(ideaLane(ideaId)).filter((op) => op.kind === kind);

/** What is promoted has to be out of the idea before the idea goes. */
const promotesOf = (tx: Tx, ideaId: string) =>
  tx.store.operations
    .open()
    .filter(({ kind, args, state }) => kind === 'post.promote' && state !== 'parked' && isOfIdea(args, ideaId));

const isOfIdea = (args: unknown, ideaId: string): boolean =>
  typeof args === 'object' && args !== null && 'ideaId' in args && args.ideaId === ideaId;

export const enqueuePick = (tx: Tx, { do: kind, ideaId }: IntentOf<'idea.pick'>) => {
  const operation = join(tx, ofIdea(tx, ideaId, kind)) ?? addOperation(tx, { kind, ...aboutIdea(ideaId), priority: 0 });
  return { operation, pid: null, inverse: [] };
};

export const enqueueDismiss = (tx: Tx, { do: kind, ideaId }: IntentOf<'idea.dismiss'>) => {
  for (const pick of ofIdea(tx, ideaId, 'idea.pick').filter(isFree)) cancel(tx, pick, 'superseded');
  const operation = join(tx, ofIdea(tx, ideaId, kind)) ?? dismissal(tx, ideaId);
  return { operation, pid: null, inverse: [{ do: 'idea.keep' as const, ideaId }] };
};

const dismissal = (tx: Tx, ideaId: string): Operation => {
  const notBeforeMs = tx.nowMs + dismissUndoMs;
  return addOperation(tx, { kind: 'idea.dismiss', ...aboutIdea(ideaId), needs: promotesOf(tx, ideaId), notBeforeMs });
};

/** Throws AppError `not-found` when the dismissal has gone out already. */
export const enqueueKeepIdea = (tx: Tx, { ideaId }: IntentOf<'idea.keep'>) => {
  const waiting = ofIdea(tx, ideaId, 'idea.dismiss').find((op) => isFree(op) || isRefused(op));
  if (!waiting) throw new AppError({ kind: 'not-found', message: 'This idea is gone already.' });
  cancel(tx, waiting, 'withdrawn');
  return { operation: null, pid: null, inverse: [{ do: 'idea.dismiss' as const, ideaId }] };
};
