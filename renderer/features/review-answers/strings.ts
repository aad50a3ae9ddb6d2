// Strings of the answers to a review pack: what each would record, and what came of it.
import * as messages from '#messages/review-answers.ts';
import type { ReviewAnswer, UnrecordedReason } from '../../../preload/contract/review.ts';
import type { AnswerCounts, Refused } from './review-answers.svelte.ts';

/** A reviewer may leave out the name. `isFirst`: they begin the sentence. */
const people = (names: readonly string[], isFirst = false): string[] =>
  [...new Set(names)].map((name, place) => {
    if (name !== '') return name;
    return isFirst && place === 0 ? messages.unnamedFirst : messages.unnamed;
  });

const totalOf = (counts: AnswerCounts): number => counts.approve + counts.request + counts['approve-older'];

/** `6 answers: 3 approve, 2 request a change, 1 is for an older text`. */
const countsText = (counts: AnswerCounts): string => {
  const { approve, request, 'approve-older': older, none } = counts;
  const parts = [
    approve > 0 && messages.counts.approve(approve),
    request > 0 && messages.counts.request(request),
    older > 0 && messages.counts['approve-older'](older),
    none > 0 && messages.counts.none(none),
  ].filter(Boolean);
  return messages.counts.all(totalOf(counts) + none, parts.join(', '));
};

/** The primary button. */
const recordText = (counts: AnswerCounts): string => {
  const { approve, request, 'approve-older': older } = counts;
  const record = messages.record;
  if (older > 0) return approve + request > 0 ? record.answers(totalOf(counts)) : record.older(older);
  if (approve > 0) return request > 0 ? record.both(approve, request) : record.approvals(approve);
  return record.requests(request);
};

/** What recording means, beside its button. */
const meaningText = ({ approve, request, 'approve-older': older }: AnswerCounts, heldTimeCount: number): string => {
  const meaning = messages.meaning;
  if (heldTimeCount > 0) return meaning.heldTimes(heldTimeCount);
  if (approve > 0) return meaning.approvals(approve);
  if (request > 0) return meaning.requests(request);
  return older > 0 ? meaning.older : meaning.none;
};

const notApproved: Record<UnrecordedReason, string> = messages.notApproved;

const notRequested: Record<UnrecordedReason, string> = {
  ...notApproved,
  ...messages.notRequested,
};

/** Why an answer is not recorded. */
const reasonText = ({ answer, reason, isNoteFull, others }: ReviewAnswer): string => {
  if (reason === null) return '';
  if (answer === 'change') return isNoteFull ? messages.noteFull : notRequested[reason];
  const askers = others.filter((other) => other.answer === 'change').map(({ reviewer }) => reviewer);
  return reason === 'requested' && askers.length > 0 ? messages.requestedBy(people(askers)) : notApproved[reason];
};

/** What others answered, a sentence for each answer. */
const othersText = ({ others, reason }: ReviewAnswer): string[] => {
  const named = (answer: 'ok' | 'change') =>
    others.filter((other) => other.answer === answer).map(({ reviewer }) => reviewer);
  const [askers, approvers] = [named('change'), named('ok')];
  return [
    // The reason names them.
    ...(askers.length > 0 && reason !== 'requested' ? [messages.requested(people(askers, true))] : []),
    ...(approvers.length > 0 ? [messages.approved(people(approvers, true))] : []),
  ];
};

const refused: Record<Refused, string> = messages.refused;

export const answersStrings = {
  ...messages.answersStrings,
  title: (reviewer: string) => (reviewer === '' ? messages.title.unnamed : messages.title.named(reviewer)),
  /** Under the title. */
  about: (name: string, when: string, counts: AnswerCounts) => messages.about(name, when, countsText(counts)),
  refused,
  /** `when`: as in `today at 7:40 AM`; null: not known. */
  older: (when: string | null) => (when === null ? messages.older.unknown : messages.older.since(when)),
  reason: reasonText,
  others: othersText,
  meaning: meaningText,
  record: recordText,
  recorded: (count: number, reviewer: string) => {
    const { none, plain, from } = messages.recorded;
    if (count === 0) return none;
    return reviewer === '' ? plain(count) : from(count, reviewer);
  },
};
