// The projection of a post: what the service confirmed with every open change on top, and its sync state.
import { isDeepStrictEqual } from 'node:util';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Operation, OperationState } from '../../store/outbox.ts';
import type { PostSync, UnsentTime, WaitReason } from '../../../preload/contract/sync.ts';
import type { SearchTexts } from '../../store/search.ts';
import type { Store } from '../../store/store.ts';
import type { Projected, Tx } from '../kernel/transaction.ts';
import { type SyncState, parkReasons, syncStates } from '../../../preload/rules/sync-states.ts';
import { ratioOf } from '../../../preload/rules/media-rules.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { synced } from '../../../preload/rules/post-state.ts';
import { blankPost, toPost, toView } from './view-model.ts';
import { type Whole, readWhole } from './codec.ts';
import { approvalStanding, keepHeldBack } from './approval.ts';
import { attachmentOf, isRevocable, isWaiting } from './fields.ts';
import { calledOff, keepDeadlines, stillPublished } from './deadlines.ts';

const making: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];
/** Completing it creates the post at the service. */
export const makesPost = ({ kind }: Operation): boolean => making.includes(kind);

/** The part of an operation that decides its visible effect: never how far its sending got. */
type Shown = Pick<Operation, 'kind' | 'platform' | 'args' | 'intentAtMs'>;

/** Applies an operation's optimistic effect to the post. It may depend on its arguments only. */
export type Effect = (post: Post, operation: Pick<Operation, 'platform' | 'args'>) => void;

/** The optimistic effect of each kind; null: it has none. */
export type Effects = Record<Operation['kind'], { show: Effect | null }>;

/**
 * null: neither confirmed nor created by an open operation. Text stays visible until the user decides, also that of
 * parked operations.
 */
export const fold = ({ pid, confirmed, operations }: Whole, effects: Effects): Post | null => {
  const maker = operations.find(makesPost);
  const post = confirmed ? toPost(pid, confirmed) : maker ? blankPost(pid, maker.intentAtMs) : null;
  if (post) for (const operation of operations) effects[operation.kind].show?.(post, operation);
  return post;
};

/** The last projection of a post with all its inputs: the same inputs give the same post. */
type Folded = { effects: Effects; hash: string | null; shown: Shown[]; post: Post };

/** Size of the cache: posts that are read or changed one after the other. */
const mostFolded = 8;
const foldedIn = new WeakMap<Store, Map<number, Folded>>();

/**
 * The projection of a post, cached. It is computed once for the same confirmed state and the same visible operations,
 * compared by content, so that it can't be stale; operations added behind them are applied on top. Several readers
 * share it: it must not be modified. `keeps`: also caches a post that is not among the last ones.
 */
export const folded = (store: Store, whole: Whole, effects: Effects, keeps: boolean): Post | null => {
  const { pid, hash, operations } = whole;
  const known = foldedIn.get(store) ?? new Map<number, Folded>();
  const last = known.get(pid);
  const shown = operations.flatMap(({ kind, platform, args, intentAtMs }) =>
    effects[kind].show ? [{ kind, platform, args, intentAtMs }] : [],
  );
  const goesOn =
    last?.effects === effects && last.hash === hash && isDeepStrictEqual(last.shown, shown.slice(0, last.shown.length));
  const post = goesOn ? withMore(last, shown.slice(last.shown.length)) : fold(whole, effects);
  if (post && post !== last?.post) measure(store, post);
  known.delete(pid);
  if (!post || !(keeps || last)) return post;
  known.set(pid, { effects, hash, shown, post });
  for (const oldest of known.keys()) if (known.size > mostFolded) known.delete(oldest);
  foldedIn.set(store, known);
  return post;
};

/** The shape of a local file is known before the service has it. */
const measure = ({ media }: Pick<Store, 'media'>, { variants }: Post): void => {
  for (const item of variants.flatMap((variant) => variant.media)) {
    const attachment = attachmentOf(item.id);
    const file = 'mid' in attachment && item.ratio === null ? media.read(attachment.mid) : null;
    if (file) item.ratio = ratioOf(file);
  }
};

/** Applies the operations that were added behind those it was made of. */
const withMore = ({ post, effects }: Folded, more: readonly Shown[]): Post => {
  if (more.length === 0) return post;
  const copy = structuredClone(post);
  for (const change of more) effects[change.kind].show?.(copy, change);
  return copy;
};

/** Adds what the outbox alone can't say about its operations. */
export const withForecast = (store: Store, { post, operations }: Projected, sendForecast: SendForecast): Post => ({
  ...post,
  sync: summarise(store, operations, post.sync, sendForecast),
});

