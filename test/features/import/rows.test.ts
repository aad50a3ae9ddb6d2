// What a row becomes, or why it becomes nothing: said of every cell that stands in the way.
import { describe, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import type { ImportField } from '../../../preload/rules/import-fields.ts';
import { proposeColumns } from '../../../main/features/import/columns.ts';
import type { MediaRow } from '../../../main/store/media.ts';
import { readRow, type RowRules } from '../../../main/features/import/rows.ts';

const rules = (fields: ImportField[], more: Partial<RowRules> = {}): RowRules => ({
  columns: new Map(fields.map((field, index) => [field, [index]])),
  columnCount: fields.length,
  platform: null,
  connected: [],
  zone: 'Europe/Berlin',
  nowMs: Date.parse('2026-11-18T10:00:00Z'),
  today: Temporal.PlainDate.from('2026-11-18'),
  order: 'day-first',
  takesSlot: () => true,
  fillSlots: false,
  isScheduled: () => false,
  thereAlready: () => [],
  media: {
    find: () => ({ state: 'missing', nearest: null }),
    findWeb: () => ({ state: 'unfetched' }),
    read: () => null,
  },
  ...more,
});
const begun = (of: Partial<Record<ImportField, string>>, more: Partial<RowRules> = {}) =>
  readRow(Object.values<string>(of), rules(Object.keys(of) as ImportField[], more));
/** `at`: the free slot of a row that waits for one. */
const row = (of: Partial<Record<ImportField, string>>, more: Partial<RowRules> = {}, at: string | null = null) => {
  const read = begun(of, more);
  return 'finish' in read ? read.finish(at) : read;
};

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
        platforms: ['youtube_shorts'],
        own: {},
        media: [],
        name: 'Rye',
        body: 'Warm and dark',
        title: 'Rye at four',
        hashtags: ['rye', 'bread', 'warm'],
        altText: 'A loaf',
        tags: ['autumn', 'bread'],
        note: 'Ask Ada',
        at: '2026-11-19T15:00:00.000Z',
      },
      link: '',
      notes: ['needs-media'],
    });
  });

  it.each(['instagram', 'IG', ' Facebook ', 'youtube-shorts', 'YouTube Shorts', 'LinkedIn'])(
    'names its platform as %s',
    (platform) => {
      expect(row({ platform, text: 'Warm' })).toHaveProperty('post.platforms');
    },
  );

  it('has the hashtags that the editor would make of them', () => {
    const read = row({ platform: 'facebook', text: 'Warm', hashtags: '#rye#bread #slow-food!, Rye' });
    expect(read).toMatchObject({ post: { hashtags: ['rye', 'bread', 'slowfood'] } });
  });

  it('is named by its title, or by its first words', () => {
    expect(row({ platform: 'facebook', text: 'Warm\nand dark' })).toMatchObject({ post: { name: 'Warm and dark' } });
    expect(row({ platform: 'facebook', text: 'Warm', title: 'Rye' })).toMatchObject({
      post: { name: 'Rye' },
      notes: [],
    });
  });

  it('reports what is left out', () => {
    expect(row({ platform: 'facebook', name: 'N', text: 'Warm', title: 'Rye', description: 'Dark' })).toMatchObject({
      post: { body: 'Warm', title: '' },
      notes: ['title-left-out', 'one-text'],
    });
  });

  it('takes the platform of the settings where it names none, and the next slot where it has no date', () => {
    const at = '2026-12-01T08:00:00.000Z';
    const read = row({ platform: '', text: 'Warm', date: '' }, { platform: 'facebook', fillSlots: true }, at);
    expect(read).toMatchObject({ post: { platforms: ['facebook'], at } });
  });

  it.each([
    [{ text: 'Warm' }, { kind: 'no-platform' }],
    [{ text: 'Warm', platform: 'X' }, { kind: 'cannot-start' }],
    [{ text: 'Warm', platform: 'Twitter' }, { kind: 'cannot-start' }],
    [{ text: 'Warm', platform: 'all' }, { kind: 'none-connected' }],
    [{ text: 'Warm', 'on:facebook': 'no' }, { kind: 'no-platform' }],
    [
      { text: 'Warm', 'on:facebook': 'perhaps' },
      { kind: 'unreadable-flag', value: 'perhaps' },
    ],
    [
      { text: 'Warm', platform: 'facebook', draft: 'perhaps' },
      { kind: 'unreadable-flag', value: 'perhaps' },
    ],
    [
      { text: 'Warm', platform: 'Facebook, Friendster' },
      { kind: 'unknown-platform', value: 'Friendster' },
    ],
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
      problems: [{ kind: 'no-channel', platforms: ['facebook'] }],
    });
  });
});

