// Tables as other tools export them or ask for them, one of each, read without anything being set by hand.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportPreview, ImportSettings } from '../../../preload/contract/import-export.ts';
import { eventually } from '../../support/eventually.ts';
import { openImport } from './open-import.ts';

type Ready = Partial<ImportPreview['ready'][number]>;

const open = async (tool: string, settings: Partial<ImportSettings> = {}) => {
  const test = await openImport();
  const input = await test.input(await readFile(join(import.meta.dirname, 'golden', `${tool}.csv`)), settings);
  return { ...test, input, preview: await test.importing.preview(input) };
};

const first = { name: 'Rye at four, warm and dark', at: '2031-03-01T10:00:00.000Z' };
const second = { name: 'Why we mill our own flour', at: '2031-03-02T15:30:00.000Z' };
/** Whatever the zone of the business is. */
const anyZone = { at: expect.any(String) as string };
const facebook = { platform: 'facebook' } as const;

const tools: [tool: string, settings: Partial<ImportSettings>, ready: Ready[]][] = [
  [
    'buffer',
    {},
    [
      { ...first, platforms: ['facebook'] },
      { ...second, platforms: ['linkedin'] },
    ],
  ],
  [
    'hootsuite',
    facebook,
    [
      { ...first, ...anyZone, row: 1, platforms: ['facebook'], link: 'https://rye.example/four' },
      { name: second.name, ...anyZone, row: 2 },
    ],
  ],
  [
    'metricool',
    {},
    [
      { ...first, ...anyZone, platforms: ['facebook', 'linkedin'] },
      { name: second.name, at: null, platforms: ['linkedin'] },
    ],
  ],
  [
    'socialbee',
    facebook,
    [
      { ...first, ...anyZone },
      { ...second, ...anyZone, link: 'https://rye.example/flour' },
    ],
  ],
  [
    'sprout',
    facebook,
    [
      { ...first, ...anyZone },
      { name: second.name, ...anyZone, link: 'https://rye.example/flour' },
    ],
  ],
  [
    'publer',
    facebook,
    [
      { ...first, ...anyZone },
      { ...second, ...anyZone, link: 'https://rye.example/flour' },
    ],
  ],
  [
    'oktopost',
    {},
    [
      { name: first.name, at: null, platforms: ['facebook'], link: 'https://rye.example/four' },
      { name: second.name, at: null, platforms: ['linkedin'], link: 'https://rye.example/flour' },
    ],
  ],
];

describe.each(tools)('a table of %s', (tool, settings, ready) => {
  it('comes in with no column set by hand', async () => {
    const { preview } = await open(tool, settings);
    expect(preview.failed).toEqual([]);
    expect(preview.ready).toMatchObject(ready);
    expect(preview.asksDateOrder).toBe(false);
  });
});

it('a table without a header says so, and its columns have names of their own', async () => {
  const test = await openImport();
  const text = await readFile(join(import.meta.dirname, 'golden', 'hootsuite.csv'));
  expect(await test.read(text)).toMatchObject({
    rowCount: 2,
    hasHeader: false,
    columns: [{ name: 'date' }, { name: 'text' }, { name: 'link' }],
  });
  expect(await test.read('Friday,text\nMonday,Rye\n')).toMatchObject({ rowCount: 1, hasHeader: true });
});

it('what others say below a post is a note here', async () => {
  const { importing, input, posts, store, row } = await open('publer', facebook);
  await importing.apply({ ...input, leaveOut: false });
  const { id } = row(first.name);
  expect(store.localNotes.read(Number(id)).note).toBe('Ask us anything');
  expect(posts.read(id).variants[0]).toMatchObject({ altText: '1: A loaf 2: Two buns' });
  expect(row(first.name).tags).toEqual(['autumn', 'bread']);
});

it('one post on several platforms is made of a row that names them', async () => {
  const { importing, input, posts, row, sync, count } = await open('metricool');
  await importing.apply({ ...input, leaveOut: false });
  const { id } = row(first.name);
  expect(posts.read(id).variants).toMatchObject([
    { platform: 'facebook', body: first.name },
    { platform: 'linkedin', body: first.name },
  ]);
  expect(posts.read(id).variants.every(({ scheduledAt }) => typeof scheduledAt === 'string')).toBe(true);
  expect(count()).toBe(2);
  sync.step('undo');
  expect(count()).toBe(0);
});

it.each([
  ['buffer', {}, 1],
  ['metricool', {}, 2],
  ['socialbee', facebook, 2],
  ['sprout', facebook, 1],
  ['publer', facebook, 2],
  ['oktopost', {}, 2],
] as const)(
  'pictures of %s are at web addresses, which are fetched when the person says so',
  async (tool, settings, count) => {
    const test = await open(tool, settings);
    expect(test.preview.web).toEqual({ fileCount: count, hosts: ['cdn.example.com'] });
    expect(test.fetched).toEqual([]);
    for (const name of ['rye.jpg', 'buns.png']) test.web.set(`https://cdn.example.com/${name}`, name);
    await test.importing.fetch({ ...test.input, hosts: test.preview.web.hosts });
    await eventually(async () => {
      const preview = await test.importing.preview(test.input);
      expect(preview).toMatchObject({ takingCount: 0, failedCount: 0, web: { fileCount: 0 } });
      expect(preview.ready.reduce((sum, { fileCount }) => sum + fileCount, 0)).toBe(count);
    });
    expect(test.fetched).toHaveLength(count);
  },
);
