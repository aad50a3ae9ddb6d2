// AI batches: starting and steering a batch, what is shown of it, and judging its results.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import type {
  AiBatch,
  AiBatchView,
  AiBatchWait,
  AiDecision,
  AiItem,
  AiResult,
} from '../../../preload/contract/ai-batches.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PostRow, Variant } from '../../../preload/contract/posts.ts';
import type { VersionTexts } from '../../../preload/contract/versions.ts';
import { AppError } from '../../../preload/errors.ts';
import { aiBatchBounds } from '../../../preload/rules/own-bounds.ts';
import type { AiBatchRow, AiItemRow } from '../../store/ai-batches.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import {
  chargedOf,
  creditsOf,
  failureOf,
  instructionOf,
  isOfOwnMedia,
  isOld,
  mayHaveCost,
  nearSlotOf,
  noteChanged,
  type ItemWait,
  variantOfItem,
  waitOfItem,
  wordsOfItem,
} from '../../sync/outbox/ai-batches.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { toJob } from '../../sync/outbox/job-records.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { approvedIn, differsFromApproved } from '../../sync/posts/approval.ts';
import { pidOf } from '../posts/post-ids.ts';
import { refusalOf } from '../posts/command-result.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';
import { createAiSurvey } from './survey.ts';
import { tooMany } from '../too-many.ts';