describe('the platforms of a row', () => {
  const platformsOf = (of: Partial<Record<ImportField, string>>, more: Partial<RowRules> = {}) => {
    const read = row({ text: 'Warm', ...of }, more);
    return 'post' in read ? read.post.platforms : read.problems;
  };

  it.each([
    ['Instagram, Facebook', ['instagram', 'facebook']],
    ['facebook; LinkedIn | pinterest', ['facebook', 'linkedin', 'pinterest']],
    ['Facebook/LinkedIn & TikTok + YouTube', ['facebook', 'linkedin', 'tiktok', 'youtube_shorts']],
    ['Facebook\nLinkedIn\nfb', ['facebook', 'linkedin']],
  ])('are named in one cell: %j', (platform, platforms) => {
    expect(platformsOf({ platform })).toEqual(platforms);
  });

  it('are the connected ones where it says all', () => {
    expect(platformsOf({ platform: 'All' }, { connected: ['facebook', 'linkedin'] })).toEqual(['facebook', 'linkedin']);
    expect(platformsOf({}, { platform: 'all', connected: ['linkedin'] })).toEqual(['linkedin']);
  });

  it('are, of all, those that take its picture; one that is named stays', () => {
    const picture = {
      mid: 1,
      name: 'rye.jpg',
      type: 'image',
      mimeType: 'image/jpeg',
      sizeBytes: 9_000,
      altText: '',
      width: 1080,
      height: 1080,
      durationMs: null,
    } as MediaRow;
    const media: RowRules['media'] = {
      find: () => ({ state: 'ready', mid: 1 }),
      findWeb: () => ({ state: 'unfetched' }),
      read: () => picture,
    };
    const connected = ['facebook', 'tiktok', 'youtube_shorts'] as const;
    const more = { media, connected: [...connected] };
    expect(row({ text: 'Warm', platform: 'all', media: 'rye.jpg' }, more)).toMatchObject({
      post: { platforms: ['facebook'] },
      notes: ['platform-left-out'],
    });
    expect(platformsOf({ platform: 'all, TikTok', media: 'rye.jpg' }, more)).toEqual(['facebook', 'tiktok']);
    expect(platformsOf({ platform: 'all' }, more)).toEqual(connected);
    expect(platformsOf({ platform: 'Alle' }, more)).toEqual(connected);
  });

  it.each(['yes', 'TRUE', '1', 'x', 'Y', '✓'])('are those whose column says %s', (flag) => {
    expect(platformsOf({ 'on:facebook': flag, 'on:linkedin': 'FALSE', 'on:pinterest': '' })).toEqual(['facebook']);
  });

  it.each([
    ['ja', 'Nein'],
    ['J', 'nein'],
    ['WAHR', 'FALSCH'],
    ['yes', 'nein'],
  ])('are those whose column says %s, beside one that says %s', (flag, other) => {
    expect(platformsOf({ 'on:facebook': flag, 'on:linkedin': other })).toEqual(['facebook']);
  });

  it('are never those of the settings where every column says no', () => {
    expect(platformsOf({ 'on:facebook': 'FALSE' }, { platform: 'linkedin' })).toEqual([{ kind: 'no-platform' }]);
  });

  it('are those it has a text for, where nothing else says', () => {
    expect(platformsOf({ 'text:linkedin': 'We hire', 'text:facebook': '' })).toEqual(['linkedin']);
  });

  it('are without X, which takes no text alone, and that is reported', () => {
    const read = row({ text: 'Warm', platform: 'X, LinkedIn' });
    expect(read).toMatchObject({ post: { platforms: ['linkedin'] }, notes: ['x-left-out'] });
  });
});

