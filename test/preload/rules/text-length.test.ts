// Counting texts as the platforms do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { platformIds } from '../../../preload/rules/platforms.ts';
import { countBy, cutAfter, measureText } from '../../../preload/rules/text-length.ts';

describe('X weighs a text', () => {
  it.each<[string, string, number]>([
    ['nothing', '', 0],
    ['Latin letters 1 each', 'Rye bread', 9],
    ['accents composed first', 'cafe\u0301', 4],
    ['Chinese 2 each', '面包', 4],
    ['Hangul 2 each', '빵', 2],
    ['Arabic 1 each', 'خبز', 3],
    ['typographic quotes 1 each', '“a”', 3],
    ['the ellipsis 2', '…', 2],
    ['the euro sign 2', '€', 2],
    ['an emoji 2', '🥐', 2],
    ['a family joined together 2', '👩‍👩‍👧‍👦', 2],
    ['a skin tone 2', '👍🏽', 2],
    ['a flag 2', '🇵🇹', 2],
    ['a keycap 2', '1️⃣', 2],
    ['a digit 1', '1', 1],
    ['a short link 23', 'https://a.co', 23],
    ['a long link 23', `https://example.com/${'x'.repeat(200)}`, 23],
    ['the sentence around a link', 'See https://example.com/menu now', 4 + 23 + 4],
    ['a full stop after a link', 'See https://example.com.', 4 + 23 + 1],
    ['two links', 'https://a.com https://b.com', 47],
    ['a bare domain 23', 'example.com', 23],
    ['a bare domain with a path 23', 'example.com/menu?day=2', 23],
    ['a bare domain inside words', 'Order at tansylane.bakery today', 9 + 23 + 6],
    ['a bare country domain as text', 'example.de', 10],
    ['a country domain behind a subdomain 23', 'www.example.de', 23],
    ['a country domain before a path 23', 'example.de/brot', 23],
    ['a mail address as text', 'a@example.com', 13],
    ['a forgotten space as text', 'Done.Then', 9],
    ['a number as text', '3.50', 4],
    ['a longer ending as text', 'example.community', 17],
  ])('%s', (_, text, weight) => {
    expect(countBy('x-weighted', text)).toBe(weight);
  });
});

describe('the other rules', () => {
  it.each<[string, string, number]>([
    ['counts an accent once, however it was typed', 'e\u0301', 1],
    ['counts an emoji as 2', '🥐', 2],
    ['counts a link letter by letter', 'https://a.co', 12],
  ])('utf16 %s', (_, text, length) => {
    expect(countBy('utf16', text)).toBe(length);
  });

  it.each<[string, string, number]>([
    ['counts plain letters as 1', 'rye', 3],
    ['counts an accent as 2', 'é', 2],
    ['counts an emoji as 4', '🥐', 4],
  ])('bytes %s', (_, text, length) => {
    expect(countBy('utf8-bytes', text)).toBe(length);
  });

  it('gives the same for a composed and a decomposed text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('utf16', 'utf8-bytes', 'x-weighted'),
        (text, rule) => {
          expect(countBy(rule, text.normalize('NFD'))).toBe(countBy(rule, text.normalize('NFC')));
        },
      ),
    );
  });
});

describe('measureText', () => {
  it.each(platformIds)('is not over at the limit of %s and is 1 over just past it', (platform) => {
    const { limit } = measureText(platform, '');
    expect(measureText(platform, 'a'.repeat(limit)).over).toBe(0);
    expect(measureText(platform, 'a'.repeat(limit + 1)).over).toBe(1);
  });

  it('warns past the softer limit of Pinterest and still lets the text stand', () => {
    expect(measureText('pinterest', 'a'.repeat(500)).warns).toBe(false);
    expect(measureText('pinterest', 'a'.repeat(501))).toMatchObject({ warns: true, over: 0 });
  });
});

describe('cutAfter', () => {
  it('keeps a short text whole', () => {
    expect(cutAfter('rye', 3)).toBe('rye');
  });

  it('never cuts through an emoji', () => {
    expect(cutAfter('ab👩‍👩‍👧‍👦', 5)).toBe('ab');
  });
});
