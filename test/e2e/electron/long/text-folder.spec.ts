// Posts as text files, from the dialog of the system on: written here, changed there, proposed, in conflict, new, undone.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsOf } from '../../support/axe.ts';
import { exploreSandbox, openPost } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test('posts are written in any program, and nothing is scheduled by a file', async ({ galley, window }) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-texts-'));
  await exploreSandbox(window);
  const settings = () => window.evaluate(() => void (location.hash = '#/settings/backup'));
  const needsYou = () => window.evaluate(() => void (location.hash = '#/needs-you'));
  const cards = (name: string) => window.getByRole('region', { name });
  await settings();

  await test.step('the chosen folder fills with a file for each draft and scheduled post', async () => {
    await galley.app?.evaluate((_electron, path) => {
      const { electronRecords } = globalThis as unknown as { electronRecords: { chosenFolders: string[] } };
      electronRecords.chosenFolders.push(path);
    }, folder);
    await window.getByRole('button', { name: 'Choose a folder' }).press('Enter');
    await expect(window.getByText(folder)).toBeVisible();
    await expect(window.getByText(/^[1-9]\d* files$/)).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  const name = await test.step('each says what the post says', async () => {
    const all = (await readdir(folder)).filter((each) => each.endsWith('.md'));
    const texts = await Promise.all(all.map((each) => readFile(join(folder, each), 'utf8')));
    const place = texts.findIndex((text) => /^platforms: \[facebook\]$/m.test(text) && !text.includes('scheduled:'));
    const post = texts[place] ?? '';
    expect(post).toMatch(/^---\ngalley: g\w{8}\nname: /);
    return all[place] ?? '';
  });
  const path = join(folder, name);
  const text = () => readFile(path, 'utf8');
  const called = /^name: "?(.*?)"?$/m.exec(await text())?.[1] ?? '';

  await test.step('words that are changed there are changed here, and the other way round', async () => {
    await writeFile(path, `${(await text()).trimEnd()} Written in a text file.\n`);
    const post = await openPost(window, called);
    await expect(post.field('Post')).toHaveValue(/Written in a text file\.$/);
    await post.field('Post').focus();
    await window.keyboard.press('Control+End');
    await window.keyboard.type(' Written in Galley.');
    await expect.poll(text).toContain('Written in a text file. Written in Galley.');
  });

  await test.step('a time is proposed', async () => {
    await writeFile(path, (await text()).replace('platforms:', 'scheduled: {facebook: 2027-12-01 09:00}\nplatforms:'));
    await needsYou();
    await expect(cards('Proposed times').getByText('1 time from your text files')).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await window.getByRole('button', { name: /^Dismiss: / }).press('Enter');
    await expect.poll(text).not.toContain('2027');
  });

  await test.step('a new text becomes a draft, and the undo takes it back', async () => {
    await writeFile(join(folder, 'Stollen.md'), '---\nplatforms: [facebook, linkedin]\n---\nStollen is back.\n');
    await window.getByRole('button', { name: 'Create 1 draft' }).press('Enter');
    await expect(window.getByText('Created 1 draft')).toBeVisible();
    await expect.poll(() => readFile(join(folder, 'Stollen.md'), 'utf8')).toMatch(/^galley: \w+$/m);
    await window.keyboard.press('Control+z');
    await expect.poll(async () => (await readdir(folder)).includes('Stollen.md')).toBe(false);
  });

  await test.step('what can not be read is said, with its line', async () => {
    await writeFile(join(folder, 'broken.md'), '---\nplanned: tomorrow\n---\nBuns\n');
    await expect(cards('Posts as text files').getByText('1 text file needs checking')).toBeVisible();
    await settings();
    await expect(window.getByText("Line 2 · The planned day isn't a date such as 2026-12-01.")).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await rm(join(folder, 'broken.md'));
    await expect(window.getByText('1 text file needs checking')).toBeHidden();
  });

  const page = await test.step('it goes on after a restart, until the user leaves the folder', async () => {
    const again = await galley.reopen();
    await writeFile(path, `${(await text()).trimEnd()} After a restart.\n`);
    const post = await openPost(again, called);
    await expect(post.field('Post')).toHaveValue(/After a restart\.$/);
    return again;
  });
  await page.evaluate(() => void (location.hash = '#/settings/backup'));
  await page.getByRole('button', { name: `Stop using ${folder}` }).press('Enter');
  await expect(page.getByText('No longer used. The files are still there.')).toBeVisible();
  expect(await readdir(folder)).toContain(name);
});
