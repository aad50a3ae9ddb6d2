// What axe finds against a page.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each place. Axe stays in the page: to bring it again and to tell of what is right took most of the time. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  // A tooltip lies in the top layer, of which the measure of contrasts does not know.
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const found = await (window as typeof window & { axe: typeof axe }).axe.run({
      runOnly,
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, standards);
};
