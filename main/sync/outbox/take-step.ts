// Undoes or redoes a stored step as far as posts and operations still allow; reports how much of it, and why not the
// rest.
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import type { StayReason, Undone } from '../../../preload/contract/undo.ts';
import type { UndoStep, UndoStore } from '../../store/undo.ts';
import { asOfNow } from './changed-since.ts';
import { readIdeas } from './operations/ideas.ts';
import { hasGoneOut } from './operations/post-lifecycle.ts';
import type { Tx } from '../kernel/transaction.ts';
import { canBeMadeAgain, isDeleted } from '../posts/projection.ts';
import { type Enqueued, Intent, type IntentOf, sizeOf } from './operation.ts';
import { readPost } from './read-post.ts';

export const Intents = z.array(Intent);

export type Taken = Pick<Undone, 'count' | 'doneCount' | 'sendCount' | 'stayed' | 'canPutBack'>;
type Slots = Extract<Intent, { do: 'post.schedule' | 'post.unschedule' }>;

const isSlots = (intent: Intent): intent is Slots => intent.do === 'post.schedule' || intent.do === 'post.unschedule';
const slotKinds: readonly string[] = ['post.schedule', 'post.unschedule'];
const isAboutSlots = ({ kind }: UndoStep): boolean => slotKinds.includes(kind);

/** `left`: what was not done. `back`: what undoes the step once it is redone. */
type TakenStep = { taken: Taken; left: Intent[]; back: Intent[] };

export const takeStep = (
  tx: Tx,
  step: UndoStep,
  direction: 'undo' | 'redo',
  enqueue: (tx: Tx, intent: Intent) => Enqueued,
): TakenStep => {
  const targets = new Map<string, StayReason | null>();
  // A post that can't be undone any more does not block the others; its own later intents are skipped with it.
  const lost = new Map<number | null, StayReason>();
  const sent: string[] = [];
  const left: Intent[] = [];
  const fresh: Intent[] = [];
  const intents = intentsOf(step, direction);
  const now = asOfNow(tx.store, intents, intentsOf(step, direction === 'undo' ? 'redo' : 'undo'));
  const obstacle = obstacles(tx, step, direction, intents);
  const bringsPicture = new Set<number | null>(
    intents.flatMap((one) => (one.do === 'post.judge' && one.picture ? one.pid : [])),
  );
  let pictureCount = 0;
  // A post on several platforms counts as done once one of them is.
  const donePids = new Set<number>();
  const leftTargets = new Map<number, string>();
  for (const [place, intent] of intents.entries()) {
    const pid = pidOf(intent);
    // Beside what it was added for, which is counted.
    if (intent.do === 'post.links') {
      if (lost.has(pid)) left.push(intent);
      else refusalOf(() => fresh.unshift(...enqueue(tx, intent).inverse));
      continue;
    }
    const isTime = isAboutSlots(step) && isSlots(intent);
    const shown = pid === null ? null : tx.store.posts.headOf(pid);
    const target = isTime ? `${String(shown)} ${intent.platform}` : String(shown);
    const wanted = now[place] ?? null;
    let reason = lost.get(pid) ?? obstacle(intent) ?? (wanted ? null : 'changed');
    if (reason === null && wanted) {
      const error = refusalOf(() => {
        const { operation, inverse } = enqueue(tx, wanted);
        // What was done last is undone first.
        fresh.unshift(...inverse);
        if (operation && (isAboutSlots(step) || intent.do === 'post.remove')) sent.push(operation.id);
      });
      reason = error && reasonOf(tx, intent, error);
      if (reason) lost.set(pid, reason);
    }
    if (reason !== null) left.push(intent);
    if (pid !== null && reason === null) donePids.add(pid);
    if (pid !== null && reason !== null && !isTime) leftTargets.set(pid, target);
    // The words came back, and the picture that came with them does not.
    if (reason === 'sent' && targets.get(target) === null && bringsPicture.has(pid)) pictureCount += 1;
    // For a time the last result counts. A post counts as done once one of its intents was, whatever fails afterwards.
    if (isTime || targets.get(target) !== null) targets.set(target, reason);
  }
  const reasons = [...targets.values()].filter((reason) => reason !== null);
  const stayed = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }));
  if (pictureCount > 0) stayed.push({ reason: 'picture', count: pictureCount });
  const isOtherPart = ([pid, target]: [number, string]) => !donePids.has(pid) && targets.get(target) === null;
  const partCount = [...leftTargets].filter(isOtherPart).length;
  if (partCount > 0) stayed.push({ reason: 'platform', count: partCount });
  // Undoing successive changes cancels all operations except the last: only that is sent.
  const sendCount = sent.filter((id) => tx.store.operations.read(id)?.state !== 'cancelled').length;
  const canPutBack = undeletedBy(step, direction).some((pid) => canBeMadeAgain(tx.store, pid));
  const taken = { count: targets.size, doneCount: targets.size - reasons.length, sendCount, stayed, canPutBack };
  return { taken, left, back: backOf(step, { left, fresh }) };
};

