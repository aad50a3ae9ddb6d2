// Takes a kept step back, or again, as far as posts and operations still allow; says how much of it, and why not the rest.
import { z } from 'zod';
import { AppError } from '../../preload/errors.ts';
import type { StayReason, Undone } from '../../preload/contract/undo.ts';
import type { UndoStep } from '../store/undo.ts';
import type { Enqueued } from './operation.ts';
import { Intent } from './intents.ts';
import { canBeMadeAgain, isDeleted } from './posts/projection.ts';
import { readPost } from './read-post.ts';
import type { Tx } from './kernel/transaction.ts';

export const Intents = z.array(Intent);

export type Taken = Pick<Undone, 'count' | 'doneCount' | 'sendCount' | 'stayed' | 'canPutBack'>;
type Slots = Extract<Intent, { do: 'post.schedule' | 'post.unschedule' }>;

const isSlots = (intent: Intent): intent is Slots => intent.do === 'post.schedule' || intent.do === 'post.unschedule';
const slotKinds: readonly string[] = ['post.schedule', 'post.unschedule'];
const isAboutSlots = ({ kind }: UndoStep): boolean => slotKinds.includes(kind);

export const takeStep = (
  tx: Tx,
  step: UndoStep,
  direction: 'undo' | 'redo',
  enqueue: (tx: Tx, intent: Intent) => Enqueued,
): Taken => {
  const targets = new Map<string, StayReason | null>();
  // Of many posts, one that is past it does not keep the others; its own later intents go with it.
  const lost = new Map<number | null, StayReason>();
  const sent: string[] = [];
  for (const intent of intentsOf(step, direction)) {
    const pid = 'pid' in intent ? intent.pid : null;
    const isTime = isAboutSlots(step) && isSlots(intent);
    const target = isTime ? `${String(pid)} ${intent.platform}` : String(pid);
    let reason = lost.get(pid) ?? inTheWay(tx, step, intent);
    if (reason === null) {
      const error = refusalOf(() => {
        const { operation } = enqueue(tx, intent);
        if (operation && (isAboutSlots(step) || intent.do === 'post.remove')) sent.push(operation.id);
      });
      reason = error && reasonOf(tx, intent, error);
      if (reason) lost.set(pid, reason);
    }
    // Of a time only the last one stands; of a post that is there again, the rest of it is a smaller matter.
    if (isTime || targets.get(target) !== null) targets.set(target, reason);
  }
  const reasons = [...targets.values()].filter((reason) => reason !== null);
  const stayed = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }));
  // What the step did one after the other, it takes back so: of that only the last is sent.
  const sendCount = sent.filter((id) => tx.store.operations.read(id)?.state !== 'cancelled').length;
  const canPutBack = keptBy(step, direction).some((pid) => canBeMadeAgain(tx.store, pid));
  return { count: targets.size, doneCount: targets.size - reasons.length, sendCount, stayed, canPutBack };
};

const intentsOf = (step: UndoStep, direction: 'undo' | 'redo'): Intent[] =>
  Intents.parse(direction === 'undo' ? step.inverse : step.forward);

/** The posts that it takes back from their deletion: of a step that deleted them, or that began them. */
export const keptBy = (step: UndoStep, direction: 'undo' | 'redo'): number[] =>
  intentsOf(step, direction).flatMap((intent) => (intent.do === 'post.keep' ? [intent.pid] : []));

/** How many posts it would delete. */
export const removalCount = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo'): number =>
  intentsOf(step, direction).filter((intent) => intent.do === 'post.remove' && inTheWay(tx, step, intent) === null)
    .length;

/** What nobody can take back any more, though the outbox would accept it; null: nothing is. */
const inTheWay = ({ store, nowMs }: Tx, step: UndoStep, intent: Intent): StayReason | null => {
  if (!('pid' in intent)) return null;
  if (isDeleted(store, intent.pid)) return 'deleted';
  if (isAboutSlots(step) && isSlots(intent)) {
    if (store.agenda.slot(intent.pid, intent.platform)?.status === 'published') return 'published';
    if (intent.do === 'post.schedule' && Date.parse(intent.at) <= nowMs) return 'passed';
  }
  // Words that were written into a new post since are not thrown away with it, nor is what came over the same change.
  const isBirth = intent.do === 'post.remove' && intent.unpublished === true;
  const kinds = isAboutSlots(step) ? slotKinds : [step.kind];
  return store.undoSteps.isNamedAfter(step.id, intent.pid, isBirth ? undefined : kinds) ? 'changed' : null;
};

const reasonOf = ({ store }: Tx, intent: Intent, { kind }: AppError): StayReason => {
  // It stayed when its step was taken back.
  if (intent.do === 'post.keep' && readPost(store, intent.pid)?.gone === null) return 'changed';
  if (kind === 'not-found') return 'deleted';
  if (intent.do === 'post.withdraw') return 'sent';
  return intent.do === 'post.remove' ? 'published' : 'refused';
};

/** What stands in the way; throws what is no answer to the person. */
export const refusalOf = (work: () => void): AppError | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not-found' || error.kind === 'invalid')) return error;
    throw error;
  }
};
