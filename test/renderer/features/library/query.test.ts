// Typed words as a filter: what is known becomes one, all else stays what is searched for.
import { describe, expect, it } from 'vitest';
import { asOfToday, asSubstrings, readQuery } from '../../../../renderer/features/library/search/query.ts';
import { fromGerman } from '../../../../renderer/time/german-times.ts';

const today = Temporal.PlainDate.from('2026-11-21');
const read = (text: string) => readQuery(text, today);

describe('a typed query', () => {
  it.each([
    ['', {}, ''],
    ['rhubarb tart', {}, 'rhubarb tart'],
    ['platform:x', { platform: 'x' }, ''],
    ['Platform:Instagram', { platform: 'instagram' }, ''],
    ['platform:ig rye', { platform: 'instagram' }, 'rye'],
    ['rye platform:shorts buns', { platform: 'youtube_shorts' }, 'rye buns'],
    ['platform:youtube-shorts', { platform: 'youtube_shorts' }, ''],
    ['kind:reel', { kind: 'reel' }, ''],
    ['is:failed', { state: 'blocked' }, ''],
    ['is:blocked', { state: 'blocked' }, ''],
    ['is:changed', { state: 'changed' }, ''],
    ['is:"changed since approval"', { state: 'changed' }, ''],
    ['is:draft', { state: 'draft' }, ''],
    ['is:scheduled', { state: 'scheduled' }, ''],
    ['status:published', { state: 'published' }, ''],
    ['is:needs-approval', { state: 'approval' }, ''],
    ['is:approval', { state: 'approval' }, ''],
    ['is:"being made"', { state: 'making' }, ''],
    ['is:making', { state: 'making' }, ''],
    ['is:sending', { state: 'sending' }, ''],
    ['is:waiting', { sync: 'waiting' }, ''],
    ['is:deleting', { sync: 'deleting' }, ''],
    ['is:deleted', { sync: 'deleting' }, ''],
    ['is:stopped', { sync: 'needs-you' }, ''],
    ['tag:spring', { tag: 'spring' }, ''],
    ['tag:"spring sale" rye', { tag: 'spring sale' }, 'rye'],
    ['tag:"spring sa', { tag: 'spring sa' }, ''],
    ['tag:été', { tag: 'été' }, ''],
    ['on:instagram rye', { platform: 'instagram' }, 'rye'],
    ['on:ig', { platform: 'instagram' }, ''],
  ])('%s', (text, filter, search) => {
    expect(read(text)).toEqual({ filter, search });
  });

  it.each([
    ['before:june', { before: '2026-06-01' }],
    ['before:jun', { before: '2026-06-01' }],
    ['after:june', { from: '2026-07-01' }],
    ['on:december', { from: '2026-12-01', before: '2027-01-01' }],
    ['after:2026-11-01', { from: '2026-11-02' }],
    ['before:2026-11-01', { before: '2026-11-01' }],
    ['on:2025', { from: '2025-01-01', before: '2026-01-01' }],
    ['on:2026-2', { from: '2026-02-01', before: '2026-03-01' }],
    ['on:today', { from: '2026-11-21', before: '2026-11-22', near: 'today' }],
    ['before:tomorrow', { before: '2026-11-22' }],
    ['after:yesterday', { from: '2026-11-21' }],
    ['on:jun-12', { from: '2026-06-12', before: '2026-06-13' }],
    ['due:today', { from: '2026-11-21', before: '2026-11-22', near: 'today' }],
    ['due:this-week', { from: '2026-11-16', before: '2026-11-23', near: 'this-week' }],
    ['due:"next week"', { from: '2026-11-23', before: '2026-11-30', near: 'next-week' }],
    ['due:last-month', { from: '2026-10-01', before: '2026-11-01', near: 'last-month' }],
    ['due:jun-12', { from: '2026-06-12', before: '2026-06-13' }],
    ['after:this-month', { from: '2026-12-01' }],
    ['after:may before:july', { from: '2026-06-01', before: '2026-07-01' }],
  ])('%s is a span of times', (text, slot) => {
    expect(read(text)).toEqual({ filter: { slot }, search: '' });
  });

  it('begins a week as the calendar does', () => {
    expect(readQuery('due:this-week', today, { firstDay: 7 }).filter.slot).toEqual({
      from: '2026-11-15',
      before: '2026-11-22',
      near: 'this-week',
    });
  });

  it('of a view that was saved earlier is about the days of today, where it moves on with them', () => {
    const saved = (text: string) => readQuery(text, today.subtract({ days: 10 })).filter;
    const slotNow = (text: string) => asOfToday(saved(text), today, { firstDay: 1 }).slot;
    expect(slotNow('due:this-week')).toMatchObject({ from: '2026-11-16', before: '2026-11-23' });
    expect(slotNow('due:tomorrow')).toMatchObject({ from: '2026-11-22', before: '2026-11-23' });
    expect(slotNow('due:jun-12')).toEqual({ from: '2026-06-12', before: '2026-06-13' });
    // The end was chosen by itself.
    expect(slotNow('due:this-month before:2026-11-20')).toMatchObject({ from: '2026-11-01', before: '2026-11-20' });
    expect(asOfToday(saved('made-on:today'), today, {}).created).toMatchObject({ from: '2026-11-21' });
  });

  it('knows a campaign by its name, and only one that there is', () => {
    const campaigns = [{ name: 'Spring sale', from: '2026-03-01', to: '2026-03-31' }];
    const slot = { from: '2026-03-01', before: '2026-04-01' };
    expect(readQuery('campaign:spring-sale', today, { campaigns }).filter).toEqual({ slot });
    expect(readQuery('campaign:"Spring sale"', today, { campaigns }).filter).toEqual({ slot });
    expect(readQuery('campaign:summer', today, { campaigns })).toEqual({ filter: {}, search: 'campaign:summer' });
  });

  it('distinguishes the creation date from the publishing date', () => {
    expect(read('made-before:june after:may').filter).toEqual({
      created: { before: '2026-06-01' },
      slot: { from: '2026-06-01' },
    });
  });

  it.each([
    'platform:myspace',
    'is:sleepy',
    'kind:poem',
    'before:2026-13-01',
    'before:2026-02-30',
    'on:ju',
    'at:noon',
    'on:9999',
    'before:1066',
  ])('%s is searched for as text: it is unknown', (text) => {
    expect(read(`rye ${text}`)).toEqual({ filter: {}, search: `rye ${text}` });
  });

  it.each(['https://example.com', 'ratio 3:2', 'a "quoted phrase"', '7:30 buns'])('%s is searched for', (text) => {
    expect(read(text)).toEqual({ filter: {}, search: text });
  });

  it('passes over a word that has no value yet', () => {
    expect(read('rye platform: is:')).toEqual({ filter: {}, search: 'rye' });
  });

  it('takes the later of two words of one kind', () => {
    expect(read('platform:x platform:facebook is:draft is:published').filter).toEqual({
      platform: 'facebook',
      state: 'published',
    });
  });

  it('reads the whole of a long one', () => {
    expect(read('platform:x is:failed tag:spring before:june after:2025-11-01 kind:reel is:waiting buns')).toEqual({
      filter: {
        platform: 'x',
        state: 'blocked',
        tag: 'spring',
        slot: { before: '2026-06-01', from: '2025-11-02' },
        kind: 'reel',
        sync: 'waiting',
      },
      search: 'buns',
    });
  });
});

