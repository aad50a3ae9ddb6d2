// What the list of spent credits says of a job.
import { describe, expect, it } from 'vitest';
import { settings } from '../../../renderer/words/settings.ts';

const { job } = settings.account;

describe('a job', () => {
  it.each([
    ['generate_post', 'done', 'Tart', 'Wrote “Tart”'],
    ['regenerate_image', 'going', 'Tart', 'Making a picture for “Tart”'],
    ['revise_post', 'done', undefined, 'Revised a post'],
    ['generate_ideas', 'done', undefined, 'Found ideas'],
    ['brew_coffee', 'going', undefined, 'Working on a post'],
  ] as const)('of kind %s that is %s, about %s, reads: %4$s', (kind, state, post, words) => {
    expect(job(kind, state, post)).toBe(words);
  });
});