describe('the words of a row', () => {
  it('are those of its platform where a column has some', () => {
    const read = row({ text: 'Warm', platform: 'facebook, linkedin, instagram', 'text:linkedin': 'We hire' });
    expect(read).toMatchObject({ post: { body: 'Warm', own: { linkedin: 'We hire' } } });
  });

  it('have one sign for each line break, whichever program wrote them', () => {
    expect(row({ text: 'Warm\r\ndark\rsoft', platform: 'facebook' })).toMatchObject({
      post: { body: 'Warm\ndark\nsoft' },
    });
  });

  it('are never left out unsaid for a platform that the row is not for', () => {
    const read = row({ text: 'Warm', platform: 'facebook', 'text:linkedin': 'We hire' });
    expect(read).toMatchObject({ post: { body: 'Warm', own: {} }, notes: ['own-text-left-out'] });
    expect(row({ platform: 'facebook', 'text:facebook': 'Warm' })).toMatchObject({ notes: [] });
  });

  it('are text and description on those platforms that show them', () => {
    const read = row({ text: 'Warm', description: 'Dark', platform: 'facebook, pinterest' });
    expect(read).toMatchObject({ post: { body: 'Warm', own: { pinterest: 'Dark' } }, notes: [] });
  });

  it('end with the link, unless it is there already', () => {
    const link = 'https://rye.example/four';
    expect(row({ platform: 'facebook', text: 'Warm', link })).toMatchObject({
      post: { name: 'Warm', body: `Warm\n\n${link}` },
      notes: ['link-added'],
      link,
    });
    expect(row({ platform: 'facebook', text: `At ${link} today`, link })).toMatchObject({
      post: { body: `At ${link} today` },
      notes: [],
      link: '',
    });
    expect(row({ platform: 'facebook', link })).toMatchObject({ post: { name: link, body: link } });
  });

  it('are held to the bound of the service with the link', () => {
    expect(row({ platform: 'facebook', text: 't'.repeat(4990), link: 'https://rye.example' })).toEqual({
      problems: [{ kind: 'too-long', field: 'text', limit: 5000 }],
    });
  });

  it('of a draft get no time, whatever its date says', () => {
    const of = { platform: 'facebook', text: 'Warm', date: 'tomorrow', draft: 'TRUE' };
    expect(begun(of, { fillSlots: true })).toMatchObject({ post: { at: null }, notes: ['draft'] });
    expect(begun({ ...of, draft: 'ja' }, { fillSlots: true })).toMatchObject({ post: { at: null }, notes: ['draft'] });
    for (const no of ['FALSE', 'Nein'])
      expect(row({ ...of, draft: no })).toMatchObject({ post: { at: '2026-11-19T08:00:00.000Z' }, notes: [] });
  });

  it('for those who cannot see its pictures are one text', () => {
    expect(row({ platform: 'facebook', text: 'Warm', altText: 'A loaf | Two buns' })).toMatchObject({
      post: { altText: '1: A loaf 2: Two buns' },
    });
  });

  it('for those who cannot see its pictures are those of its files, where its cell is empty', () => {
    const picture = { mid: 1, name: 'rye.jpg', type: 'image', altText: 'A dark loaf', width: 1080, height: 1080 };
    const media: RowRules['media'] = {
      find: () => ({ state: 'ready', mid: 1 }),
      findWeb: () => ({ state: 'unfetched' }),
      read: () => picture as MediaRow,
    };
    const of = { platform: 'facebook', text: 'Warm', media: 'rye.jpg' };
    expect(row({ ...of, altText: '' }, { media })).toMatchObject({ post: { altText: 'A dark loaf' } });
    expect(row({ ...of, altText: 'A loaf' }, { media })).toMatchObject({ post: { altText: 'A loaf' } });
  });
});

describe('columns', () => {
  it('are known by the names that people give them', () => {
    expect(
      proposeColumns(['Publish_Date', 'postText', 'Network', 'Alt Text', 'Notes', 'Labels', 'Weather', 'TIME (local)']),
    ).toEqual(['date', 'text', 'platform', 'altText', 'note', 'tags', null, 'time']);
    expect(proposeColumns(['Caption', 'When'])).toEqual(['text', 'date']);
    const german = [
      'Plattform',
      'Titel',
      'Inhalt',
      'Datum',
      'Uhrzeit',
      'Bilder',
      'Schlagwörter'.normalize('NFD'),
      'Notiz',
    ];
    expect(proposeColumns(german)).toEqual(['platform', 'title', 'text', 'date', 'time', 'media', 'tags', 'note']);
    // Buffer's own table.
    const buffer = ['Text', 'Image URL', 'Tags', 'Posting Time'];
    expect(proposeColumns(buffer, ['Rye', '', '', '2031-03-01 10:00'])).toEqual(['text', 'media', 'tags', 'date']);
    expect(proposeColumns(['Text', 'Date', 'Time'], ['Rye', '2031-03-01', '2031-03-01 10:00'])[2]).toBe('time');
  });

  it('are each taken once, by the plainest name, but for those that repeat', () => {
    expect(proposeColumns(['caption', 'text', 'text', 'note', 'first comment'])).toEqual([
      null,
      'text',
      null,
      'note',
      'note',
    ]);
  });

  it('can be about one platform: its text, or yes and no', () => {
    expect(
      proposeColumns(
        ['text', 'text (Instagram)', 'Caption (LinkedIn)', 'Facebook', 'Twitter/X', 'Pinterest'],
        ['', '', '', 'TRUE', '', 'Rye at four'],
      ),
    ).toEqual(['text', 'text:instagram', 'text:linkedin', 'on:facebook', 'on:x', 'text:pinterest']);
  });

  it('can be about one platform in German', () => {
    expect(proposeColumns(['Facebook', 'Pinterest', 'LinkedIn'], ['ja', 'Nein', 'FALSCH'])).toEqual([
      'on:facebook',
      'on:pinterest',
      'on:linkedin',
    ]);
  });

  it('with a status are a text only where more than one word stands in it', () => {
    expect(proposeColumns(['name', 'status'], ['Rye', 'draft'])).toEqual(['name', null]);
    expect(proposeColumns(['date', 'status'], ['today', 'Warm and dark'])).toEqual(['date', 'text']);
  });
});
