// Which platforms take which files: what blocks, what only warns.
import { describe, expect, it } from 'vitest';
import { type RuledFile, meantPlatforms, misfits } from '../../../preload/rules/media-rules.ts';

const picture = (change: Partial<RuledFile> = {}): RuledFile => ({
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 2_000_000,
  width: 1080,
  height: 1080,
  durationSeconds: null,
  ...change,
});
const video = (change: Partial<RuledFile> = {}): RuledFile =>
  picture({ type: 'video', mimeType: 'video/mp4', height: 1920, durationSeconds: 30, ...change });
const many = (count: number) => Array.from({ length: count }, () => picture());

describe('what a platform does not take', () => {
  it('is nothing of a square picture, and pictures at all where there are only videos', () => {
    expect(misfits('instagram', [picture()])).toEqual([]);
    expect(misfits('youtube_shorts', [picture()])).toEqual([{ reason: 'videos-only', blocks: true, limit: null }]);
    expect(misfits('youtube_shorts', [video()])).toEqual([]);
  });

  it('is more pictures than it shows', () => {
    expect(misfits('x', many(4))).toEqual([]);
    expect(misfits('x', many(5))).toEqual([{ reason: 'too-many-pictures', blocks: true, limit: 4 }]);
    expect(misfits('pinterest', many(6))).toMatchObject([{ reason: 'too-many-pictures', blocks: true, limit: 5 }]);
    expect(misfits('instagram', many(10))).toEqual([]);
  });

  it('is a shape outside of its own bounds, which blocks where the platform itself says so', () => {
    const panorama = picture({ width: 4000, height: 1000 });
    expect(misfits('instagram', [picture(), panorama])).toEqual([{ reason: 'too-wide', blocks: true, limit: 1.91 }]);
    expect(misfits('facebook', [panorama])).toMatchObject([{ reason: 'too-wide', blocks: false }]);
    expect(misfits('instagram', [picture({ width: 1080, height: 1351 })])).toEqual([]);
  });

  it('is a file that a smaller copy would mend: worth a warning, never in the way', () => {
    expect(misfits('x', [picture({ sizeBytes: 6_000_000 })])).toEqual([
      { reason: 'too-heavy', blocks: false, limit: 5_000_000 },
    ]);
    expect(misfits('linkedin', [picture({ mimeType: 'image/webp' })])).toMatchObject([
      { reason: 'not-this-type', blocks: false },
    ]);
    expect(misfits('linkedin', [picture({ mimeType: 'image/heic' })])).toEqual([]);
  });

  it('is a long video, as far as tools agree', () => {
    expect(misfits('youtube_shorts', [video({ durationSeconds: 181 })])).toEqual([
      { reason: 'too-long', blocks: false, limit: 180 },
    ]);
    expect(misfits('tiktok', [video({ durationSeconds: 2 })])).toMatchObject([{ reason: 'too-short', blocks: false }]);
  });

  it('is nothing that stops a picture for TikTok, which the service does not speak of', () => {
    expect(misfits('tiktok', [picture()])).toEqual([{ reason: 'pictures-in-doubt', blocks: false, limit: null }]);
    expect(misfits('tiktok', [picture({ width: 4000, height: 3000 })]).map(({ reason }) => reason)).toEqual([
      'pictures-in-doubt',
      'too-many-pixels',
    ]);
    expect(misfits('tiktok', [video()])).toEqual([]);
  });

  it('does not complain about properties that are unknown', () => {
    expect(misfits('instagram', [picture({ width: null, height: null })])).toEqual([]);
    expect(misfits('tiktok', [video({ width: null, durationSeconds: null })])).toEqual([]);
  });

  it('names what blocks first', () => {
    const heavy = Array.from({ length: 5 }, () => picture({ sizeBytes: 6_000_000 }));
    expect(misfits('x', heavy).map(({ blocks }) => blocks)).toEqual([true, false]);
  });
});

describe('where a post is meant to go', () => {
  it('is all that is chosen, but one in doubt only where it is chosen for that post', () => {
    expect(meantPlatforms(null, ['instagram', 'tiktok'], [picture()])).toEqual(['instagram']);
    expect(meantPlatforms(null, ['instagram', 'tiktok'], [video()])).toEqual(['instagram', 'tiktok']);
    expect(meantPlatforms(['tiktok'], ['instagram'], [picture()])).toEqual(['tiktok']);
  });
});
