// The menu bar of the desktop app: what is chosen there is done in the window, and what does not apply cannot be chosen.
import { menuOf } from '../../support/menu-bar.ts';
import { exploreSandbox, library } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test('where no menu bar is drawn, a button and F10 open the menu, and a field keeps the focus meanwhile', async ({
  galley,
  window,
}) => {
  // Handed to Galley's own process: an object there keeps what it was called with.
  const handle = await galley.app?.evaluateHandle(({ Menu, BrowserWindow }) => {
    const opened: { x: number | undefined; y: number | undefined; isOurs: boolean }[] = [];
    const read = Menu.getApplicationMenu.bind(Menu);
    Menu.getApplicationMenu = () => {
      const menu = read();
      const popup = ({ window: over, x, y }: Electron.PopupOptions = {}) =>
        void opened.push({ x, y, isOurs: over === BrowserWindow.getAllWindows()[0] });
      return menu && Object.assign(menu, { popup });
    };
    return opened;
  });
  const opened = async () => (await handle?.jsonValue()) ?? [];
  const button = window.getByRole('button', { name: 'Menu', exact: true });
  const isBelowButton = async () => {
    const box = await button.boundingBox();
    const last = (await opened()).at(-1);
    expect(last).toMatchObject({ x: box?.x, isOurs: true });
    expect(last?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  };

  // Also before a business is open.
  await button.click();
  await expect.poll(async () => (await opened()).length).toBe(1);
  await isBelowButton();
  await window.keyboard.press('F10');
  await expect.poll(async () => (await opened()).length).toBe(2);

  await exploreSandbox(window);
  await library(window).search.focus();
  await window.keyboard.press('F10');
  await expect.poll(async () => (await opened()).length).toBe(3);
  await isBelowButton();
  await button.click();
  await expect.poll(async () => (await opened()).length).toBe(4);
  await expect(library(window).search).toBeFocused();

  // By keys alone, in a window as narrow as it gets.
  await window.setViewportSize({ width: 640, height: 560 });
  await button.focus();
  await window.keyboard.press('Enter');
  await expect.poll(async () => (await opened()).length).toBe(5);
  await isBelowButton();
  const box = await button.boundingBox();
  expect([box?.width, box?.height].every((side) => side !== undefined && side >= 24)).toBe(true);
});

test('Undo and Redo name their step, and View has the themes with a mark at the one in force', async ({
  galley,
  window,
}) => {
  const menu = menuOf(galley.app);
  const theme = () => window.evaluate(() => document.documentElement.dataset['theme']);
  await exploreSandbox(window);
  await menu.applies('undo');
  await menu.isCalled('undo', 'Undo');
  // Online it would be sent after ten seconds, and undoing it then is another step.
  await window.keyboard.press('ControlOrMeta+Shift+o');
  await library(window).posts.getByRole('row').nth(3).focus();
  await window.keyboard.press('Delete');
  await menu.isCalled('undo', 'Undo Deleting');
  await menu.choose('undo');
  await menu.isCalled('redo', 'Redo Deleting');
  await menu.isCalled('undo', 'Undo');

  await menu.isMarked('themeSystem');
  await menu.choose('themeDark');
  await expect.poll(theme).toBe('dark');
  await menu.isMarked('themeDark');
  await window.evaluate(() => void (location.hash = '#/settings/appearance'));
  await window.getByRole('radio', { name: 'Light' }).click();
  await menu.isMarked('themeLight');
  expect((await menu.entry('themeDark')).checked).toBe(false);
});
