// What the user can do about a change that needs attention, and what each choice does.
import { AppError } from '../../../preload/errors.ts';
import type { ParkChoice, ParkReason } from '../../../preload/rules/sync-states.ts';
import type { Operation } from '../../store/outbox.ts';
import { copyGone } from './duplicate-post.ts';
import { keepPost } from './operations/post-lifecycle.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { approveMarginMs } from '../kernel/rules.ts';
import { approvedIn, slottedWords } from '../posts/approval.ts';
import { ofParts, readShown } from './families.ts';
import { passOnBase } from './rebase.ts';
import { release } from './left-out.ts';
import { readPost } from './read-post.ts';
import { afresh, again, withdraw, withdrawPost, type Enqueue } from './queue.ts';
import type { Intent } from './operation.ts';

export type Choices = {
  /**
   * `at`: ISO, for `new-time`. Throws AppError `not-found` for a change that is over, `invalid` for a choice that it
   * does not have. `edit`, `correct`, `decide` and `connect` are handled in the window and change nothing here.
   */
  choose(id: string, choice: ParkChoice, at?: string): void;
};

const ofReason: Record<ParkReason, readonly ParkChoice[]> = {
  refused: ['edit', 'send-again', 'discard'],
  'scope-missing': ['send-again', 'discard'],
  'approval-required': ['approve-and-publish', 'send-again', 'discard'],
  'channel-not-connected': ['connect', 'send-again', 'discard'],
  'feature-unavailable': ['send-again', 'discard'],
  'deleted-elsewhere': ['recreate', 'keep-copy', 'discard'],
  'variant-gone': ['send-again', 'discard'],
  'changed-before-delete': ['delete-anyway', 'discard'],
  'changed-elsewhere': ['send-again', 'discard'],
  'approval-changed': ['approve-changes', 'new-time', 'discard'],
  'approve-first': ['approve-changes', 'new-time', 'discard'],
  'slot-passed': ['new-time', 'discard'],
  'approve-publishes': ['new-time', 'approve-and-publish', 'discard'],
  'publish-stale': ['send-again', 'discard'],
  'did-it-go-out': ['it-is-live', 'send-again', 'discard'],
  'already-published': ['correct', 'it-is-live', 'discard'],
  'publish-refused': ['send-again', 'discard'],
  'job-failed': ['send-again', 'discard'],
  'which-post': ['send-again', 'discard'],
  unsure: ['send-again', 'discard'],
  'key-conflict': ['send-again', 'discard'],
  'needs-other': ['send-again', 'discard'],
  'not-syncable': ['recreate', 'discard'],
  unreadable: ['discard'],
  conflict: ['decide', 'discard'],
};

/** In the order they are offered; none for a change that does not need attention. */
export const choicesOf = (op: Operation): readonly ParkChoice[] => {
  if (op.state === 'conflict') return ofReason.conflict;
  if (op.state !== 'parked' || !isParkReason(op.reason)) return [];
  // Without text of its own there is nothing to edit, but the service may have rejected its time.
  if (op.reason === 'refused' && !textKinds.includes(op.kind)) {
    const others = ofReason.refused.filter((choice) => choice !== 'edit');
    return op.kind === 'post.schedule' ? ['new-time', ...others] : others;
  }
  if (op.reason === 'already-published') return tooLate(op);
  // Before it ever reached the service, the change itself is the only copy.
  const withoutCopy = createKinds.includes(op.kind);
  return withoutCopy ? ofReason[op.reason].filter((choice) => choice !== 'keep-copy') : ofReason[op.reason];
};

/**
 * The text of a published variant can't change, and AI work on it has no text to correct it with. No post can start on
 * X (public-api.md, CreatePost).
 */
const tooLate = ({ kind, platform }: Operation): readonly ParkChoice[] =>
  ofReason['already-published'].filter(
    (choice) =>
      (choice !== 'correct' || (platform !== null && platform !== 'x' && !aiKinds.includes(kind))) &&
      (choice !== 'it-is-live' || timeKinds.includes(kind)),
  );
const timeKinds: readonly Operation['kind'][] = ['post.schedule', 'post.unschedule'];
const aiKinds: readonly Operation['kind'][] = ['post.generate', 'post.revise', 'post.newPicture', 'post.restore'];

const isParkReason = (reason: Operation['reason']): reason is ParkReason =>
  reason !== null && Object.hasOwn(ofReason, reason);

const textKinds: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.edit', 'post.rename'];
/** Kinds that create the post: without them there is none. */
const createKinds: readonly Operation['kind'][] = ['post.create', 'post.fromMedia', 'post.promote'];

