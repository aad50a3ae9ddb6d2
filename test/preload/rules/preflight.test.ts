// What is wrong or risky before a variant is published, and what blocks it.
import { describe, expect, it } from 'vitest';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import { type CheckedVersion, preflight } from '../../../preload/rules/preflight.ts';
import { trimTo } from '../../../preload/rules/text-length.ts';

const version = (platform: PlatformId, over: Partial<CheckedVersion> = {}): CheckedVersion => ({
  platform,
  kind: 'post',
  text: 'Rye on Friday.',
  title: 'Rye',
  hashtags: ['rye'],
  altText: 'A loaf',
  media: [{ type: 'image', ratio: 1, altText: null }],
  ...over,
});
const kinds = (of: CheckedVersion) => preflight(of).map(({ finding, blocks }) => [finding.kind, blocks]);
const picture = (ratio: number) => ({ type: 'image', ratio, altText: null }) as const;
const tags = (count: number) => Array.from({ length: count }, (_, index) => `#t${index}`).join(' ');
const video = { type: 'video', ratio: 9 / 16, altText: null } as const;

it.each(platformIds)('finds nothing against a plain post on %s', (platform) => {
  const media = platform === 'tiktok' || platform === 'youtube_shorts' ? [video] : [picture(1)];
  expect(kinds(version(platform, { media }))).toEqual([]);
});

describe('what blocks', () => {
  it.each<[string, CheckedVersion]>([
    ['empty', version('x', { text: ' ', title: '', media: [], hashtags: [] })],
    ['too-long', version('x', { text: 'a'.repeat(281), hashtags: [] })],
    ['too-long', version('youtube_shorts', { text: 'é'.repeat(2501), media: [video] })],
    ['title-too-long', version('pinterest', { title: 'a'.repeat(101) })],
    ['title-marks', version('youtube_shorts', { title: 'Rye <3', media: [video] })],
    ['hashtags', version('instagram', { hashtags: Array.from({ length: 31 }, (_, index) => `t${index}`) })],
    ['text-marks', version('youtube_shorts', { text: 'Rye <3', media: [video] })],
    ['hashtags', version('instagram', { text: tags(45) })],
    ['hashtags', version('instagram', { text: tags(5), hashtags: Array.from({ length: 26 }, (_, i) => `u${i}`) })],
    ['mentions', version('instagram', { text: Array.from({ length: 21 }, (_, index) => `@a${index}`).join(' ') })],
    ['alt-text-too-long', version('pinterest', { altText: 'a'.repeat(501) })],
    ['media', version('x', { media: Array.from({ length: 5 }, () => picture(1)) })],
    ['media', version('instagram', { media: [picture(0.5)] })],
  ])('%s', (kind, of) => {
    const [first] = preflight(of);
    expect([first?.finding.kind, first?.blocks]).toEqual([kind, true]);
    expect(first?.source).not.toBe('');
  });
});

describe('warnings', () => {
  it.each<[string, CheckedVersion]>([
    ['no-alt-text', version('facebook', { altText: '' })],
    ['no-media', version('instagram', { media: [] })],
    ['no-title', version('pinterest', { title: '' })],
    ['long-for-tools', version('pinterest', { text: 'a'.repeat(501) })],
    ['long-with-tags', version('x', { text: 'a'.repeat(278) })],
    ['blank', version('x', { text: 'Rye for {price}.' })],
    ['cashtags', version('x', { text: '$RYE and $BUN' })],
    ['mixed-shapes', version('linkedin', { media: [picture(1), picture(1.5)] })],
    ['media', version('tiktok')],
  ])('%s', (kind, of) => {
    expect(kinds(of)).toContainEqual([kind, false]);
    expect(preflight(of).some(({ blocks }) => blocks)).toBe(false);
  });
});

it('counts a hashtag of the text once, also where the field has it, and no part of a link', () => {
  const hashtags = Array.from({ length: 30 }, (_, index) => `T${index}`);
  expect(kinds(version('instagram', { text: `${tags(30)} #t1 a#b https://rye.example/#oven`, hashtags }))).toEqual([]);
});

it('lets a story be as tall as a screen', () => {
  expect(kinds(version('instagram', { kind: 'story', media: [picture(9 / 16)] }))).toEqual([]);
});

describe('trimming', () => {
  it('ends after a sentence where one is near, else after a word', () => {
    expect(trimTo('utf16', 'One two three. Four five', 20)).toBe('One two three.');
    expect(trimTo('utf16', 'One two three four five', 16)).toBe('One two three');
  });
  const filler = 'Warm rolls all day long '.repeat(10).trim();
  it.each([
    ['a price', 'is only 12.50 euros this week', 'is only 12.'],
    ['a date', 'Treffpunkt ist am 24.12. um 9 Uhr', 'am 24.'],
    ['a day', 'Treffpunkt ist am 24. Dezember um 9 Uhr', 'am 24.'],
    ['an abbreviation', 'frisch vom Blech, z. B. Brezeln und Zopf', 'z.'],
    ['a link', 'order at https://shop.tansylane.example/orders/rye?size=large today', 'https://shop.'],
    ['a bare link', 'order at shop.tansylane.example/orders/rye.loaf today', 'shop.tansylane.'],
  ])('cuts %s neither apart nor after its dot', (_, rest, part) => {
    const text = `${filler}, ${rest}`;
    const cuts = Array.from(rest, (__, more) => trimTo('utf16', text, filler.length + 2 + more));
    expect(cuts.filter((cut) => cut.endsWith(part))).toEqual([]);
    const pieces = cuts.map((cut) =>
      cut
        .slice(filler.length + 1)
        .trim()
        .split(' ')
        .at(-1),
    );
    expect(new Set(rest.split(' ')).union(new Set(['', undefined])).isSupersetOf(new Set(pieces))).toBe(true);
  });
  it('ends after a sentence whose dot the limit just reaches', () => {
    expect(trimTo('utf16', `${filler}. And more`, filler.length + 1)).toBe(`${filler}.`);
  });
  it('counts as the platform does and never cuts an emoji', () => {
    expect(trimTo('x-weighted', '🥖🥖🥖', 5)).toBe('🥖🥖');
    expect(trimTo('utf8-bytes', 'éééé', 5)).toBe('éé');
  });
});
