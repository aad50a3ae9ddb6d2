// What the search field suggests while a term is typed, and the filters as tokens.
import { describe, expect, it } from 'vitest';
import { suggestionsFor, tokensOf } from '../../../../renderer/features/library/search/suggestions.ts';

const known = {
  today: Temporal.PlainDate.from('2026-11-21'),
  counts: {
    all: 128,
    changed: 5,
    unchecked: 2,
    draft: 30,
    scheduled: 18,
    published: 61,
    approval: 3,
    blocked: 10,
    making: 4,
    sending: 2,
  },
  tags: [
    { tag: 'tarts', count: 8 },
    { tag: 'spring sale', count: 2 },
  ],
  campaigns: [{ name: 'Spring sale', from: '2026-03-01', to: '2026-03-31' }],
};
const values = (typed: string, isOpened = false) =>
  suggestionsFor(typed, isOpened, known)?.groups.flatMap(({ items }) =>
    items.map(({ term, value }) => `${term} ${value}`),
  );

describe('a term', () => {
  it('of a known key has its values, those that begin with what is typed', () => {
    expect(values('due')).toEqual(['due today', 'due tomorrow', 'due this week', 'due next week', 'due this month']);
    expect(values('due t')).toEqual(['due today', 'due tomorrow', 'due this week', 'due this month']);
    expect(values('rye on:i')).toEqual(['on Instagram']);
    expect(values('kind:r')).toEqual(['kind Reel']);
    expect(values('campaign:s')).toEqual(['campaign Spring sale']);
  });

  it('of a date that is typed is one of them', () => {
    expect(values('due jun-12')).toEqual(['due jun-12']);
  });

  it('says how many posts there are where that is known', () => {
    const items = suggestionsFor('is:', false, known)?.groups[0]?.items ?? [];
    expect(items.map(({ count }) => count).slice(0, 9)).toEqual([10, 2, 3, 4, 18, 61, 30, 5, 2]);
    expect(items.map(({ value }) => value)).toEqual([
      'Blocked',
      'Sending',
      'Needs approval',
      'Being made',
      'Scheduled',
      'Published',
      'Draft',
      'Changed since approval',
      'Unreviewed AI text',
      'Waiting',
      'Stopped',
      'Deletion waiting',
    ]);
    expect(suggestionsFor('tag:t', false, known)?.groups[0]?.items[0]?.count).toBe(8);
  });

  it('is found by a value that begins so, from three letters on', () => {
    expect(values('in')).toBeUndefined();
    expect(values('inst')).toEqual(['on Instagram']);
    expect(values('buns sprin')).toEqual(['tag spring sale', 'campaign Spring sale']);
    expect(values('buns')).toBeUndefined();
  });

  it('is taken by Enter once its key and some of its value are there: "buns on" alone is text', () => {
    expect(suggestionsFor('buns on', false, known)?.isAsked).toBe(false);
    expect(suggestionsFor('buns on:', false, known)?.isAsked).toBe(true);
    expect(suggestionsFor('buns on f', false, known)?.isAsked).toBe(true);
    expect(suggestionsFor('draft', false, known)?.isAsked).toBe(false);
  });

  it('takes the place of what was typed of it alone', () => {
    expect(suggestionsFor('rye due t', false, known)?.start).toBe('rye '.length);
    expect(suggestionsFor('rye sprin', false, known)?.start).toBe('rye '.length);
  });
});

it('before anything is typed there are the keys, for who opened them', () => {
  expect(values('')).toBeUndefined();
  expect(values('', true)).toEqual(['is is', 'on on', 'due due', 'kind kind', 'tag tag', 'campaign campaign']);
});

describe('tokens', () => {
  const shown = (filter: Parameters<typeof tokensOf>[0]) =>
    tokensOf(
      filter,
      (day) => day,
      (day) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString(),
      known.campaigns,
    ).map(({ term, value }) => `${term} ${value}`);

  it('name the key and the value of each filter', () => {
    expect(shown({ state: 'blocked', platform: 'instagram', tag: 'tarts' })).toEqual([
      'is Blocked',
      'on Instagram',
      'tag tarts',
    ]);
  });

  it('call the days of a campaign by its name', () => {
    expect(shown({ slot: { from: '2026-03-01', before: '2026-04-01' } })).toEqual(['campaign Spring sale']);
    expect(shown({ slot: { from: '2026-03-01', before: '2026-03-02' } })).toEqual(['due on 2026-03-01']);
  });
});
