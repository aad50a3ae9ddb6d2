// Results of long work, in words.
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../preload/contract/jobs.ts';
import { jobErrorStrings, resultStrings } from '../../../../renderer/features/editor/strings.ts';

const flags = (over: Partial<Job['flags']> = {}): Pick<Job, 'flags'> => ({
  flags: { revisionApplied: null, noVisibleChange: null, imageryReverted: null, ...over },
});

describe('resultStrings', () => {
  it.each<[string, Partial<Job['flags']>, string[]]>([
    ['nothing said', {}, ['Done']],
    ['applied', { revisionApplied: true }, ['Text changed as asked']],
    ['nothing visible', { noVisibleChange: true }, ['Nothing visible changed. Try a more specific note.']],
    ['picture went back', { imageryReverted: true }, ['Picture reverted to the earlier one']],
    [
      'several',
      { revisionApplied: true, imageryReverted: true },
      ['Text changed as asked', 'Picture reverted to the earlier one'],
    ],
    ['not applied', { revisionApplied: false }, ["The text wasn't changed"]],
    [
      'not applied, nothing visible',
      { revisionApplied: false, noVisibleChange: true },
      ['Nothing visible changed. Try a more specific note.'],
    ],
  ])('%s', (_, over, lines) => {
    expect(resultStrings(flags(over))).toEqual(lines);
  });
});

describe('jobErrorStrings', () => {
  const words = (code: string | null, credits: number | null = 0) =>
    jobErrorStrings({ error: code === null ? null : { code, message: 'The service says so.' } }, '1 credit', credits);

  it.each<[string | null, string]>([
    ['timeout', "It timed out. You weren't charged."],
    ['insufficient_credits', 'Not enough credits: needs 1 credit, you have 0.'],
    ['something_new', 'The service says so.'],
    [null, "It didn't finish. You weren't charged."],
  ])('%s', (code, line) => {
    expect(words(code)).toBe(line);
  });

  it('never takes unread credits for zero', () => {
    expect(words('insufficient_credits', null)).toBe('Not enough credits: needs 1 credit.');
  });
});
