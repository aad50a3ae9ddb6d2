// What is dropped while posts are imported.
import type { Page } from '@playwright/test';
import { exploreSandbox, uploads } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const run = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  // In one go: posts that were found before are not what is meant.
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
};

test('a dropped file is meant for the import, and a spreadsheet itself is refused in words', async ({ window }) => {
  await exploreSandbox(window);
  await run(window, 'Import posts from a file');
  const dialog = window.getByRole('dialog', { name: 'Import posts' });
  await dialog.waitFor();
  const dropped = await window.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['PK\u0003\u0004 and more'], 'spring.xlsx'));
    return data;
  });
  await dialog.dispatchEvent('dragover', { dataTransfer: dropped });
  await dialog.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('This is a spreadsheet.')).toBeVisible();
  await expect(uploads(window).overlay).toBeHidden();
});
