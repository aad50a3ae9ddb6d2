// What in the words of a draft is not the brand's way.
import { describe, expect, it } from 'vitest';
import { brandLint } from '../../../preload/rules/brand-lint.ts';
import type { BrandRules } from '../../../preload/contract/brand.ts';

const found = (
  text: string,
  rules: Partial<BrandRules>,
  over: { title?: string; hashtags?: string[]; altText?: string } = {},
) =>
  brandLint({ text, title: '', hashtags: [], altText: '', ...over }, { avoided: [], keywords: [], tone: [], ...rules });

describe('a word to avoid', () => {
  const avoided = ['cheap', 'gluten free', 'C++'];

  it('is found whatever its case, as it stands there and where', () => {
    expect(found('Never CHEAP.', { avoided })).toEqual([{ kind: 'avoided', word: 'CHEAP', field: 'text' }]);
    expect(found('Rye', { avoided }, { title: 'A cheap loaf', altText: 'cheap' })).toEqual([
      { kind: 'avoided', word: 'cheap', field: 'title' },
      { kind: 'avoided', word: 'cheap', field: 'altText' },
    ]);
    expect(found('Rye', { avoided }, { hashtags: ['rye', 'Cheap'] })).toEqual([
      { kind: 'avoided', word: 'Cheap', field: 'hashtags' },
    ]);
  });

  it('of two parts is found over the end of a line, and its signs mean themselves', () => {
    expect(found('gluten\nfree', { avoided })).toHaveLength(1);
    expect(found('We write C++ here', { avoided })).toHaveLength(1);
    expect(found('We write C here', { avoided })).toEqual([]);
  });

  it('is no part of another word, and no two hashtags together', () => {
    expect(found('cheaper, Cheapside, décheap', { avoided })).toEqual([]);
    expect(found('Rye', { avoided }, { hashtags: ['gluten', 'free'] })).toEqual([]);
  });
});

describe('the brand’s own words', () => {
  const keywords = ['slow bread', 'Gerald'];

  it('are missed where none is in text, title or hashtags', () => {
    expect(found('Rye today', { keywords })).toEqual([{ kind: 'no-keyword', example: 'slow bread' }]);
    expect(found('Ask gerald', { keywords })).toEqual([]);
    expect(found('Rye', { keywords }, { title: 'Slow bread' })).toEqual([]);
    expect(found('Rye', { keywords }, { hashtags: ['SlowBread'] })).toEqual([]);
  });

  it('are not missed in a draft without words', () => expect(found('', { keywords })).toEqual([]));
});

describe('a tone', () => {
  const signs = (text: string, ...tone: string[]) =>
    found(text, { tone }).map((finding) => (finding.kind === 'off-tone' ? finding.sign : finding.kind));

  it('that is neither bold nor playful has few exclamation marks', () => {
    expect(signs('Open! Now! Come!', 'friendly')).toEqual(['exclaims']);
    expect(signs('Open!!', 'casual')).toEqual(['exclaims']);
    expect(signs('Open! Come.', 'friendly')).toEqual([]);
    expect(signs('Open! Now! Come!', 'friendly', 'playful')).toEqual([]);
  });

  it('that is not bold has no words in capitals beside each other', () => {
    expect(signs('HUGE SALE today', 'playful')).toEqual(['shouts']);
    expect(signs('A BBC film', 'playful')).toEqual([]);
    expect(signs('HUGE SALE today', 'bold')).toEqual([]);
  });

  it('that is professional alone has no emoji', () => {
    expect(signs('Bread 🍞', 'professional')).toEqual(['emoji']);
    expect(signs('Bread 🍞', 'professional', 'friendly')).toEqual([]);
    expect(signs('3 loaves, #1', 'professional')).toEqual([]);
  });

  it('that is not chosen or unknown is checked against nothing', () => {
    expect(signs('OPEN NOW!!! 🍞')).toEqual([]);
    expect(signs('OPEN NOW!!! 🍞', 'witty')).toEqual([]);
  });
});
