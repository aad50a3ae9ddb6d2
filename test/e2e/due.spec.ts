// Posts that weren't published: said in the calendar and on the post; and the day sheet with what helps.
import { faultsOf } from './support/axe.ts';
import { exploreSandbox, frame, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { noonOfTestDay } from '../support/test-now.ts';

// In the first minutes of a day nothing of it can be late.
test.use({ startsAt: noonOfTestDay });

test.beforeEach(async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
});

test('what needs the person is counted once, and a missed post takes a new time there by keys', async ({ window }) => {
  const badge = /(\d+) things need you/.exec((await frame(window).link('Needs you').textContent()) ?? '')?.[1];
  await window.keyboard.press('g');
  await window.keyboard.press('y');
  const main = window.getByRole('main');
  await expect(main.locator('header').first()).toContainText(badge ?? 'none');
  const rows = main.locator('[role=row][aria-selected]');
  await expect(rows).toHaveCount(Number(badge));
  expect(await faultsOf(window)).toEqual([]);
  const missed = main.getByRole('row', { name: /^The summer list for cafés, Missed/ });
  await missed.focus();
  await window.keyboard.press('Enter');
  await expect(window.getByText(/^Scheduled “The summer list for cafés” for/)).toBeVisible();
  await expect(missed).toHaveCount(0);
  await expect(rows).toHaveCount(Number(badge) - 1);
  await expect(frame(window).link('Needs you')).toContainText(`${String(Number(badge) - 1)} things need you`);
  await frame(window).link('Calendar').click();
  await expect(window.getByText(/weren't published/)).toHaveCount(0);
});

test('the day sheet says why, offers what helps, and prints without the frame', async ({ window }) => {
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('combobox').fill('day sheet');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible();
  const late = window.getByRole('main').getByRole('listitem').filter({ hasText: 'Cookies for the 3 PM slump' });
  await expect(late).toContainText('Needs approval');
  await expect(late).toContainText("It wasn't approved in time.");
  expect(await faultsOf(window)).toEqual([]);
  await window.emulateMedia({ media: 'print' });
  await expect(window.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(late).toBeVisible();
  await window.emulateMedia({ media: 'screen' });
  await late.click({ button: 'right' });
  const entries = window.getByRole('menu', { name: 'Actions for Cookies for the 3 PM slump' }).getByRole('menuitem');
  await expect(entries.first()).toContainText('Approve and publish…');
  await expect(entries.last()).toContainText('Delete…');
  await window.keyboard.press('Escape');
  await late.getByRole('button', { name: 'Approve and publish' }).click();
  const dialog = window.getByRole('dialog', { name: 'Approve 1 post' });
  await dialog.getByRole('button', { name: 'Approve 1 and publish' }).click();
  await expect(late).toBeHidden();
});
