// What did not go out: said in the calendar and on the post; and the day sheet with what helps.
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

test('a post whose time has passed says so in the sidebar, the calendar and the queue', async ({ window }) => {
  await expect(frame(window).link('Calendar')).toContainText('did not go out at');
  await frame(window).link('Calendar').click();
  await expect(window.getByText('posts missed their time.').first()).toBeVisible();
  await frame(window).link('Queue').click();
  await expect(window.getByText('Missed').first()).toBeVisible();
});

test('notices of the system are asked for in the settings alone', async ({ window }) => {
  await window.keyboard.press('Control+k');
  await window.getByRole('combobox').fill('settings notices');
  await window.keyboard.press('Enter');
  const wish = window.getByRole('switch', { name: 'Notices of the system' });
  await expect(wish).not.toBeChecked();
  await window.context().grantPermissions(['notifications']);
  await wish.click();
  await expect(wish).toBeChecked();
  expect(await faultsOf(window)).toEqual([]);
});

test('the day sheet says why, offers what helps, and prints without the frame', async ({ window }) => {
  await window.keyboard.press('Control+k');
  await window.getByRole('combobox').fill('day sheet');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible();
  const late = window.getByRole('main').getByRole('listitem').filter({ hasText: 'Cookies for the 3 PM slump' });
  await expect(late).toContainText('Needs approval');
  await expect(late).toContainText('It was not approved in time.');
  expect(await faultsOf(window)).toEqual([]);
  await window.emulateMedia({ media: 'print' });
  await expect(window.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(late).toBeVisible();
  await window.emulateMedia({ media: 'screen' });
  await late.getByRole('button', { name: 'Approve and publish' }).click();
  const dialog = window.getByRole('dialog', { name: 'Approve 1 post' });
  await dialog.getByRole('button', { name: 'Approve 1 and publish' }).click();
  await expect(late).toBeHidden();
});