describe('words that are searched for inside of others', () => {
  it.each([
    ['erry', '*erry*'],
    ['warm co-op', '*warm* *co* *op*'],
    ['Crème brûl', '*Crème* *brûl*'],
  ])('%s becomes %s', (search, inside) => {
    expect(asSubstrings(search)).toBe(inside);
  });

  it.each(['', '!', '*erry*', 'warm *erry'])('%j becomes nothing', (search) => {
    expect(asSubstrings(search)).toBeNull();
  });

  it('stay beside what is typed as a filter', () => {
    expect(read('is:draft *erry* warm')).toEqual({ filter: { state: 'draft' }, search: '*erry* warm' });
  });
});

it.each([
  ['due:heute', 'due:today'],
  ['due:morgen', 'due:tomorrow'],
  ['before:gestern', 'before:yesterday'],
  ['due:diese-woche', 'due:this-week'],
  ['due:nächsten-monat', 'due:next-month'],
  ['after:mai', 'after:may'],
  ['on:dez-12', 'on:dec-12'],
  ['due:2026-06-01', 'due:2026-06-01'],
])('in German, %s is %s', (german, english) => {
  const { filter } = readQuery(german, today, { timesInEnglish: fromGerman });
  expect(Object.keys(filter)).toHaveLength(1);
  expect(filter).toEqual(readQuery(english, today).filter);
});
