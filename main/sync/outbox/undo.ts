// Undo and redo: changes stored as steps, of one post or of the whole library, and undone or redone as far as possible.
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import { unaskedDeletions } from '../../../preload/rules/early-bounds.ts';
import type { Removal, UndoOutcome } from '../../../preload/contract/undo.ts';
import type { StepLabel } from '../../../preload/rules/sync-states.ts';
import type { Operation } from '../../store/outbox.ts';
import type { UndoStep } from '../../store/undo.ts';
import type { Projected, Transact, Tx } from '../kernel/transaction.ts';
import { type Enqueued, type Intent, type IntentOf, lastingKinds, sizeOf } from './operation.ts';
import { readPost } from './read-post.ts';
import { ofParts } from './families.ts';
import { byClick } from './left-out.ts';
import { withTracking } from './link-tracking.ts';
import { endReplacedTime } from './operations/schedule.ts';
import { burstMs, isSameBurst, placeOf, type Typing } from './typing-bursts.ts';
import type { Enqueue } from './queue.ts';
import { deletedWith, Intents, partOf, refusalOf, removalCount, type Taken, takeStep } from './take-step.ts';

export type Undo = {
  /** Enqueues an intent and stores its inverse, in one transaction. Throws what enqueue throws. */
  change(intent: Intent): Changed;
  /**
   * Undoes or redoes one step, the newest; without `pid` among all of the library. A burst of typing is one step.
   * Whatever of it was irrevocably published stays and is reported: no older step is undone in its place.
   */
  step(direction: 'undo' | 'redo', pid?: number): UndoOutcome;
  /** The same for this one step, except what was changed the same way since. */
  stepOf(direction: 'undo' | 'redo', stepId: number): UndoOutcome;
  /**
   * Undoes the deletion of this post, whichever step it belongs to, while it has not been sent: other posts that the
   * step deleted stay deleted, and are all that the step undoes from then on.
   */
  keep(pid: number): UndoOutcome;
  /** What such a step would delete, if that is more than may be deleted without asking. */
  removal(direction: 'undo' | 'redo', of: { pid?: number | undefined; stepId?: number | undefined }): Removal | null;
  /** Skips a step that can't be undone because it deleted for good: the one before it is next. */
  leave(stepId: number): void;
  /**
   * Applies all of them in one transaction, stored as one step under the kind of the first: a step of the post, if they
   * are about a single one. What can't be done is skipped and reported; `done` counts those that changed something.
   * `label`: the step's name where that kind is not enough. `of`: posts as the user sees them, each with all its parts,
   * or just these parts. `origin`: who did it.
   */
  changeAll(
    intents: readonly Intent[],
    label?: StepLabel | null,
    of?: 'posts' | 'parts',
    origin?: UndoStep['origin'],
  ): ManyEnqueued;
  /**
   * Creates posts in one transaction, stored as one step: undoing it deletes all of them except what was published.
   * Throws what enqueue throws, and then creates none. `kind`: names the step; `besides`: intents about existing posts,
   * in the same step; `origin`: who started it.
   */
  begin(
    posts: readonly Beginning[],
    kind:
      | 'post.new'
      | 'post.addPlatforms'
      | 'post.duplicate'
      | 'post.fromFiles'
      | 'post.import'
      | 'post.recur'
      | 'post.putBack',
    besides?: readonly Intent[],
    origin?: UndoStep['origin'],
  ): { pids: number[]; stepId: number | null };
  /** Creates some of the posts of a step, which `endParts` stores once all exist. Returns their local ids, in order. */
  beginPart(posts: readonly Beginning[]): number[];
  /** Writes the intents that undo and redo the creation of these posts: too many at once would block the core. */
  writePart(posts: readonly Beginning[], pids: readonly number[]): WrittenPart;
  /** Stores the step of posts that were created in parts, as `begin` does. */
  endParts(parts: readonly WrittenPart[], kind: 'post.import'): number | null;
};

/**
 * `operations`: of all parts of the post. `projected`: the post as this wrote it; null: it is unchanged, or the change
 * is about no post.
 */
export type Changed = Enqueued & { operations: Operation[]; stepId: number | null; projected: Projected | null };

/** `then`: intents that fill the post, given its local id. */
export type Beginning = ({ create: Creation } | { fromMedia: Omit<IntentOf<'post.fromMedia'>, 'do'> }) & {
  /** `pids`: of all posts created so far, this one last. */
  then: (pid: number, pids: readonly number[]) => Intent[];
};
type Creation = Omit<IntentOf<'post.create'>, 'do'>;

/** JSON of intents, without the brackets of the array. `size`: the number of posts. */
export type WrittenPart = { forward: string; inverse: string; size: number };

