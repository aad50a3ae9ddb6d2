// Cards that would cover each other share the width of their day.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sideBySide, type Span } from '../../../renderer/parts/calendar/side-by-side.ts';

it('gives each the whole width when none covers another', () => {
  const laid = sideBySide([
    { startMinute: 600, endMinute: 700 },
    { startMinute: 480, endMinute: 600 },
  ]);
  expect(laid.map(({ startMinute, lane, lanes }) => [startMinute, lane, lanes])).toEqual([
    [480, 0, 1],
    [600, 0, 1],
  ]);
});

it('shares the width among those that touch by others between them', () => {
  const laid = sideBySide([
    { startMinute: 480, endMinute: 600 },
    { startMinute: 540, endMinute: 660 },
    { startMinute: 630, endMinute: 700 },
    { startMinute: 700, endMinute: 800 },
  ]);
  expect(laid.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

it('never puts two that cover each other into one lane', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 }))
    .map(([startMinute, minutes]): Span => ({ startMinute, endMinute: startMinute + minutes }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const laid = sideBySide(spans);
      expect(laid).toHaveLength(spans.length);
      for (const one of laid) {
        expect(one.lane).toBeLessThan(one.lanes);
        for (const other of laid) {
          if (one === other || one.startMinute >= other.endMinute || other.startMinute >= one.endMinute) continue;
          expect(one.lane).not.toBe(other.lane);
          expect(one.lanes).toBe(other.lanes);
        }
      }
    }),
    { numRuns: 200 },
  );
});
