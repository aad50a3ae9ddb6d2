// Cards that would cover each other: which they are, one below the other, and side by side where that leads too far.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { belowEachOther, sideBySide, type Span } from '../../../../renderer/features/calendar/views/week-layout.ts';

it('gives each the whole width when none covers another', () => {
  const laid = sideBySide([
    { startMinute: 600, endMinute: 700 },
    { startMinute: 480, endMinute: 600 },
  ]);
  expect(laid.map(({ startMinute, column, columns }) => [startMinute, column, columns])).toEqual([
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
  expect(laid.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

it('never puts two that cover each other into one column', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 }))
    .map(([startMinute, minutes]): Span => ({ startMinute, endMinute: startMinute + minutes }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const laid = sideBySide(spans);
      expect(laid).toHaveLength(spans.length);
      for (const one of laid) {
        expect(one.column).toBeLessThan(one.columns);
        for (const other of laid) {
          if (one === other || one.startMinute >= other.endMinute || other.startMinute >= one.endMinute) continue;
          expect(one.column).not.toBe(other.column);
          expect(one.columns).toBe(other.columns);
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('puts them one below the other while none gets too far from its place', () => {
  const from = (startMinute: number): Span => ({ startMinute, endMinute: startMinute + 55 });
  const laid = (...starts: number[]) =>
    belowEachOther(starts.map(from), 90).map(({ startMinute, column, columns }) => [startMinute, column, columns]);
  expect(laid(450, 435, 465, 600)).toEqual([
    [435, 0, 1],
    [490, 0, 1],
    [545, 0, 1],
    [600, 0, 1],
  ]);
  // A fourth would stand 120 minutes below its place.
  expect(laid(420, 435, 450, 465)).toEqual([
    [420, 0, 2],
    [435, 1, 2],
    [475, 0, 2],
    [490, 1, 2],
  ]);
});

it('never covers one with another, loses none, and leaves each within reach of its place', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 170 }))
    .map(([at, minutes]) => ({ at, startMinute: at, endMinute: at + minutes }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const laid = belowEachOther(spans, 90);
      expect(laid).toHaveLength(spans.length);
      for (const one of laid) {
        expect(one.column).toBeLessThan(one.columns);
        expect(one.startMinute - one.at).toBeGreaterThanOrEqual(0);
        expect(one.startMinute - one.at).toBeLessThanOrEqual(90);
        for (const other of laid) {
          if (one === other || one.startMinute >= other.endMinute || other.startMinute >= one.endMinute) continue;
          expect(one.column).not.toBe(other.column);
          expect(one.columns).toBe(other.columns);
        }
      }
    }),
    { numRuns: 200 },
  );
});