type Deps = {
  transact: Transact;
  enqueue: Enqueue;
  /** The service's time, Unix ms. */
  serverNowMs: () => number;
  /** Requests a fresh read of a post, without waiting. */
  reread: (pid: number) => void;
  /** Something may be sent now. */
  wake: () => void;
};

/** Each choice is one transaction; the choices of each reason are in `choicesOf`. */
export const createChoices = ({ transact, enqueue, serverNowMs, reread, wake }: Deps): Choices => {
  const discard = (tx: Tx, op: Operation): void => {
    if (op.kind === 'post.remove') return keepPost(tx, op);
    const wholePost = createKinds.includes(op.kind) || op.reason === 'deleted-elsewhere';
    if (op.pid !== null && wholePost) return dropPost(tx, op.pid);
    withdraw(tx, op);
    passOnBase(tx, op);
  };

  const keepCopy = (tx: Tx, op: Operation): void => {
    if (op.pid === null) return;
    withdrawPost(tx, op.pid);
    const sid = tx.store.posts.sidOf(op.pid);
    if (sid !== null) tx.store.posts.addTombstone({ sid, pid: op.pid, proof: 'kept', atMs: tx.nowMs });
  };

  /** The old post goes, with what waited on it; its text stays in its history. */
  const recreate = (tx: Tx, op: Operation): void => {
    const { pid: gone } = op;
    const post = gone === null ? null : readPost(tx.store, gone);
    if (!post || gone === null) return;
    const { families } = tx.store;
    const [other] = families.parts(gone).filter((part) => part.pid !== gone && part.goneAtMs === null);
    // A part is on its platforms alone; what it says elsewhere, another part is for.
    const own = other ? post.variants.filter(({ platform }) => families.partOf(gone, platform) === gone) : [];
    const made = copyGone(tx, enqueue, own.length > 0 ? { ...post, variants: own } : post);
    dropPost(tx, gone);
    if (other) for (const left of families.remove(gone)) tx.touch(left);
    // Shown as one post, in the place of the part that it was.
    const to = other?.pid ?? made[0];
    for (const pid of made) if (to !== undefined && pid !== to) enqueue(tx, { do: 'post.join', pid, to });
    if (to !== undefined) passPausedTimes(tx, gone, to);
  };

  const newTime = (tx: Tx, op: Operation, at: string | undefined): void => {
    if (at === undefined || Date.parse(at) <= serverNowMs())
      throw new AppError({ kind: 'invalid', reason: 'time-passed', message: 'This time is over already.' });
    if (op.kind === 'post.approve') newTimeForApproval(tx, enqueue, op, at, serverNowMs());
    else if (op.kind === 'post.schedule' && op.pid !== null && op.platform !== null) {
      // Only the time is chosen here, without the text in sight: it is for the text that the refused time was for.
      const words = slottedWords(op)?.words ?? null;
      afresh(tx, enqueue, op, [{ do: 'post.schedule', pid: op.pid, platform: op.platform, at, words }]);
    }
  };

  const deleteAnyway = (tx: Tx, op: Operation): void => {
    if (op.pid !== null) enqueue(tx, { do: 'post.remove', pid: op.pid });
  };

  const itIsLive = (tx: Tx, op: Operation): void => {
    tx.store.operations.end(op.id, 'done', tx.nowMs);
    if (op.pid !== null) tx.touch(op.pid);
  };

  const sendAgain = (tx: Tx, op: Operation): void => {
    const { pid, platform } = op;
    // These apply to what the user sees now.
    if (op.kind === 'post.approve' && pid !== null) afresh(tx, enqueue, op, [{ do: op.kind, pid }]);
    else if (op.kind === 'post.publish' && pid !== null && platform !== null)
      afresh(tx, enqueue, op, [{ do: op.kind, pid, platform }]);
    else release(tx, again(tx, op));
  };

  /** For the whole post: what was held back by its approval resumes at the end of the transaction. */
  const approveChanges = (tx: Tx, { pid }: Operation): void => {
    const post = pid === null ? null : readShown(tx.store, pid);
    if (!post || pid === null) return;
    for (const intent of ofParts(tx.store, { do: 'post.approveAgain', pid, ...approvedIn(post) })) enqueue(tx, intent);
  };

  const apply = (tx: Tx, op: Operation, choice: ParkChoice, at: string | undefined): void => {
    switch (choice) {
      case 'send-again':
        return sendAgain(tx, op);
      case 'discard':
        return discard(tx, op);
      case 'new-time':
        return newTime(tx, op, at);
      case 'approve-and-publish':
        return approveAndPublish(tx, enqueue, op, serverNowMs());
      case 'approve-changes':
        return approveChanges(tx, op);
      case 'it-is-live':
        return itIsLive(tx, op);
      case 'recreate':
        return recreate(tx, op);
      case 'keep-copy':
        return keepCopy(tx, op);
      case 'delete-anyway':
        return deleteAnyway(tx, op);
      case 'edit':
      case 'correct':
      case 'decide':
      case 'connect':
        return undefined;
    }
  };

  return {
    choose(id, choice, at) {
      const pid = transact((tx) => {
        const op = tx.store.operations.read(id);
        if (!op || op.endedAtMs !== null)
          throw new AppError({ kind: 'not-found', reason: 'decided-already', message: 'This change is over already.' });
        if (!choicesOf(op).includes(choice))
          throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'This is no choice any more.' });
        apply(tx, op, choice, at);
        tx.changed('sync', 'activity');
        return op.pid;
      });
      wake();
      if (choice === 'it-is-live' && pid !== null) reread(pid);
    },
  };
};