// The projection of a post, written with every change of it, and read back whole.
export type Projection = {
  /**
   * Projects the post and writes the row that lists read. Part of every transaction that touched the post. Returns what
   * it wrote; null: no such post.
   */
  rebuildView(tx: Tx, pid: number): Projected | null;
  /**
   * The whole post as it is projected: the confirmed state with every open operation on top. null: no such post.
   * Without a `sendForecast` its `sync` says only what the outbox knows.
   */
  readPost(store: Store, pid: number, sendForecast?: SendForecast): Post | null;
  /** For a family, those of all its parts. null: there is no such post. */
  searchTexts(store: Store, pid: number): SearchTexts | null;
};

export const createProjection = (effects: Effects): Projection => {
  /** `proof`: of its deletion, if any. */
  const projected = (store: Store, whole: Whole, post: Post, proof: string | null): Projected => ({
    post: {
      ...post,
      ...approvalStanding(store, whole.pid, post),
      sync: summarise(store, whole.operations, {
        stillPublishes: stillPublished(store, whole),
        calledOff: calledOff(store, whole),
      }),
      gone: isDeleting(whole) ? 'deleting' : endBy(proof),
      canKeep: whole.operations.some((op) => op.kind === 'post.remove' && isRevocable(store, op)),
    },
    operations: whole.operations,
  });

  const readPost = (store: Store, pid: number, sendForecast?: SendForecast): Post | null => {
    const whole = readWhole(store, pid);
    const post = folded(store, whole, effects, true);
    if (!post) return null;
    const read = projected(store, whole, post, store.posts.presence(pid).proof);
    return sendForecast ? withForecast(store, read, sendForecast) : read.post;
  };

  return {
    rebuildView(tx, pid) {
      const { posts } = tx.store;
      const before = keepDeadlines(tx, readWhole(tx.store, pid));
      const post = folded(tx.store, before, effects, false);
      const whole = post ? keepHeldBack(tx, before, post) : before;
      const { goneAtMs, proof } = posts.presence(pid);
      const written = post && projected(tx.store, whole, post, proof);
      if (written) posts.writeView(pid, toView(written.post));
      tx.store.mediaUses.write(pid, filesOf(post));
      // A post that was deleted at the service stays visible with its open operations, or if the user wants it.
      const isStillHere = goneAtMs === null && (whole.operations.length > 0 || proof === 'kept');
      const isHidden = isDeleting(whole) || tx.store.aiBatches.isCopy(pid);
      const isGone = post === null || isHidden || (proof !== null && !isStillHere);
      if (isGone !== (goneAtMs !== null)) posts.setGone(pid, isGone ? tx.nowMs : null);
      return written;
    },

    readPost,

    searchTexts(store, pid) {
      const posts = store.families.pids(pid).flatMap((part) => {
        // Only its text: a post of several parts is several of these.
        const isHere = store.posts.goneAtMs(part) === null;
        const post = isHere ? folded(store, readWhole(store, part), effects, false) : null;
        return post ? [{ pid: part, post }] : [];
      });
      return posts.length === 0 ? null : textsOf(store, pid, posts);
    },
  };
};

/** Attachments by the service's ids, and local files that are not uploaded yet. */
const filesOf = (post: Post | null): { sids: string[]; mids: number[] } => {
  const attachments = (post?.variants ?? []).flatMap(({ media }) => media.map(({ id }) => attachmentOf(id)));
  return {
    sids: attachments.flatMap((one) => ('sid' in one ? [one.sid] : [])),
    mids: attachments.flatMap((one) => ('mid' in one ? [one.mid] : [])),
  };
};

const isDeleting = ({ operations }: Whole): boolean =>
  operations.some(({ kind, state }) => kind === 'post.remove' && state !== 'parked');

// Sync state of a post, derived from its open operations.
/** What the outbox alone can't say about a waiting operation. */
export type SendForecast = {
  /** Why it has not been sent yet. */
  wait(operation: Operation): WaitReason;
  /** When it is expected to be sent, Unix ms; null: now, or unknown. */
  expectedAtMs(operation: Operation): number | null;
};

const words: Record<OperationState, SyncState> = {
  conflict: 'conflict',
  parked: 'needs-you',
  doubt: 'checking',
  inflight: 'sending',
  job: 'running',
  staged: 'waiting',
  ready: 'waiting',
  wait: 'waiting',
  done: 'synced',
  cancelled: 'synced',
};

/**
 * `operations`: the open ones in their order, with what they call off. Without a `sendForecast` it says only what the
 * outbox knows.
 */
