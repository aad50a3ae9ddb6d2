// The menu bar of the desktop app: what is chosen there is done in the window, and what does not apply cannot be chosen.
import type { ElectronApplication } from '@playwright/test';
import type { ActionId } from '../../../preload/actions.ts';
import { editor, exploreSandbox, frame, newPost } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const onlyHere = { tag: '@shell' };

const menuOf = (app: ElectronApplication | null) => {
  if (!app) throw new Error('A browser has no menu bar of Galley’s.');
  const entry = (id: ActionId) =>
    app.evaluate(({ Menu }, wanted) => {
      const {
        enabled = true,
        visible = true,
        label,
        checked,
      } = Menu.getApplicationMenu()?.getMenuItemById(wanted) ?? {};
      return { enabled, visible, label, checked };
    }, id);
  return {
    entry,
    applies: (id: ActionId) => expect.poll(() => entry(id)).toMatchObject({ enabled: true, visible: true }),
    isCalled: (id: ActionId, label: string) => expect.poll(async () => (await entry(id)).label).toBe(label),
    isMarked: (id: ActionId) => expect.poll(async () => (await entry(id)).checked).toBe(true),
    doesNotApply: (id: ActionId) => expect.poll(async () => (await entry(id)).enabled).toBe(false),
    choose: (id: ActionId) =>
      app.evaluate(({ Menu }, wanted) => void Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id),
  };
};

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
    await newPost(window).about.fill('Rye, early');
    await newPost(window).startBlank.click();
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
    // Told along with it: the field is left.
    await menu.applies('find');
    await menu.choose('undo');
    await expect(said.getByRole('button', { name: 'Redo' })).toBeVisible();
  },
);
