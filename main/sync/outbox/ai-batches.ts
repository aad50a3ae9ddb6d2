// AI batches: what was asked for many posts is sent one after the other, within the cap of credits, and what became of
// it is stored. Each of them is an operation of its own, so none is sent twice.
import { AppError } from '../../../preload/errors.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { AiTask } from '../../../preload/rules/choices.ts';
import { aiBatchBounds } from '../../../preload/rules/own-bounds.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { AiBatchRow, AiItemRow } from '../../store/ai-batches.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import { balanceReadAtMs, creditsSnapshot, keepSnapshot } from '../kernel/cached-replies.ts';
import type { Online } from '../kernel/connectivity.ts';
import type { Budget } from '../kernel/rate-limits.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Time } from '../kernel/service-clock.ts';
import type { Transact, Tx } from '../kernel/transaction.ts';
import { approvedIn, differsFromApproved } from '../posts/approval.ts';
import { toJob } from './job-records.ts';
import { isDeleted } from '../posts/projection.ts';
import type { Enqueued, Intent, IntentOf, Kinds } from './operation.ts';
import { cancel, type Enqueue } from './queue.ts';
import { readPost } from './read-post.ts';

export type AiBatches = {
  /** Something may be sent now: a batch was added, changed or confirmed. */
  wake(): void;
  /** An operation, or the work that it started, is over or needs the user. */
  settled(): void;
  close(): void;
};

/** What was asked longer ago is not sent without a confirmation. */
const askAgainMs = 24 * 3_600_000;
const nearMs = 24 * 3_600_000;
const balanceFreshMs = 5 * 60_000;
const retryMs = 30_000;

/** Credits, both inclusive. */
type Credits = { least: number; most: number };

export const isWritten = ({ body, title, description }: Variant): boolean =>
  [body, title, description].some((text) => text !== null && text.trim() !== '');

/**
 * What the service charges for one variant (public-api.md, Limits: credit cost per generation). The document does not
 * say that a revision or a new picture costs less than what it works on, and the form of an empty post is not known.
 */
export const creditsOf = ({ kind }: Pick<Post, 'kind'>, variant: Variant): Credits => {
  if (isOfOwnMedia(variant)) return { least: 1, most: 10 };
  if (kind === 'carousel') return { least: 2, most: 10 };
  if (kind === 'reel' || kind === 'video') return { least: 1, most: 1 };
  return { least: 1, most: isWritten(variant) || variant.media.length > 0 ? 1 : 10 };
};

export const isOfOwnMedia = ({ mediaOrigin }: Pick<Variant, 'mediaOrigin'>): boolean => mediaOrigin === 'user';

/** A post can start there (public-api.md, CreatePost). */
const startable = platformIds.filter((platform) => platform !== 'x');

/** The operation of an item that needs the user; null: it has not failed. */
export const failureOf = ({ operations }: Store, { state, operation }: AiItemRow): Operation | null => {
  const op = state === 'sent' && operation !== null ? operations.read(operation) : null;
  return op?.state === 'parked' ? op : null;
};

/** Why a waiting item is not sent; null: nothing about it or its batch holds it back. */
export type ItemWait = 'paused' | 'credits' | 'changed' | 'old' | 'soon' | 'posts' | 'cap' | null;

/** The variant that an item is about; null: it is gone, or was published. */
export const variantOfItem = (store: Store, { pid, platform }: Pick<AiItemRow, 'pid' | 'platform'>): Found | null => {
  const post = readPost(store, pid);
  const variant = post?.gone === null ? post.variants.find((each) => each.platform === platform) : undefined;
  return post && variant && variant.status !== 'published' ? { post, variant } : null;
};

/** Whether the post says something else than when the user asked. */
const isChangedSinceAsked = (store: Store, item: AiItemRow, { variant }: Found): boolean => {
  const differs = differsFromApproved(store, item.words, variant);
  return differs.words || differs.media;
};

/**
 * The slot of a variant that is published within a day. The service writes a result into the post at once
 * (public-api.md, Revise), so that it could be published unread: AI is asked only where the user includes such posts.
 */
export const nearSlotOf = ({ scheduledAt }: Pick<Variant, 'scheduledAt'>, serverNowMs: number): string | null =>
  typeof scheduledAt === 'string' && Date.parse(scheduledAt) - serverNowMs < nearMs ? scheduledAt : null;

export const chargedOf = (items: readonly AiItemRow[]): number => items.reduce((sum, { charged }) => sum + charged, 0);

/** It was confirmed so long ago that it asks again. */
export const isOld = ({ confirmedMs }: AiBatchRow, nowMs: number): boolean => nowMs - confirmedMs > askAgainMs;