export const createAiBatches = ({ sync }: { sync: Sync }) => {
  const { store, time, transact, online } = sync;
  const { sorted, survey, finishAtMs } = createAiSurvey({ sync });

  const start = ({ instruction: given, cap, ...asked }: ParsedInput<'ai.start'>): AiBatch => {
    const instruction = given.trim();
    if (asked.task === 'revise' && instruction === '')
      throw new AppError({ kind: 'invalid', reason: 'needs-instruction', message: 'The instruction is empty.' });
    const { candidates } = sorted({ ...asked, instruction });
    if (candidates.length === 0)
      throw new AppError({ kind: 'invalid', reason: 'none-fits', message: 'None of these posts can be asked for.' });
    if (candidates.length > aiBatchBounds.posts) throw tooMany('posts', aiBatchBounds.posts);
    const id = transact((tx) => {
      for (const item of store.aiBatches.inState('sent'))
        if (failureOf(store, item) && candidates.some((each) => isSameVariant(each, item))) giveUp(tx, item);
      noteChanged(tx, candidates);
      const { nowMs } = tx;
      const batch = {
        task: asked.task,
        instruction,
        cap,
        askedMs: nowMs,
        confirmedMs: nowMs,
        paused: false,
        short: false,
      };
      return tx.store.aiBatches.add(batch, candidates);
    });
    sync.aiBatches.wake();
    return summaryOf(batchOf(id));
  };

  /** It is not sent, or its failure is forgotten. */
  const giveUp = (tx: Tx, item: AiItemRow): void => {
    const op = operationOf(item);
    const charged = item.charged + mayHaveCost(item, op);
    if (op) sync.choices.choose(op.id, 'discard');
    tx.store.aiBatches.changeItem(item.id, { state: 'dropped', operation: null, charged });
  };

  type Whole = { batch: AiBatchRow; items: AiItemRow[] };

  /** Throws AppError `not-found`. */
  const batchOf = (id: number): Whole => {
    const batch = store.aiBatches.read(id);
    if (!batch) throw new AppError({ kind: 'not-found', message: 'There is no such batch.' });
    return { batch, items: store.aiBatches.items(id) };
  };

  const operationOf = ({ operation }: AiItemRow) => (operation === null ? null : store.operations.read(operation));
  const waitOf = (whole: Whole, item: AiItemRow): ItemWait => waitOfItem(store, { ...whole, item }, time);

  const isReason = (wait: ItemWait) => wait === 'changed' || wait === 'old' || wait === 'soon';
  /** What the user asks for from now on; null: its variant is gone. */
  const askedOf = (item: AiItemRow): Pick<AiItemRow, 'words' | 'nearSlot'> | null => {
    const words = wordsOfItem(store, item);
    const found = variantOfItem(store, item);
    return words && found && { words, nearSlot: nearSlotOf(found.variant, time.serverNowMs()) };
  };

  /** A deleted post is in no list; what was asked for it comes back with it. */
  const isShown = ({ state, pid }: AiItemRow): boolean =>
    state !== 'dropped' && store.posts.goneAtMs(store.posts.headOf(pid)) === null;

  const stateOf = (whole: Whole, item: AiItemRow): AiItem['state'] => {
    switch (item.state) {
      case 'waiting': {
        const wait = waitOf(whole, item);
        return isReason(wait) ? 'confirm' : 'waiting';
      }
      case 'sent':
        return failureOf(store, item) ? 'failed' : 'running';
      case 'dropped':
        return 'failed';
      default:
        return item.state;
    }
  };

  const summaryOf = (whole: Whole): AiBatch => {
    const { batch } = whole;
    const items = whole.items.filter(isShown);
    const states = items.map((item) => stateOf(whole, item));
    const count = (...of: AiItem['state'][]) => states.filter((state) => of.includes(state)).length;
    const waits = items.flatMap((item, place) => (states[place] === 'waiting' ? [waitOf(whole, item)] : []));
    const kinds = items.flatMap((item, place) =>
      states[place] === 'waiting' ? [readShown(store, item.pid)?.kind ?? 'post'] : [],
    );
    const wait = batchWait(batch, waits, count('confirm'), count('running'));
    const isMoving = wait === 'running' || wait === 'limit' || wait === 'turn' || wait === 'posts';
    return {
      id: batch.id,
      task: batch.task,
      instruction: batch.instruction,
      cap: batch.cap,
      charged: chargedOf(whole.items),
      askedAt: new Date(batch.askedMs).toISOString(),
      paused: batch.paused,
      counts: {
        waiting: count('waiting'),
        confirm: count('confirm'),
        running: count('running'),
        unchecked: count('unchecked'),
        failed: count('failed'),
        checked: count('accepted', 'rejected'),
      },
      wait,
      finishAt: isMoving ? new Date(finishAtMs(kinds)).toISOString() : null,
    };
  };

  const batchWait = (
    { paused, short }: AiBatchRow,
    waits: readonly ItemWait[],
    confirmCount: number,
    runningCount: number,
  ): AiBatchWait | null => {
    if (waits.length === 0) return confirmCount > 0 ? 'confirm' : null;
    if (paused) return 'paused';
    if (online.connection() !== 'online') return 'offline';
    if (short) return 'credits';
    if (runningCount > 0) return 'running';
    if (waits.includes(null)) return store.aiBatches.inState('sent').length > 0 ? 'turn' : 'limit';
    if (waits.includes('posts')) return 'posts';
    return 'cap';
  };

  const view = (id: number): AiBatchView => {
    const whole = batchOf(id);
    const heads = new Map(whole.items.map(({ pid }) => [pid, store.posts.headOf(pid)]));
    const rows = store.agenda.rows([...new Set(heads.values())]);
    const asOfNow = rowsAsOfNow(sync);
    const next = whole.items.find((item) => item.state === 'waiting' && waitOf(whole, item) === null);
    const items = whole.items.flatMap((item): AiItem[] => {
      if (!isShown(item)) return [];
      const row = rows.get(heads.get(item.pid) ?? item.pid);
      return row ? [itemOf(whole, item, asOfNow(row), item === next)] : [];
    });
    return { ...summaryOf(whole), items };
  };

  /** Those of one post that are not over, the newest first. */
  const ofPost = (id: PostId): AiItem[] => {
    const head = store.posts.headOf(pidOf(id));
    const open = (['waiting', 'sent', 'unchecked'] as const)
      .flatMap((state) => store.aiBatches.inState(state))
      .filter(({ pid }) => store.posts.headOf(pid) === head)
      .toSorted((one, other) => other.id - one.id);
    return open.flatMap((item) => view(item.batch).items.filter((each) => each.id === item.id));
  };

  const itemOf = (whole: Whole, item: AiItemRow, post: PostRow, isNext: boolean): AiItem => {
    const found = variantOfItem(store, item);
    const credits = found ? creditsOf(found.post, found.variant) : { least: item.most, most: item.most };
    const { plannedOn } = store.localNotes.read(store.posts.headOf(item.pid));
    const instruction = instructionOf(whole.batch, item);
    const of = { id: item.id, post, plannedOn, platform: item.platform, credits, instruction };
    const state = stateOf(whole, item);
    switch (state) {
      case 'waiting':
        return { ...of, state, isNext, waitsForPost: waitOf(whole, item) === 'posts' };
      case 'confirm': {
        const wait = waitOf(whole, item);
        return { ...of, state, reason: isReason(wait) ? wait : 'changed' };
      }
      case 'running': {
        const job = item.operation === null ? null : store.jobs.ofOperation(item.operation);
        return { ...of, state, since: job && toJob(store, job).createdAt };
      }
      case 'failed': {
        const op = operationOf(item);
        const error = op ? refusalOf(op) : new AppError({ kind: 'not-found', message: 'It was given up.' });
        return { ...of, state, error: error.data };
      }
      default:
        return { ...of, state, ...resultOf(item, whole.batch.askedMs) };
    }
  };

  const shownVariant = ({ pid, platform }: AiItemRow): Variant | undefined =>
    readShown(store, pid)?.variants.find((each) => each.platform === platform);
  const isLive = (item: AiItemRow): boolean => shownVariant(item)?.status === 'published';

  const resultOf = (item: AiItemRow, askedMs: number): AiResult => {
    const shown = shownVariant(item);
    const now = nowOf(item) ?? item.words;
    const { proposal } = item;
    return {
      charged: item.charged,
      flags: item.flags ?? { revisionApplied: null, noVisibleChange: null, imageryReverted: null },
      before: textsOf(proposal ? now : item.words),
      after: textsOf({ ...now, ...proposal }),
      isEdited: proposal === null && isEditedSince(item, askedMs),
      isProposal: proposal !== null,
      isLive: isLive(item),
      pictureChanged: proposal === null && shown !== undefined && differsFromApproved(store, item.words, shown).media,
      score: { before: item.score, after: shown?.score?.value ?? null },
      restores: item.version !== null,
    };
  };

  /** A field says something else than AI's last wording of it: in the user's words, or another client's. */
  const isEditedSince = ({ pid, platform }: AiItemRow, askedMs: number): boolean => {
    const wordings = store.wordings.ofPost(pid).filter((each) => each.platform === platform && each.atMs >= askedMs);
    return [...Map.groupBy(wordings, ({ field }) => field).values()].some(([last, ...earlier]) => {
      const written = earlier.find(({ source }) => source === 'ai');
      return written !== undefined && last !== undefined && last.source !== 'ai' && written.value !== last.value;
    });
  };

  /** What it says now; also if it was published since. */
  const nowOf = ({ pid, platform }: AiItemRow): AiItemRow['words'] | null => {
    const post = readShown(store, pid);
    return (post && approvedIn(post).words.find((each) => each.platform === platform)) ?? null;
  };

  /** Throws AppError `not-found`. */
  const change = (id: number, to: Parameters<typeof store.aiBatches.change>[1]): void => {
    batchOf(id);
    transact((tx) => {
      tx.store.aiBatches.change(id, to);
      tx.changed('ai');
    });
    sync.aiBatches.wake();
  };

  const order = (id: number, first: readonly number[]): void => {
    const waiting = batchOf(id).items.filter(({ state }) => state === 'waiting');
    const place = (item: AiItemRow) => (first.includes(item.id) ? first.indexOf(item.id) : first.length);
    transact((tx) => {
      waiting
        .toSorted((one, other) => place(one) - place(other))
        .forEach((item, rank) => tx.store.aiBatches.changeItem(item.id, { rank }));
      tx.changed('ai');
    });
  };

  const confirm = (id: number): void => {
    const { items } = batchOf(id);
    transact((tx) => {
      tx.store.aiBatches.change(id, { confirmedMs: tx.nowMs, short: false });
      for (const item of items) {
        if (item.state !== 'waiting') continue;
        const asked = askedOf(item);
        const now = asked && { ...asked, instruction: instructionNow(item, asked.words) };
        tx.store.aiBatches.changeItem(item.id, now ?? { state: 'dropped' });
      }
      noteChanged(tx, items);
    });
    sync.aiBatches.wake();
  };

  /** Items that need confirmation still wait for it. Throws AppError `not-found`. */
  const goOn = (id: number): void => {
    const { batch } = batchOf(id);
    const { nowMs } = time;
    // What is known of the credits from before says nothing of them now.
    const confirmed = isOld(batch, nowMs()) ? {} : { confirmedMs: nowMs() };
    change(id, { paused: false, short: false, ...confirmed });
  };

  const drop = (id: number, chosen?: readonly number[]): { count: number } => {
    const items = batchOf(id).items.filter((item) =>
      chosen === undefined
        ? item.state === 'waiting'
        : chosen.includes(item.id) && (item.state === 'waiting' || failureOf(store, item) !== null),
    );
    transact((tx) => {
      for (const item of items) giveUp(tx, item);
      noteChanged(tx, items);
    });
    sync.aiBatches.wake();
    return { count: items.length };
  };

  const again = (id: number, instruction: string): void => {
    const item = store.aiBatches.item(id);
    const now = item && askedOf(item);
    const failed = item && failureOf(store, item);
    if (!item || !now || (!failed && item.state !== 'unchecked'))
      throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'This cannot be asked for again.' });
    const variant = variantOfItem(store, item)?.variant;
    if (instruction === '' && (batchOf(item.batch).batch.task === 'revise' || (variant && isOfOwnMedia(variant))))
      throw new AppError({ kind: 'invalid', reason: 'needs-instruction', message: 'The instruction is empty.' });
    transact((tx) => {
      // It would wait in Needs you beside the new one.
      if (failed) sync.choices.choose(failed.id, 'discard');
      const asked = {
        instruction,
        ...now,
        flags: null,
        proposal: null,
        operation: null,
        score: variant?.score?.value ?? null,
        charged: item.charged + (failed ? mayHaveCost(item, failed) : 0),
      };
      tx.store.aiBatches.changeItem(id, { state: 'waiting', ...asked });
      noteChanged(tx, [item]);
    });
    sync.aiBatches.wake();
  };

  /** What is live stays as it is: a result that it says can only be accepted, and one that it does not say only rejected. */
  const judgeable = (ids: readonly number[], how: 'accept' | 'reject'): AiItemRow[] => {
    const items = ids.flatMap((id) => {
      const item = store.aiBatches.item(id);
      const stays = item && isLive(item) && (how === 'accept') === (item.proposal !== null);
      return item?.state === 'unchecked' && !stays ? item : [];
    });
    if (items.length === 0)
      throw new AppError({ kind: 'invalid', reason: 'decided-already', message: 'There is no result to judge.' });
    return items;
  };

  const decide = (
    items: readonly AiItemRow[],
    intents: readonly Intent[],
    label: 'ai-accept' | 'ai-reject',
  ): AiDecision => ({
    stepId: sync.changeAll(intents, label, 'parts').stepId,
    count: items.length,
  });

  /** What was written for a post of own media is in it from here on. */
  const acceptance = ({ id, pid, platform, proposal }: AiItemRow): Intent[] => [
    ...(proposal ? [{ do: 'post.edit', pid, platform, fields: fieldsOf(proposal) } as const] : []),
    { do: 'post.judge', pid, item: id, as: 'accepted' },
  ];

  const accept = (ids: readonly number[]): AiDecision => {
    const items = judgeable(ids, 'accept');
    return decide(items, items.flatMap(acceptance), 'ai-accept');
  };

  const reject = (ids: readonly number[]): AiDecision => {
    const items = judgeable(ids, 'reject');
    return decide(
      items,
      items.flatMap((item) => rejectionOf(store, item)),
      'ai-reject',
    );
  };

  return {
    survey,
    start,
    batches: (): AiBatch[] =>
      store.aiBatches
        .open()
        .map(({ id }) => summaryOf(batchOf(id)))
        .filter(({ counts: { checked: _, ...open } }) => Object.values(open).some((count) => count > 0)),
    view,
    ofPost,
    change,
    order,
    confirm,
    goOn,
    drop,
    again,
    accept,
    reject,
  };
};

