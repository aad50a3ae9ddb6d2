// A folder that the user's computers share, from the dialog of the system on: chosen, sealed, left.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from '../../support/axe.ts';
import { exploreSandbox } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

const passphrase = 'rye, spelt and oats';

test('what only this computer knows is shared, sealed with a passphrase', async ({ galley, window }) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-shared-'));
  await exploreSandbox(window);
  await window.evaluate(() => void (location.hash = '#/settings/backup'));
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

  await test.step('the chosen folder wants a passphrase', async () => {
    await galley.app?.evaluate((_electron, path) => {
      const { electronRecords } = globalThis as unknown as { electronRecords: { chosenFolders: string[] } };
      electronRecords.chosenFolders.push(path);
    }, folder);
    await window.getByRole('button', { name: 'Choose a synced folder' }).press('Enter');
    await expect(window.getByText('Choose a passphrase for this folder')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await window.getByLabel('Passphrase again').fill(passphrase);
    await window.getByLabel('Name of this computer').fill('Laptop');
    await window.keyboard.press('Enter');
    await expect(window.getByText('Shared', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(window.getByText('This computer · Creates the drafts of recurring posts')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('nothing in it can be read', async () => {
    await expect.poll(async () => (await files()).length).toBeGreaterThan(1);
    for (const file of await files()) {
      const text = await readFile(join(file.parentPath, file.name), 'latin1');
      for (const word of [passphrase, 'Laptop', 'Tansy', 'autumn']) expect(text).not.toContain(word);
    }
  });

  await test.step('it is left, with its files', async () => {
    await window.getByRole('switch', { name: "Remove this computer's files when you stop" }).click();
    await window.getByRole('button', { name: 'Stop sharing' }).press('Enter');
    await expect(window.getByRole('button', { name: 'Choose a synced folder' })).toBeVisible();
    await expect.poll(async () => (await files()).map(({ name }) => name)).toEqual(['key.json']);
  });
  await rm(folder, { recursive: true });
});
