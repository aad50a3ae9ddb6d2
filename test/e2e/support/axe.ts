// What axe finds against a page, light and dark.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The dark colors change what can be read, and nothing else that axe knows of. */
const ofColors = ['color-contrast'];

const ready = async (page: Page): Promise<void> => {
  // A tooltip lies in the top layer, of which the measure of contrasts does not know.
  await page.mouse.move(0, 0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
};

const faultsNow = (page: Page, runOnly: string[], without: string[] = []): Promise<string[]> =>
  page.evaluate(
    async ([rules, off]) => {
      // A change of colors comes with the next frame.
      await new Promise(requestAnimationFrame);
      const found = await (window as typeof window & { axe: typeof axe }).axe.run({
        runOnly: rules,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        selectors: false,
      });
      return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [runOnly, without] as const,
  );

/** Axe stays in the page: injecting it again and reporting passed rules took most of the time. */
const inBothThemes = async (page: Page, rules: string[], without: string[] = []): Promise<string[]> => {
  await ready(page);
  const inLight = await faultsNow(page, rules, without);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await faultsNow(page, ofColors);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `dark, ${fault}`)];
};

/** One line for each place. */
export const faultsOf = (page: Page): Promise<string[]> => inBothThemes(page, standards);

/**
 * By what is good practice, too. Marks stand around every word (pseudo.ts): no name holds them as they are shown. A menu
 * lies in none of the page's landmarks.
 */
export const faultsInPseudo = async (page: Page): Promise<string[]> => {
  const isMenuOpen = (await page.getByRole('menu').count()) > 0;
  const without = ['label-content-name-mismatch', ...(isMenuOpen ? ['region'] : [])];
  return inBothThemes(page, [...standards, 'best-practice'], without);
};
