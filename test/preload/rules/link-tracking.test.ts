// Links that get UTM parameters: which do, what they look like, and that nothing else of a text changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitsTracked,
  hostFrom,
  linksToTrack,
  mapLinks,
  replaceLinks,
  trackingPairs,
  trackingValues,
} from '../../../preload/rules/link-tracking.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';

const pairs = [
  { name: 'source', value: 'facebook' },
  { name: 'medium', value: 'social' },
];
const query = 'utm_source=facebook&utm_medium=social';
const hosts = ['example.com', 'bäckerei.example', 'localhost:8080'];
const tracked = (text: string): string => replaceLinks(text, linksToTrack(text, { hosts, pairs }));

describe('what becomes of a link', () => {
  it.each([
    ['https://example.com', `https://example.com?${query}`],
    ['https://example.com/', `https://example.com/?${query}`],
    ['http://EXAMPLE.com/Buns', `http://EXAMPLE.com/Buns?${query}`],
    ['HTTPS://www.example.com/a', `HTTPS://www.example.com/a?${query}`],
    ['https://example.com:8443/a', `https://example.com:8443/a?${query}`],
    ['http://localhost:8080/a', `http://localhost:8080/a?${query}`],
    ['https://bäckerei.example/brötchen', `https://bäckerei.example/brötchen?${query}`],
    ['https://xn--bckerei-5wa.example/', `https://xn--bckerei-5wa.example/?${query}`],
    ['https://example.com/a?b=1', `https://example.com/a?b=1&${query}`],
    ['https://example.com/a?b=%20x&c', `https://example.com/a?b=%20x&c&${query}`],
    ['https://example.com/a?b=1&', `https://example.com/a?b=1&${query}`],
    ['https://example.com/a#menu', `https://example.com/a?${query}#menu`],
    ['https://example.com/a?b#menu?x', `https://example.com/a?b&${query}#menu?x`],
    ['https://example.com/#/buns', `https://example.com/?${query}#/buns`],
    // Around it.
    ['Now: https://example.com/a.', `Now: https://example.com/a?${query}.`],
    ['Seen https://example.com/a?', `Seen https://example.com/a?${query}?`],
    ['(https://example.com/a)', `(https://example.com/a?${query})`],
    ['(at https://example.com/a_(b)).', `(at https://example.com/a_(b)?${query}).`],
    ['[buns](https://example.com/a)', `[buns](https://example.com/a?${query})`],
    ['[https://example.com/a](x)', `[https://example.com/a?${query}](x)`],
    ['**https://example.com/a**', `**https://example.com/a?${query}**`],
    ['<https://example.com/a>', `<https://example.com/a?${query}>`],
    ['„https://example.com/a“', `„https://example.com/a?${query}“`],
    ['https://example.com/a。新しい', `https://example.com/a?${query}。新しい`],
    ['https://example.com/a🥐', `https://example.com/a?${query}🥐`],
    ['https://example.com/a\nhttps://example.com/a', `https://example.com/a?${query}\nhttps://example.com/a?${query}`],
  ])('%s', (text, wanted) => {
    expect(tracked(text)).toBe(wanted);
  });

  it.each([
    ['another host', 'https://other.example/a'],
    ['a host that only ends like it', 'https://notexample.com/a'],
    ['a subdomain', 'https://shop.example.com/a'],
    ['another port', 'http://localhost:9090/a'],
    ['no scheme', 'example.com/a and info@example.com'],
    ['another scheme', 'ftp://example.com/a mailto:a@example.com'],
    ['a password in it', 'https://me:secret@example.com/a'],
    ['tracking already', 'https://example.com/a?utm_source=newsletter'],
    ['tracking behind another parameter', 'https://example.com/a?b=1&UTM_Campaign=x'],
    ['an encoded name', 'https://example.com/a?utm%5Fsource=x'],
    ['tracking in the fragment', 'https://example.com/a#utm_source=x'],
    ['no address at all', 'https:// http://. https://[::'],
  ])('stays as it is: %s', (_, text) => {
    expect(tracked(text)).toBe(text);
  });
});

it('values are filled in, and empty ones are left out', () => {
  const values = { source: '{platform}', medium: 'social', campaign: '{campaign}', content: '{post}-{date}' };
  const facts = { platform: 'youtube_shorts', campaign: 'Früh & Spät!', date: '2026-11-28', post: '' };
  expect(trackingPairs(values, facts)).toEqual([
    { name: 'source', value: 'youtube_shorts' },
    { name: 'medium', value: 'social' },
    { name: 'campaign', value: 'fruh-spat' },
    { name: 'content', value: '2026-11-28' },
  ]);
  expect(trackingPairs(values, { ...facts, campaign: '', date: null })).toEqual([
    { name: 'source', value: 'youtube_shorts' },
    { name: 'medium', value: 'social' },
    { name: 'content', value: '{date}' },
  ]);
});

