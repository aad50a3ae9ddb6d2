// The Library by keyboard: found by words, many posts changed in one step, the menu of a row, and how far it scrolls.
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, library, openTab } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

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

test('where no whole words match the list offers to search inside words, and matches are ranked on demand', async ({
  window,
}) => {
  const sort = (name: string) => window.getByRole('button', { name: `Sort: ${name}` });
  await sort('Newest').click();
  await expect(window.getByRole('menuitem')).toHaveText(['Newest', 'By time', 'Recently edited', 'By name']);
  await window.keyboard.press('Escape');

  await search(window).fill('is:published hubar');
  const offer = window.getByRole('button', { name: 'Search inside words' });
  await expect(offer).toBeVisible();
  await expect(window.getByText('No whole words match “hubar”.')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await offer.press('Enter');
  await expect(search(window)).toBeFocused();
  await expect(search(window)).toHaveValue('*hubar*');
  await expect(chip(window, 'is Published')).toBeVisible();
  await expect(rows(window).first().locator('mark').first()).toHaveText('hubar');
  expect(await faultsOf(window)).toEqual([]);

  await search(window).fill('*a*');
  await expect(library(window).heading.locator('..')).toContainText(/At least \d+ posts found/);

  const headings = library(window).posts.getByRole('row', { name: /^\D+ \d+ posts?$/ });
  await search(window).fill('rhubarb');
  await expect(headings.first()).toBeVisible();
  await sort('Newest').press('Enter');
  await window.getByRole('menuitem', { name: 'Best match' }).press('Enter');
  await expect(sort('Best match')).toBeFocused();
  await expect(headings).toHaveCount(0);
  await expect(rows(window).first().locator('mark').first()).toHaveText(/rhubarb/i);
  expect(await faultsOf(window)).toEqual([]);
  await search(window).press('Escape');
  await expect(sort('Newest')).toBeVisible();
});

test('a post that is not ticked is approved and unscheduled by its key', async ({ window }) => {
  await openTab(window, /^Blocked/);
  const bare = library(window).row('Wholesale: a van at 5 AM');
  await bare.focus();
  // Its words are missing.
  await window.keyboard.press('a');
  const leftOut = window.getByRole('dialog', { name: 'Skipped 1 post' });
  await expect(leftOut).toContainText("Its text couldn't be written.");
  await leftOut.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(bare).toBeFocused();
  await openTab(window, /^Needs approval/);
  await rows(window).filter({ hasText: 'Rhubarb and custard tart is back' }).focus();
  await window.keyboard.press('a');
  await expect(window.getByText('Approved “Rhubarb and custard tart is back”')).toBeVisible();
  await openTab(window, /^Scheduled/);
  await window.keyboard.press('j');
  await expect(rows(window).first()).toBeFocused();
  const name = (await rows(window).first().getAttribute('aria-label'))?.split(',')[0] ?? '';
  await window.keyboard.press('u');
  await expect(window.getByText(`Unscheduled “${name}”`)).toBeVisible();
});

test('every change of find and replace is seen first, and all go back in one step', async ({ window }) => {
  await window.keyboard.press('j');
  await window.keyboard.press('Control+a');
  await expect(bar(window)).toContainText('All 128 selected');
  await window.keyboard.press('Control+k');
  await window.keyboard.type('find and rep');
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: /^Find and replace in 128 posts/ });
  await dialog.getByRole('textbox', { name: 'Find', exact: true }).fill('butter');
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('oat milk');
  await dialog.getByRole('button', { name: 'Show changes' }).press('Enter');
  await expect(dialog.getByText(/published versions contain it and won't change/)).toBeVisible();
  await expect(dialog.locator('del').first()).toHaveText(/butter/i);
  expect(await faultsOf(window)).toEqual([]);
  await dialog.getByRole('button', { name: /^Replace in \d+ places$/ }).press('Enter');
  const found = rows(window).filter({ hasText: 'oat milk' });
  await expect(found.first()).toBeVisible();
  await undo(window, /Changed \d+ posts/);
  await expect(found).toHaveCount(0);
});

test('posts are edited together by keyboard, found by what they got, and go back in one step', async ({ window }) => {
  await search(window).fill('is:draft butter ');
  await expect(chip(window, 'is Draft')).toBeVisible();
  await rows(window).first().focus();
  await window.keyboard.press('Control+a');
  await expect(bar(window)).toContainText(/^(All )?\d+ selected/);
  await window.keyboard.press('Control+k');
  await window.getByRole('combobox', { name: 'Type a command or search posts' }).fill('edit tog');
  await expect(window.getByRole('option', { name: 'Edit' })).toBeVisible();
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: /^Edit \d+ posts?$/ });
  await dialog.getByRole('textbox', { name: 'Add hashtags' }).focus();
  await window.keyboard.type('#crumbs ');
  await dialog.getByRole('radio', { name: 'Plan a day' }).press(' ');
  await dialog.getByRole('textbox', { name: 'Planned for' }).fill('2030-05-01');
  expect(await faultsOf(window)).toEqual([]);
  const submit = dialog.getByRole('button', { name: /^Edit \d+ posts?$/ });
  const count = Number(/\d+/.exec(await submit.innerText())?.[0]);
  await submit.press('Enter');
  await search(window).fill('crumbs');
  await expect(rows(window)).toHaveCount(count);
  // Of one version alone: where others follow, the service takes it back from those.
  await search(window).fill('crumbs mercy');
  // The row of the words before may be the same one.
  await expect(rows(window).locator('mark', { hasText: 'mercy' })).toBeVisible();
  await expect(rows(window)).toHaveCount(1);
  await rows(window).first().focus();
  await window.keyboard.press('Control+z');
  await expect(window.getByText('No posts match')).toBeVisible();
});

