// What is recorded, in words: of each combination of answers, one and many.
import { expect, it } from 'vitest';
import { approvalStrings } from '../../../../renderer/posts/approval-strings.ts';
import type { AnswerCounts } from '../../../../renderer/features/review-answers/review-answers.svelte.ts';
import { answersStrings } from '../../../../renderer/features/review-answers/strings.ts';

const counts = (approve: number, request: number, older: number, none = 0): AnswerCounts => ({
  approve,
  request,
  none,
  'approve-older': older,
});

it.each([
  [counts(3, 2, 1), '6 answers: 3 approve, 2 request a change, 1 is for an older text'],
  [counts(1, 1, 2, 1), "5 answers: 1 approves, 1 requests a change, 2 are for an older text, 1 isn't recorded"],
  [counts(0, 0, 0, 2), "2 answers: 2 aren't recorded"],
  [counts(1, 0, 0), '1 answer: 1 approves'],
])('counts answers by what they do', (of, words) => {
  expect(answersStrings.about('a.json', 'today at 8:52 AM', of)).toBe(`a.json, saved today at 8:52 AM. ${words}.`);
});

it.each([
  [counts(3, 2, 0), 'Record 3 approvals and 2 requests'],
  [counts(1, 1, 0), 'Record 1 approval and 1 request'],
  [counts(2, 0, 0), 'Record 2 approvals'],
  [counts(0, 1, 0), 'Record 1 request'],
  [counts(0, 0, 1), 'Record 1 older approval'],
  [counts(0, 0, 2), 'Record 2 older approvals'],
  [counts(3, 2, 1, 4), 'Record 6 answers'],
  [counts(1, 0, 1), 'Record 2 answers'],
])('names on the button what it records', (of, words) => {
  expect(answersStrings.record(of)).toBe(words);
});

it.each([
  [counts(3, 2, 1), '3 approvals are stored with the exact text and pictures. A later change asks again.'],
  [counts(1, 0, 0), '1 approval is stored with the exact text and pictures. A later change asks again.'],
  [counts(0, 2, 0), 'Requests become a note and a to-do. Nothing is sent.'],
  [counts(0, 0, 1), 'The posts still count as changed since their approval.'],
  [counts(0, 0, 0, 3), 'There is nothing to record.'],
])('says beside it what that means', (of, words) => {
  expect(answersStrings.meaning(of, 0)).toBe(words);
});

it('names who approved a post, where a reviewer did', () => {
  expect(approvalStrings.approved('2 min ago')).toBe('Approved 2 min ago; changes need approval again.');
  expect(approvalStrings.approved('2 min ago', 'Odile')).toBe(
    'Approved by Odile 2 min ago; changes need approval again.',
  );
});
