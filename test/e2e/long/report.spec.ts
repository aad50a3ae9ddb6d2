// The monthly report: read, noted, printed and exported by keys, from the library alone.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { openAnalytics } from '../support/analytics.ts';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library } from '../support/pages.ts';
import { saved, saveFolders } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';
import { testNow } from '../../support/test-now.ts';

const today = Temporal.Instant.from(testNow).toZonedDateTimeISO('America/New_York').toPlainDate();
const last = today.toPlainYearMonth().subtract({ months: 1 });
const named = (month: Temporal.PlainYearMonth): string =>
  month.toPlainDate({ day: 1 }).toLocaleString('en-US', { month: 'long', year: 'numeric' });

const report = (page: Page) => {
  const paper = page.getByRole('article');
  return {
    paper,
    heading: (name: string) => paper.getByRole('heading', { level: 2, name: `Report for ${name}` }),
    section: (name: string) => paper.getByRole('region', { name, exact: true }),
    note: page.getByRole('textbox', { name: 'Note for this report' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    period: page.getByRole('combobox', { name: 'Period' }),
  };
};

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a month is read from Analytics by keys, noted, turned, and says where its numbers are from', async ({
  window,
}) => {
  await openAnalytics(window);
  await window.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  const { heading, section, note, button, period, paper } = report(window);
  await expect(heading(named(last))).toBeVisible();
  await expect(section('Published')).toContainText(/\d+\s*publications/);
  await expect(section('Instagram figures')).toContainText(
    /Figures exist for Instagram only, for roughly the 25 newest posts when read; \d+ of \d+ were measured\./,
  );
  await expect(
    section('Instagram figures').getByRole('img').or(section('Instagram figures').locator('img')),
  ).not.toHaveCount(0);
  await expect(
    section('All publications')
      .getByRole('link', { name: /^View “.+” on/ })
      .first(),
  ).toBeVisible();
  await expect(paper.getByText(/^Source: /).first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await note.fill('The oven was closed for a week.');
  await button('Next period').press('Enter');
  await expect(heading(named(last.add({ months: 1 })))).toBeVisible();
  await expect(note).toHaveValue('');
  await expect(section('Failed publications').getByRole('row')).not.toHaveCount(0);
  await button('Previous period').press('Enter');
  await expect(note).toHaveValue('The oven was closed for a week.');
  await window.reload();
  await expect(note).toHaveValue('The oven was closed for a week.');

  await period.selectOption('Other days');
  const from = window.getByRole('textbox', { name: 'First day' });
  await from.fill(`${named(last).slice(0, 3)} 10`);
  await from.press('Enter');
  await expect(paper.getByRole('heading', { level: 2, name: /^Report for .* 10/ })).toBeVisible();
});

test('an empty month says so', async ({ window }) => {
  await window.evaluate(() => void (location.hash = '#/analytics/2024-02-01--2024-02-29'));
  const { paper, heading } = report(window);
  await expect(heading('February 2024')).toBeVisible();
  await expect(paper.getByText('Nothing was published, planned or approved in this period.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});

test('it prints without the frame, always light, and no row is cut', async ({ window }) => {
  await window.evaluate(() => void (location.hash = '#/analytics/report'));
  const { paper, section, note, button, heading } = report(window);
  await note.fill('For the owners.');
  await window.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(heading(named(last))).toBeVisible();
  for (const hidden of [window.getByRole('complementary'), note, button('Print'), button('Export CSV')])
    await expect(hidden.first()).toBeHidden();
  await expect(paper.getByText('For the owners.')).toBeVisible();
  const styles = await section('All publications')
    .getByRole('row')
    .evaluateAll((rows) => [...new Set(rows.map((row) => getComputedStyle(row).breakInside))]);
  expect(styles).toEqual(['avoid']);
  const [ink, ground] = await paper.evaluate((each) => [
    getComputedStyle(each).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(ink).toBe('rgb(29, 27, 24)');
  expect(ground).toBe('rgba(0, 0, 0, 0)');
  // Nothing scrolls within the page: all of it comes onto paper.
  expect(
    await paper.evaluate((each) => each.closest('main')?.scrollHeight === each.closest('main')?.clientHeight),
  ).toBe(true);
  if (!saveFolders.has(window))
    for (const format of ['A4', 'Letter'])
      expect((await window.pdf({ format })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('it is exported as a page without scripts, and as a table', async ({ window }) => {
  await openAnalytics(window);
  await window.evaluate(() => void (location.hash = '#/analytics/report'));
  const { button, section } = report(window);
  await expect(section('All publications')).toBeVisible();
  const rows = (await section('All publications').getByRole('row').count()) - 1;
  // A report asks the service for nothing: it has the pictures that were shown.
  const logo = window.locator('.logo img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const page = await saved(window, () => button('Export HTML').press('Enter'));
  expect(page.name).toBe(`galley-report-${last.toString()}.html`);
  const text = await readFile(page.path, 'utf8');
  expect(text).not.toContain('<script');
  expect(text).toMatch(/<img class="logo" src="data:image\/webp;base64,/);
  const table = await saved(window, () => button('Export CSV').press('Enter'));
  expect(table.name).toBe(`galley-report-${last.toString()}.csv`);
  expect((await readFile(table.path, 'utf8')).trim().split('\r\n')).toHaveLength(rows + 1);
});
