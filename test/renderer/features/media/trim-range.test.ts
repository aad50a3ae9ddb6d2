// What stays of a video: its start at a key frame, its end anywhere, and how much fits.
import { describe, expect, it } from 'vitest';
import {
  encodedRange,
  endNear,
  fittingEnd,
  startBeside,
  startNear,
  trimmedBytes,
} from '../../../../renderer/features/media/library/trim-range.ts';

const frames = [0, 3500, 7000, 10_500];

describe('the start', () => {
  it.each([
    [0, 0],
    [1700, 0],
    [1800, 3500],
    [99_000, 10_500],
    [-50, 0],
  ])('near %i is the key frame at %i', (ms, frame) => expect(startNear(ms, frames, 14_000)).toBe(frame));

  it('stays before the end', () => {
    expect(startNear(7000, frames, 7200)).toBe(3500);
    expect(startBeside(3500, 1, frames, 7200)).toBe(3500);
  });

  it('moves from key frame to key frame, and not past the first and the last', () => {
    expect(startBeside(3500, 1, frames, 14_000)).toBe(7000);
    expect(startBeside(3500, -1, frames, 14_000)).toBe(0);
    expect(startBeside(0, -1, frames, 14_000)).toBe(0);
    expect(startBeside(10_500, 1, frames, 14_000)).toBe(10_500);
  });
});

it('the end stays behind the start and within the video', () => {
  expect(endNear(100, 3500, 14_000)).toBe(4000);
  expect(endNear(20_000, 3500, 14_000)).toBe(14_000);
  expect(endNear(8000.4, 3500, 14_000)).toBe(8000);
});

describe('what fits', () => {
  const video = { sizeBytes: 212_000_000, durationMs: 112_000 };

  it('is the beginning that is small and short enough', () => {
    const endMs = fittingEnd(video, { maxBytes: 150_000_000, maxSeconds: null });
    expect(trimmedBytes({ startMs: 0, endMs }, video)).toBeLessThan(150_000_000);
    expect(trimmedBytes({ startMs: 0, endMs }, video)).toBeGreaterThan(140_000_000);
    expect(fittingEnd(video, { maxBytes: 150_000_000, maxSeconds: 60 })).toBe(60_000);
  });

  it('is all of it where nothing is in the way', () => {
    expect(fittingEnd(video, { maxBytes: 212_000_000, maxSeconds: 180 })).toBe(112_000);
    expect(fittingEnd(video, { maxBytes: null, maxSeconds: null })).toBe(112_000);
  });
});

it('is encoded a little shorter where it would just fit, and as it is elsewhere', () => {
  expect(encodedRange({ startMs: 2000, endMs: 92_000 }, 90)).toEqual({ startSeconds: 2, endSeconds: 91.9 });
  expect(encodedRange({ startMs: 2000, endMs: 60_000 }, 90)).toEqual({ startSeconds: 2, endSeconds: 60 });
  expect(encodedRange({ startMs: 2000, endMs: 95_000 }, 90)).toEqual({ startSeconds: 2, endSeconds: 95 });
  expect(encodedRange({ startMs: 0, endMs: 95_000 }, null)).toEqual({ startSeconds: 0, endSeconds: 95 });
});
