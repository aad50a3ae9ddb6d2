// What axe finds against a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each place. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  // A tooltip lies in the top layer, of which the measure of contrasts does not know.
  await page.mouse.move(0, 0);
  // A page of its own for the result cannot be opened in Electron.
  const { violations } = await new AxeBuilder({ page }).withTags(standards).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