type Begun = {
  kind: string;
  posts: readonly Beginning[];
  pids: readonly number[];
  /** What was done besides creating posts. */
  done: readonly { intent: Intent; inverse: readonly Intent[] }[];
  origin: UndoStep['origin'];
};

type ManyEnqueued = {
  done: Enqueued[];
  refused: { intent: Intent; error: AppError }[];
  /** null: nothing to undo. */
  stepId: number | null;
};

type Deps = { transact: Transact; enqueue: Enqueue };

/** These are no steps on their own: `begin` stores new posts. */
const beginnings: readonly Intent['do'][] = ['post.create', 'post.fromMedia', 'post.promote'];

/** A step stores the intents that redo it and the intents that undo it (docs/sync.md#undo). */
export const createUndo = ({ transact, enqueue }: Deps): Undo => {
  const chosen = withTracking(enqueue);
  const clicked = byClick(chosen);
  const click: Enqueue = (tx, intent) => {
    const enqueued = clicked(tx, intent);
    if (intent.do === 'post.unschedule') endReplacedTime(tx, intent, enqueued);
    return enqueued;
  };
  let typing: Typing | null = null;

  /** Of a burst only its two ends are stored: the text in between is in the wordings. */
  const keepChange = (
    tx: Tx,
    intents: readonly Intent[],
    { pid, inverse }: Pick<Enqueued, 'pid' | 'inverse'>,
  ): { stepId: number | null; at: Typing | null } => {
    if (inverse.length === 0 || intents.some((intent) => beginnings.includes(intent.do)))
      return { stepId: null, at: typing };
    const { nowMs: atMs } = tx;
    const step: Omit<UndoStep, 'id'> = { origin: 'person', pid, atMs, ...contentOf(tx, intents, inverse) };
    const place = placeOf([...intents, ...inverse]);
    if (typing && typing.place === place && atMs - typing.atMs <= burstMs) {
      const { id } = typing;
      if (tx.store.undoSteps.extend(id, step)) return { stepId: id, at: { id, place, atMs } };
    }
    const id = tx.store.undoSteps.add(step);
    return { stepId: id, at: place === null ? null : { id, place, atMs } };
  };

  /** `isNext`: nothing older is undone before it is over. */
  const take = (tx: Tx, step: UndoStep, direction: 'undo' | 'redo', isNext: boolean): Taken => {
    const { taken, left, back } = takeStep(tx, step, direction, direction === 'redo' ? chosen : enqueue);
    // A deletion that can't be undone any more stays the next step to undo: its posts can be created again. A step that
    // is undone out of order stays listed if nothing of it could be undone.
    const staysListed = taken.doneCount === 0 && (!isNext || (direction === 'undo' && taken.canPutBack));
    if (!staysListed) tx.store.undoSteps.markUndone(step.id, direction === 'undo' ? tx.nowMs : null);
    // Irrevocable changes still count as changes of their posts, but not of posts they were withdrawn from.
    if (!staysListed && direction === 'undo' && step.forward.length === 0)
      tx.store.undoSteps.narrow(step.id, { ...step, inverse: left });
    if (!staysListed && direction === 'redo' && back.length > 0)
      tx.store.undoSteps.narrow(step.id, { ...step, inverse: back });
    return taken;
  };

  const beginOne = (tx: Tx, post: Beginning, before: readonly number[]): number => {
    const { pid } = enqueue(
      tx,
      'create' in post ? { do: 'post.create', ...post.create } : { do: 'post.fromMedia', ...post.fromMedia },
    );
    if (pid === null) throw new AppError({ kind: 'internal', message: 'A beginning without a post.' });
    for (const intent of post.then(pid, [...before, pid])) chosen(tx, intent);
    return pid;
  };
  const beginAll = (tx: Tx, posts: readonly Beginning[]): number[] => {
    const pids: number[] = [];
    for (const post of posts) pids.push(beginOne(tx, post, pids));
    return pids;
  };

  /** null: there is nothing to undo. */
  const keepBegun = (tx: Tx, { kind, posts, pids, done, origin }: Begun): number | null => {
    if (pids.length + done.length === 0) return null;
    const forward = [...begunAgain(posts, pids), ...done.map(({ intent }) => intent)];
    const inverse = [...done.toReversed().flatMap((each) => each.inverse), ...removals(pids)];
    return tx.store.undoSteps.add({
      // Undone in the editor of that post. A creation isn't: it would delete the post that is open.
      pid: kind === 'post.addPlatforms' ? onlyPid(tx, forward) : null,
      kind,
      label: null,
      size: sizeOf(tx.store, [forward, inverse]),
      origin,
      forward,
      inverse,
      atMs: tx.nowMs,
    });
  };

  const next = (tx: Tx, direction: 'undo' | 'redo', pid: number | undefined): UndoStep | null =>
    direction === 'undo' ? tx.store.undoSteps.nextUndo(pid) : tx.store.undoSteps.nextRedo(pid);

  return {
    change(intent) {
      const { at, ...done } = transact((tx) => {
        const isOfParts = 'pid' in intent && tx.store.posts.isPart(intent.pid);
        const intents = isOfParts ? ofParts(tx.store, intent) : [intent];
        const all = intents.map((each) => click(tx, each));
        const operations = all.flatMap(({ operation }) => operation ?? []);
        const own = all[0]?.pid ?? null;
        const pid = own === null ? null : tx.store.posts.headOf(own);
        // What was done last is undone first.
        const inverse = all.toReversed().flatMap((each) => each.inverse);
        const accepted = keepChange(tx, intents, { pid, inverse });
        // A post with parts is put together from all of them.
        const isWhole = own !== null && !tx.store.posts.isPart(own);
        const projected = isWhole ? tx.rebuild(own) : null;
        return { operation: operations[0] ?? null, operations, pid, inverse, ...accepted, projected };
      });
      typing = at;
      return done;
    },

    step: (direction, pid) =>
      transact((tx) => {
        const first = next(tx, direction, pid);
        if (!first) return { undone: null };
        const taken = take(tx, first, direction, true);
        for (let last = first; ;) {
          const more = next(tx, direction, pid);
          if (!more || !isSameBurst(last, more)) break;
          take(tx, more, direction, true);
          last = more;
        }
        return outcomeOf(tx, direction, first, taken);
      }),

    stepOf: (direction, stepId) =>
      transact((tx) => {
        const step = tx.store.undoSteps.read(stepId, direction);
        return step ? outcomeOf(tx, direction, step, take(tx, step, direction, false)) : { undone: null };
      }),

    keep: (pid) =>
      transact((tx) => {
        const { undoSteps } = tx.store;
        const pids = deletedWith(tx, pid);
        const found = undoSteps.ofDeletion(pids[0]);
        const { part, rest } = partOf(tx, found, pids);
        if (found?.stands && rest.size === 0) return outcomeOf(tx, 'undo', found.step, take(tx, part, 'undo', false));
        const { taken } = takeStep(tx, part, 'undo', enqueue);
        // The other posts of the step can be created again, too.
        if (taken.doneCount === 0) return outcomeOf(tx, 'undo', part, { ...taken, canPutBack: false });
        const id = undoSteps.add(part);
        undoSteps.markUndone(id, tx.nowMs);
        if (found?.stands) undoSteps.narrow(found.step.id, rest);
        return outcomeOf(tx, 'undo', { ...part, id }, taken);
      }),

    removal: (direction, { pid, stepId }) =>
      transact((tx) => {
        const step = stepId === undefined ? next(tx, direction, pid) : tx.store.undoSteps.read(stepId, direction);
        if (!step || (step.size ?? Infinity) <= unaskedDeletions) return null;
        const count = removalCount(tx, step, direction);
        return count > unaskedDeletions ? { stepId: step.id, count } : null;
      }),

    leave: (stepId) => transact((tx) => tx.store.undoSteps.markUndone(stepId, tx.nowMs)),

    changeAll: (intents, label = null, of = 'posts', origin = 'person') =>
      transact((tx) => {
        const done: Enqueued[] = [];
        const refused: ManyEnqueued['refused'] = [];
        const accepted: Intent[] = [];
        const inverse: Intent[] = [];
        const shown = new Set<number | null>();
        for (const asked of intents)
          for (const intent of of === 'parts' ? [asked] : ofParts(tx.store, asked)) {
            const error = refusalOf(() => {
              // A part that leaves its post is a post of its own afterward.
              const post = shownPid(tx, intent);
              const enqueued = label === 'resume' ? chosen(tx, intent) : click(tx, intent);
              const pid = 'pid' in asked ? asked.pid : enqueued.pid;
              if (enqueued.operation || enqueued.inverse.length > 0) done.push({ ...enqueued, pid });
              if (enqueued.inverse.length === 0 || beginnings.includes(intent.do)) return;
              accepted.push(intent);
              shown.add(post);
              // What was done last is undone first; the inverse of one intent keeps its own order.
              inverse.unshift(...enqueued.inverse);
            });
            if (error) refused.push({ intent: asked, error });
          }
        if (accepted.length === 0) return { done, refused, stepId: null };
        const content = contentOf(tx, accepted, inverse);
        const stepId = tx.store.undoSteps.add({
          ...content,
          label: label ?? content.label,
          origin,
          pid: only(shown),
          atMs: tx.nowMs,
        });
        return { done, refused, stepId };
      }),

    begin: (posts, kind, besides = [], origin = 'person') =>
      transact((tx) => {
        const pids = beginAll(tx, posts);
        const done = besides
          .flatMap((intent) => ofParts(tx.store, intent))
          .map((intent) => ({ intent, inverse: chosen(tx, intent).inverse }));
        return { pids, stepId: keepBegun(tx, { kind, posts, pids, done, origin }) };
      }),

    // Parts that a power cut reverts before the last one is written are made again.
    beginPart: (posts) => transact((tx) => beginAll(tx, posts), 'soon'),

    writePart: (posts, pids) => ({
      forward: JSON.stringify(begunAgain(posts, pids)).slice(1, -1),
      inverse: JSON.stringify(removals(pids)).slice(1, -1),
      size: pids.length,
    }),

    endParts(parts, kind) {
      if (parts.length === 0) return null;
      const list = (of: 'forward' | 'inverse') => `[${parts.map((part) => part[of]).join()}]`;
      const written = { forward: list('forward'), inverse: list('inverse') };
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      return transact((tx) =>
        tx.store.undoSteps.addWritten({
          origin: 'person',
          pid: null,
          kind,
          label: null,
          size,
          ...written,
          atMs: tx.nowMs,
        }),
      );
    },
  };
};

