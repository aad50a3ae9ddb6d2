// Answers to a review pack: what each would record, and recording them as one step. Nothing is sent but times that waited
// for an approval.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type {
  ReviewAnswer,
  ReviewAnswers,
  ReviewedText,
  ReviewOutcome,
  ReviewReading,
} from '../../../preload/contract/review.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { reviewBounds } from '../../../preload/rules/own-bounds.ts';
import type { Store } from '../../store/store.ts';
import type { ReviewAnswer as StoredAnswer, ReviewItem } from '../../store/reviews.ts';
import type { ApprovedVersion } from '../../store/wording-history.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import {
  approvalHash,
  approvedIn,
  differsFromApproved,
  isChanged,
  isForOtherTime,
  isHeldBack,
} from '../../sync/posts/approval.ts';
import { createFileParts, keepNewest } from '../file-parts.ts';
import { pidsOf } from '../posts/library-query.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';
import { readAnswersFile, type AnswersFile } from './answers-file.ts';
import { hasRequestTag, requestIntents } from './change-requests.ts';
import { ownerOf } from './packs.ts';

export type ReviewWork = {
  /** One part of a file; after the last one it is read, and stays in memory until another replaces it. */
  read(of: ParsedInput<'review.read'>): Promise<ReviewReading>;
  /** Throws AppError `not-found` for a file that is no longer in memory. */
  apply(id: string): ReviewOutcome;
};

type Deps = { sync: Sync; yieldToEventLoop: () => Promise<void> };

/** An answer with what the pack said there; `item` null: no post is found for it, or several (`isAmbiguous`). */
type Matched = { answer: AnswersFile['answers'][number]; item: ReviewItem | null; isAmbiguous?: true };
type Review = {
  file: AnswersFile;
  madeMs: number | null;
  matched: readonly Matched[];
  /** Of what is recorded. */
  language: Language;
};

/** What is done about one answer. */
type Judged = Pick<ReviewAnswer, 'effect' | 'reason' | 'isNoteFull'> & { intents: Intent[] };

const postsAtOnce = 50;