const passPausedTimes = (tx: Tx, gone: number, to: number): void => {
  const head = tx.store.posts.headOf(to);
  const platforms = readShown(tx.store, head)?.variants.map(({ platform }) => platform) ?? [];
  tx.store.pause.follow(gone, head, platforms);
  tx.changed('pause', 'agenda');
};

/** Removes the post from the lists; its text stays in its history. */
const dropPost = (tx: Tx, pid: number): void => {
  withdrawPost(tx, pid);
  const { posts } = tx.store;
  const sid = posts.sidOf(pid);
  if (sid !== null && !posts.hasTombstone(sid)) posts.addTombstone({ sid, pid, proof: 'not-found', atMs: tx.nowMs });
  posts.setGone(pid, tx.nowMs);
};

// Approving must never publish by accident: near slots are moved, or removed and the variant is then published under a
// key.
/**
 * Variants whose slot has passed, or is so near that approving could publish them. `read`: reads a part, or the whole
 * post.
 */
export const nearSlots = (
  store: Store,
  pid: number,
  serverNowMs: number,
  read = readPost,
): { platform: PlatformId; atMs: number }[] =>
  (read(store, pid)?.variants ?? []).flatMap(({ platform, status, scheduledAt }) => {
    const atMs = typeof scheduledAt === 'string' ? Date.parse(scheduledAt) : NaN;
    const isNear = atMs <= serverNowMs + approveMarginMs;
    return isNear && status !== 'published' && isPlatform(platform) ? [{ platform, atMs }] : [];
  });

const isPlatform = (name: string): name is PlatformId => (platformIds as readonly string[]).includes(name);

/**
 * Near variants get the new time first, as far apart as they were, then the post is approved: as the user saw it when
 * they approved it, so that what was written since asks again.
 */
const newTimeForApproval = (tx: Tx, enqueue: Enqueue, op: Operation, at: string, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  const near = nearSlots(tx.store, pid, serverNowMs);
  const firstMs = Math.min(...near.map(({ atMs }) => atMs));
  const moved = near.map(({ platform, atMs }): Intent => {
    const to = new Date(Date.parse(at) + atMs - firstMs).toISOString();
    return { do: 'post.schedule', pid, platform, at: to };
  });
  afresh(tx, enqueue, op, [...moved, { do: 'post.approve', pid }]);
  const { operations } = tx.store;
  for (const { id, kind } of operations.ofPost(pid)) if (kind === op.kind) operations.change(id, { base: op.base });
};

/**
 * Without slots an approval publishes nothing; publishing is then a separate step under its own key. `wanted` null:
 * variants whose slot has passed or is near.
 */
export const approvedAndPublished = (
  store: Store,
  pid: number,
  wanted: readonly PlatformId[] | null,
  serverNowMs: number,
  read = readPost,
): Intent[] => {
  const near = nearSlots(store, pid, serverNowMs, read).map(({ platform }) => platform);
  return [
    ...near.map((platform): Intent => ({ do: 'post.unschedule', pid, platform })),
    { do: 'post.approve', pid },
    ...(wanted ?? near).map((platform): Intent => ({ do: 'post.publish', pid, platform })),
  ];
};

const approveAndPublish = (tx: Tx, enqueue: Enqueue, op: Operation, serverNowMs: number): void => {
  const { pid } = op;
  if (pid === null) return;
  const wanted = op.kind === 'post.publish' && op.platform !== null ? [op.platform] : null;
  afresh(tx, enqueue, op, approvedAndPublished(tx.store, pid, wanted, serverNowMs));
};
