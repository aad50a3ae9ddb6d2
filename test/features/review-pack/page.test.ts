// The page of a review pack as text: what it says, in which order, and that hostile posts stay text.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Variant } from '../../../preload/contract/posts.ts';
import {
  titleOf,
  toReviewPage,
  type ReviewedPost,
  type ReviewSettings,
} from '../../../main/features/review-pack/page.ts';
import { stillEnglish } from '../../e2e/support/german.ts';
import { mediaId } from '../../support/window-samples.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';

const zone = 'America/New_York';
const localNotes = { plannedOn: null, note: 'Ask Ada', checklist: [] };
const reviewed = (name: string, variants: Variant[], item = 'a1b2'): ReviewedPost => ({
  post: samplePost({ name, variants }),
  tags: ['spring'],
  localNotes,
  item,
  hash: 'hash-of-it',
});
const at = (scheduledAt: string | null, over: Partial<Variant> = {}) =>
  sampleVariant('instagram', { scheduledAt, media: [], hashtags: [], ...over });
const pageOf = (posts: ReviewedPost[], over: Partial<ReviewSettings> = {}) =>
  toReviewPage(posts, {
    pack: '0123456789abcdef0123456789abcdef',
    owner: '',
    businessName: 'Tansy Lane Bakery',
    zone,
    language: 'en',
    madeMs: Date.parse('2026-05-14T15:00:00Z'),
    pictures: new Map([
      ['loaf', 'data:image/webp;base64,AAAA'],
      ['bun', 'data:image/webp;base64,BBBB'],
    ]),
    ...over,
  });
const picture = (id: string) => ({ id: mediaId(id), type: 'image', ratio: 1, altText: `A ${id}` });
const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1;
/** Names of the attributes of all elements. */
const attributesIn = (page: string) => {
  const markup = page.replace(/(?<=<(script|style)\b[^>]*>)[\s\S]*?(?=<\/\1>)/g, '').replace(/"[^"]*"/g, '""');
  const tags = markup.match(/<[a-z][^>]*>/g) ?? [];
  return [...new Set(tags.flatMap((tag) => tag.match(/(?<=\s)[\w-]+/g) ?? []))].toSorted();
};
const cardsOf = (page: string) => page.split('<article').slice(1);

describe('the title of a pack', () => {
  const title = (...times: string[]) => titleOf(times.map(Date.parse), times.length, { zone, language: 'en' });

  it('names the week, from Monday to Sunday in the zone of the business', () => {
    expect(title('2026-05-18T12:00:00Z', '2026-05-20T12:00:00Z')).toBe('Week of May 18, for your review');
    expect(title('2026-05-18T04:00:00Z', '2026-05-25T03:59:00Z')).toBe('Week of May 18, for your review');
    expect(title('2026-05-18T03:59:00Z', '2026-05-25T03:59:00Z')).toBe('May 2026, for your review');
  });

  it('names one week over the end of a year', () => {
    expect(title('2026-12-31T12:00:00Z', '2027-01-02T12:00:00Z')).toBe('Week of December 28, for your review');
  });

  it('names the month, else how many there are', () => {
    expect(title('2026-05-01T12:00:00Z', '2026-05-31T12:00:00Z')).toBe('May 2026, for your review');
    expect(title('2026-05-01T12:00:00Z', '2027-05-01T12:00:00Z')).toBe('2 posts for your review');
    expect(titleOf([], 1, { zone, language: 'en' })).toBe('1 post for your review');
  });
});

