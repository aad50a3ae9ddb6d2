// What axe finds against a page, light and dark.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The dark colors change what can be read, and nothing else that axe knows of. */
const ofColors = ['color-contrast'];

const faultsNow = (page: Page, runOnly: string[]): Promise<string[]> =>
  page.evaluate(async (rules) => {
    // A change of colors comes with the next frame.
    await new Promise(requestAnimationFrame);
    const found = await (window as typeof window & { axe: typeof axe }).axe.run({
      runOnly: rules,
      resultTypes: ['violations'],
      selectors: false,
    });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, runOnly);

/** One line for each place. Axe stays in the page: to bring it again and to tell of what is right took most of the time. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  // A tooltip lies in the top layer, of which the measure of contrasts does not know.
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const inLight = await faultsNow(page, standards);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await faultsNow(page, ofColors);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `dark, ${fault}`)];
};
