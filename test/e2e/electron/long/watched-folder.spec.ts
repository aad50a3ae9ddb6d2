// A watched folder, from the dialog of the system on: what comes into it later is in Uploads, and nothing else is.
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpegFile } from '../../../support/media-files.ts';
import { faultsOf } from '../../support/axe.ts';
import { exploreSandbox, frame } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test('pictures that arrive in a watched folder appear in Uploads, also after a restart', async ({ galley, window }) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-watched-'));
  await writeFile(join(folder, 'before.jpg'), await jpegFile({ seed: 1 }));
  await exploreSandbox(window);
  await window.evaluate(() => void (location.hash = '#/settings/media'));
  const watch = window.getByRole('button', { name: 'Watch a folder' });

  await test.step('a dialog that is canceled changes nothing', async () => {
    await watch.press('Enter');
    await expect(window.getByRole('button', { name: /^Stop watching/ })).toHaveCount(0);
  });

  await test.step('the chosen folder is watched', async () => {
    await galley.app?.evaluate((_electron, path) => {
      const { electronRecords } = globalThis as unknown as { electronRecords: { chosenFolders: string[] } };
      electronRecords.chosenFolders.push(path);
    }, folder);
    await watch.press('Enter');
    await expect(window.getByText(folder)).toBeVisible();
    await expect(window.getByRole('button', { name: 'Add 1 older file' })).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('what arrives is in Uploads with its caption', async () => {
    await writeFile(join(folder, 'rye.jpg.part'), await jpegFile({ seed: 2 }));
    await rename(join(folder, 'rye.jpg.part'), join(folder, 'rye.jpg'));
    await writeFile(join(folder, 'rye.txt'), 'Rye, still warm.');
    await frame(window).link('Uploads').click();
    await expect(window.getByTitle('rye.jpg').first()).toBeVisible();
    await window.getByRole('button', { name: 'Platforms and caption of Rye' }).press('Enter');
    await expect(window.getByRole('textbox', { name: 'Caption of this post' })).toHaveValue('Rye, still warm.');
    await window.keyboard.press('Escape');
    await expect(window.getByTitle('before.jpg')).toHaveCount(0);
  });

  const page = await test.step('it is watched after a restart', async () => {
    const again = await galley.reopen();
    await writeFile(join(folder, 'rolls.jpg'), await jpegFile({ seed: 3 }));
    await frame(again).link('Uploads').click();
    await expect(again.getByTitle('rolls.jpg').first()).toBeVisible();
    await expect(again.getByTitle('rye.jpg').first()).toBeVisible();
    return again;
  });

  await test.step('and is left alone when the user says so', async () => {
    await page.evaluate(() => void (location.hash = '#/settings/media'));
    await page.getByRole('button', { name: 'Add 1 older file' }).press('Enter');
    await expect(page.getByText('Added 1 file to Uploads')).toBeVisible();
    await page.getByRole('button', { name: `Stop watching ${folder}` }).press('Enter');
    await expect(page.getByText(folder)).toBeHidden();
  });
});