describe('a review page (S32)', () => {
  it('says who sent it, when, and in whose time', () => {
    const page = pageOf([reviewed('Rye', [at('2026-05-18T12:00:00Z')])]);
    expect(page).toContain(
      'Tansy Lane Bakery sent you 1 post on Thu May 14. Times are New York time. Nothing here is public yet.',
    );
    expect(page).toContain('Mon May 18, 8:00 AM');
  });

  it.each([
    ['America/Argentina/Buenos_Aires', 'Times are Buenos Aires time.'],
    ['UTC', 'Times are in UTC.'],
    ['Etc/GMT+5', 'Times are in UTC−05:00.'],
    ['+05:30', 'Times are in UTC+05:30.'],
  ])('names the time of %s', (other, sentence) => {
    expect(pageOf([reviewed('Rye', [at(null)])], { zone: other })).toContain(sentence);
  });

  it('shows posts by their first time, and those without one last, as they were given', () => {
    const page = pageOf([
      reviewed('No time', [at(null)]),
      reviewed('Third', [at('2026-05-20T12:00:00Z')]),
      reviewed('Unreadable time', [at('2026-99-99T12:00:00Z')]),
      reviewed('First', [at('2026-05-21T12:00:00Z'), at('2026-05-18T12:00:00Z', { platform: 'x' })]),
      reviewed('Second', [at('2026-05-19T12:00:00Z')]),
    ]);
    const names = cardsOf(page).map((card) => /<h2[^>]*>([^<]*)/.exec(card)?.[1]);
    expect(names).toEqual(['First', 'Second', 'Third', 'No time', 'Unreadable time']);
    expect(cardsOf(page)[4]).toContain('No time set');
  });

  it('shows versions that are alike once, with each platform', () => {
    const page = pageOf([
      reviewed('Alike', [
        at('2026-05-18T12:00:00Z', { body: 'Warm rye', hashtags: ['bread'], media: [picture('loaf')] }),
        at('2026-05-18T12:00:00Z', {
          platform: 'facebook',
          body: 'Warm rye',
          hashtags: ['bread'],
          media: [picture('loaf')],
        }),
      ]),
    ]);
    const [card = ''] = cardsOf(page);
    expect(countOf(card, 'Warm rye\n\n#bread')).toBe(1);
    expect(countOf(card, 'base64,AAAA')).toBe(1);
    expect(card).toContain('alt="A loaf"');
    expect(card).toMatch(/>Instagram<[\s\S]*>Facebook</);
    expect(card).not.toContain('<h3>');
  });

  it.each<[string, Partial<Variant>, number]>([
    ['text', { body: 'Another text' }, 1],
    ['title', { title: 'A title' }, 1],
    ['time', { scheduledAt: '2026-05-19T12:00:00Z' }, 1],
    ['pictures', { media: [picture('bun')] }, 2],
  ])('shows each version where they differ in their %s', (_, over, pictures) => {
    const same = { body: 'Warm rye', media: [picture('loaf')] };
    const page = pageOf([
      reviewed('Different', [
        at('2026-05-18T12:00:00Z', same),
        at('2026-05-18T12:00:00Z', { ...same, platform: 'linkedin', ...over }),
      ]),
    ]);
    expect(countOf(page, '<h3>')).toBe(2);
    expect(countOf(page, 'data:image')).toBe(pictures);
  });

  it('shows a published post without a way to answer it', () => {
    const published = { status: 'published', publishedAt: '2026-05-11T12:00:00Z' } as const;
    const page = pageOf([
      reviewed('Published', [at('2026-05-11T11:00:00Z', published)], 'published-item'),
      reviewed('Partly', [at(null, published), at('2026-05-18T12:00:00Z', { platform: 'x' })], 'partly-item'),
    ]);
    const [first = '', second = ''] = cardsOf(page);
    expect(first).toContain('Published Mon May 11, 8:00 AM');
    expect(first).toContain('Already published');
    expect(first).not.toContain('class="answer"');
    expect(second).toContain('class="answer"');
    expect(page).not.toContain('published-item');
    expect(page).toContain('partly-item');
    expect(page).not.toContain('Nothing here is public yet');
  });

  it('has no controls and no script where there is nothing to answer', () => {
    const page = pageOf([reviewed('Published', [at(null, { status: 'published' })])]);
    expect(page).not.toMatch(/<script|<template|Open this file/);
  });

  it('is a page to read and print without scripts', () => {
    const page = pageOf([reviewed('Rye', [at('2026-05-18T12:00:00Z', { body: 'Warm rye' })])]);
    const shown = page.replace(/<(template|script|style)[\s\S]*?<\/\1>/g, '');
    expect(shown).toContain('Open this file in a browser to answer.');
    expect(shown).toContain('Warm rye');
    expect(shown).not.toMatch(/<(button|input|textarea|dialog|select)/);
  });

  it('keeps hostile texts texts', () => {
    const evil = `</script><img src=x onerror="window.evil=1"> </style></template> \u2028 שלום 'x' & \u0007`;
    const variant = at('2026-05-18T12:00:00Z', {
      body: evil,
      title: evil,
      hashtags: [evil],
      media: [{ ...picture('loaf'), altText: `" onload="window.evil=1` }],
    });
    const odd = at(null, { platform: `"><script>` as Variant['platform'], body: evil });
    const page = pageOf([reviewed(evil, [variant, odd], evil)], { businessName: evil });
    const harmless = pageOf([
      reviewed('Rye', [at('2026-05-18T12:00:00Z', { title: 'x', media: [picture('loaf')] }), odd]),
    ]);
    const tags = (text: string) => [...new Set(text.match(/<\/?[a-z0-9]+/g))].toSorted();
    expect(tags(page)).toEqual(tags(harmless));
    expect(countOf(page, '</script>')).toBe(2);
    expect(attributesIn(page)).toEqual(attributesIn(harmless));
    expect(page).not.toContain('\u0007');
    const [, json = ''] = /<script type="application\/json" id="pack">(.*?)<\/script>/s.exec(page) ?? [];
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toMatchObject({ business: evil.trim(), posts: [{ item: evil, hash: 'hash-of-it' }] });
  });

  it('lets a browser run its own script and style alone', () => {
    const page = pageOf([reviewed('Rye', [at(null)])]);
    const hashOf = (tag: string) => {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    expect(policy).toBe(
      `default-src 'none'; img-src data:; style-src ${hashOf('style')}; script-src ${hashOf('script')}; ` +
        "connect-src 'none'; form-action 'none'; base-uri 'none'",
    );
    expect(attributesIn(page).filter((name) => /^(style|on.*)$/.test(name))).toEqual([]);
    expect(attributesIn(page)).toContain('class');
  });

  it('holds no address, no id of the business or the service, and no note', () => {
    const page = pageOf([reviewed('Rye', [at('2026-05-18T12:00:00Z', { media: [picture('loaf'), picture('gone')] })])]);
    expect(page).not.toMatch(/https?:|\/\/\w/);
    for (const secret of ['post-1', 'post_8fk2n1q7', '"loaf"', '"gone"', 'Ask Ada', 'spring'])
      expect(page).not.toContain(secret);
  });
});

/** All that is said on a page: in letters, in names for a screen reader, and later by its script. */
const textsIn = (page: string): string[] => {
  const [, json = ''] = /<script type="application\/json" id="pack">(.*?)<\/script>/s.exec(page) ?? [];
  const { words } = JSON.parse(json) as { words: Record<string, string | Record<string, string>> };
  const markup = page.replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '');
  return [
    ...markup.split(/<[^>]*>/),
    ...[...markup.matchAll(/ (?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text),
    ...Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : Object.values(word))),
  ].flatMap((text) => text.trim() || []);
};

