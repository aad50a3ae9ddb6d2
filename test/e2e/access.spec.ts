// Galley for everybody: no accessibility fault in light or dark, no mouse needed, nothing cut off in a small window.
import type { Page } from '@playwright/test';
import { contrastOf } from '../../renderer/features/brand/contrast.ts';
import { faultsOf } from './support/axe.ts';
import { choose, noPicture, picture } from './support/files.ts';
import { editor, exploreSandbox, frame, library, newPost, uploads, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const openEditor = async (page: Page): Promise<void> => {
  await library(page).newPost.click();
  await newPost(page).about.fill('The corner buns sell out first.');
  await newPost(page).startBlank.click();
  await expect(editor(page).caption).toBeVisible();
};

test('Welcome, Library and Editor have no fault', { tag: '@shell' }, async ({ window }) => {
  await expect(welcome(window).heading).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await exploreSandbox(window);
  expect(await faultsOf(window)).toEqual([]);
  await openEditor(window);
  expect(await faultsOf(window)).toEqual([]);
});

test('the keys in a tooltip can be read, light and dark', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Settings').hover();
  const keys = window.locator('[role=tooltip] kbd');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    // Axe does not look into the top layer.
    const { text, ground } = await keys.evaluate((each) => {
      const { color, backgroundColor } = getComputedStyle(each);
      const hex = (rgb: string) =>
        `#${rgb
          .match(/\d+/g)
          ?.map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`;
      return { text: hex(color), ground: hex(backgroundColor) };
    });
    expect(contrastOf(text, ground), `${colorScheme}: ${text} on ${ground}`).toBeGreaterThan(4.5);
  }
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
  await expect(newPost(window).about).toBeVisible();
  await press('Tab', hasFocus(newPost(window).about));
  await window.keyboard.type('The corner buns sell out first.');
  await press('Tab', hasFocus(newPost(window).startBlank));
  await window.keyboard.press('Enter');
  await expect(editor(window).caption).toBeFocused();
  await window.keyboard.type('Out at 7:40.');
  await expect(editor(window).caption).toHaveValue('Out at 7:40.');
});

test('nothing is cut off in the smallest window', async ({ window }) => {
  await window.setViewportSize({ width: 760, height: 560 });
  const overflow = () =>
    window.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect(welcome(window).heading).toBeVisible();
  expect(await overflow()).toBe(0);
  await exploreSandbox(window);
  expect(await overflow()).toBe(0);
  await openEditor(window);
  expect(await overflow()).toBe(0);
});

test('in the smallest window nothing of a page lies over its other half', async ({ window }) => {
  await window.setViewportSize({ width: 760, height: 560 });
  await exploreSandbox(window);
  for (const [place, there] of [
    ['ideas', window.getByRole('article').first()],
    ['queue', window.getByRole('button', { name: 'Open', exact: true }).first()],
    ['brand', window.getByRole('textbox', { name: 'What you do' })],
  ] as const) {
    await window.evaluate((to) => void (location.hash = `#/${to}`), place);
    await there.waitFor();
    const half = window.getByRole('main').getByRole('complementary').locator('xpath=preceding-sibling::*[1]');
    await expect
      .poll(() => half.evaluate((each) => each.scrollHeight - each.clientHeight), { message: place })
      .toBeLessThan(2);
  }
  await window.evaluate(() => void (location.hash = '#/calendar/month'));
  const entry = window.locator('[data-entry]').first();
  await entry.waitFor();
  const cut = await entry.evaluate((each) => {
    const cell = each.closest('[data-day]');
    return each.getBoundingClientRect().bottom - (cell?.getBoundingClientRect().bottom ?? 0);
  });
  expect(cut).toBeLessThan(2);
});
