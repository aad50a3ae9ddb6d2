// Strings of the answers to a review pack: what each would record, and what came of it.
import type { ReviewAnswer, UnrecordedReason } from '../../../preload/contract/review.ts';
import { isolated, number, plural, posts } from '../../app/strings.ts';
import type { AnswerCounts, Refused } from './review-answers.svelte.ts';

const listed = new Intl.ListFormat('en');

/** A reviewer may leave out the name. */
const people = (names: readonly string[]): string =>
  listed.format([...new Set(names.map((name) => (name === '' ? 'someone without a name' : isolated(name))))]);
/** At the beginning of a sentence; names stay as they were given. */
const peopleFirst = (names: readonly string[]): string => people(names).replace(/^someone/, 'Someone');

const answers = (count: number): string => plural(count, 'answer', 'answers');
const approvals = (count: number): string => plural(count, 'approval', 'approvals');
const requests = (count: number): string => plural(count, 'request', 'requests');

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

const notApproved: Record<UnrecordedReason, string> = {
  unknown: 'Approved, but no post here matches it.',
  gone: 'Approved, but the post was deleted.',
  published: "Approved, but it's already published.",
  recorded: 'Already approved with this text.',
  requested: 'Approved, but someone else requested a change.',
  'approved-since': 'Approved, but a newer text has been approved since.',
  'answered-since': 'They answered again later, and that answer counts.',
};

const notRequested: Record<UnrecordedReason, string> = {
  ...notApproved,
  unknown: 'No post here matches it.',
  gone: 'The post was deleted.',
  published: "It's already published.",
  recorded: 'Already in the note of the post.',
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

const refused: Record<Refused, string> = {
  'not-answers': "This isn't a file of review answers.",
  newer: 'These answers are to a pack of a newer version of Galley. Update Galley to read them.',
  empty: 'Nothing is answered in this file.',
  forgotten: 'Galley has closed this file meanwhile. Choose it again.',
  unread: "Couldn't read the file. Is it still there?",
};

export const answersStrings = {
  title: (reviewer: string) => (reviewer === '' ? 'Review answers' : `Answers from ${isolated(reviewer)}`),
  /** Under the title. */
  about: (name: string, when: string, counts: AnswerCounts) =>
    `${isolated(name)}, saved ${when}. ${countsText(counts)}.`,
  today: (clock: string) => `today at ${clock}`,
  unknownPack: 'The pack was made on another computer; posts are matched by their text.',
  trust: 'Anyone who has the file can answer under any name.',
  next: (count: number) => `${plural(count, 'more file', 'more files')} of answers to come.`,
  notOpened: (count: number) =>
    `${plural(count, 'file of answers', 'files of answers')} not opened. Drop ${count === 1 ? 'it' : 'them'} again.`,
  start: 'From the file that comes back from a review pack. Nothing is recorded until you confirm.',
  choose: 'Choose a file of answers',
  another: 'Choose another file',
  drop: 'or drop it anywhere on the window',
  reading: 'Reading the file',
  refused,
  groups: { approve: 'Approvals', request: 'Change requests', 'approve-older': 'Older texts', none: 'Not recorded' },
  chips: { approve: 'Approved', request: 'Changes requested', 'approve-older': 'Changed since', none: 'Not recorded' },
  noPost: 'No matching post',
  deleted: 'Deleted post',
  open: 'Open post',
  openNamed: (name: string) => `Open ${isolated(name)}`,
  approved: 'Approved as it is now',
  noNote: 'Requested a change without a note.',
  /** `when`: as in `today at 7:40 AM`; null: not known. */
  older: (when: string | null) =>
    when === null
      ? 'Approved the text of the pack; it has changed since.'
      : `Approved the text as of ${when}; it has changed since.`,
  textChanged: 'The text has changed since the pack was made:',
  mediaChanged: 'The pictures have changed since.',
  noteFull: 'The note of the post is full: only a to-do is added.',
  reason: reasonText,
  others: othersText,
  approveToo: (count: number) => `Also approve ${posts(count)} at the service`,
  sends: (count: number) => plural(count, 'send', 'sends'),
  pack: (count: number) => `New review pack of ${plural(count, 'changed post', 'changed posts')}`,
  packed: (count: number, name: string) => `Saved a review pack of ${posts(count)} as ${isolated(name)}`,
  meaning: meaningText,
  record: recordText,
  recorded: (count: number, reviewer: string) =>
    count === 0
      ? 'Nothing was recorded'
      : `Recorded ${answers(count)}${reviewer === '' ? '' : ` from ${isolated(reviewer)}`}`,
  undo: 'Undo',
};
