// Albums of all files: made, filled by dragging, keys and menu, found, undone, in a backup, and still there after a restart.
import { readFile } from 'node:fs/promises';
import { faultsOf } from '../support/axe.ts';
import { choose, picture } from '../support/files.ts';
import { exploreSandbox, frame, settings, uploads } from '../support/pages.ts';
import { saved } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';

test('files are put into albums, which are searched, undone and backed up', async ({ window, shell }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  const colors = { 'rye.jpg': '#8a5a2b', 'buns.jpg': '#b58a4b', 'croissant.jpg': '#d0a060' };
  await choose(
    uploads(window).chooseFiles,
    await Promise.all(Object.entries(colors).map(([name, color]) => picture(name, color))),
  );
  await expect(uploads(window).create).toBeEnabled();
  await uploads(window).tab('All files').click();
  const rail = window.getByRole('navigation', { name: 'Albums' });
  const album = (name: string) => rail.getByRole('link', { name });
  const file = uploads(window).file;
  const cells = window.getByRole('grid', { name: 'Files' }).getByRole('gridcell');
  const dialog = window.getByRole('dialog');
  await expect(cells).toHaveCount(3);

  await test.step('an album is made, and says what to do while it is empty', async () => {
    await rail.getByRole('button', { name: 'New album' }).click();
    await dialog.getByLabel('Name').fill('Summer market');
    await window.keyboard.press('Enter');
    await expect(window.getByText('This album is empty')).toBeVisible();
    await expect(window).toHaveURL(/#\/uploads\/files\/\d+$/);
    expect(await faultsOf(window)).toEqual([]);
    await window.getByRole('button', { name: 'Go to All files' }).click();
  });

  // The fake of Electron's runtime has no drag of the system.
  if (shell === 'browser')
    await test.step('a file that is dragged onto it is in it, and one that is put back is not', async () => {
      await file('rye.jpg').hover();
      await window.mouse.down();
      await album('Summer market').hover();
      await album('Summer market').hover({ position: { x: 30, y: 10 } });
      await expect(album('Summer market')).toContainText('+1');
      await window.mouse.up();
      await expect(album('Summer market')).toHaveText(/Summer market\s*1/);
      await file('buns.jpg').hover();
      await window.mouse.down();
      await album('Summer market').hover();
      await window.keyboard.press('Escape');
      await window.mouse.up();
      await expect(album('Summer market')).toHaveText(/Summer market\s*1/);
    });

  await test.step('by keys several are added at once, and one undo takes that back', async () => {
    await file('buns.jpg').focus();
    await window.keyboard.press('x');
    await file('croissant.jpg').focus();
    await window.keyboard.press('x');
    await window.getByRole('button', { name: 'Add to album…' }).press('Enter');
    await window.keyboard.type('summer');
    expect(await faultsOf(window)).toEqual([]);
    await window.keyboard.press('Enter');
    await expect(window.getByText(/^Added 2 files/)).toBeVisible();
    const before = shell === 'browser' ? 1 : 0;
    await expect(album('Summer market')).toHaveText(new RegExp(`Summer market\\s*${String(before + 2)}`));
    await window.getByRole('button', { name: 'Clear selection' }).click();
    await file('buns.jpg').focus();
    await window.keyboard.press('ControlOrMeta+z');
    await expect(window.getByText('Undid adding to the album')).toBeVisible();
    await expect(album('Summer market')).toHaveText(new RegExp(`Summer market\\s*${String(before)}`));
    await window.keyboard.press('ControlOrMeta+Shift+z');
    await expect(album('Summer market')).toHaveText(new RegExp(`Summer market\\s*${String(before + 2)}`));
  });

  await test.step('one is removed by its menu in the album, and the file stays', async () => {
    await album('Summer market').click();
    await expect(file('buns.jpg')).toBeVisible();
    await file('croissant.jpg').click({ button: 'right' });
    await window.getByRole('menuitem', { name: 'Remove from the album' }).click();
    await expect(file('croissant.jpg')).toHaveCount(0);
    await album('All files').click();
    await expect(cells).toHaveCount(3);
  });

  await test.step('the search of all files finds it by its name', async () => {
    await window.getByLabel('Search files').fill('summer buns');
    await expect(cells).toHaveCount(1);
    await expect(file('buns.jpg')).toBeVisible();
    await window.getByLabel('Search files').fill('');
  });

  await test.step('it is in a backup', async () => {
    await frame(window).link('Settings').click();
    await settings(window).group('Storage').click();
    const { path } = await saved(window, () => window.getByRole('button', { name: 'Save a backup' }).first().click());
    const { albums } = JSON.parse(await readFile(path, 'utf8')) as { albums: { name: string; files: string[] }[] };
    expect(albums).toMatchObject([{ name: 'Summer market' }]);
    expect(albums[0]?.files).toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/));
  });

  await test.step('it is deleted, its files stay, and undo brings it back', async () => {
    await frame(window).link('Uploads').click();
    await uploads(window).tab('All files').click();
    await album('Summer market').click();
    await window.getByRole('button', { name: 'Album actions' }).click();
    await window.getByRole('menuitem', { name: 'Delete album' }).click();
    await expect(album('Summer market')).toHaveCount(0);
    await expect(cells).toHaveCount(3);
    await window.keyboard.press('ControlOrMeta+z');
    await expect(album('Summer market')).toBeVisible();
  });

  await test.step('a narrow window has a list in the place of the rail', async () => {
    await window.setViewportSize({ width: 640, height: 800 });
    await expect(rail).toBeHidden();
    await window.getByRole('combobox', { name: 'Albums' }).selectOption({ index: 1 });
    await expect(file('buns.jpg')).toBeVisible();
    await expect(file('croissant.jpg')).toHaveCount(0);
    expect(await faultsOf(window)).toEqual([]);
  });
});
