// How long encoding will still take.
import { expect, it } from 'vitest';
import { createSecondsLeft } from '../../../../renderer/features/media/library/encoder/seconds-left.ts';

it('is judged from what is done, not at once, and from the start for another try', () => {
  let nowMs = 1_000;
  const leftOf = createSecondsLeft(() => nowMs);
  const after = (ms: number, share: number) => {
    nowMs += ms;
    return leftOf(share);
  };
  expect(after(0, 0)).toBeUndefined();
  expect(after(1_000, 0.1)).toBeUndefined();
  expect(after(4_000, 0.25)).toBe(15);
  expect(after(5_000, 0.5)).toBe(10);
  expect(after(1_000, 0)).toBeUndefined();
  expect(after(3_000, 0.1)).toBe(27);
});