export const createReviewWork = ({ sync, yieldToEventLoop }: Deps): ReviewWork => {
  const { store } = sync;
  const parts = createFileParts(reviewBounds.fileBytes);
  const reviews = new Map<string, Review>();

  /** A pack of another computer, or a forgotten one: all posts that say exactly what the pack said. */
  const foundByText = async (hashes: ReadonlySet<string>): Promise<Map<string, ReviewItem[]>> => {
    const found = new Map<string, ReviewItem[]>();
    for (const [index, pid] of pidsOf(sync, { filter: {}, except: [] }).entries()) {
      if (index % postsAtOnce === postsAtOnce - 1) await yieldToEventLoop();
      const post = readShown(store, pid);
      if (!post) continue;
      const approved = approvedIn(post);
      const hash = approvalHash(approved);
      if (hashes.has(hash)) found.set(hash, [...(found.get(hash) ?? []), { item: '', pid, hash, ...approved }]);
    }
    return found;
  };

  const matched = async (file: AnswersFile, language: Language): Promise<Review> => {
    const madeMs = store.reviews.madeMs(file.pack);
    if (madeMs !== null) {
      const items = new Map(store.reviews.items(file.pack).map((item) => [item.item, item]));
      const answers = new Map(file.answers.map((answer) => [answer.item, answer]));
      const known = [...items.values()].flatMap((item): Matched[] => {
        const answer = answers.get(item.item);
        return answer ? [{ answer, item }] : [];
      });
      const others = file.answers.filter(({ item }) => !items.has(item));
      return {
        file,
        madeMs,
        language,
        matched: [...known, ...others.map((answer): Matched => ({ answer, item: null }))],
      };
    }
    const byHash = Map.groupBy(file.answers, ({ hash }) => hash);
    const found = await foundByText(new Set(byHash.keys()));
    const matched = file.answers.map((answer): Matched => {
      const [item = null, ...others] = found.get(answer.hash) ?? [];
      // Which of them an answer is about isn't known, nor which of two answers is about this post.
      const isAmbiguous = item !== null && (others.length > 0 || (byHash.get(answer.hash)?.length ?? 0) > 1);
      return isAmbiguous ? { answer, item: null, isAmbiguous } : { answer, item };
    });
    return { file, madeMs, language, matched };
  };

  const described = (review: Review): ReviewAnswers => {
    const { file, madeMs, matched: all, language } = review;
    const shown = shownPosts(store, all);
    const asOfNow = rowsAsOfNow(sync);
    const rows = store.agenda.rows(shown.flatMap((post) => (post ? [Number(post.id)] : [])));
    const { others, later } = storedAnswers(store, file);
    return {
      reviewer: file.reviewer,
      savedAt: file.savedAt,
      madeAt: madeMs === null ? null : new Date(madeMs).toISOString(),
      answers: all.map((match, index) => {
        const { answer, item } = match;
        const post = shown[index] ?? null;
        const row = post && rows.get(Number(post.id));
        const theirs = others.get(answer.item) ?? [];
        const isAnsweredSince = later.has(answer.item);
        const { intents, ...judged } = judge(sync, {
          match,
          post,
          file,
          madeMs,
          language,
          others: theirs,
          isAnsweredSince,
        });
        return {
          item: answer.item,
          answer: answer.answer,
          note: answer.note,
          ...judged,
          post: row ? asOfNow(row) : null,
          others: theirs.map(({ reviewer, answer: given }) => ({ reviewer, answer: given })),
          ...changesOf(store, item, post),
          movedFrom: item && post && isForOtherTime(item, approvedIn(post)) ? item.slot : null,
          needsApproval: post?.needsApproval === true && !post.sync.approveWaits,
          heldTimeCount: judged.effect === 'approve' ? heldTimes(store, intents) : 0,
        };
      }),
    };
  };

  /** A post here may well say the same as one of another business. */
  const isOfAnother = ({ pack, owner }: AnswersFile): boolean => {
    const own = ownerOf(store);
    return store.reviews.madeMs(pack) === null && owner !== '' && own !== '' && owner !== own;
  };

  return {
    async read({ id, part, more, language }) {
      const bytes = parts.add({ id, part, more });
      if (!bytes) return { state: 'more' };
      const result = readAnswersFile(bytes);
      if ('refused' in result) return { state: 'refused', reason: result.refused };
      if (isOfAnother(result.file)) return { state: 'refused', reason: 'other-business' };
      // A clock that is ahead would make every later answer an earlier one.
      const savedAt = new Date(Math.min(Date.parse(result.file.savedAt), sync.time.nowMs())).toISOString();
      const review = await matched({ ...result.file, savedAt }, language);
      keepNewest(reviews, id, review);
      return { state: 'read', review: described(review) };
    },
    apply(id) {
      const review = reviews.get(id);
      if (!review)
        throw new AppError({ kind: 'not-found', reason: 'file-closed', message: 'This file is no longer open.' });
      const { file, madeMs, matched: all, language } = review;
      const shown = shownPosts(store, all);
      const { others, later } = storedAnswers(store, file);
      const judged = all.map((match, index) =>
        judge(sync, {
          match,
          post: shown[index] ?? null,
          file,
          madeMs,
          language,
          others: others.get(match.answer.item) ?? [],
          isAnsweredSince: later.has(match.answer.item),
        }),
      );
      const stepId = sync.transact((tx) => {
        // Of each part by itself: an approval is of what it says.
        const step = sync.changeAll(
          judged.flatMap(({ intents }) => intents),
          'review',
          'parts',
        );
        const [refusal] = step.refused;
        if (refusal) throw refusal.error;
        if (madeMs !== null)
          for (const { answer } of all.filter(({ item }) => item !== null))
            tx.store.reviews.answer(file.pack, {
              item: answer.item,
              answer: answer.answer,
              reviewer: file.reviewer,
              savedMs: Date.parse(file.savedAt),
            });
        return step.stepId;
      });
      const count = (effect: ReviewAnswer['effect']) => judged.filter((each) => each.effect === effect).length;
      return {
        approvedCount: count('approve'),
        olderCount: count('approve-older'),
        requestedCount: count('request'),
        stepId,
      };
    },
  };
};

/** As the user sees them; null: not here. */
const shownPosts = (store: Store, all: readonly Matched[]): (Post | null)[] =>
  all.map(({ item }) => item && readShown(store, store.posts.headOf(item.pid)));

/** `others`: what others answered, by item. `later`: items that the reviewer answered again in a file saved after this. */
const storedAnswers = (
  store: Store,
  { pack, reviewer, savedAt }: AnswersFile,
): { others: Map<string, StoredAnswer[]>; later: ReadonlySet<string> } => {
  const all = store.reviews.answers(pack);
  const isOwn = (answer: StoredAnswer) => answer.reviewer === reviewer;
  const later = all.filter((answer) => isOwn(answer) && answer.savedMs > Date.parse(savedAt));
  return {
    others: Map.groupBy(
      all.filter((answer) => !isOwn(answer)),
      ({ item }) => item,
    ),
    later: new Set(later.map(({ item }) => item)),
  };
};

type Case = {
  match: Matched;
  post: Post | null;
  file: AnswersFile;
  madeMs: number | null;
  language: Language;
  others: readonly StoredAnswer[];
  isAnsweredSince: boolean;
};

const none = (reason: ReviewAnswer['reason'], isNoteFull = false): Judged => ({
  effect: 'none',
  reason,
  isNoteFull,
  intents: [],
});

