// Tags as they are shown and typed.
import { expect, test } from 'vitest';
import { inOrder, typedTags } from '../../../renderer/posts/tags.ts';

test('a new tag stands where it stays, whatever its capitals', () => {
  expect(inOrder(['Spring menu', 'bread', 'Äpfel'])).toEqual(['Äpfel', 'bread', 'Spring menu']);
});

test('a word is written as it is in use, and once', () => {
  expect(typedTags(' BREAD, rye ,bread,, ', [{ tag: 'bread', count: 2 }])).toEqual(['bread', 'rye']);
});
