// A post made once more, to go on from.
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { PutBack } from '../../../preload/contract/undo.ts';
import type { FollowField } from '../../../preload/rules/families.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { keepLeftOut, isWhole, planCopy } from '../../sync/outbox/duplicate-post.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent, IntentOf } from '../../sync/outbox/operation.ts';
import { withdraw } from '../../sync/outbox/queue.ts';
import { type Beginning, undeletedBy, refusalOf } from '../../sync/outbox/undo.ts';
import { joining, partsIn } from './families.ts';
import { pidOf } from './posts.ts';
import { keepRestored, libraryIdOf } from './restored-posts.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { canBeMadeAgain, endOf, madeAgain } from '../../sync/posts/projection.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Store } from '../../store/store.ts';

type Deletion = { stepId: number } | { id: PostId };

/**
 * Of the posts that a step deleted, or that went with it when it was taken back, those that are gone for good, or one that was deleted here, in one step of its own:
 * each is a new post at the service, with all that one can begin with. What was made once is not made a second time.
 */
export const putBackDeleted = (sync: Sync, of: Deletion): PutBack => {
  const { store } = sync;
  const gone = pidsOf(store, of).filter((pid) => canBeMadeAgain(store, pid));
  const firstOf = new Map<number, number>();
  const copies = gone.flatMap((pid): Copy[] => {
    const post = readPost(store, pid);
    if (!post) return [];
    const copy: Copy[] = [];
    // X alone begins no post: its words stay in the file of the library.
    refusalOf(() => {
      const { plannedOn, note, checklist } = store.localNotes.read(pid);
      const plan = planCopy(store, post, { name: post.name, isGone: true });
      copy.push({ post, plan, localNotes: { plannedOn, note, checklist }, tags: store.postTags.ofPost(pid) });
    });
    return copy;
  });
  // Parts of one post are parts of one again, of the one that is there still, if any of it is.
  const together = copies.map((copy, index): Copy => {
    const pid = pidOf(copy.post.id);
    const head = store.posts.headOf(pid);
    if (store.posts.goneAtMs(head) === null && head !== pid) return { ...copy, partOf: { pid: head } };
    const first = firstOf.get(head);
    if (first !== undefined) return { ...copy, partOf: { copy: first } };
    firstOf.set(head, index);
    return copy;
  });
  return sync.transact((tx) => {
    const { pids: made, ...rest } = makeCopies(sync, together, 'post.putBack');
    const libraryId = libraryIdOf(store);
    const restored = copies.flatMap(({ post }, index) => {
      const localId = pidOf(post.id);
      const sid = store.posts.sidOf(localId);
      if (sid !== null) store.posts.addTombstone({ sid, pid: localId, proof: madeAgain, atMs: tx.nowMs });
      const pid = made[index];
      return pid === undefined ? [] : [{ origin: { libraryId, localId, serviceId: sid }, pid }];
    });
    keepRestored(store, restored);
    return { ...rest, madeCount: made.length, lostCount: gone.length - made.length };
  });
};

const pidsOf = (store: Store, of: Deletion): number[] => {
  if ('id' in of) return store.families.pids(pidOf(of.id)).filter((pid) => endOf(store, pid) === 'deleted');
  const step = store.undoSteps.read(of.stepId, 'redo') ?? store.undoSteps.read(of.stepId, 'undo');
  return step ? [...undeletedBy(step, 'undo'), ...undeletedBy(step, 'redo')] : [];
};

export type Copy = {
  /** Of one part of a post with several. */
  post: Post;
  plan: ReturnType<typeof planCopy>;
  /** What it becomes a part of: another copy, by its place among all, or a post that is there. Left out: of none. */
  partOf?: { copy: number } | { pid: number };
  /** What does not follow there. */
  own?: FollowField[];
  /** What it gets of the notes beside the post. */
  localNotes: IntentOf<'post.desk'>['fields'];
  tags: string[];
};
type Made = { pids: number[]; stepId: number | null; partialCount: number };

/**
 * Drafts with the words, pictures, tags, note and checklist of `posts`, as one step; what was ticked is open again. Of a
 * post with several parts each is made again. Throws AppError `invalid` where a post can begin on none of its platforms:
 * `checkCopy` says so in advance.
 */
export const duplicatePosts = (sync: Sync, posts: readonly Post[]): Made => {
  const copies: Copy[] = [];
  for (const post of posts) {
    const first = copies.length;
    copies.push(
      ...copiesOf(sync, post, copySuffix).map((copy, index) =>
        index === 0 ? copy : { ...copy, partOf: { copy: first } },
      ),
    );
  }
  return makeCopies(sync, copies, 'post.duplicate');
};

