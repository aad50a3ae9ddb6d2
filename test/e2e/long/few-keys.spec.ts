// The few keys that the work of every day takes.
import type { Page } from '@playwright/test';
import { exploreSandbox, library } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Presses keys, and counts them. */
const keysOf = (window: Page) => {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await window.keyboard.press(key);
        count += 1;
      }
    },
    count: () => count,
  };
};

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('a post is found, opened and scheduled with four keys beside its words', async ({ window }) => {
  const { press, count } = keysOf(window);
  await press('Control+k');
  await window.keyboard.type('hiring early');
  await expect(window.getByRole('option', { name: /We are hiring an early-morning baker/ })).toBeVisible();
  await press('Enter');
  const head = window.getByRole('main');
  await expect(head.getByRole('heading', { name: 'We are hiring an early-morning baker' })).toBeVisible();
  await press('Control+Shift+K');
  await expect(window.getByRole('textbox', { name: /^When/ })).toBeFocused();
  await press('Control+Enter');
  await expect(head.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  expect(count()).toBe(4);
});

test('ten things that need the user are done with twenty keys', async ({ window }) => {
  const { press, count } = keysOf(window);
  const focused = window.locator('*:focus');
  const at = (name: string) => expect(focused).toHaveText(new RegExp(`^\\s*${name}`));
  const moveTo = async (name: string) => {
    while (!(await focused.innerText()).startsWith(name)) {
      const before = await focused.innerText();
      await press('j');
      await expect(focused).not.toHaveText(before, { useInnerText: true });
    }
  };
  const dialog = window.getByRole('dialog');
  const asked = async () => {
    await press('Enter');
    await expect(dialog).toBeVisible();
    await press('Control+Enter');
    await expect(dialog).toBeHidden();
  };
  await window.keyboard.press('g');
  await window.keyboard.press('y');
  await expect(window.getByRole('main').getByText('Rhubarb and custard tart is back')).toBeVisible();
  await press('j');
  await at('Cookies for the 3 PM slump');
  await asked();
  await at('Rhubarb and custard tart is back');
  await press('Enter');
  await at('The summer list for cafés');
  await press('Enter');
  // One sign-in helps four posts.
  await at('Oven at four');
  await press('Enter');
  await expect(window.getByText('The sandbox has no website.')).toBeVisible();
  await moveTo('Thirty seconds of kneading');
  await press('Enter');
  await moveTo('We need a second van');
  await asked();
  await at('Seven loaves in seven days');
  await asked();
  expect(count()).toBeLessThanOrEqual(20);
  for (const name of ['The summer list for cafés', 'We need a second van', 'Seven loaves in seven days'])
    await expect(window.getByRole('main').getByText(name)).toHaveCount(0);
});