const begunAgain = (posts: readonly Beginning[], pids: readonly number[]): Intent[] =>
  pids.flatMap((pid, index): Intent[] => {
    const post = posts[index];
    if (!post) return [];
    const { then, ...how } = post;
    return [{ do: 'post.keep', pid, ...how }, ...then(pid, pids.slice(0, index + 1))];
  });

const removals = (pids: readonly number[]): Intent[] =>
  pids.map((pid) => ({ do: 'post.remove', pid, unpublished: true }));

/** Irrevocable changes give the step its name, and keep it from being redone. */
const contentOf = (
  { store }: Tx,
  intents: readonly Intent[],
  inverse: Intent[],
): Pick<UndoStep, 'kind' | 'label' | 'size' | 'forward' | 'inverse'> => {
  const lasting = intents.findLast(({ do: does }) => lastingKinds.some((kind) => kind === does));
  const kind = (lasting ?? intents[0])?.do ?? '';
  const label = isMove(intents, inverse) ? 'times' : labelOfNotes(intents);
  return { kind, label, size: sizeOf(store, [intents, inverse]), forward: lasting ? [] : [...intents], inverse };
};

/** null: they aren't about local notes alone, or only about the note. */
const labelOfNotes = (intents: readonly Intent[]): StepLabel | null => {
  const notes = intents.flatMap((intent) => (intent.do === 'post.desk' ? intent.fields : []));
  const fields = new Set(notes.flatMap((of) => Object.keys(of)));
  if (notes.length < intents.length || fields.size === 0) return null;
  if (fields.size > 1) return 'details';
  return fields.has('plannedOn') ? 'planned-day' : fields.has('checklist') ? 'to-dos' : null;
};

