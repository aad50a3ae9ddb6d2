// What the list of spent credits says of a job.
import { describe, expect, it } from 'vitest';
import { settingsStrings } from '../../../../renderer/features/settings/strings.ts';

const { job, totalNote } = settingsStrings.account;

describe('a job', () => {
  it.each([
    ['generate_post', 'done', 'Tart', 'Wrote “Tart”'],
    ['regenerate_image', 'going', 'Tart', 'Making a picture for “Tart”'],
    ['revise_post', 'done', null, 'Revised a post'],
    ['generate_ideas', 'done', null, 'Found ideas'],
    ['brew_coffee', 'going', null, 'Working on a post'],
  ] as const)('of kind %s that is %s, about %s, reads: %4$s', (kind, state, post, words) => {
    expect(job(kind, state, post)).toBe(words);
  });
});

it('of no credits at all says what that means', () => {
  expect(totalNote(0)).toBe('Nothing can be written or drawn until there are more.');
  expect(totalNote(20)).toBe('Enough for 20 pictures, or 2 to 10 carousels.');
});
