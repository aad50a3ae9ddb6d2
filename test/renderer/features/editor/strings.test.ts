// Why long work failed, in words.
import { describe, expect, it } from 'vitest';
import { jobErrorStrings } from '../../../../renderer/features/editor/strings.ts';

describe('jobErrorStrings', () => {
  const words = (code: string | null, credits: number | null = 0) =>
    jobErrorStrings({ error: code === null ? null : { code, message: 'The oven is off.' } }, '1 credit', credits);

  it.each<[string | null, string]>([
    ['timeout', "It timed out. You weren't charged."],
    ['insufficient_credits', 'Not enough credits: needs 1 credit, you have 0.'],
    ['something_new', "It didn't finish. You weren't charged. The service says: “The oven is off.”"],
    [null, "It didn't finish. You weren't charged."],
  ])('%s', (code, line) => {
    expect(words(code)).toBe(line);
  });

  it('never takes unread credits for zero', () => {
    expect(words('insufficient_credits', null)).toBe('Not enough credits: needs 1 credit.');
  });
});