/** Something that had a time has another one, or something else has a time instead. */
const isMove = (...both: [readonly Intent[], readonly Intent[]]): boolean =>
  both.every((intents) => intents.some(({ do: does }) => does === 'post.schedule'));

const outcomeOf = (tx: Tx, direction: 'undo' | 'redo', step: UndoStep, taken: Taken): UndoOutcome => {
  const { store } = tx;
  const { id: stepId, kind, label, size } = step;
  const pid = step.pid ?? (size === 1 ? onlyPid(tx, Intents.parse(step.inverse)) : null);
  // A new post that is gone with its step only exists in its row, which is rebuilt after the transaction.
  const name = pid === null ? null : (readPost(store, pid)?.name ?? store.posts.view(pid)?.name ?? null);
  const postId = step.pid === null ? null : (String(step.pid) as PostId);
  const canReverse = taken.doneCount > 0 && (direction === 'redo' || step.forward.length > 0);
  return { undone: { kind, label, size, postId, name, stepId, ...taken, canReverse } };
};

/** null: they are about several posts, or about something else. */
const onlyPid = (tx: Tx, intents: readonly Intent[]): number | null =>
  only(new Set(intents.map((intent) => shownPid(tx, intent))));

const only = (pids: ReadonlySet<number | null>): number | null => {
  const [pid = null] = pids;
  return pids.size === 1 ? pid : null;
};

/** The post that the user sees it change: of a join the one that takes the other in. */
const shownPid = ({ store }: Tx, intent: Intent): number | null =>
  'pid' in intent ? store.posts.headOf(intent.do === 'post.join' ? intent.to : intent.pid) : null;
