// Which element of a long list shows which line, as the list is scrolled and the keyboard stays where it is.
import { expect, it } from 'vitest';
import { recycle, type Elements } from '../../../renderer/ui/recycle.ts';

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => `line ${from + nth}`);
const first: Elements = recycle(new Map(), lines(1, 5), []);

it('gives all elements away in their order when nothing stays in sight', () => {
  const next = recycle(first, lines(101, 105), []);
  expect([...next.keys()]).toEqual(lines(101, 105));
  expect([...next.values()]).toEqual([...first.values()]);
});

it('leaves a line its element, and gives those of lines out of sight to new ones', () => {
  const next = recycle(first, lines(3, 7), []);
  for (const key of lines(3, 5)) expect(next.get(key)).toBe(first.get(key));
  expect([next.get('line 6'), next.get('line 7')]).toEqual([first.get('line 1'), first.get('line 2')]);
});

it('makes new elements only for lines that find none', () => {
  const next = recycle(first, lines(1, 7), []);
  expect(new Set(next.values()).size).toBe(7);
  expect([...next.values()].slice(0, 5)).toEqual([...first.values()]);
});

it('moves nothing past the line with the focus', () => {
  const below = recycle(first, ['line 3', ...lines(50, 53)], ['line 3']);
  expect(below.get('line 3')).toBe(first.get('line 3'));
  const above = [first.get('line 1'), first.get('line 2')];
  expect([...below.values()].filter((element) => above.includes(element))).toEqual([]);
  expect([below.get('line 50'), below.get('line 51')]).toEqual([first.get('line 4'), first.get('line 5')]);
});

it('gives the element of a line that had the focus and is gone to no other', () => {
  const without = lines(1, 6).filter((key) => key !== 'line 3');
  const next = recycle(first, without, ['line 1', 'line 3']);
  expect([...next.values()]).not.toContain(first.get('line 3'));
  expect(new Set(next.values()).size).toBe(5);
});
