// What a row becomes, or why it becomes nothing: said of every cell that stands in the way.
import { describe, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import type { ImportField } from '../../../preload/rules/choices.ts';
import { proposeColumns } from '../../../main/features/import/read-file.ts';
import { readRow, type RowRules } from '../../../main/features/import/rows.ts';

const rules = (fields: ImportField[], more: Partial<RowRules> = {}): RowRules => ({
  columns: new Map(fields.map((field, index) => [field, index])),
  columnCount: fields.length,
  platform: null,
  zone: 'Europe/Berlin',
  nowMs: Date.parse('2026-11-18T10:00:00Z'),
  today: Temporal.PlainDate.from('2026-11-18'),
  order: 'day-first',
  takesSlot: () => true,
  nextSlot: () => null,
  ...more,
});
const row = (of: Partial<Record<ImportField, string>>, more: Partial<RowRules> = {}) =>
  readRow(Object.values(of), rules(Object.keys(of) as ImportField[], more));

describe('a row', () => {
  it('is a post with all that its cells say', () => {
    const read = row({
      platform: 'YouTube',
      name: 'Rye',
      text: '',
      description: 'Warm and dark',
      title: 'Rye at four',
      hashtags: '#rye, bread #warm',
      altText: 'A loaf',
      tags: 'autumn; bread',
      note: 'Ask Ada',
      date: 'tomorrow',
      time: '4pm',
    });
    expect(read).toEqual({
      post: {
        platform: 'youtube_shorts',
        name: 'Rye',
        body: 'Warm and dark',
        title: 'Rye at four',
        hashtags: ['rye', 'bread', 'warm'],
        altText: 'A loaf',
        tags: ['autumn', 'bread'],
        note: 'Ask Ada',
        at: '2026-11-19T15:00:00.000Z',
        notes: ['needs-media'],
      },
    });
  });

  it.each(['instagram', 'IG', ' Facebook ', 'youtube-shorts', 'YouTube Shorts', 'LinkedIn'])(
    'names its platform as %s',
    (platform) => {
      expect(row({ platform, text: 'Warm' })).toHaveProperty('post.platform');
    },
  );

  it('is named by its title, or by its first words', () => {
    expect(row({ platform: 'facebook', text: 'Warm\nand dark' })).toMatchObject({ post: { name: 'Warm and dark' } });
    expect(row({ platform: 'facebook', text: 'Warm', title: 'Rye' })).toMatchObject({
      post: { name: 'Rye', notes: [] },
    });
  });

  it('reports what is left out', () => {
    expect(row({ platform: 'facebook', name: 'N', text: 'Warm', title: 'Rye', description: 'Dark' })).toMatchObject({
      post: { body: 'Warm', title: '', notes: ['title-left-out', 'one-text'] },
    });
  });

  it('takes the platform of the settings where it names none, and the next slot where it has no date', () => {
    const at = '2026-12-01T08:00:00.000Z';
    const read = row({ platform: '', text: 'Warm', date: '' }, { platform: 'facebook', nextSlot: () => at });
    expect(read).toMatchObject({ post: { platform: 'facebook', at } });
  });

  it.each([
    [{ text: 'Warm' }, { kind: 'no-platform' }],
    [{ text: 'Warm', platform: 'X' }, { kind: 'cannot-start' }],
    [{ text: 'Warm', platform: 'Twitter' }, { kind: 'cannot-start' }],
    [{ text: 'Warm', platform: 'Instagram, Facebook' }, { kind: 'several-platforms' }],
    [
      { text: 'Warm', platform: 'Friendster' },
      { kind: 'unknown-platform', value: 'Friendster' },
    ],
    [{ text: '', platform: 'facebook', note: 'only this' }, { kind: 'no-words' }],
    [
      { name: 'n'.repeat(201), platform: 'facebook' },
      { kind: 'too-long', field: 'name', limit: 200 },
    ],
    [
      { text: 't'.repeat(5001), platform: 'facebook' },
      { kind: 'too-long', field: 'text', limit: 5000 },
    ],
    [
      { text: 'Warm', platform: 'facebook', tags: 't'.repeat(61) },
      { kind: 'too-long', field: 'tags', limit: 60 },
    ],
    [
      { text: 'Warm', platform: 'facebook', date: 'yesterday' },
      { kind: 'unreadable-date', value: 'yesterday' },
    ],
  ])('%j is refused', (of, problem) => {
    expect(row(of)).toEqual({ problems: [problem] });
  });

  it('reports everything that is wrong with it at once', () => {
    expect(row({ platform: 'Friendster', name: '', text: '', date: 'yesterday' })).toEqual({
      problems: [
        { kind: 'unknown-platform', value: 'Friendster' },
        { kind: 'no-words' },
        { kind: 'unreadable-date', value: 'yesterday' },
      ],
    });
  });

  it('with more cells than the header was cut at a sign of its text', () => {
    expect(readRow(['facebook', 'Warm', ' dark'], rules(['platform', 'text']))).toEqual({
      problems: [{ kind: 'more-cells' }],
    });
    expect(readRow(['facebook', 'Warm', '', ' '], rules(['platform', 'text']))).toHaveProperty('post');
  });

  it('with a time is held to what its platform takes, without one it is a draft', () => {
    const long = { platform: 'instagram', text: 'x'.repeat(2300) };
    expect(row(long)).toHaveProperty('post');
    expect(row({ ...long, date: 'tomorrow' })).toMatchObject({
      problems: [{ kind: 'check', platform: 'instagram', finding: { kind: 'too-long', over: 100 } }],
    });
    expect(row({ platform: 'facebook', text: 'Warm', date: 'tomorrow' }, { takesSlot: () => false })).toEqual({
      problems: [{ kind: 'no-channel' }],
    });
  });
});

describe('columns', () => {
  it('are known by the names that people give them', () => {
    expect(
      proposeColumns(['Publish_Date', 'postText', 'Network', 'Alt Text', 'Notes', 'Labels', 'Weather', 'TIME (local)']),
    ).toEqual(['date', 'text', 'platform', 'altText', 'note', 'tags', null, 'time']);
  });

  it('are each taken once, by the plainest name', () => {
    expect(proposeColumns(['caption', 'text', 'text'])).toEqual([null, 'text', null]);
  });
});