/**
 * Undoing a redo brings back what was there when it was redone. Posts that the step made are removed as before, and what
 * could not be redone is as it was.
 */
const backOf = (step: UndoStep, { left, fresh }: { left: readonly Intent[]; fresh: readonly Intent[] }): Intent[] => {
  const stays = new Set([...left.map(pidOf), ...undeletedBy(step, 'redo')]);
  const before = intentsOf(step, 'undo').filter((intent) => stays.has(pidOf(intent)));
  return [...fresh.filter((intent) => !stays.has(pidOf(intent))), ...before];
};

const pidOf = (intent: Intent): number | null => ('pid' in intent ? intent.pid : null);

const intentsOf = (step: UndoStep, direction: 'undo' | 'redo'): Intent[] =>
  Intents.parse(direction === 'undo' ? step.inverse : step.forward);

type Deletion = ReturnType<UndoStore['ofDeletion']>;

/** All deleted parts of a family: they are one post. */
export const deletedWith = ({ store }: Tx, pid: number): [number, ...number[]] => {
  const [first = pid, ...others] = store.families
    .pids(pid)
    .filter((part) => store.operations.ofPost(part).some(({ kind }) => kind === 'post.remove'));
  return [first, ...others];
};

/** The deletion of one post as a separate step, and what is left of the step without it. */
export const partOf = (
  { store }: Tx,
  found: Deletion,
  pids: [number, ...number[]],
): { part: UndoStep; rest: Parameters<UndoStore['narrow']>[1] } => {
  const isOwn = (intent: Intent) => 'pid' in intent && pids.includes(intent.pid);
  const forward = found ? Intents.parse(found.step.forward) : [];
  const inverse = found ? Intents.parse(found.step.inverse) : [];
  const others = { forward: forward.filter((one) => !isOwn(one)), inverse: inverse.filter((one) => !isOwn(one)) };
  const rest = { ...others, size: sizeOf(store, [others.forward, others.inverse]) };
  // A user who keeps the post has decided about an earlier deletion of it, too.
  const decided = (one: Intent) => (one.do === 'post.keep' ? { ...one, undecided: undefined } : one);
  const of = { pid: store.posts.headOf(pids[0]), size: 1 };
  const own = { ...of, forward: forward.filter(isOwn), inverse: inverse.filter(isOwn).map(decided) };
  if (found?.stands) return { part: { ...found.step, ...own }, rest };
  // It was deleted by undoing its creation; the step of an old deletion is no longer stored.
  const { id, origin, atMs } = found?.step ?? { id: 0, origin: 'person', atMs: 0 };
  const back: Intent[] = found ? own.forward : pids.map((each) => ({ do: 'post.keep', pid: each }));
  const again = pids.map((each): Intent => ({ do: 'post.remove', pid: each }));
  return { part: { id, origin, atMs, ...of, kind: 'post.remove', label: null, forward: again, inverse: back }, rest };
};

/** The posts that this would undelete: those that the step deleted (undo), or created (redo). */
export const undeletedBy = (step: UndoStep, direction: 'undo' | 'redo'): number[] =>
  intentsOf(step, direction).flatMap((intent) => (intent.do === 'post.keep' ? [intent.pid] : []));

/** How many posts it would delete, each with all its platforms. */
export const removalCount = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo'): number => {
  const intents = intentsOf(step, direction);
  const obstacle = obstacles(tx, step, direction, intents);
  const meant = intents.filter((intent) => obstacle(intent) === null);
  return new Set(meant.flatMap((one) => (one.do === 'post.remove' ? tx.store.posts.headOf(one.pid) : []))).size;
};

/**
 * Why each of them can't be done any more. A new post on several platforms goes as a whole, or not at all: one that is
 * deleted already is not in the way.
 */