/** `items`: all of the batch. */
export const waitOfItem = (
  store: Store,
  { batch, items, item }: { batch: AiBatchRow; items: readonly AiItemRow[]; item: AiItemRow },
  time: Pick<Time, 'nowMs' | 'serverNowMs'>,
): ItemWait => {
  if (isOld(batch, time.nowMs())) return 'old';
  const found = variantOfItem(store, item);
  if (!found || isChangedSinceAsked(store, item, found)) return 'changed';
  const near = nearSlotOf(found.variant, time.serverNowMs());
  if (near !== null && near !== item.nearSlot) return 'soon';
  if (batch.paused) return 'paused';
  if (batch.short) return 'credits';
  // The service works on what it has: the post's own changes are sent first.
  if (store.posts.sidOf(item.pid) === null || store.operations.ofPost(item.pid).length > 0) return 'posts';
  const running = items.filter(({ state }) => state === 'sent').reduce((sum, each) => sum + each.most, 0);
  const { most } = creditsOf(found.post, found.variant);
  return chargedOf(items) + running + most > batch.cap ? 'cap' : null;
};

export const instructionOf = ({ instruction }: AiBatchRow, item: AiItemRow): string => item.instruction ?? instruction;

const intentOf = (batch: AiBatchRow, item: AiItemRow): Intent => {
  const { pid, platform } = item;
  const asked = instructionOf(batch, item);
  switch (batch.task) {
    case 'write':
      return { do: 'post.generate', pid, platform, ...(asked === '' ? {} : { idea: asked }) };
    case 'revise':
      return { do: 'post.revise', pid, platform, feedback: asked };
    case 'picture':
      return { do: 'post.newPicture', pid, platform, ...(asked === '' ? {} : { hint: asked }) };
  }
};

const kindOf: Record<AiTask, Operation['kind']> = {
  write: 'post.generate',
  revise: 'post.revise',
  picture: 'post.newPicture',
};

type Deps = {
  store: Store;
  transact: Transact;
  enqueue: Enqueue;
  kinds: Kinds;
  requests: Requests;
  budget: Pick<Budget, 'openings'>;
  time: Pick<Time, 'nowMs' | 'serverNowMs'>;
  online: Pick<Online, 'connection' | 'onChange'>;
  clock: Clock;
  /** An operation was added. */
  onAdded: () => void;
  log: Log;
};

type Found = { post: Post; variant: Variant };
type Next = { batch: AiBatchRow; item: AiItemRow };

