// Accessibility: no page has an accessibility fault, and no mouse is needed.
import type { Page } from '@playwright/test';
import { settingsSections } from '../../renderer/app/route.svelte.ts';
import { faultsOf } from './support/axe.ts';
import { choose, noPicture, picture } from './support/files.ts';
import { editor, exploreSandbox, frame, library, newPost, uploads, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const openEditor = async (page: Page): Promise<void> => {
  await library(page).newPost.click();
  await newPost(page).startBlank('The corner buns sell out first.');
  await expect(editor(page).caption).toBeVisible();
};

test('Welcome, Library and Editor have no fault', async ({ window }) => {
  await expect(welcome(window).heading).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await exploreSandbox(window);
  expect(await faultsOf(window)).toEqual([]);
  await openEditor(window);
  expect(await faultsOf(window)).toEqual([]);
});

test('Uploads has no fault: the tray, all files and the brand’s pictures', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  await expect(uploads(window).heading).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  const files = [await picture('rye.jpg'), await picture('buns.jpg', '#e7c27d'), noPicture('prices.jpg')];
  await choose(uploads(window).chooseFiles, files);
  await expect(uploads(window).create).toBeEnabled();
  await expect(uploads(window).refused('prices.jpg')).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await uploads(window).tab('All files').click();
  await uploads(window).file('rye.jpg').focus();
  await window.keyboard.press('x');
  await expect(uploads(window).makePosts).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);

  await uploads(window).file('rye.jpg').click();
  await window.getByRole('dialog', { name: 'rye.jpg' }).getByRole('button', { name: 'Crop or resize' }).click();
  await expect(window.getByRole('button', { name: 'Crop frame' })).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Cancel' }).click();
  await window.getByRole('button', { name: 'Close', exact: true }).last().click();

  await uploads(window).tab('Brand pictures').click();
  await expect(window.getByRole('grid', { name: 'Brand pictures' }).getByRole('gridcell').first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});

test('the other pages and every section of the settings have no fault', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  const main = window.getByRole('main');
  for (const [place, there] of [
    ['queue', main.getByText('Rhubarb and custard tart is back')],
    ['brand', main.getByRole('complementary').getByRole('listitem')],
    ['analytics', main.getByRole('table', { name: 'Posts with metrics' }).getByRole('row')],
    ['analytics/report', main.getByRole('article').getByRole('table')],
    ['activity/failures', main.getByRole('region', { name: "Jobs that didn't finish" })],
    ...settingsSections.map((name) => [`settings/${name}`, main.getByRole('region').getByRole('heading')] as const),
  ] as const) {
    await window.evaluate((to) => void (location.hash = `#/${to}`), place);
    await there.first().waitFor();
    expect(await faultsOf(window), place).toEqual([]);
  }
});

test('the way from Welcome into the editor needs no mouse', async ({ window }) => {
  const press = async (key: string, until: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60 && !(await until()); presses += 1) await window.keyboard.press(key);
    expect(await until()).toBe(true);
  };
  const hasFocus = (target: ReturnType<Page['getByRole']>) => () =>
    target.evaluate((element) => element === document.activeElement);

  await expect(welcome(window).heading).toBeVisible();
  await press('Tab', hasFocus(welcome(window).sandbox));
  await window.keyboard.press('Enter');
  await library(window).posts.getByRole('row').nth(2).waitFor();
  await press('Tab', hasFocus(library(window).newPost));
  await window.keyboard.press('Enter');
  await expect(newPost(window).text).toBeVisible();
  await press('Tab', hasFocus(newPost(window).text));
  await window.keyboard.type('The corner buns sell out first.');
  await press('Tab', hasFocus(newPost(window).create));
  await window.keyboard.press('Enter');
  await expect(editor(window).caption).toBeFocused();
  await window.keyboard.type(' Out at 7:40.');
  await expect(editor(window).caption).toHaveValue('The corner buns sell out first. Out at 7:40.');
});
