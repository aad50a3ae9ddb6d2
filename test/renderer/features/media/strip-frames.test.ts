// The film strip below a video: whole frames side by side, as many as its length on the screen has room for.
import { expect, it } from 'vitest';
import { stripFrames } from '../../../../renderer/features/media/library/video-frame.ts';

it.each([
  ['an upright video', { width: 1080, height: 1920 }, { width: 280, height: 38 }, 13],
  ['a wide one', { width: 1920, height: 1080 }, { width: 676, height: 38 }, 10],
  ['no more than searching takes a moment for', { width: 1080, height: 1920 }, { width: 900, height: 38 }, 14],
  ['one that is wider than the strip', { width: 4000, height: 100 }, { width: 300, height: 38 }, 1],
])('%s', (_, video, strip, count) => {
  const frames = stripFrames(strip, video);
  expect(frames.count).toBe(count);
  expect(frames.frameWidth * frames.count).toBeCloseTo(strip.width);
});
