// The dialog that plans posts, opened by the commands.
import { expect, type Page } from '@playwright/test';
import { library } from './pages.ts';

export const planDialog = (page: Page) => page.getByRole('dialog', { name: /^Plan \d+ posts?$/ });
export const plannedPosts = (page: Page) => planDialog(page).getByRole('button', { name: /Change the time$/ });
/** By the commands, with all posts selected. */
export const planAll = async (page: Page) => {
  await library(page).posts.getByRole('row').nth(1).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toContainText(/^All \d+ selected/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plan');
  await page.keyboard.press('Enter');
  await planDialog(page).getByText('Choose platforms').click();
  await expect(planDialog(page).getByText('Choose the platforms to see the plan.')).toBeVisible();
  for (const chip of await planDialog(page).getByRole('group', { name: 'Platforms' }).getByRole('checkbox').all())
    await chip.press(' ');
  await expect(plannedPosts(page).first()).toBeVisible();
};
