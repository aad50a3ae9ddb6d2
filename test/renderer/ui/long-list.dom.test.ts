// A list of a thousand lines: what is in sight is in the page, what is kept stays, and every line has its place.
import { createRawSnippet, flushSync } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import LongList from '../../../renderer/ui/LongList.svelte';

type Line = { key: string; high: boolean };
const lines: Line[] = Array.from({ length: 1000 }, (_, index) => ({ key: `line ${index}`, high: index % 10 !== 0 }));
const lineOf = (item: unknown) => item as Line;
const heightOf = (item: unknown) => (lineOf(item).high ? 56 : 30);
/** The linter sees components without their types. */
type Handle = Record<'indexAt' | 'offsetOf', (of: number) => number> &
  Record<'scrolledPx' | 'viewportPx' | 'wholePx', () => number> &
  Record<'scrollTo' | 'reveal', (to: number) => void>;
const children = createRawSnippet<[unknown, number]>((item) => ({ render: () => `<p>${lineOf(item()).key}</p>` }));

const open = (kept = -1) => {
  const { component } = render(LongList, {
    items: lines,
    keyOf: (item: unknown) => lineOf(item).key,
    heightOf,
    kept,
    onscroll: () => undefined,
    children,
  });
  const list = component as unknown as Handle;
  const shown = () => screen.getAllByText(/^line /).map((each) => Number(each.textContent.slice(5)));
  return { list, shown };
};

it('puts what is in sight into the page, in order, and no more than one line around it', () => {
  const { list, shown } = open();
  expect(shown()[0]).toBe(0);
  expect(shown().length).toBeLessThan(20);
  list.scrollTo(list.offsetOf(500));
  flushSync();
  expect(shown()[0]).toBe(499);
  expect(shown()).toEqual(shown().toSorted((a, b) => a - b));
});

it('keeps the line with the focus, wherever it is scrolled', () => {
  const { list, shown } = open(3);
  list.scrollTo(list.offsetOf(900));
  flushSync();
  expect(shown()[0]).toBe(3);
  expect(shown()).toContain(900);
});

it('knows which line covers a height, and where each begins', () => {
  const { list } = open();
  expect(list.wholePx()).toBe(100 * (30 + 9 * 56));
  expect(list.offsetOf(11)).toBe(30 + 9 * 56 + 30);
  for (const index of [0, 1, 10, 11, 999]) {
    expect(list.indexAt(list.offsetOf(index))).toBe(index);
    expect(list.indexAt(list.offsetOf(index + 1) - 1)).toBe(index);
  }
});

it('scrolls no further than a line needs', () => {
  const { list } = open();
  list.reveal(2);
  expect(list.scrolledPx()).toBe(0);
  list.reveal(400);
  expect(list.scrolledPx()).toBe(list.offsetOf(401) - list.viewportPx());
  list.reveal(100);
  expect(list.scrolledPx()).toBe(list.offsetOf(100));
});