test('however many posts there are, the page holds few of them', async ({ window }) => {
  const isFew = async () =>
    expect(await library(window).posts.evaluate((grid) => grid.querySelectorAll('*').length)).toBeLessThanOrEqual(430);
  await isFew();
  await rows(window).first().focus();
  await window.keyboard.press('End');
  await expect(rows(window).first()).not.toBeFocused();
  await isFew();
});

test('scrolled far and back, the keyboard stays on its row, and all rows are in order and show their own posts', async ({
  window,
}) => {
  // What is being made goes to the top of all when it is done; what was published stays where it is.
  await openTab(window, /^Published/);
  await rows(window).first().focus();
  const focused = await rows(window).first().locator('b').textContent();
  const list = library(window).posts.locator('.long');
  const names = new Map<number, string>();
  for (const px of [0, 300, 1500, 1400, 700, 0]) {
    await list.evaluate((box, top) => (box.scrollTop = top), px);
    const hasNoHole = () =>
      list.evaluate((box) => {
        const { left, top, bottom } = box.getBoundingClientRect();
        const rowAt = (y: number) => document.elementFromPoint(left + 60, y)?.closest('[role="row"]');
        return [top + 2, (top + bottom) / 2, bottom - 2].every(rowAt);
      });
    await expect.poll(hasNoHole).toBe(true);
    const seen = await library(window).posts.evaluate((grid) =>
      [...grid.querySelectorAll('[aria-rowindex][aria-label]')].map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        label: row.getAttribute('aria-label') ?? '',
        name: row.querySelector('b')?.firstChild?.textContent ?? '',
        status: row.querySelector('.status')?.textContent.trim() ?? '',
      })),
    );
    expect(seen.map(({ index }) => index)).toEqual(seen.map(({ index }) => index).sort((a, b) => a - b));
    // A post may get further meanwhile, as one that is being made: its row says so in all places at once.
    for (const { index, label, name, status } of seen) {
      expect(label).toContain(name);
      expect(label).toContain(status);
      expect(name).toBe(names.get(index) ?? name);
      names.set(index, name);
    }
    await expect(rows(window).first()).toBeFocused();
    await expect(rows(window).first().locator('b')).toHaveText(focused ?? '');
  }
  await window.keyboard.press('ArrowDown');
  await expect(rows(window).nth(1)).toBeFocused();
});

