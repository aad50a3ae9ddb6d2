// Storage and diagnostics in Settings: what is stored, what freeing space removes, and a diagnostics file.
import { readFile } from 'node:fs/promises';
import { faultsOf } from '../support/axe.ts';
import { choose, picture } from '../support/files.ts';
import { frame, settings, uploads, welcome } from '../support/pages.ts';
import { saved } from '../support/saved.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('storage is listed by kind, space is freed after a preview, and diagnostics hold no key', async ({
  window,
  startService,
}) => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  const section = (name: string) => window.getByRole('main').getByRole('region', { name });
  const open = async (name: string) => {
    await frame(window).link('Settings').click();
    await settings(window).group(name).click();
  };

  const unused = section('Storage').getByRole('button', { name: 'Remove: Your unused files' });

  await test.step('a file in the tray is not among what may go', async () => {
    await frame(window).link('Uploads').click();
    await choose(uploads(window).chooseFiles, await picture('rye.jpg'));
    await expect(uploads(window).create).toBeEnabled();
    await open('Storage');
    await expect(unused).toBeDisabled();
  });

  await test.step('out of the tray it can: the amount is shown first, then the file is removed', async () => {
    await frame(window).link('Uploads').click();
    await window.getByTitle('rye.jpg').focus();
    await window.keyboard.press('Delete');
    await expect(window.getByTitle('rye.jpg')).toHaveCount(0);
    await open('Storage');
    await expect(section('Storage').getByText(/^Frees .* in 1 file\. Not in any post/)).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await unused.press('Enter');
    const dialog = window.getByRole('dialog', { name: 'Remove 1 file?' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(window.getByText(/^Freed \d/)).toBeVisible();
    await expect(unused).toBeDisabled();
    await frame(window).link('Uploads').click();
    await uploads(window).tab('All files').click();
    await expect(uploads(window).file('rye.jpg')).toHaveCount(0);
  });

  await test.step('diagnostics are a file without the key, the address or a text', async () => {
    await open('About');
    expect(await faultsOf(window)).toEqual([]);
    const save = window.getByRole('button', { name: 'Save diagnostics' });
    const { name, path } = await saved(window, () => save.press('Enter'));
    expect(name).toMatch(/^galley-diagnostics-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ session: { source: 'key' }, library: { sync: { connection: 'online' } } });
    expect(text).not.toMatch(new RegExp(`${key}|${address}|Tansy`));
  });
});
