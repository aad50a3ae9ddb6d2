// Strings of the answers to a review pack: what each would record, and what came of it.
import * as messages from '#messages/review-answers.ts';
import type { ReviewAnswer, UnrecordedReason } from '../../../preload/contract/review.ts';
import { isolated, number, plural } from '../../app/strings.ts';
import type { AnswerCounts, Refused } from './review-answers.svelte.ts';

const listed = new Intl.ListFormat('en');

/** A reviewer may leave out the name. */
const people = (names: readonly string[]): string =>
  listed.format([...new Set(names.map((name) => (name === '' ? 'someone without a name' : isolated(name))))]);
/** At the beginning of a sentence; names stay as they were given. */
const peopleFirst = (names: readonly string[]): string => people(names).replace(/^someone/, 'Someone');

const answers = messages.answers;
const approvals = messages.approvals;
const requests = messages.requests;

const totalOf = (counts: AnswerCounts): number => counts.approve + counts.request + counts['approve-older'];

/** `6 answers: 3 approve, 2 request a change, 1 is for an older text`. */
const countsText = (counts: AnswerCounts): string => {
  const { approve, request, 'approve-older': older, none } = counts;
  const parts = [
    approve > 0 && `${number(approve)} ${approve === 1 ? 'approves' : 'approve'}`,
    request > 0 && `${number(request)} ${request === 1 ? 'requests' : 'request'} a change`,
    older > 0 && `${number(older)} ${older === 1 ? 'is' : 'are'} for an older text`,
    none > 0 && `${number(none)} ${none === 1 ? "isn't" : "aren't"} recorded`,
  ].filter(Boolean);
  return `${answers(totalOf(counts) + none)}: ${parts.join(', ')}`;
};

/** The primary button. */
const recordText = (counts: AnswerCounts): string => {
  const { approve, request, 'approve-older': older } = counts;
  if (older > 0)
    return approve + request > 0
      ? `Record ${answers(totalOf(counts))}`
      : `Record ${plural(older, 'older approval', 'older approvals')}`;
  const what = [approve > 0 && approvals(approve), request > 0 && requests(request)].filter(Boolean);
  return `Record ${what.join(' and ')}`;
};

/** What recording means, beside its button. */
const meaningText = ({ approve, request, 'approve-older': older }: AnswerCounts): string => {
  if (approve > 0)
    return `${approve === 1 ? '1 approval is' : `${approvals(approve)} are`} stored with the exact text and pictures. A later change asks again.`;
  if (request > 0)
    return `${request === 1 ? 'The request becomes' : 'Requests become'} a note and a to-do. Nothing is sent.`;
  return older > 0 ? 'The posts still count as changed since their approval.' : 'There is nothing to record.';
};

const notApproved: Record<UnrecordedReason, string> = messages.notApproved;

const notRequested: Record<UnrecordedReason, string> = {
  ...notApproved,
  unknown: messages.notRequested.unknown,
  gone: messages.notRequested.gone,
  published: messages.notRequested.published,
  recorded: messages.notRequested.recorded,
};

/** Why an answer is not recorded. */
const reasonText = ({ answer, reason, isNoteFull, others }: ReviewAnswer): string => {
  if (reason === null) return '';
  if (answer === 'change') return isNoteFull ? 'The note of the post has no room for it.' : notRequested[reason];
  const askers = others.filter((other) => other.answer === 'change').map(({ reviewer }) => reviewer);
  return reason === 'requested' && askers.length > 0
    ? `Approved, but ${people(askers)} requested a change to the same text.`
    : notApproved[reason];
};

/** What others answered, a sentence for each answer. */
const othersText = ({ others, reason }: ReviewAnswer): string[] => {
  const named = (answer: 'ok' | 'change') =>
    others.filter((other) => other.answer === answer).map(({ reviewer }) => reviewer);
  const [askers, approvers] = [named('change'), named('ok')];
  return [
    // The reason names them.
    ...(askers.length > 0 && reason !== 'requested' ? [`${peopleFirst(askers)} requested a change.`] : []),
    ...(approvers.length > 0 ? [`${peopleFirst(approvers)} approved it.`] : []),
  ];
};

const refused: Record<Refused, string> = messages.refused;

export const answersStrings = {
  ...messages.answersStrings,
  title: (reviewer: string) => (reviewer === '' ? 'Review answers' : `Answers from ${isolated(reviewer)}`),
  /** Under the title. */
  about: (name: string, when: string, counts: AnswerCounts) =>
    `${isolated(name)}, saved ${when}. ${countsText(counts)}.`,
  refused,
  /** `when`: as in `today at 7:40 AM`; null: not known. */
  older: (when: string | null) =>
    when === null
      ? 'Approved the text of the pack; it has changed since.'
      : `Approved the text as of ${when}; it has changed since.`,
  reason: reasonText,
  others: othersText,
  meaning: meaningText,
  record: recordText,
  recorded: (count: number, reviewer: string) =>
    count === 0
      ? 'Nothing was recorded'
      : `Recorded ${answers(count)}${reviewer === '' ? '' : ` from ${isolated(reviewer)}`}`,
};
