// A review from end to end: a pack leaves, is answered from a file without a network, and its answers come back.
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { faultsOf } from '../support/axe.ts';
import { editor, exploreSandbox, library, openPost, openTab } from '../support/pages.ts';
import { inGerman, stillEnglish } from '../support/german.ts';
import { saved } from '../support/saved.ts';
import { textsOf } from '../support/shown-texts.ts';
import { expect, test } from '../support/test.ts';

const [first, second] = ['Bread sounds', 'Gerald at breakfast'];

/** As the system drags a file onto the window. */
const drop = async (page: Page, path: string, dialog: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const at = { x: 640, y: 400, data: { items: [], files: [path], dragOperationsMask: 1 } };
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  // What takes files comes after the first rows; a hand goes on moving meanwhile.
  await expect(async () => {
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
    await session.send('Input.dispatchDragEvent', { type: 'drop', ...at });
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible({ timeout: 2000 });
  }).toPass();
};

test('a pack is answered without a network, and dropping the answers records them as one step', async ({
  window,
  browser,
}) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await openTab(window, /^Drafts/);
  for (const name of [first, second]) {
    await library(window).row(name).focus();
    await window.keyboard.press('x');
  }
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('combobox').fill('export selected');
  await window.keyboard.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Export posts' });
  await dialog.getByRole('radio', { name: /^Review pack/ }).check();
  const pack = await saved(window, () => dialog.getByRole('button', { name: 'Export 2 posts' }).click());
  expect(pack.path).toMatch(/review-\d{4}-\d\d-\d\d\.html$/);

  const context = await browser.newContext({ acceptDownloads: true });
  await context.setOffline(true);
  const reader = await context.newPage();
  await reader.goto(pathToFileURL(pack.path).href);
  const card = (name: string) => reader.getByRole('article', { name });
  await card(first).getByRole('radio', { name: 'Approve' }).check();
  await card(second)
    .getByRole('radio', { name: /^Request/ })
    .check();
  await card(second).getByRole('textbox').fill('Gerald is a “he”.');
  await reader.getByLabel('Your name').fill('Odile Marchetti');
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Save answers' }).press('Enter');
  const path = test.info().outputPath((await download).suggestedFilename());
  await (await download).saveAs(path);
  await context.close();

  const dialogName = 'Answers from Odile Marchetti';
  await drop(window, path, dialogName);
  const answers = window.getByRole('dialog', { name: dialogName });
  await expect(answers).toContainText('2 answers: 1 approves, 1 requests a change');
  await expect(answers).toContainText('Anyone who has the file can answer under any name.');
  await expect(answers).toContainText('Gerald is a “he”.');
  expect(await faultsOf(window)).toEqual([]);
  await answers.getByRole('button', { name: /^Record/ }).click();
  await expect(answers).toBeHidden();
  const toast = window.getByRole('listitem').filter({ hasText: 'Recorded 2 answers from Odile Marchetti' });
  await expect(toast).toBeVisible();

  await openPost(window, first);
  await expect(window.getByText(/Approved by Odile Marchetti/)).toBeVisible();
  await editor(window).caption.press('End');
  await window.keyboard.type(' Bring a bag.');
  await expect(window.getByText(/Changed since approval/).first()).toBeVisible();

  await window.evaluate(() => void (location.hash = '#/library/all'));
  await library(window).search.fill('tag:"changes requested" ');
  await expect(library(window).heading.locator('..')).toContainText('1 post found');
  await openPost(window, second);
  await editor(window).tab('Details').click();
  await expect(editor(window).side.getByRole('textbox', { name: 'Note' })).toHaveValue(
    /Odile Marchetti, .+: Gerald is a “he”\.$/,
  );
  await expect(editor(window).side).toContainText('Odile Marchetti: Gerald is a “he”.');
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(editor(window).side.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a pack is in German, and so is what its answers write into a post', async ({ window, browser }) => {
    await window.getByRole('button', { name: inGerman('window/businesses/welcome', 'welcome.try.open') }).click();
    const row = window.getByRole('grid').getByRole('row').filter({ hasText: second });
    const search = window.getByRole('combobox').or(window.getByRole('searchbox')).first();
    await search.fill(second);
    await row.focus();
    await window.keyboard.press('x');
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('combobox').fill(inGerman('shared/actions', 'actions.export'));
    await window.keyboard.press('Enter');
    const dialog = window.getByRole('dialog', { name: inGerman('window/import-export', 'exportStrings.title') });
    await dialog.getByRole('radio', { name: inGerman('window/import-export', 'formats.review.label') }).check();
    const pack = await saved(window, () => dialog.getByRole('button', { name: '1 Beitrag exportieren' }).click());
    expect(pack.name).toMatch(/^tansy-lane-bakery-freigabemappe-\d{4}-\d\d-\d\d\.html$/);

    const context = await browser.newContext({ acceptDownloads: true, locale: 'en-US' });
    const reader = await context.newPage();
    await reader.goto(pathToFileURL(pack.path).href);
    expect(await reader.evaluate(() => document.documentElement.lang)).toBe('de');
    await reader.getByRole('radio', { name: inGerman('main/review-pack', 'choices.request') }).check();
    await reader.getByRole('article').getByRole('textbox').fill('Weniger Gerald');
    await reader.getByLabel(inGerman('main/review-pack', 'page.reviewer'), { exact: true }).fill('Odile');
    expect(stillEnglish(await textsOf(reader), new Set())).toEqual([]);
    const answers = await saved(reader, () =>
      reader.getByRole('button', { name: inGerman('main/review-pack', 'page.save') }).click(),
    );
    expect(answers.name).toBe('antworten - Odile.galley-review.json');
    await context.close();

    const dialogName = 'Antworten von Odile';
    await drop(window, answers.path, dialogName);
    const recording = window.getByRole('dialog', { name: dialogName });
    await recording.getByRole('button', { name: '1 Wunsch übernehmen' }).click();
    await expect(recording).toBeHidden();
    await search.fill('tag:"Änderung gewünscht" ');
    await expect(row).toBeVisible();
    await row.click();
    await window.getByRole('tab', { name: 'Details' }).click();
    await expect(window.getByRole('tabpanel', { name: 'Details' })).toContainText('Odile: Weniger Gerald');
  });
});