const obstacles = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo', intents: readonly Intent[]) => {
  const made = new Set(intents.filter(isUncreation).map(({ pid }) => pid));
  const startAgain = new Set(intents.filter(startsAgain).map(pidOf));
  return (intent: Intent): StayReason | null => {
    const own = inTheWay(tx, step, direction, intent);
    // All that changed a post which is created again was done before it was deleted.
    if (own === 'changed' && startAgain.has(pidOf(intent))) return null;
    if (own !== null || !isUncreation(intent)) return own;
    const others = tx.store.families.pids(intent.pid).filter((part) => part !== intent.pid && made.has(part));
    const reasons = others.map((part) => inTheWay(tx, step, direction, { ...intent, pid: part }));
    return reasons.find((reason) => reason !== null && reason !== 'deleted') ?? null;
  };
};

/** The service never had it. */
const startsAgain = (intent: Intent): boolean =>
  intent.do === 'post.keep' && (intent.create !== undefined || intent.fromMedia !== undefined);

const isUncreation = (intent: Intent): intent is IntentOf<'post.remove'> =>
  intent.do === 'post.remove' && intent.unpublished === true;

/** Why it can't be undone any more, although the outbox would accept it; null: it can. */
const inTheWay = (
  { store, serverNowMs }: Tx,
  step: UndoStep,
  direction: 'undo' | 'redo',
  intent: Intent,
): StayReason | null => {
  if (!('pid' in intent)) return isBrandChangedAfter(store, step, intent) ? 'changed' : null;
  if (isDeleted(store, intent.pid)) return 'deleted';
  if (isAboutSlots(step) && isSlots(intent)) {
    if (store.agenda.slot(intent.pid, intent.platform)?.status === 'published') return 'published';
    if (intent.do === 'post.schedule' && Date.parse(intent.at) <= serverNowMs) return 'passed';
  }
  if (intent.do === 'post.edit' || intent.do === 'post.setImage') {
    const { platform } = intent;
    const variants = readPost(store, intent.pid)?.variants ?? [];
    const variant = variants.find((one) => (platform === undefined ? one.isPrimary : one.platform === platform));
    if (variant?.status === 'published') return 'published';
  }
  if (isUncreation(intent)) {
    const post = readPost(store, intent.pid);
    if (post && hasGoneOut({ post, operations: store.operations.ofPost(intent.pid) })) return 'published';
  }
  // Undoing a creation does not throw away text that was written since, and no undo overrides a later change of the
  // same kind.
  const isChanged = isUncreation(intent)
    ? store.undoSteps.isNamedAfter(step.id, intent.pid)
    : store.undoSteps.isChangedAfter(step.id, intent.pid, direction === 'undo' ? 'inverse' : 'forward', alike(intent));
  return isChanged ? 'changed' : null;
};

/** How intents that change the same as this one begin: a step may be of several kinds. */
const alike = (intent: Extract<Intent, { pid: number }>): string[] => {
  const of = intent.do === 'post.withdraw' ? `,"kind":"${intent.kind}"` : '';
  return (isSlots(intent) ? slotKinds : [intent.do]).map((kind) => `"do":"${kind}","pid":${String(intent.pid)}${of}`);
};

const isBrandChangedAfter = ({ undoSteps }: Tx['store'], { id }: UndoStep, intent: Intent): boolean => {
  if (intent.do !== 'brand.edit' && intent.do !== 'brand.logo') return false;
  const later = Intents.parse(undoSteps.inversesAfter(id, `"do":"${intent.do}"`).flat());
  if (intent.do === 'brand.logo') return later.some((one) => one.do === 'brand.logo');
  return later.some(
    (one) => one.do === 'brand.edit' && Object.keys(one.fields).some((field) => field in intent.fields),
  );
};

/** It only takes back what waits: there is no request that would. */
const isWithdrawal = (intent: Intent): boolean =>
  intent.do === 'post.withdraw' ||
  intent.do === 'memory.keep' ||
  ((intent.do === 'post.setImage' || intent.do === 'brand.logo') && intent.attachment === null) ||
  (intent.do === 'post.rename' && intent.name === '');

const reasonOf = ({ store }: Tx, intent: Intent, { kind }: AppError): StayReason => {
  // It stayed when its step was undone.
  if (intent.do === 'post.keep' && readPost(store, intent.pid)?.gone === null) return 'changed';
  if (intent.do === 'idea.keep' && readIdeas(store).some(({ id }) => id === intent.ideaId)) return 'changed';
  if (intent.do === 'post.unapproveAgain' || (intent.do === 'album.rename' && kind === 'invalid')) return 'changed';
  if (kind === 'not-found') return 'deleted';
  if (isWithdrawal(intent)) return 'sent';
  return intent.do === 'post.remove' ? 'published' : 'refused';
};

/** What prevents it; rethrows errors that are not about the user's request. */
export const refusalOf = (work: () => void): AppError | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not-found' || error.kind === 'invalid')) return error;
    throw error;
  }
};