const judge = (sync: Sync, { match, post, file, madeMs, language, others, isAnsweredSince }: Case): Judged => {
  const { store } = sync;
  const { answer, item, isAmbiguous } = match;
  if (!item) return none(isAmbiguous ? 'ambiguous' : 'unknown');
  if (!post || post.gone !== null) return none('gone');
  const open = post.variants.filter(({ status }) => status !== 'published');
  if (open.length === 0) return none('published');
  if (isAnsweredSince) return none('answered-since');
  const pid = Number(post.id);
  if (answer.answer === 'change') {
    const request = requestIntents(store, pid, { file, answer, zone: businessZone(store), language });
    if (request.intents.length === 0) return none('recorded', request.isNoteFull);
    // In either order: a request counts more than an approval of the same text.
    const withdrawn = partsOf(store, pid).flatMap((part) => withdrawalOf(store, part, item));
    return { effect: 'request', reason: null, ...request, intents: [...request.intents, ...withdrawn] };
  }
  const isRequested = others.some((other) => other.answer === 'change');
  if (isRequested && hasRequestTag(store.postTags.ofPost(pid))) return none('requested');
  const isOlder = isChanged(store, item, open);
  const parts = partsOf(store, pid);
  if (isOlder && parts.some((part) => isApprovedSince(store, part, { item, madeMs }))) return none('approved-since');
  const isMoved = timeOf(item) !== timeOf(approvedIn(post));
  const intents = parts.flatMap((part) => approvalOf(store, part, { item, isOlder, isMoved, reviewer: file.reviewer }));
  if (intents.length === 0) return none(isOlder ? 'older-recorded' : 'recorded');
  return { effect: isOlder ? 'approve-older' : 'approve', reason: null, isNoteFull: false, intents };
};

type Part = { pid: number; post: Post };

const partsOf = (store: Store, head: number): Part[] =>
  store.families.pids(head).flatMap((pid): Part[] => {
    const post = readPost(store, pid);
    return post && post.gone === null ? [{ pid, post }] : [];
  });

/** What the pack said in this part. */
const olderWords = (item: ReviewItem, post: Post): ApprovedVersion[] =>
  item.words.filter(({ platform }) => post.variants.some((variant) => variant.platform === platform));

/** Something else than the pack's text was approved since: the same answers once more, or another reviewer's, are not that. */
const isApprovedSince = (
  store: Store,
  { pid, post }: Part,
  { item, madeMs }: { item: ReviewItem; madeMs: number | null },
): boolean => {
  const newest = store.approvals.newest(pid);
  if (!newest || newest.atMs <= (madeMs ?? 0)) return false;
  return newest.hash !== approvalHash({ words: olderWords(item, post) });
};

/** Takes back that a reviewer approved what the pack said; empty: none did, or something else is approved since. */
const withdrawalOf = (store: Store, { pid, post }: Part, item: ReviewItem): Intent[] => {
  const newest = store.approvals.newest(pid);
  const isOfPack = newest?.source === 'review' && newest.hash === approvalHash({ words: olderWords(item, post) });
  return isOfPack ? [{ do: 'post.unapproveAgain', pid, hash: newest.hash }] : [];
};

/** How many times wait for these approvals. */
const heldTimes = (store: Store, intents: readonly Intent[]): number =>
  intents.flatMap((intent) =>
    intent.do === 'post.approveAgain' ? store.operations.ofPost(intent.pid).filter(isHeldBack) : [],
  ).length;

/** Empty: exactly that is approved already. */
const approvalOf = (
  store: Store,
  { pid, post }: Part,
  { item, isOlder, isMoved, reviewer }: { item: ReviewItem; isOlder: boolean; isMoved: boolean; reviewer: string },
): Intent[] => {
  const words = isOlder ? olderWords(item, post) : approvedIn(post).words;
  const newest = store.approvals.newest(pid);
  const open = post.variants.filter(({ status }) => status !== 'published');
  // A newer pack may say the time to which the post was moved since its approval.
  const isOfThisTime = newest && (isMoved || !isForOtherTime(newest, approvedIn(post)));
  const isKnown = isOlder
    ? newest?.hash === approvalHash({ words })
    : newest && isOfThisTime && !isChanged(store, newest, open);
  if (isKnown || open.length === 0 || words.length === 0) return [];
  // The reviewer saw the time that the pack says.
  const slot = isMoved ? item.slot : approvedIn(post).slot;
  return [{ do: 'post.approveAgain', pid, words, slot, reviewer }];
};

const timeOf = ({ slot }: Pick<ReviewItem, 'slot'>): number | null => (slot === null ? null : Date.parse(slot));

const textOf = ({ title, text, hashtags }: ApprovedVersion): string =>
  [title, text, hashtags.map((tag) => `#${tag}`).join(' ')].filter((each) => each !== '').join('\n');

const changesOf = (
  store: Store,
  item: ReviewItem | null,
  post: Post | null,
): Pick<ReviewAnswer, 'changed' | 'isMediaChanged'> => {
  const now = new Map(post && approvedIn(post).words.map((version) => [version.platform, version]));
  const changed: ReviewedText[] = [];
  let isMediaChanged = false;
  for (const variant of post?.variants ?? []) {
    const { platform, status } = variant;
    const before = item?.words.find((version) => version.platform === platform);
    const after = now.get(platform);
    if (!before || !after || status === 'published') continue;
    const differs = differsFromApproved(store, before, variant);
    if (differs.media) isMediaChanged = true;
    if (differs.words) changed.push({ platform, before: textOf(before), after: textOf(after) });
  }
  return { changed, isMediaChanged };
};

export const reviewMethods = (work: ReviewWork) =>
  ({
    'review.read': (of) => work.read(of),
    'review.apply': ({ id }) => work.apply(id),
  }) satisfies Partial<Handlers>;
