// Duplicates posts, as drafts to continue from.
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { AppError } from '../../../preload/errors.ts';
import type { LeftOut, Post } from '../../../preload/contract/posts.ts';
import type { PutBack } from '../../../preload/contract/undo.ts';
import type { FollowField } from '../../../preload/rules/families.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import {
  type Copied,
  type CopiedPart,
  type CopyPlan,
  cannotStart,
  isWhole,
  keepLeftOut,
  planParts,
} from '../../sync/outbox/duplicate-post.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent, IntentOf } from '../../sync/outbox/operation.ts';
import { withdraw } from '../../sync/outbox/queue.ts';
import { undeletedBy } from '../../sync/outbox/take-step.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import type { CopyName } from './copy-names.ts';
import { joining, partsIn } from './families.ts';
import { pidOf } from './post-ids.ts';
import { keepRestored, libraryIdOf } from './restored-posts.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { canBeMadeAgain, endOf, madeAgain } from '../../sync/posts/projection.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Store } from '../../store/store.ts';

/**
 * Copies on all platforms of the post, as far as the service can start them: own media on all its platforms, text on
 * one each. `left`: platforms that no post can start on.
 */
export const planCopies = (
  store: Store,
  post: Post,
  copied: Pick<Copied, 'name' | 'isGone'>,
): { copies: CopiedPart[]; left: string[] } => {
  const parts = partsIn(post).map((part) => planParts(store, part, copied));
  return { copies: parts.flatMap(({ copies }) => copies), left: parts.flatMap(({ left }) => left) };
};

/**
 * The same, as a separate post: variants that no part can start on are listed with the first, which gets what is
 * `beside` the post. Empty: the post can start on none of its platforms.
 */
export const wholeCopy = (
  store: Store,
  post: Post,
  copied: Pick<Copied, 'name' | 'isGone'>,
  beside: Pick<Copy, 'localNotes' | 'tags'>,
): Copy[] => {
  const { copies, left } = planCopies(store, post, copied);
  return copies.map(({ part, plan }, index): Copy => {
    const { leftOut } = plan;
    if (index === 0) {
      const platforms = [...leftOut.platforms, ...left];
      return { post, plan: { ...plan, leftOut: { ...leftOut, platforms } }, ...beside };
    }
    const first = copies[0]?.part;
    // The same pictures are reported missing once.
    const isSaid = first !== undefined && mediaOf(part) === mediaOf(first);
    const own = isSaid ? { ...leftOut, pictureCount: 0, hasVideo: false } : leftOut;
    return { post: part, plan: { ...plan, leftOut: own }, localNotes: {}, tags: [] };
  });
};

const mediaOf = ({ variants: [variant] }: Post): string => (variant?.media ?? []).map(({ id }) => id).join(' ');

type Deletion = { stepId: number } | { id: PostId };

/**
 * Of the posts that a step deleted, or that were deleted by undoing it, those that are gone for good, or one that was
 * deleted here, in a step of its own: each becomes a new post at the service, with everything that one can start with.
 * What was created once is not created again.
 */
export const putBackDeleted = (sync: Sync, of: Deletion): PutBack => {
  const { store } = sync;
  const gone = pidsOf(store, of).filter((pid) => canBeMadeAgain(store, pid));
  const firstOf = new Map<number, number>();
  // X can't start a post by itself: that text stays in the library's file.
  const copies = gone.flatMap((pid): Copy[] => {
    const post = readPost(store, pid);
    if (!post) return [];
    const { plannedOn, note, checklist } = store.localNotes.read(pid);
    const beside = { localNotes: { plannedOn, note, checklist }, tags: store.postTags.ofPost(pid) };
    return wholeCopy(store, post, { name: post.name, isGone: true }, beside);
  });
  // Parts of one post are joined again, with the parts that still exist, if any.
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
    const known = new Set<PostId>();
    const restored = copies.flatMap(({ post }, index) => {
      // The other variants are its parts.
      if (known.has(post.id)) return [];
      known.add(post.id);
      const localId = pidOf(post.id);
      const sid = store.posts.sidOf(localId);
      if (sid !== null) store.posts.addTombstone({ sid, pid: localId, proof: madeAgain, atMs: tx.nowMs });
      const pid = made[index];
      return pid === undefined ? [] : [{ origin: { libraryId, localId, serviceId: sid }, pid }];
    });
    keepRestored(store, restored);
    return { ...rest, madeCount: restored.length, lostCount: gone.length - restored.length };
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
  plan: CopyPlan;
  /** What it becomes a part of: another copy, by its place among all, or an existing post. Omitted: of none. */
  partOf?: { copy: number } | { pid: number };
  /** Fields that do not follow there. */
  own?: FollowField[];
  /** The notes beside the post that it gets. */
  localNotes: IntentOf<'post.desk'>['fields'];
  tags: string[];
};
type Made = { pids: number[]; stepId: number | null; partialCount: number };

