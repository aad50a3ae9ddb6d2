// The menu bar of the desktop app: what is chosen there is done in the window, and what does not apply cannot be chosen.
import { menuOf } from '../support/menu-bar.ts';
import { editor, exploreSandbox, frame, newPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const onlyHere = { tag: '@shell' };

test(
  'a post is begun from the menu bar, and undo there is that of the text in a field and of Galley outside of it',
  onlyHere,
  async ({ galley, window }) => {
    const menu = menuOf(galley.app);
    await menu.doesNotApply('newPost');
    await exploreSandbox(window);
    await menu.applies('newPost');
    await menu.doesNotApply('scheduleThis');
    await menu.choose('newPost');
    await expect(newPost(window).dialog).toBeVisible();
    await menu.doesNotApply('newPost');
    await newPost(window).startBlank('Rye, early');
    await menu.applies('scheduleThis');
    expect((await menu.entry('schedule')).visible).toBe(false);

    const { caption } = editor(window);
    await caption.pressSequentially('Sold out');
    // A key that Chromium is given from outside may be lost while the machine has much to do.
    await expect(async () => {
      await menu.choose('undo');
      await expect(caption).not.toHaveValue('Sold out', { timeout: 2000 });
    }).toPass();
    await expect(async () => {
      await menu.choose('redo');
      await expect(caption).toHaveValue('Sold out', { timeout: 2000 });
    }).toPass();
    // Galley's own would have said so.
    const said = window.getByRole('region', { name: /^Notifications/ });
    await expect(said.getByRole('button', { name: 'Redo' })).toBeHidden();

    await frame(window).link('Library').click();
    // The same message says that the field lost focus.
    await menu.applies('find');
    await menu.choose('undo');
    await expect(said.getByRole('button', { name: 'Redo' })).toBeVisible();
  },
);