test('a row offers what can be done with its post, by mouse and by keys', async ({ window }) => {
  const row = rows(window).first();
  const name = /Actions for/;
  const menu = window.getByRole('menu');

  await row.getByRole('button', { name }).click();
  await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  // The key of the menu, as a keyboard has it.
  await row.focus();
  await window.keyboard.press('ContextMenu');
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Rename post' });
  await dialog.getByRole('textbox').fill('Named by its menu');
  await window.keyboard.press('Enter');
  await expect(rows(window).filter({ hasText: 'Named by its menu' })).toHaveCount(1);

  await rows(window).filter({ hasText: 'Named by its menu' }).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows(window).filter({ hasText: 'Named by its menu' })).toHaveCount(2);

  // At the pointer: its corner is where the mouse is. On another row it selects that one first.
  await rows(window).nth(4).locator('.pick').click();
  await rows(window).nth(5).locator('.pick').click();
  await expect(bar(window)).toContainText('2 selected');
  const second = (await rows(window).nth(1).boundingBox()) ?? { x: 0, y: 0 };
  await window.mouse.click(second.x + 300, second.y + 20, { button: 'right' });
  await expect(bar(window)).toContainText('1 selected');
  const { x, y } = (await menu.boundingBox()) ?? { x: 0, y: 0 };
  expect([x, y].map(Math.round)).toEqual([second.x + 300, second.y + 21].map(Math.round));
  // Open as it is, a right click elsewhere is for what lies there.
  await rows(window)
    .nth(6)
    .click({ button: 'right', force: true, position: { x: 120, y: 20 } });
  await expect(rows(window).nth(6)).toHaveAttribute('aria-selected', 'true');
  await window.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(rows(window).nth(6)).toBeFocused();

  // Its button leaves the selection alone.
  await library(window).row('Gerald at breakfast').getByRole('button', { name }).click();
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(window.getByText('Deleting “Gerald at breakfast')).toBeVisible();
  await expect(bar(window)).toContainText('1 selected');
});

test('at 200 % a row gives its name the room: its status stands over its time, and neither covers the other', async ({
  window,
}) => {
  await window.setViewportSize({ width: 640, height: 800 });
  const row = rows(window).filter({ hasText: 'Memorial Day opening hours' });
  const box = async (part: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await row.locator(part).boundingBox()) ?? {};
    return { left: x, top: y, right: x + width, bottom: y + height, width };
  };
  // The longest time beside it, of next year and not sent yet, takes 204 pixels.
  await expect.poll(async () => (await box('.words')).width, { timeout: 5000 }).toBeGreaterThan(175);
  const [whole, status, when] = [
    await row.boundingBox().then((each) => ({ top: each?.y ?? 0, bottom: (each?.y ?? 0) + (each?.height ?? 0) })),
    await box('.status > *'),
    await box('.when'),
  ];
  expect(status.bottom).toBeLessThanOrEqual(when.top);
  expect(status.top).toBeGreaterThanOrEqual(whole.top);
  expect(when.bottom).toBeLessThanOrEqual(whole.bottom);
  expect(when.right).toBeLessThanOrEqual((await box('.state')).left);
});

test('typed words become chips, what was found is marked, and a view keeps it', async ({ window }) => {
  await window.keyboard.press('/');
  await window.keyboard.type('platform:x is:scheduled memorial');
  await expect(chip(window, 'on X')).toBeVisible();
  await expect(chip(window, 'is Scheduled')).toBeVisible();
  await expect(search(window)).toHaveValue('memorial');
  await expect(rows(window)).toHaveCount(1);
  await expect(rows(window).getByText('Memorial', { exact: true })).toHaveJSProperty('tagName', 'MARK');
  await chip(window, 'on X').click();
  await expect(chip(window, 'on X')).toBeHidden();

  await window.getByRole('button', { name: 'Save this view' }).click();
  await window.keyboard.type('The holiday on its way');
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(window).nth(2)).toBeVisible();
  await window.getByRole('button', { name: 'Views' }).click();
  await window.getByRole('menuitem', { name: 'The holiday on its way' }).click();
  await expect(chip(window, 'is Scheduled')).toBeVisible();
  await expect(search(window)).toHaveValue('memorial');
});