/**
 * Drafts with the text, pictures, tags, note and checklist of `posts` on all their platforms, as one step; checked
 * items are open again. Throws AppError `invalid` if a post can start on none of its platforms: `checkCopy` finds that
 * out in advance.
 */
export const duplicatePosts = (sync: Sync, posts: readonly Post[], named: CopyName): Made => {
  const copies: Copy[] = [];
  for (const post of posts) {
    const first = copies.length;
    copies.push(
      ...copiesOf(sync, post, nameOfCopy(post, named)).map((copy, index) =>
        index === 0 ? copy : { ...copy, partOf: { copy: first } },
      ),
    );
  }
  return makeCopies(sync, copies, 'post.duplicate');
};

/** As one step. `partialCount`: of copies that lack something; `besides`: about existing posts. */
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
  return { ...made, partialCount: countPosts(copies, (leftOut) => !isWhole(leftOut)) };
};

/** The number of posts whose copies lack something. */
export const countPosts = (copies: readonly Copy[], lacks: (leftOut: LeftOut) => boolean): number => {
  const postOf = (index: number): number => {
    const partOf = copies[index]?.partOf;
    return partOf && 'copy' in partOf ? postOf(partOf.copy) : index;
  };
  return new Set(copies.flatMap(({ plan }, index) => (lacks(plan.leftOut) ? [postOf(index)] : []))).size;
};

/**
 * A draft with the text of a variant as the user wanted it, for the same platform and without a time, as one step. Ends
 * the changes that came too late for it. Throws AppError `invalid` if there are none.
 */
export const correctPost = (sync: Sync, post: Post, platform: PlatformId, named: CopyName): number => {
  const late = sync.store.operations
    .ofPost(sync.store.families.partOf(pidOf(post.id), platform))
    .filter((op) => op.state === 'parked' && op.reason === 'already-published' && op.platform === platform);
  if (late.length === 0)
    throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'Nothing of this came too late.' });
  const variants = post.variants.filter((variant) => variant.platform === platform);
  const alone = { ...post, variants: variants.map((variant) => ({ ...variant, isPrimary: true })) };
  return sync.transact((tx) => {
    const { pids } = makeCopies(sync, copiesOf(sync, alone, nameOfCopy(post, named)), 'post.duplicate');
    for (const op of late) withdraw(tx, op);
    return pids[0] ?? 0;
  });
};

/** Throws AppError `invalid` if the post can start on none of its platforms. */
export const checkCopy = (sync: Sync, post: Post): void => void copiesOf(sync, post, post.name);

/** The original's name is cut so that the whole fits. */
const nameOfCopy = ({ name }: Post, named: CopyName): string =>
  named(name.slice(0, textBounds.postName - named('').length));

/** One for each post of the service. */
const copiesOf = ({ store }: Sync, post: Post, name: string): Copy[] => {
  const { note, checklist } = store.localNotes.read(pidOf(post.id));
  const localNotes = { note, checklist: checklist.map(({ text }) => ({ text, done: false })) };
  const copies = wholeCopy(store, post, { name }, { localNotes, tags: store.postTags.ofPost(pidOf(post.id)) });
  if (copies.length === 0) throw cannotStart();
  return copies;
};

const beginningOf = ({ plan, localNotes, tags, partOf, own = [] }: Copy): Beginning => {
  const hasLocalNotes =
    (localNotes.note ?? '') !== '' ||
    (localNotes.checklist?.length ?? 0) > 0 ||
    typeof localNotes.plannedOn === 'string';
  const then = (pid: number, pids: readonly number[]): Intent[] => [
    ...plan.then(pid),
    ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
    ...(hasLocalNotes ? [{ do: 'post.desk', pid, fields: localNotes } satisfies Intent] : []),
    // After what is written beside it: that is combined.
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