/**
 * The service restores the version before, and what then still differs from what the post said is written back: the
 * edit comes to nothing if the restored text is the same.
 */
export const rejectionOf = (store: Store, item: AiItemRow): Intent[] => {
  const { id, pid, platform, words, version, proposal } = item;
  if (proposal) return [{ do: 'post.judge', pid, item: id, as: 'rejected' }];
  const found = variantOfItem(store, item);
  const differs = found ? differsFromApproved(store, words, found.variant) : { words: false, media: false };
  const { text, title, hashtags, altText } = words;
  const isRestored = version !== null && (differs.words || differs.media);
  const picture = isRestored && differs.media ? true : undefined;
  const judge: Intent = { do: 'post.judge', pid, item: id, as: 'rejected', picture };
  const restore: Intent[] = isRestored ? [{ do: 'post.restore', pid, platform, seq: version }] : [];
  // Words can be written again, but no picture comes back once it was restored: then the result stays rejected.
  if (!differs.words) return [judge, ...restore];
  return [...restore, { do: 'post.edit', pid, platform, fields: { body: text, title, hashtags, altText } }, judge];
};

/** What is in the user's own picture was taken from its alt text, which may say something else now. */
const instructionNow = ({ instruction, words }: AiItemRow, { altText }: AiItemRow['words']): string | null =>
  instruction === words.altText && altText !== '' ? altText : instruction;