describe('a review page in German', () => {
  const published = { status: 'published', publishedAt: '2026-05-11T12:00:00Z' } as const;
  const video = { ...picture('clip'), type: 'video' };
  const posts = [
    reviewed('Roggen', [
      at('2026-05-18T12:00:00Z', { body: 'Warmes Brot', media: [picture('loaf'), picture('gone'), video] }),
      at('2027-01-04T18:30:00Z', { platform: 'x', body: 'Warm' }),
    ]),
    reviewed(' ', [at(null, { body: '' })]),
    reviewed('Alt', [at(null, published), at(null, { ...published, publishedAt: null, platform: 'x' })]),
  ];

  it('says nothing in English', () => {
    const data = new Set(['A loaf', 'A gone', 'A clip']);
    expect(stillEnglish(textsIn(pageOf(posts)), data).length).toBeGreaterThan(40);
    const page = pageOf(posts, { language: 'de' });
    expect(stillEnglish(textsIn(page), data)).toEqual([]);
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('Beitrag 3');
  });

  it('writes days and times as German does', () => {
    const page = pageOf(posts, { language: 'de' });
    for (const text of ['Mo. 18. Mai, 8:00', 'Mo. 4. Jan. 2027, 13:30', 'Veröffentlicht: Mo. 11. Mai, 8:00'])
      expect(page).toContain(text);
    expect(page).toContain('Tansy Lane Bakery hat 3 Beiträge zur Freigabe geschickt (Do. 14. Mai).');
    expect(page).toContain('Die Zeiten gelten für New York.');
    const unpublished = pageOf(posts.slice(1, 2), { language: 'de', zone: 'Etc/GMT+5' });
    expect(unpublished).toContain('hat 1 Beitrag zur Freigabe geschickt');
    expect(unpublished).toContain('Die Zeiten sind in UTC−05:00 angegeben. Noch ist nichts davon veröffentlicht.');
  });

  it('has a title in German', () => {
    const title = (...times: string[]) => titleOf(times.map(Date.parse), times.length, { zone, language: 'de' });
    expect(title('2026-05-18T12:00:00Z', '2026-05-20T12:00:00Z')).toBe('Zur Freigabe: Woche ab 18. Mai');
    expect(title('2026-05-01T12:00:00Z', '2026-05-31T12:00:00Z')).toBe('Zur Freigabe: Mai 2026');
    expect(title('2026-05-01T12:00:00Z', '2027-05-01T12:00:00Z')).toBe('Zur Freigabe: 2 Beiträge');
  });

  it('holds the same posts under the same names as one in English, and the same script', () => {
    const [english, german] = [pageOf(posts), pageOf(posts, { language: 'de' })];
    const dataOf = (page: string) => {
      const [, json = ''] = /<script type="application\/json" id="pack">(.*?)<\/script>/s.exec(page) ?? [];
      const { words: _, ...data } = JSON.parse(json) as { words: object };
      return data;
    };
    expect(dataOf(german)).toEqual(dataOf(english));
    const policyOf = (page: string) => /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policyOf(german)).toBe(policyOf(english));
  });
});