/** Sends the next of a batch whenever one that runs is over. */
export const createAiBatches = (deps: Deps): AiBatches => {
  const { store, transact, enqueue, kinds, requests, budget, time, online, clock, onAdded, log } = deps;
  /** False: nothing waits and nothing was sent, so that nothing has to be read with every change. */
  let hasOpen = true;
  const knownFailures = new Set<string>();
  let isBusy = false;
  let isWanted = false;
  let isClosed = false;
  let cancelTimer = () => {};

  const mayRead = (): boolean => online.connection() === 'online' && store.meta.read('restored') === null;

  /** null: nothing may be sent now. */
  const next = (): Next | null => {
    if (!mayRead() || store.aiBatches.inState('sent').filter(isUnderWay).length >= aiBatchBounds.atOnce) return null;
    const batches = new Map<number, { batch: AiBatchRow; items: AiItemRow[] }>();
    const opensAtMs = budget.openings();
    for (const item of store.aiBatches.inState('waiting')) {
      const known = batches.get(item.batch) ?? readBatch(item.batch);
      if (!known) continue;
      batches.set(item.batch, known);
      if (waitOfItem(store, { ...known, item }, time) !== null) continue;
      const kind = kinds[kindOf[known.batch.task]];
      // One reading more: its versions, before it is sent.
      if (opensAtMs(kind.endpoint, 'outbox', kind.readings.length + 1) > time.nowMs()) return null;
      return { batch: known.batch, item };
    }
    return null;
  };

  const readBatch = (id: number) => {
    const batch = store.aiBatches.read(id);
    return batch && { batch, items: store.aiBatches.items(id) };
  };

  /** A failed one waits for the user, and does not hold up others. */
  const isUnderWay = ({ operation }: AiItemRow): boolean => {
    const op = operation === null ? null : store.operations.read(operation);
    return op !== null && op.endedAtMs === null && op.state !== 'parked' && !store.leftOut.has(op);
  };

  /** Whether the credits suffice, as far as is known. Throws what reading throws. */
  const isAffordable = async ({ confirmedMs }: AiBatchRow, { least }: Credits): Promise<boolean> => {
    const readAtMs = balanceReadAtMs(store);
    if (readAtMs <= Math.max(confirmedMs, time.nowMs() - balanceFreshMs)) {
      const { reply, startedAtMs } = await requests.read('account.credits', {}, 'outbox');
      transact((tx) => keepSnapshot(tx, 'credits', reply.body, startedAtMs));
    }
    const credits = creditsSnapshot(store);
    return credits === null || credits.totalCredits >= least;
  };

  /** The newest version at the service; null: there is none. Throws what reading throws. */
  const newestVersion = async ({ pid, platform }: AiItemRow): Promise<number | null> => {
    const postId = store.posts.sidOf(pid);
    if (postId === null) return null;
    const { reply } = await requests.read('posts.versions', { path: { postId }, query: { platform } }, 'outbox');
    const seqs = reply.body.versions.map(({ seq }) => seq);
    return seqs.length === 0 ? null : Math.max(...seqs);
  };

  const send = async ({ batch, item }: Next): Promise<void> => {
    const found = variantOfItem(store, item);
    if (!found) return;
    const credits = creditsOf(found.post, found.variant);
    if (!(await isAffordable(batch, credits))) {
      transact((tx) => {
        // Read before the user had it go on: it is read again.
        if (tx.store.aiBatches.read(batch.id)?.confirmedMs !== batch.confirmedMs) return;
        tx.store.aiBatches.change(batch.id, { short: true });
        tx.changed('ai');
      });
      return;
    }
    const version = isOfOwnMedia(found.variant) ? null : await newestVersion(item);
    const isAdded = transact((tx) => {
      // Read again: meanwhile the user may have changed the post, the batch or their mind.
      const known = readBatch(batch.id);
      const now = store.aiBatches.item(item.id);
      if (isClosed || !known || now?.state !== 'waiting') return false;
      if (waitOfItem(store, { ...known, item: now }, time) !== null) return false;
      const copy = isOfOwnMedia(found.variant) ? addCopy(tx, found, instructionOf(known.batch, now)) : null;
      const { operation } = enqueue(tx, copy ?? intentOf(known.batch, now));
      if (!operation) throw new AppError({ kind: 'internal', message: 'AI work that is nothing to send.' });
      tx.store.operations.change(operation.id, { priority: 1 });
      const sent = { operation: operation.id, version, copy: copy?.pid ?? null, most: credits.most };
      tx.store.aiBatches.changeItem(item.id, { state: 'sent', ...sent });
      noteChanged(tx, [item]);
      return true;
    });
    if (isAdded) onAdded();
  };

  /** The service leaves posts of own media alone (public-api.md, CreateFromMedia): it writes for an empty draft instead. */
  const addCopy = (tx: Tx, { post, variant }: Found, idea: string): IntentOf<'post.generate'> => {
    const platform = startable.find((each) => each === variant.platform) ?? 'facebook';
    const name = `Working copy for ${post.name}`.slice(0, textBounds.postName);
    const { pid } = enqueue(tx, { do: 'post.create', platform, name, idea });
    if (pid === null) throw new AppError({ kind: 'internal', message: 'A working copy without a post.' });
    return { do: 'post.generate', pid, platform };
  };

  /** Deletes working copies that are no longer needed, also after the process ended in between. */
  const removeCopies = (tx: Tx): void => {
    for (const pid of tx.store.aiBatches.finishedCopies()) {
      const isRemoved =
        isDeleted(tx.store, pid) || tx.store.operations.ofPost(pid).some(({ kind }) => kind === 'post.remove');
      if (!isRemoved && readPost(tx.store, pid)) enqueue(tx, { do: 'post.remove', pid });
    }
  };

  /** Where a working copy failed, the post itself is as it was. */
  const noteFailures = (tx: Tx): void => {
    for (const item of tx.store.aiBatches.inState('sent')) {
      const op = failureOf(tx.store, item);
      if (!op || knownFailures.has(op.id)) continue;
      knownFailures.add(op.id);
      noteChanged(tx, [item]);
    }
  };

  const turn = async (): Promise<void> => {
    isWanted = false;
    const isAnythingOpen = () => (['waiting', 'sent'] as const).some((of) => store.aiBatches.inState(of).length > 0);
    if (hasOpen) {
      transact((tx) => {
        collect(tx);
        noteFailures(tx);
        removeCopies(tx);
      });
      onAdded();
    }
    hasOpen = isAnythingOpen();
    for (let found = next(); found && !isClosed; found = next()) {
      const before = found.item.id;
      await send(found);
      // It was not sent after all: the next change is waited for.
      if (store.aiBatches.item(before)?.state === 'waiting') return;
    }
  };

  const plan = (): void => {
    isWanted = true;
    if (isBusy || isClosed) return;
    isBusy = true;
    // The caller may be in the middle of a transaction.
    queueMicrotask(() => void run());
  };

  const run = async (): Promise<void> => {
    cancelTimer();
    try {
      while (isWanted && !isClosed) await turn();
    } catch (error) {
      if (!isClosed) log.info({ err: error }, 'AI batches rest');
    } finally {
      isBusy = false;
      if (!isClosed && hasOpen) cancelTimer = clock.after(retryMs, plan);
    }
  };

  const unlisten = online.onChange(plan);
  plan();

  return {
    wake() {
      hasOpen = true;
      plan();
    },
    settled() {
      if (hasOpen) plan();
    },
    close() {
      isClosed = true;
      cancelTimer();
      unlisten();
    },
  };
};

