// Sizes and times as they are said.
import { describe, expect, it } from 'vitest';
import { fileSize, playTime, sizeOf, timeLeft } from '../../../renderer/app/strings.ts';

describe('sizes', () => {
  it.each([
    [0, '0 KB'],
    [12, '1 KB'],
    [980_400, '980 KB'],
    [999_600, '1 MB'],
    [2_840_000, '2.8 MB'],
    [150_000_000, '150 MB'],
    [1_240_000_000, '1.2 GB'],
  ])('of %d bytes are said as %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });

  it('say their unit once where both have the same', () => {
    expect(sizeOf(214_000_000, 391_000_000)).toBe('214 of 391 MB');
    expect(sizeOf(900_000, 391_000_000)).toBe('900 KB of 391 MB');
  });
});

describe('times', () => {
  it.each([
    [12, 'less than a minute left'],
    [60, 'about 1 minute left'],
    [180, 'about 3 minutes left'],
    [7200, 'about 2 hours left'],
  ])('of %d seconds are said as %s', (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words);
  });

  it('of videos are said as players say them', () => {
    expect([playTime(7.2), playTime(62), playTime(3723)]).toEqual(['0:07', '1:02', '1:02:03']);
  });
});
