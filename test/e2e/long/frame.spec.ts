// Around all pages: the commands, letters that lead away, toasts that leave what is under them in reach, and errors.
import { editor, exploreSandbox, frame, library, openPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { goByKeys } from '../support/go-by-keys.ts';

test('the commands offer what can be done with the open post, and no more', async ({ window }) => {
  await exploreSandbox(window);
  const { keyboard } = window;
  const commands = window.getByRole('dialog', { name: 'Commands and search' });
  const thisPost = commands.getByRole('group', { name: 'This post' }).getByRole('option');
  await keyboard.press('Control+k');
  await expect(commands.getByRole('option', { name: 'New post' })).toBeVisible();
  await expect(thisPost).toHaveCount(0);
  await keyboard.press('Escape');

  const post = await openPost(window, 'Rhubarb and custard tart is back');
  await keyboard.press('Control+k');
  await expect(thisPost.filter({ hasText: 'Approve' })).toBeVisible();
  await expect(thisPost.filter({ hasText: 'Apply the fix' })).toBeVisible();
  await keyboard.type('revise');
  await keyboard.press('Enter');
  await expect(post.feedback).toBeFocused();

  const own = await openPost(window, 'From the market, untouched');
  await keyboard.press('Control+k');
  await expect(thisPost.filter({ hasText: 'Versions' })).toBeVisible();
  for (const name of ['Approve', 'Apply the fix', 'Replace the picture'])
    await expect(thisPost.filter({ hasText: name })).toHaveCount(0);
  await keyboard.type('next platform');
  await keyboard.press('Enter');
  await expect(own.platform('Facebook')).toHaveAttribute('aria-selected', 'true');
  // The key itself, from within a field.
  await own.field('Alt text').focus();
  await keyboard.press('Alt+PageUp');
  await expect(editor(window).platform('Instagram')).toHaveAttribute('aria-selected', 'true');
});

test('a toast leaves the bar of the selection in reach', async ({ window }) => {
  await window.setViewportSize({ width: 900, height: 700 });
  await exploreSandbox(window);
  await library(window)
    .posts.getByRole('row', { name: /, Post, / })
    .first()
    .focus();
  await window.keyboard.press('x');
  const bar = window.locator('[data-under-toasts]').getByRole('toolbar');
  await expect(bar).toBeVisible();
  // Offline, a picture that was never shown cannot be brought.
  await window.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await window.keyboard.press('Control+Shift+o');
  const toast = window.getByText('Working offline. Changes are saved here.');
  await expect(toast).toBeVisible();
  await expect(async () => {
    const [above, below] = [await window.locator('.toast').first().boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
});

test('a toast stays under the pointer and where a key led to it, and goes soon after', async ({ window }) => {
  await exploreSandbox(window);
  await library(window).row('').first().waitFor();
  const toast = window.getByRole('listitem').filter({ hasText: 'Working offline. Changes are saved here.' });
  const longerThanItsTimeMs = 8000;
  await window.keyboard.press('Control+Shift+o');
  await toast.hover();
  await window.waitForTimeout(longerThanItsTimeMs);
  await expect(toast).toBeVisible();
  await window.keyboard.press('Alt+t');
  await window.mouse.move(10, 10);
  await window.waitForTimeout(longerThanItsTimeMs);
  await expect(toast).toBeVisible();
  await window.keyboard.press('Shift+Tab');
  await expect(toast).toBeHidden();
});

test('an unexpected error is shown once, and the window goes on', async ({ window }) => {
  await exploreSandbox(window);
  await library(window).row('').first().waitFor();
  await window.evaluate(() => {
    for (let turn = 0; turn < 200; turn += 1)
      dispatchEvent(new ErrorEvent('error', { error: new TypeError("Cannot read 'fits'"), message: 'Script error.' }));
  });
  const toast = window.getByText(/^Something went wrong in this window/);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(1);
  await goByKeys(window, 'a');
  await expect(window.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('G and a letter leave a page while one of its choices has the focus', async ({ window }) => {
  await exploreSandbox(window);
  for (const [page, choice] of [
    ['Calendar', 'Week'],
    ['Ideas', 'Active'],
    ['Activity', 'History'],
    ['Analytics', 'Comments'],
  ] as const) {
    await frame(window).link(page).click();
    const radio = window.getByRole('main').getByRole('radio', { name: choice });
    await radio.click();
    await expect(radio).toBeChecked();
    await expect(radio).toBeFocused();
    await goByKeys(window, 'l');
    await expect(library(window).heading).toBeVisible();
  }
});

test('the keys of the whole system, pressed twice while Welcome shows, open one idea field where it can be saved', async ({
  window,
}) => {
  const press = () =>
    window.evaluate(() => {
      location.hash = '#/capture';
    });
  await press();
  await press();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.getByRole('button', { name: 'Open the sandbox' }).click();
  const dialog = window.getByRole('dialog', { name: 'Save an idea' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await window.keyboard.type('Rye at dawn');
  await window.keyboard.press('Control+Enter');
  await expect(window.getByText('Idea saved')).toBeVisible();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect(window).toHaveURL(/#\/library$/);
  await press();
  await expect(dialog.getByRole('textbox')).toBeFocused();
});

test('the keys of the commands work while a menu or the commands themselves close', async ({ window }) => {
  // What goes away at once for all other journeys.
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  await exploreSandbox(window);
  const field = window.getByRole('dialog').getByRole('combobox');
  const closeAndAsk = () => Promise.all([window.keyboard.press('Escape'), window.keyboard.press('Control+k')]);
  await library(window).row('Gerald at breakfast').focus();
  await window.keyboard.press('Shift+F10');
  await expect(window.getByRole('menu')).toBeVisible();
  await closeAndAsk();
  await window.keyboard.type('settings');
  await expect(field).toHaveValue('settings');
  await closeAndAsk();
  await window.keyboard.type('queue');
  await expect(field).toHaveValue('queue');
});
