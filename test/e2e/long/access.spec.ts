// Tooltips can be read in both themes, and nothing is cut off or covered in a small window.
import type { Page } from '@playwright/test';
import { contrastOf } from '../../../renderer/features/brand/contrast.ts';
import { editor, exploreSandbox, frame, library, newPost, welcome } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const openEditor = async (page: Page): Promise<void> => {
  await library(page).newPost.click();
  await newPost(page).startBlank('The corner buns sell out first.');
  await expect(editor(page).caption).toBeVisible();
};

test('the keys in a tooltip can be read, light and dark', async ({ window }) => {
  await exploreSandbox(window);
  await frame(window).link('Settings').hover();
  const keys = window.locator('[role=tooltip] kbd');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    // Axe does not check the top layer.
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
