// Pictures of every page in the sandbox, in three sizes, light and dark: `npm run pictures`. Those that the README shows
// are written into docs/pictures, a sheet of each page into docs/pictures/pages, and all of them at full size into
// test-results/pictures.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../../scripts/run.ts';
import type { Page } from '@playwright/test';
import { openCalendar, tray } from '../support/calendar.ts';
import {
  editor,
  exploreSandbox,
  frame,
  library,
  newPost,
  openPost,
  openTab,
  uploads,
  welcome,
} from '../support/pages.ts';
import { choose } from '../support/files.ts';
import { planAll } from '../support/plan.ts';
import { noonOfTestDay } from '../../support/test-now.ts';
import { expect, test } from '../support/test.ts';

// Nothing is late in the first minutes of a day.
test.use({ startsAt: noonOfTestDay });

const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 700 },
  { width: 640, height: 800 },
];
const themes = ['light', 'dark'] as const;

/** Shown in the README, by the name of the file there. */
const published: Readonly<Record<string, string>> = {
  'welcome-1280-light': 'welcome',
  'library-1280-light': 'library',
  'editor-1280-light': 'editor',
  'editor-1280-dark': 'editor-dark',
  'calendar-1280-light': 'calendar',
  'needs-you-1280-light': 'needs-you',
  'plan-1280-light': 'plan',
  'brand-1280-light': 'brand',
  'uploads-1280-light': 'uploads',
};

/** All pictures of a page at half their size, light beside dark. */
const sheetOf = async (name: string, pictures: Buffer[]): Promise<void> => {
  const whole = await sharp(pictures, { join: { across: themes.length, shim: 32, background: '#8a8a86' } }).toBuffer();
  const { width } = await sharp(whole).metadata();
  const folder = join(root, 'docs/pictures/pages');
  await mkdir(folder, { recursive: true });
  await sharp(whole)
    .resize({ width: Math.round(width / 2) })
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
};

/** Takes a picture once nothing on the page moves or loads any more. */
const takePictures = async (page: Page, name: string): Promise<void> => {
  const pictures: Buffer[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      // What is out of sight is not loaded before it is scrolled to.
      await page.waitForFunction(() =>
        [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight),
      );
      await page.evaluate(() => document.fonts.ready);
      const file = `${name}-${String(size.width)}-${colorScheme}`;
      const path = join(root, 'test-results/pictures', `${file}.png`);
      pictures.push(await page.screenshot({ path, animations: 'disabled' }));
      const shown = published[file];
      if (shown) await page.screenshot({ path: join(root, 'docs/pictures', `${shown}.png`), animations: 'disabled' });
    }
  }
  await sheetOf(name, pictures);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
};

const command = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands and search' }).getByRole('combobox').fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};

test('Welcome and the Library', async ({ window }) => {
  await welcome(window).heading.waitFor();
  await takePictures(window, 'welcome');
  await exploreSandbox(window);
  await expect(window.getByRole('main').getByText('128 posts')).toBeVisible();
  await takePictures(window, 'library');
  await library(window).posts.getByRole('row').nth(3).click({ button: 'right' });
  await window.getByRole('menu').waitFor();
  await takePictures(window, 'library-menu');
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('combobox').fill('theme');
  await takePictures(window, 'commands');
  await window.keyboard.press('Escape');
  await library(window).posts.getByRole('row').nth(1).focus();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Delete');
  const confirm = window.getByRole('dialog').or(window.getByRole('alertdialog'));
  await confirm.waitFor();
  await takePictures(window, 'bulk-delete');
  await confirm.getByRole('textbox', { name: 'Type 128 to delete' }).fill('128');
  await confirm.getByRole('button', { name: /^Delete/ }).click();
  await window.getByRole('listitem').getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await takePictures(window, 'bulk-delete-toast');
});

test('posts that are moved together', async ({ window }) => {
  await exploreSandbox(window);
  await openTab(window, /^Scheduled/);
  await library(window).posts.getByRole('row').nth(1).focus();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Shift+S');
  await window.getByRole('dialog', { name: /^Move / }).waitFor();
  await takePictures(window, 'shift');
});

test('the filter of the Library', async ({ window }) => {
  await exploreSandbox(window);
  await window.keyboard.press('f');
  await window.getByRole('listbox', { name: 'Filters' }).waitFor();
  await takePictures(window, 'library-filter');
});

