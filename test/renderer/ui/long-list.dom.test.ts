// A list of a thousand lines: visible lines are in the page, pinned ones stay, and every line has its place.
import { flushSync } from 'svelte';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import NumberedLines from '../../support/NumberedLines.svelte';

const lines = Array.from({ length: 1000 }, (_, index) => ({ key: `line ${index}`, high: index % 10 !== 0 }));
/** The linter sees components without their types. */
type Handle = Record<'indexAt' | 'offsetOf', (of: number) => number> &
  Record<'scrolledPx' | 'viewportPx' | 'wholePx', () => number> &
  Record<'scrollTo' | 'reveal', (to: number) => void>;

const open = (pinned = -1) => {
  const { component, rerender } = render(NumberedLines, { lines, pinned });
  const list = (component as unknown as { handle: () => Handle }).handle();
  const elements = () => screen.getAllByText(/^line /);
  const shown = () => elements().map((each) => Number(each.textContent.slice(5)));
  return { list, elements, shown, rerender };
};

afterEach(() => void vi.useRealTimers());

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

it('shows other lines by the same elements', () => {
  const { list, elements, shown } = open();
  list.scrollTo(list.offsetOf(300) + 15);
  flushSync();
  const before = elements();
  list.scrollTo(list.offsetOf(500) + 15);
  flushSync();
  expect(shown()[0]).toBe(499);
  expect(elements()).toEqual(before);
});

it('leaves a line that goes away its element: what had the focus does not show another', async () => {
  const { elements, rerender, shown } = open(3);
  const [, , , held] = elements();
  await rerender({ lines: lines.filter(({ key }) => key !== 'line 3'), pinned: 0 });
  expect(shown().slice(0, 5)).toEqual([0, 1, 2, 4, 5]);
  expect(elements()).not.toContain(held);
});

it('says when it flies past, and when it has landed', async () => {
  vi.useFakeTimers();
  const { elements } = open();
  const box = document.querySelector<HTMLElement>('.long');
  if (!box) throw new Error('there is no list');
  const flying = () => elements().filter(({ className }) => className.includes('flying')).length;
  const scrollTo = async (px: number) => {
    box.scrollTop = px;
    await fireEvent.scroll(box);
  };
  await scrollTo(100);
  expect(flying()).toBe(0);
  await scrollTo(20_000);
  expect(flying()).toBe(elements().length);
  await vi.advanceTimersByTimeAsync(500);
  expect(flying()).toBe(0);
});

it('has nothing to say of a scroll that comes after it has gone', () => {
  const faults: unknown[] = [];
  const note = (event: ErrorEvent) => faults.push(event.message);
  window.addEventListener('error', note);
  const { unmount } = render(NumberedLines, { lines, pinned: -1 });
  const box = document.querySelector<HTMLElement>('.long');
  unmount();
  box?.dispatchEvent(new Event('scroll'));
  window.removeEventListener('error', note);
  expect(box).not.toBeNull();
  expect(faults).toEqual([]);
});
