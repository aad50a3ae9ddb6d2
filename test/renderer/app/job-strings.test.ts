// Results of long work, in words.
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../preload/contract/jobs.ts';
import { resultStrings } from '../../../renderer/app/job-strings.ts';

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