test('the editor', async ({ window }) => {
  await exploreSandbox(window);
  await openPost(window, 'Lunch rush, the quiet way');
  await takePictures(window, 'editor');
  await editor(window).tab('Assist').click();
  await takePictures(window, 'editor-assist');
  await frame(window).link('Library').click();
  await openPost(window, 'Standing orders, explained');
  await editor(window).chooseTime.click();
  await editor(window).schedule.dialog.waitFor();
  await takePictures(window, 'schedule');
  await window.keyboard.press('Escape');
  await frame(window).link('Library').click();
  await library(window).newPost.click();
  await takePictures(window, 'new-post');
  for (const name of ['Instagram', 'Facebook', 'LinkedIn']) await newPost(window).platform(name).check();
  await newPost(window).text.fill('The corner buns sell out first. We make forty, and they are gone by ten.');
  await takePictures(window, 'new-post-text');
  for (const name of ['Facebook', 'LinkedIn']) await newPost(window).platform(name).uncheck();
  await newPost(window).startBlank('The corner buns sell out first');
  await editor(window).caption.waitFor();
  await takePictures(window, 'editor-empty');
});

test('the calendar', async ({ window }) => {
  await openCalendar(window);
  await tray(window).waitFor();
  await takePictures(window, 'calendar');
  await window.locator('[data-entry]').first().click();
  await takePictures(window, 'calendar-entry');
  await window.keyboard.press('Escape');
  await command(window, 'Pause everything');
  const pause = window.getByRole('dialog', { name: 'Pause everything?' });
  await pause.waitFor();
  await takePictures(window, 'pause');
  await pause.getByRole('button', { name: 'Pause everything' }).click();
  await window.getByRole('region', { name: 'Pause' }).waitFor();
  await takePictures(window, 'paused');
});

test('the AI desk', async ({ window }) => {
  await exploreSandbox(window);
  await expect(window.getByRole('main').getByText('128 posts')).toBeVisible();
  await openTab(window, /^Drafts/);
  await library(window).posts.getByRole('row').nth(2).focus();
  await window.keyboard.press('Control+a');
  await window.getByRole('button', { name: 'AI…' }).click();
  const dialog = window.getByRole('dialog', { name: /^AI for/ });
  await dialog.getByRole('textbox', { name: 'What should change?' }).fill('Shorter. Lead with what it is, then when.');
  await expect(dialog.getByRole('button', { name: 'Start' })).toBeEnabled();
  await takePictures(window, 'ai-start');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await window.getByText(/^1 to check/).waitFor();
  await takePictures(window, 'ai-desk');
});

test('a post that changed since its approval', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Queue').click();
  await window.getByRole('button', { name: 'Approve', exact: true }).click();
  await window.getByText('Approved “Rhubarb and custard tart is back”').waitFor();
  await frame(window).link('Library').click();
  await openPost(window, 'Rhubarb and custard tart is back');
  await editor(window).caption.press('Control+End');
  await editor(window).caption.pressSequentially(' By the slice, this week only.');
  await window.getByText('Changed since approval.').waitFor();
  await takePictures(window, 'changed');
});

test('the plan', async ({ window }) => {
  await exploreSandbox(window);
  await planAll(window);
  await takePictures(window, 'plan');
});

test('files that were dropped', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  const names = ['buns', 'coffee', 'croissant', 'doughnuts', 'macarons', 'rhubarb'];
  const files = names.map(async (name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await readFile(join(root, 'resources/sandbox', `${name}.jpg`)),
  }));
  await choose(uploads(window).chooseFiles, await Promise.all(files));
  await expect(uploads(window).create).toBeEnabled();
  await takePictures(window, 'uploads');
});

for (const name of ['Needs you', 'Queue', 'Ideas', 'Brand', 'Channels', 'Analytics', 'Activity', 'Settings'])
  test(`the page ${name}`, async ({ window }) => {
    await exploreSandbox(window);
    await frame(window).link(name).click();
    await window.getByRole('heading', { level: 1 }).first().waitFor();
    await window.waitForLoadState('networkidle');
    await takePictures(window, name.toLowerCase().replaceAll(' ', '-'));
  });