/** As one step. `partialCount`: of copies that something was left out of; `besides`: about posts that are there. */
export const makeCopies = (
  sync: Sync,
  copies: readonly Copy[],
  kind: 'post.duplicate' | 'post.putBack',
  besides: readonly Intent[] = [],
): Made => {
  const made = sync.transact((tx) => {
    const begun = sync.begin(copies.map(beginningOf), kind, besides);
    begun.pids.forEach((pid, index) => {
      const copy = copies[index];
      if (copy) keepLeftOut(tx, pid, copy.post, copy.plan);
    });
    return begun;
  });
  const partial = copies.flatMap(({ plan, partOf }, index) =>
    isWhole(plan.leftOut) ? [] : [partOf && 'copy' in partOf ? partOf.copy : index],
  );
  return { ...made, partialCount: new Set(partial).size };
};

/**
 * A draft with the words of a version as the person wanted them, for the same platform and without a time, as one step.
 * The changes that came too late for it are over. Throws AppError `invalid` where there are none.
 */
export const correctPost = (sync: Sync, post: Post, platform: PlatformId): number => {
  const late = sync.store.operations
    .ofPost(sync.store.families.partOf(pidOf(post.id), platform))
    .filter((op) => op.state === 'parked' && op.reason === 'already-published' && op.platform === platform);
  if (late.length === 0) throw new AppError({ kind: 'invalid', message: 'Nothing of this came too late.' });
  const variants = post.variants.filter((variant) => variant.platform === platform);
  const alone = { ...post, variants: variants.map((variant) => ({ ...variant, isPrimary: true })) };
  return sync.transact((tx) => {
    const { pids } = makeCopies(sync, [copyOf(sync, alone, ' (correction)')], 'post.duplicate');
    for (const op of late) withdraw(tx, op);
    return pids[0] ?? 0;
  });
};

/** Throws AppError `invalid` where the post can begin on none of its platforms. */
export const checkCopy = (sync: Sync, post: Post): void => void copiesOf(sync, post, copySuffix);

const copySuffix = ' (copy)';

/** One for each part. What no part can begin with is listed with the first. */
const copiesOf = (sync: Sync, post: Post, suffix: string): [Copy, ...Copy[]] => {
  if (!post.family) return [copyOf(sync, post, suffix)];
  const left: string[] = [];
  const refusals: AppError[] = [];
  const copies = partsIn(post).flatMap((part, index): Copy[] => {
    const made: Copy[] = [];
    const error = refusalOf(() => made.push(copyOf(sync, part, suffix)));
    if (error) {
      left.push(...part.variants.map(({ platform }) => platform));
      refusals.push(error);
    }
    return index === 0 ? made : made.map((copy) => ({ ...copy, localNotes: {}, tags: [] }));
  });
  const [first, ...others] = copies;
  if (!first) throw refusals[0] ?? new AppError({ kind: 'invalid', message: 'No post can be begun on its platforms.' });
  const { note, checklist, tags } = notesOf(sync, post);
  const leftOut = { ...first.plan.leftOut, platforms: [...first.plan.leftOut.platforms, ...left] };
  return [{ ...first, post, plan: { ...first.plan, leftOut }, localNotes: { note, checklist }, tags }, ...others];
};

const copyOf = (sync: Sync, post: Post, suffix: string): Copy => {
  const { note, checklist, tags } = notesOf(sync, post);
  return { post, plan: planOf(sync, post, suffix), localNotes: { note, checklist }, tags };
};

const notesOf = ({ store }: Sync, { id }: Post) => {
  const { note, checklist } = store.localNotes.read(pidOf(id));
  return {
    note,
    checklist: checklist.map(({ text }) => ({ text, done: false })),
    tags: store.postTags.ofPost(pidOf(id)),
  };
};

const planOf = ({ store }: Sync, post: Post, suffix: string) =>
  planCopy(store, post, { name: `${post.name.slice(0, textBounds.postName - suffix.length)}${suffix}` });

const beginningOf = ({ plan, localNotes, tags, partOf, own = [] }: Copy): Beginning => {
  const hasLocalNotes =
    (localNotes.note ?? '') !== '' ||
    (localNotes.checklist?.length ?? 0) > 0 ||
    typeof localNotes.plannedOn === 'string';
  const then = (pid: number, pids: readonly number[]): Intent[] => [
    ...plan.then(pid),
    ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
    ...(hasLocalNotes ? [{ do: 'post.desk', pid, fields: localNotes } satisfies Intent] : []),
    // Behind what is written beside it: that is put together.
    ...(partOf ? joining(pid, 'pid' in partOf ? partOf.pid : pids[partOf.copy]) : []),
    ...(own.length > 0 ? [{ do: 'post.follow', pid, own } satisfies Intent] : []),
  ];
  if (plan.begin.do === 'post.create') {
    const { do: _, ...create } = plan.begin;
    return { create, then };
  }
  const { do: _, ...fromMedia } = plan.begin;
  return { fromMedia, then };
};
