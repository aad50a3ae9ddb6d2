// Texts are cut the way each platform measures, at the end of a word.
import { expect, test } from 'vitest';
import { platformIds, platforms } from '../../../preload/rules/platforms.ts';
import { beginningOf, cutText, cutTitle } from '../../../main/sandbox/engine/variants.ts';
import { measureText } from '../../../preload/rules/text-length.ts';

test.each(platformIds)('a text that just fits %s stays whole, one more character is cut', (platform) => {
  const { limit } = platforms[platform].text;
  expect(cutText('a'.repeat(limit), platform)).toBe('a'.repeat(limit));
  const cut = cutText('a'.repeat(limit + 1), platform);
  expect(cut).toMatch(/^a+…$/);
  expect(measureText(platform, cut).used).toBeLessThanOrEqual(limit);
});

test('a cut falls between words', () => {
  expect(cutText('bread '.repeat(60), 'x')).toMatch(/^(bread )+bread…$/);
});

test('on X an emoji weighs 2, however many code points it has', () => {
  expect(measureText('x', '👩‍🍳').used).toBe(2);
});

test('on X a link weighs 23, however long it is', () => {
  expect(measureText('x', `See https://example.org/${'a'.repeat(100)}`).used).toBe(27);
});

test('on X letters beyond the light ranges weigh 2', () => {
  expect(measureText('x', 'ライ麦').used).toBe(6);
});

test('on YouTube Shorts a text is measured in bytes', () => {
  expect(measureText('youtube_shorts', 'Brötchen').used).toBe(9);
});

test('a cut never splits an emoji', () => {
  const cut = cutText('👩‍🍳'.repeat(200), 'x');
  expect(cut).toMatch(/^(👩‍🍳)+…$/u);
  expect(measureText('x', cut).used).toBeLessThanOrEqual(280);
});

test('a title is cut to the title limit of its platform', () => {
  expect(cutTitle('a'.repeat(100), 'pinterest')).toHaveLength(100);
  expect(cutTitle('a'.repeat(101), 'pinterest')).toMatch(/^a{99}…$/);
});

test('a beginning never ends in half a character', () => {
  expect(beginningOf('ab🥐', 3)).toBe('ab');
});