const isSameVariant = (one: Pick<AiItemRow, 'pid' | 'platform'>, other: typeof one): boolean =>
  one.pid === other.pid && one.platform === other.platform;

const fieldsOf = ({ text, title, hashtags }: NonNullable<AiItemRow['proposal']>) => ({ body: text, title, hashtags });

const textsOf = ({ title, text, hashtags, altText }: AiItemRow['words']): VersionTexts => ({
  title: title === '' ? null : title,
  text: text === '' ? null : text,
  hashtags,
  altText: altText === '' ? null : altText,
});

export const aiBatchMethods = (batches: ReturnType<typeof createAiBatches>) =>
  ({
    'ai.survey': (asked) => batches.survey(asked),
    'ai.start': (asked) => batches.start(asked),
    'ai.batches': () => batches.batches(),
    'ai.batch': ({ id }) => batches.view(id),
    'ai.ofPost': ({ id }) => batches.ofPost(id),
    'ai.pause': ({ id }) => {
      batches.change(id, { paused: true });
      return null;
    },
    'ai.continue': ({ id }) => {
      batches.goOn(id);
      return null;
    },
    'ai.setCap': ({ id, cap }) => {
      batches.change(id, { cap });
      return null;
    },
    'ai.order': ({ id, items }) => {
      batches.order(id, items);
      return null;
    },
    'ai.confirm': ({ id }) => {
      batches.confirm(id);
      return null;
    },
    'ai.drop': ({ id, items }) => batches.drop(id, items),
    'ai.again': ({ item, instruction }) => {
      batches.again(item, instruction.trim());
      return null;
    },
    'ai.accept': ({ items }) => batches.accept(items),
    'ai.reject': ({ items }) => batches.reject(items),
  }) satisfies Partial<Handlers>;
