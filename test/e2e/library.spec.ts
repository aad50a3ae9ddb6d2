// The Library by keyboard: selected by the dozen, scheduled and put back; and how much its first rows wait for.
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, library, openTab } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => library(page).posts.getByRole('row', { name: /, (Post|Carousel|Reel|Story|Video), / });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected posts' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search posts' });
/** In the toast that says so. */
const undo = (page: Page, said: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).press('Enter');
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter ${name}` });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await rows(window).first().waitFor();
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('many are selected, tagged, scheduled and put back by keyboard alone', async ({ window }) => {
  await openTab(window, /^Drafts/);
  // From the third one on they are written.
  for (let presses = 0; presses < 3; presses += 1) await window.keyboard.press('j');
  await expect(library(window).row('We are hiring an early-morning baker')).toBeFocused();
  await window.keyboard.press('x');
  await window.keyboard.press('Shift+J');
  await window.keyboard.press('Shift+J');
  await window.keyboard.press('Shift+K');
  await expect(bar(window)).toContainText('2 selected');
  await window.keyboard.press('t');
  await expect(window.getByLabel('Add', { exact: true })).toBeFocused();
  await window.keyboard.type('spring,');
  await window.getByRole('button', { name: 'Save tags' }).press('Enter');
  await expect(rows(window).filter({ hasText: 'spring' })).toHaveCount(2);

  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await expect(bar(window)).toContainText(/All \d+ selected/);
  await window.keyboard.press('Escape');
  await window.keyboard.press('/');
  await window.keyboard.type('tag:spring ');
  await expect(rows(window)).toHaveCount(2);
  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await expect(bar(window)).toContainText('All 2 selected');
  await window.keyboard.press('s');
  // Drafts hold no time, so nothing is scheduled before a platform is ticked.
  // It says how many of them have a platform that is ticked.
  const schedule = window.getByRole('dialog', { name: /^Schedule .*2 posts$/ });
  await expect(schedule.getByRole('status')).toHaveText('Choose platforms.');
  await expect(schedule.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
  for (const chip of await schedule.getByRole('group', { name: 'Platforms' }).getByRole('checkbox').all())
    await chip.press(' ');
  await window.getByRole('button', { name: /^Schedule 2 posts/ }).press('Enter');
  await expect(window.getByText('No posts match')).toBeVisible();
  await undo(window, 'Scheduled 2 posts');
  await expect(rows(window)).toHaveCount(2);
});

test('the list, its menus and the commands have no fault', async ({ window }) => {
  await window.keyboard.press('j');
  await window.keyboard.press('x');
  await expect(bar(window)).toBeVisible();
  await search(window).fill('butter is:draft ');
  await expect(chip(window, 'is Draft')).toBeVisible();
  // What is here at once is shown at once: others may come above it.
  const row = library(window).row('A ruler, a knife, no mercy');
  await row.focus();
  await window.keyboard.press('x');
  await expect(bar(window)).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('f');
  const filters = window.getByRole('listbox', { name: 'Filters' });
  await expect(filters).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  // From the search to what it found.
  await window.keyboard.press('ArrowDown');
  await expect(rows(window).first()).toBeFocused();
  await row.focus();
  for (const act of ['t', 's', 'F2'] as const) {
    await window.keyboard.press(act);
    await expect(window.getByRole('dialog')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
  }
  await window.keyboard.press('Control+k');
  await window.keyboard.type('rhub');
  await expect(window.getByRole('option', { name: /Rhubarb/ }).first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await window.keyboard.press('?');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});

test('the first rows wait for three small scripts that ask for no other', async ({ window }) => {
  await rows(window).first().waitFor();
  const first = await window.evaluate(async () => {
    const named = [...document.head.querySelectorAll('script[type=module], link[rel=modulepreload]')];
    const addresses = named.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '');
    return Promise.all(
      addresses.map(async (address) => {
        const code = await (await fetch(address)).text();
        const packed = new Blob([code]).stream().pipeThrough(new CompressionStream('gzip'));
        return {
          name: address.split('/').at(-1),
          bytes: (await new Response(packed).arrayBuffer()).byteLength,
          imports: [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, name]) => name),
        };
      }),
    );
  });
  expect(first.length).toBe(3);
  const names = first.map(({ name }) => name);
  for (const { imports } of first) for (const name of imports) expect(names).toContain(name);
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(82_000);
});
