// The page of a report as text: hostile texts stay text, and nothing comes from outside.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Report, ReportEntry } from '../../../preload/contract/report.ts';
import type { PostId } from '../../../preload/ids.ts';
import { picturesOf, toReportPage } from '../../../main/features/report/page.ts';
import { toReportTable } from '../../../main/features/report/table.ts';
import { stillEnglish } from '../../e2e/support/german.ts';
import { mediaId } from '../../support/window-samples.ts';

const hostile = `</style><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const post = { id: '7' as PostId, name: hostile, kind: hostile, thumbnail: mediaId('loaf') } as const;
const entry: ReportEntry = {
  post,
  platform: hostile,
  publishedAt: '2026-10-31T03:30:00.000Z',
  plannedAt: '2026-10-31T03:00:00.000Z',
  outcome: 'late',
  link: `https://example.org/p?q="><script>`,
  campaigns: [hostile],
  tags: [hostile],
  figures: { likes: 12, comments: 3, day: '2026-11-02', delta: { likes: 5, comments: -1, since: '2026-11-01' } },
};
const report: Report = {
  from: '2026-10-01',
  to: '2026-10-31',
  zone: 'America/New_York',
  madeAt: '2026-11-02T15:00:00.000Z',
  businessName: hostile,
  brand: { logo: mediaId('logo'), colors: { primary: '#2F5D50', secondary: '#000000', accent: '#000000' } },
  note: hostile,
  published: {
    count: 1,
    postCount: 1,
    platforms: [{ id: hostile, count: 1 }],
    kinds: [{ id: hostile, count: 1 }],
    campaigns: [{ id: hostile, count: 1 }],
    noCampaignCount: 0,
    tags: [{ id: hostile, count: 1 }],
  },
  planned: { count: 1, outcomes: [{ outcome: 'late', count: 1 }] },
  unplannedCount: 2,
  otherDaysCount: 1,
  failures: [
    {
      post,
      platform: hostile,
      reason: hostile,
      failedAt: '2026-10-05T10:00:00.000Z',
      now: { state: 'published', at: null },
      fixes: ['edited', 'published'],
    },
  ],
  figures: {
    readAt: '2026-11-02T15:00:00.000Z',
    publishedCount: 31,
    measuredCount: 18,
    unknownCount: 2,
    likes: 12,
    comments: 3,
    best: [entry],
  },
  approvals: [{ who: { kind: 'reviewer', name: hostile }, postCount: 1, requestedCount: 2, medianMs: 7_200_000 }],
  entries: [entry],
  entryCount: 3,
  next: {
    from: '2026-11-01',
    to: '2026-11-30',
    entries: [{ post, platforms: [hostile], at: null, day: '2026-11-05', state: { is: 'planned' } }],
    entryCount: 1,
  },
};
const pictures = new Map([
  ['logo', 'data:image/webp;base64,AAAA'],
  ['loaf', 'data:image/webp;base64,BBBB'],
]);
const page = (over: Partial<Report> = {}, language: 'en' | 'de' = 'en') =>
  toReportPage({ ...report, ...over }, { language, pictures });

it('keeps hostile texts as text, without a script, a handler or anything from outside', () => {
  const text = page();
  expect(text).not.toMatch(/<script|<link|<iframe|<object|<embed|<form|<base|<meta http-equiv="refresh|@import|url\(/i);
  expect(text).not.toMatch(/<[^>]+\son\w+=/i);
  const tags = [...text.matchAll(/<(\w+)/g)].map(([, name]) => name);
  expect(tags.filter((name) => name === 'style')).toHaveLength(1);
  const sources = [...text.matchAll(/\ssrc="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['data:image/webp;base64,AAAA', 'data:image/webp;base64,BBBB']);
  const links = [...text.matchAll(/\shref="([^"]*)"/g)].map(([, address]) => address);
  expect(links).toEqual(['https://example.org/p?q=&quot;&gt;&lt;script&gt;']);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('allows by its policy its own style and pictures within it, and nothing else', () => {
  const text = page();
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${hash}'`,
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ]);
  expect(style).toContain('--brand: #2F5D50;');
  expect(style).toMatch(/@media print[\s\S]*break-inside: avoid/);
});

it('takes a color only as one', () => {
  const brand = { logo: null, colors: { primary: 'red;} body{display:none', secondary: '', accent: '' } };
  expect(page({ brand })).not.toContain('display:none');
});

it('says each number with its source, and what was not measured', () => {
  const text = page();
  expect(text).toContain(
    'Figures exist for Instagram only, for roughly the 25 newest posts when read; 18 of 31 were measured.',
  );
  expect(text).toContain('Report for October 2026');
  expect(text).toContain('Plan for November 2026');
  expect(text).toContain('+5 likes, -1 comments since Sun Nov 1');
  // By the business's clock.
  expect(text).toContain('Fri Oct 30, 11:30 PM<br>planned Fri Oct 30, 11:00 PM');
  expect(text).toContain('Text edited, Published by hand');
  expect(text).toContain('2 more are in the CSV export.');
  // Of the 18 measured posts, one is among the entries.
  expect(text).toContain('17 more are in the CSV export.');
  expect(text.match(/class="source"/g)?.length).toBeGreaterThanOrEqual(8);
  expect(picturesOf(report)).toEqual(['logo', 'loaf']);
});

it('is in German where the window is', () => {
  const names = { ...report, businessName: 'Bäckerei', note: '' };
  const text = toReportPage(names, { language: 'de', pictures });
  expect(text).toContain('Bericht für Oktober 2026');
  expect(text).toContain('18 von 31 wurden erfasst');
  const said = text
    .replace(/<style>[\s\S]*<\/style>/, '')
    .split(/<[^>]*>/)
    .map((each) => each.trim());
  expect(said.length).toBeGreaterThan(50);
  expect(stillEnglish(said, new Set())).toEqual([]);
});

it('has a table whose cells no spreadsheet takes for formulas', () => {
  const formula = { ...entry, post: { ...post, name: '=1+1' } };
  const [header, row] = toReportTable({ ...report, entries: [formula] }).split('\r\n');
  expect(header?.split(',')).toHaveLength(16);
  expect(row).toContain("'=1+1");
  expect(row).toContain('2026-10-30 23:30,2026-10-30 23:00,late');
});