export const summarise = (
  { leftOut }: Pick<Store, 'leftOut'>,
  operations: readonly Operation[],
  { stillPublishes, calledOff }: Pick<PostSync, 'stillPublishes' | 'calledOff'>,
  sendForecast: SendForecast = fromOutbox,
): PostSync => {
  if (operations.length === 0) return synced;
  const counted = operations.filter((op) => !isTakenOffFirst(operations, op));
  const stateOf = (op: Operation): SyncState => (isWaiting(op) && leftOut.has(op) ? 'left-out' : words[op.state]);
  const state = syncStates.find((candidate) => counted.some((op) => stateOf(op) === candidate)) ?? 'synced';
  const waiting = operations.filter((op) => stateOf(op) === 'waiting');
  const [first] = waiting;
  const times = waiting.flatMap((op) => sendForecast.expectedAtMs(op) ?? []);
  const open = (kind: Operation['kind']) => operations.some((op) => op.kind === kind && op.state !== 'parked');
  const stopped = state === 'needs-you' ? operations.find((op) => op.state === 'parked') : undefined;
  return {
    state,
    reason: parkReasons.find((known) => known === stopped?.reason) ?? null,
    stopped: stopped?.kind ?? null,
    wait: state === 'waiting' && first ? sendForecast.wait(first) : null,
    expectedAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    openCount: operations.length,
    unsentTimes: operations.flatMap((op) => unsentTimeOf(op, sendForecast) ?? []),
    approveWaits: open('post.approve'),
    publishWaits: open('post.publish'),
    tooLate: platformsOf(operations.filter(({ reason }) => reason === 'already-published')),
    stillPublishes,
    calledOff,
  };
};

/** Held back until its text is approved, while its slot is still being removed: the user is not asked before. */
const isTakenOffFirst = (operations: readonly Operation[], { reason, platform, rank }: Operation): boolean =>
  reason === 'approval-changed' &&
  operations.some((op) => op.kind === 'post.unschedule' && op.platform === platform && op.rank < rank);

/** For one in doubt it is unknown whether the service has it; null: no such change. */
const unsentTimeOf = (op: Operation, sendForecast: SendForecast): UnsentTime | null => {
  const { kind, platform, state } = op;
  if (kind !== 'post.schedule' || platform === null || state === 'doubt') return null;
  const atMs = words[state] === 'waiting' ? sendForecast.expectedAtMs(op) : null;
  return { platform, expectedAt: atMs === null ? null : new Date(atMs).toISOString() };
};

const platformsOf = (operations: readonly Operation[]): PlatformId[] => [
  ...new Set(operations.flatMap(({ platform }) => platform ?? [])),
];

const fromOutbox: SendForecast = {
  wait: ({ state }) => (state === 'staged' ? 'upload' : state === 'wait' ? 'retry' : 'next'),
  expectedAtMs: () => null,
};

// The texts by which a post is found, as the index stores them.
const textsOf = (store: Store, pid: number, parts: readonly { pid: number; post: Post }[]): SearchTexts => {
  const variants = parts.flatMap(({ post }) => post.variants);
  /** Variants mostly have the same text: each wording once. */
  const all = (texts: (string | null)[]): string => [...new Set(texts.filter((text) => text !== null))].join('\n');
  return {
    name: all(parts.map(({ post }) => post.name)),
    idea: all(parts.map(({ post }) => post.idea)),
    body: all(variants.map(({ body }) => body)),
    title: all(variants.map(({ title }) => title)),
    description: all(variants.map(({ description }) => description)),
    hashtags: all(variants.flatMap(({ hashtags }) => hashtags)),
    alt: all(variants.flatMap(({ altText, media }) => [altText, ...media.map((item) => item.altText)])),
    note: store.localNotes.read(pid).note,
    media: all(parts.flatMap((part) => store.mediaUses.names(part.pid))),
  };
};

// How a post ended that the service no longer has, and whether it can be created again from the stored copy.
/** Ends of a post as tombstones name them; all others were caused by another client. */
export const deletedHere = 'deleted';
export const madeAgain = 'made-again';

/** Hidden, and certainly not at the service: no request can be made for it any more. */
export const isDeleted = (store: Store, pid: number): boolean => {
  const { goneAtMs, proof } = store.posts.presence(pid);
  return goneAtMs !== null && proof !== null;
};

/** It was deleted by an undo or by the user: what is stored of it can become a new draft. */
export const canBeMadeAgain = (store: Store, pid: number): boolean =>
  isDeleted(store, pid) && store.posts.presence(pid).proof !== madeAgain;

/** For a post without a waiting deletion. */
export const endOf = (store: Store, pid: number): Post['gone'] => endBy(store.posts.presence(pid).proof);

const endBy = (proof: string | null): Post['gone'] => {
  switch (proof) {
    case null:
      return null;
    case deletedHere:
      return 'deleted';
    case madeAgain:
      return 'restored';
    default:
      return 'deleted-elsewhere';
  }
};
