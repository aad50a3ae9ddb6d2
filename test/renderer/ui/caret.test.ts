// Where a caret belongs after the text around it was changed from outside.
import { describe, expect, it } from 'vitest';
import { movedCaret } from '../../../renderer/ui/caret.ts';

describe('the caret', () => {
  it.each([
    ['stays before a change further on', 'one two', 'one two three', 3, 3],
    ['moves along with text that came in before it', 'two', 'one two', 2, 6],
    ['moves back with text that went before it', 'one two', 'two', 6, 2],
    ['stays at the end of what it stood in', 'one two six', 'one x six', 6, 5],
    ['lands at the end of a text that is another one', 'abc', 'xy', 2, 2],
  ])('%s', (_, before, after, position, moved) => {
    expect(movedCaret(before, after, position)).toBe(moved);
  });
});
