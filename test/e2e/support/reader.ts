// `test` with Galley in a language with longer words: every page is checked left to right and right to left.
import type { Locator, Page } from '@playwright/test';
import { platforms } from '../../../preload/rules/platforms.ts';
import { variableNames } from '../../../renderer/text/snippet-text.ts';
import { faultsInPseudo } from './axe.ts';
import { isOpen } from './opened.ts';
import { beginning, foreign, pseudo } from './pseudo.ts';
import { ensurePseudoGalley } from './pseudo-window.ts';
import { startBrowserShell } from './shells.ts';
import { cutOff, textsOf } from './shown-texts.ts';
import { expect, test as base } from './test.ts';

export type Reader = {
  page: Page;
  /** Waits for what is there when the page is whole, then checks it in both directions. */
  at(there: Locator): Promise<void>;
  /** Waits for the dialog or the menu of that name (openers.ts), then checks the window with it. */
  over(opener: string): Promise<void>;
  /** By its address. */
  go(place: string): Promise<void>;
};

/** Every text that came from the core: what the window may show as it is. */
const listen = (page: Page): ReadonlySet<string> => {
  const received = new Set<string>();
  const take = (value: unknown): void => {
    if (typeof value === 'string') received.add(value.replaceAll(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => take(JSON.parse(String(payload)))));
  page.on('response', async (response) => {
    if (!response.url().endsWith('/licenses.json')) return;
    const licenses = (await response.json()) as Record<string, string>[];
    for (const { name, version, license } of licenses) take({ name, version, license });
  });
  return received;
};

/** Named alike in every language, or by the service. */
const names = new Set([
  'Galley',
  'alt+T',
  'New York',
  'Shorts',
  'Studio',
  'monthly',
  'Inter Semibold',
  'Inter Regular',
  'English',
  'Deutsch',
  'tansylane.example',
  ...Object.values(platforms).flatMap(({ name, badge }) => [name, badge]),
  // Typed in any language.
  ...variableNames.map((name) => `{${name}}`),
]);
/** The pseudo language writes months and weekdays in English, long and short. */
const dateWords = (['long', 'short'] as const).flatMap((length) => {
  const written = (part: 'month' | 'weekday', day: number) =>
    new Intl.DateTimeFormat('en', { [part]: length, timeZone: 'UTC' }).format(Date.UTC(2026, 0, day));
  const twelve = Array.from({ length: 12 }, (_, month) => written('month', 1 + month * 31));
  return [...twelve, ...Array.from({ length: 7 }, (_, day) => written('weekday', 1 + day))];
});
const keyNames = ['Ctrl', 'Shift', 'Alt', 'Esc', 'Enter', 'Del', 'Space', 'PgUp', 'PgDn', 'F\\d'];
const momentOrKeys = new RegExp(
  `^(?:(?:${[...dateWords, ...keyNames, '[AP]M', 'E[SD]T', '[A-Z]', '\\d+[ap]?'].join('|')})(?:[\\s,:]+|$))+$`,
  'u',
);

/**
 * Whether it came from the core: as it is, its beginning, within a sentence, or with other separators. One letter stands for
 * a name or a day.
 */
const isData = (text: string, received: ReadonlySet<string>): boolean => {
  const bare = (each: string) => each.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const wanted = bare(text);
  if (wanted.length === 1 || names.has(text) || momentOrKeys.test(text)) return true;
  const fits = (each: string) =>
    text.endsWith('…')
      ? each.startsWith(wanted)
      : [each, each.charAt(0).toLowerCase() + each.slice(1)].includes(wanted);
  return [...received].some((each) => fits(bare(each)));
};
const untranslated = (texts: string[], received: ReadonlySet<string>): string[] => {
  // A preview shows a text with its hashtags below as one.
  const parts = texts
    .flatMap(foreign)
    .map((text) => text.replace(/^[·:,\s]+/u, '').replace(/(?:\s+#[\p{L}\p{N}_]+)+$/u, ''));
  // Several stand in a row: names with commas, hashtags without.
  return parts.filter(
    (text) => !isData(text, received) && !text.split(/, | (?=#)/u).every((part) => isData(part, received)),
  );
};

export const test = base.extend<{ reader: Reader }, { program: string }>({
  program: [async ({}, use) => use(await ensurePseudoGalley()), { scope: 'worker' }],
  reader: async ({ window, services, program, clockOffsetMs }, use, testInfo) => {
    const shell = await startBrowserShell(program, testInfo.outputPath('data'), clockOffsetMs);
    services.push(shell);
    const received = listen(window);
    await window.goto(shell.address);
    // Of what the gate shows axe is asked in its own journeys, by the standards.
    const isLong = testInfo.file.includes('/long/');
    const checkNow = () =>
      // Toasts come and go as the work of the sandbox ends.
      expect(async () => {
        expect(untranslated(await textsOf(window), received)).toEqual([]);
        for (const direction of ['rtl', 'ltr']) {
          await window.evaluate((dir) => void (document.documentElement.dir = dir), direction);
          expect(await cutOff(window), direction).toEqual([]);
        }
        if (isLong) expect(await faultsInPseudo(window)).toEqual([]);
      }).toPass({ timeout: 15_000 });
    await use({
      page: window,
      async at(there) {
        await there.waitFor();
        await checkNow();
      },
      async over(opener) {
        await expect.poll(() => window.evaluate(isOpen, opener), opener).toBe(true);
        await checkNow();
      },
      async go(place) {
        await window.evaluate((hash) => void (location.hash = hash), place);
      },
    });
  },
});

/** By its English name. */
export const named = (
  page: Page | Locator,
  role: 'button' | 'heading' | 'dialog' | 'tab' | 'grid' | 'textbox' | 'menuitem' | 'link' | 'radio' | 'region',
  name: string,
) => page.getByRole(role, { name: pseudo(name) });
/** By how its English name begins, where a user's own name follows. */
export const beginsWith = (page: Page | Locator, role: 'button' | 'dialog' | 'menuitem', name: string) =>
  page.getByRole(role, { name: beginning(name) });
/** Into the sandbox, until its posts are there. */
export const enter = async ({ page }: Reader) => {
  await named(page, 'button', 'Open the sandbox').click();
  await named(page, 'grid', 'Posts').getByRole('row').nth(2).waitFor();
};
export const fromMenu = async ({ page }: Pick<Reader, 'page'>, trigger: string, item: string): Promise<void> => {
  await named(page, 'button', trigger).click();
  await named(page, 'menuitem', item).click();
};
export const close = async ({ page }: Reader) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
