// The button that publishes says how far it reaches.
import { expect, it } from 'vitest';
import { publishStrings } from '../../../renderer/posts/publish-strings.ts';

it.each([
  [0, 'Publish'],
  [1, 'Publish to 1 platform'],
  [3, 'Publish to 3 platforms'],
])('for %i platforms', (count, words) => {
  expect(publishStrings.publishCount(count)).toBe(words);
});