/** Those posts show that they wait, are written or have a result. Part of a transaction. */
export const noteChanged = (tx: Tx, items: readonly Pick<AiItemRow, 'pid'>[]): void =>
  tx.changed('ai', 'posts', ...items.map(({ pid }) => `post:${tx.store.posts.headOf(pid)}` as const));

/** Stores what became of those that were sent, or whose post is gone or published. Part of a transaction. */
const collect = (tx: Tx): void => {
  for (const item of tx.store.aiBatches.inState('waiting')) {
    if (variantOfItem(tx.store, item)) continue;
    tx.store.aiBatches.changeItem(item.id, { state: 'dropped' });
    noteChanged(tx, [item]);
  }
  for (const item of tx.store.aiBatches.inState('sent')) {
    const op = item.operation === null ? null : tx.store.operations.read(item.operation);
    const now = outcomeOf(tx, item, op);
    if (now === null) continue;
    tx.store.aiBatches.changeItem(item.id, now);
    noteChanged(tx, [item]);
  }
};

/** null: it is not over, or waits for the user. */
const outcomeOf = (tx: Tx, item: AiItemRow, op: Operation | null): Partial<AiItemRow> | null => {
  switch (op?.state) {
    case 'done': {
      const row = tx.store.jobs.ofOperation(op.id);
      const job = row && toJob(tx.store, row);
      // If the service does not say what it charged, the cap counts the most that it can have been.
      const charged = job === null || job.completedAt === null ? item.most : job.creditsCharged;
      const result = {
        flags: job?.flags ?? null,
        proposal: item.copy === null ? null : proposalIn(tx.store, item.copy),
      };
      return { state: 'unchecked', charged: item.charged + charged, ...result };
    }
    case 'parked': {
      if (op.reason !== 'job-failed' || op.error?.code?.toLowerCase() !== 'insufficient_credits') return null;
      cancel(tx, op, 'superseded');
      // What was sent before the user had it go on says nothing of the credits since.
      const confirmedMs = tx.store.aiBatches.read(item.batch)?.confirmedMs ?? 0;
      if (op.intentAtMs >= confirmedMs) tx.store.aiBatches.change(item.batch, { short: true });
      return { state: 'waiting', operation: null };
    }
    case 'cancelled':
    case undefined: {
      // Asked for again in Activity: the new operation takes its place.
      const again = tx.store.operations
        .ofPost(item.copy ?? item.pid)
        .find(({ kind, platform }) => kind === op?.kind && platform === op.platform);
      const charged = item.charged + mayHaveCost(item, op);
      return again ? { operation: again.id, charged } : { state: 'dropped', operation: null, charged };
    }
    default:
      return null;
  }
};

/** Not its alt text: the service drew a picture of its own, and has not seen the user's. */
const proposalIn = (store: Store, copy: number): AiItemRow['proposal'] => {
  const post = readPost(store, copy);
  const [words] = post ? approvedIn(post).words : [];
  return words ? { text: words.text, title: words.title, hashtags: words.hashtags } : null;
};

/**
 * What an operation that is given up may have cost without Galley learning of it. A job that failed cost nothing
 * (public-api.md, PublicJob).
 */
export const mayHaveCost = ({ most }: Pick<AiItemRow, 'most'>, op: Operation | null): number =>
  op === null || op.attempts === 0 || op.reason === 'job-failed' ? 0 : most;

/** Throws AppError `invalid` for an item that has no result. */
export const enqueueJudgment = (tx: Tx, { pid, item: id, as, picture }: IntentOf<'post.judge'>): Enqueued => {
  const item = tx.store.aiBatches.item(id);
  const before = item?.pid === pid ? item.state : null;
  if (before !== 'unchecked' && before !== 'accepted' && before !== 'rejected')
    throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'There is no result to judge.' });
  if (before === as) return { operation: null, pid, inverse: [] };
  tx.store.aiBatches.changeItem(id, { state: as });
  noteChanged(tx, [{ pid }]);
  return { operation: null, pid, inverse: [{ do: 'post.judge', pid, item: id, as: before, picture }] };
};

/** What the variant says now, as it is stored when the user asks. null: it is not there. */
export const wordsOfItem = (store: Store, of: Pick<AiItemRow, 'pid' | 'platform'>): AiItemRow['words'] | null => {
  const found = variantOfItem(store, of);
  return found && (approvedIn(found.post).words.find(({ platform }) => platform === of.platform) ?? null);
};
