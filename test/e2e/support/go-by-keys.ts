// Goes to another page by its two keys: again where a busy machine was too slow between them.
import { expect, type Page } from '@playwright/test';

/** `letter`: what follows `g`. */
export const goByKeys = async (page: Page, letter: string): Promise<void> => {
  const before = page.url();
  await expect(async () => {
    if (page.url() === before) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
    }
    await expect.poll(() => page.url(), { timeout: 5000 }).not.toBe(before);
  }).toPass();
};