it('values are those of a tag, then those of the platform, then those of all posts', () => {
  const all = { source: 'all', medium: '', campaign: '', content: '' };
  const [linkedin, launch, sale] = ['linkedin', 'launch', 'sale'].map((source) => ({ ...all, source }));
  const rule = {
    values: all,
    platforms: [{ platform: 'linkedin', values: linkedin ?? all } as const],
    tags: [
      { tag: 'Launch', values: launch ?? all },
      { tag: 'sale', values: sale ?? all },
    ],
  };
  const source = (platform: PlatformId | null, ...tags: string[]) => trackingValues(rule, { platform, tags }).source;
  expect(source('x')).toBe('all');
  expect(source('linkedin', 'other')).toBe('linkedin');
  expect(source(null)).toBe('all');
  expect(source('linkedin', 'Sale', 'launch')).toBe('launch');
  expect(source(null, 'SALE')).toBe('sale');
});

it.each([
  [' https://www.Example.com/about?x ', 'www.example.com'],
  ['bäckerei.example', 'bäckerei.example'],
  ['localhost:8080', 'localhost:8080'],
  ['example', null],
  ['me@example.com', null],
  ['two words.com', null],
  ['', null],
])('a host is read from %j', (written, host) => {
  expect(hostFrom(written)).toBe(host);
});

it('tracking that makes a text too long for a platform does not fit', () => {
  const before = `${'x'.repeat(250)} https://example.com/a`;
  expect(fitsTracked(['x'], before, tracked(before))).toBe(true);
  const long = `${'x'.repeat(2190)} http://example.com`;
  expect(fitsTracked(['tiktok'], long.slice(0, 2200), tracked(long))).toBe(false);
  expect(fitsTracked(['tiktok'], 'x'.repeat(3000), tracked(long))).toBe(true);
});

describe('of any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://example.com/a',
      'https://',
      'HTTP://',
      'example.com',
      'EXAMPLE.COM',
      'bäckerei.example',
      'localhost:8080',
      'other.example',
      '/a',
      '/a_(b)',
      '?',
      '&',
      '?b=%20',
      '#',
      '#x',
      'utm_source=x',
      '.',
      ',',
      '!',
      ')',
      '(',
      ']',
      '](',
      '*',
      '…',
      ' ',
      '\n',
      '🥐',
      '👩‍🍳',
      '。',
      '“',
      "'",
      ':',
      '@',
      '\ud800',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const texts = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
  const anyPairs = fc
    .array(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), { minLength: 4, maxLength: 4 })
    .map(([source = '', medium = '', campaign = '', content = '']) =>
      trackingPairs(
        { source, medium, campaign, content },
        { platform: 'x', campaign: 'y', date: '2026-11-28', post: 'z' },
      ),
    );
  const of = { numRuns: 3000 };

  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(texts, anyPairs, (text, given) => {
        const once = replaceLinks(text, linksToTrack(text, { hosts, pairs: given }));
        expect(linksToTrack(once, { hosts, pairs: given })).toEqual([]);
      }),
      of,
    );
  });

  /** What the longer one has more, in one piece. */
  const insertion = ({ from, to }: { from: string; to: string }): string => {
    const at = [...to].findIndex((letter, place) => letter !== [...from][place]);
    const begins = [...to].slice(0, at).join('').length;
    return to.slice(begins, begins + to.length - from.length);
  };

  it('everything outside of links stays, letter by letter, and so does each link but for what is added', () => {
    fc.assert(
      fc.property(texts, anyPairs, (text, given) => {
        const changes = linksToTrack(text, { hosts, pairs: given });
        const [first] = changes;
        const added = first ? insertion(first).replace(/^[?&]/, '') : 'nothing';
        // But for the sign before it.
        const without = (all: string) => all.replaceAll(added, '').replace(/[?&]/g, '');
        expect(without(replaceLinks(text, changes))).toBe(without(text));
      }),
      of,
    );
  });

  it('taking it back gives exactly the text from before', () => {
    fc.assert(
      fc.property(texts, anyPairs, (text, given) => {
        const changes = linksToTrack(text, { hosts, pairs: given });
        const back = changes.map(({ from, to }) => ({ from: to, to: from }));
        expect(replaceLinks(replaceLinks(text, changes), back)).toBe(text);
      }),
      of,
    );
  });

  it('each changed link leads to the same place', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { from, to } of linksToTrack(text, { hosts, pairs })) {
          const [before, after] = [new URL(from), new URL(to)];
          expect([after.host, after.pathname, after.hash]).toEqual([before.host, before.pathname, before.hash]);
          expect(after.search.includes(query)).toBe(true);
        }
        expect(mapLinks(text, () => null)).toBe(text);
      }),
      of,
    );
  });
});
