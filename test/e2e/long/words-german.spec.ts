// Galley in German: the window opens in the language of the system, no page shows an English word of Galley's own, none is
// cut off at 1280 and 640, axe finds nothing, and another language is chosen in Settings.
import type { Locator, Page } from '@playwright/test';
import type { ErrorData } from '../../../preload/errors.ts';
import { settingsGroups } from '../../../renderer/app/route.svelte.ts';
import { faultsOf } from '../support/axe.ts';
import { inGerman, stillEnglish } from '../support/german.ts';
import { cutOff, textsOf } from '../support/shown-texts.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'de-DE' });

/** What the demo's people wrote, where it is the same as a message. */
const data = new Set<string>();

const enter = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: inGerman('window/businesses/welcome', 'welcome.try.open') }).click();
  await page.getByRole('grid').getByRole('row').nth(2).waitFor();
};

const check = async (page: Page, there: Locator): Promise<void> => {
  await there.waitFor();
  await expect(async () => {
    expect(stillEnglish(await textsOf(page), data)).toEqual([]);
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // In a narrow window that mark is its icon, in every language.
      const cut = (await cutOff(page)).filter((fault) => !fault.endsWith('by span.mark.quiet'));
      expect(cut, String(width)).toEqual([]);
    }
  }).toPass({ timeout: 15_000 });
  expect(await faultsOf(page)).toEqual([]);
};

test('every page is in German, whole at 1280 and 640', async ({ window }) => {
  expect(await window.evaluate(() => document.documentElement.lang)).toBe('de');
  await check(window, window.getByRole('heading', { level: 1 }));
  await enter(window);
  const pages = [
    'needs-you',
    'library',
    'calendar/month',
    'calendar/week',
    'calendar/list',
    'queue',
    'day-sheet',
    'ideas',
    'ideas/own',
    'ai-desk',
    'uploads',
    'uploads/files',
    'uploads/brand',
    'brand',
    'analytics',
    'analytics/report',
    'channels',
    'activity',
    'activity/failures',
    'activity/history',
    'help',
    ...Object.values(settingsGroups).map(([section]) => `settings/${section}`),
  ];
  for (const place of pages)
    await test.step(place, async () => {
      await window.evaluate((hash) => void (location.hash = hash), `#/${place}`);
      await expect(window.locator('[data-loading]')).toHaveCount(0);
      await check(window, window.getByRole('main'));
    });
});

test('what goes wrong is said in German, and the service is quoted', async ({ window }) => {
  await enter(window);
  const note = 'Too many posts: this is for the log.';
  const said = 'body.platforms: tiktok does not take this media.';
  let error: ErrorData = { kind: 'invalid', message: note, limit: { of: 'posts', most: 2000 } };
  await window.routeWebSocket(/./, (socket) => {
    const core = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, name } = JSON.parse(String(message)) as { id?: number; name?: string };
      if (name !== 'failures.read') return core.send(message);
      socket.send(JSON.stringify({ id, answer: { ok: false, error } }));
    });
  });
  await window.evaluate(() => void (location.hash = '#/activity/failures'));
  const main = window.getByRole('main');
  const fails = async (words: string): Promise<void> => {
    await window.reload();
    await check(window, main.getByText(words));
    await expect(main).not.toContainText(note);
  };
  await fails('Du kannst höchstens 2.000 Beiträge auf einmal auswählen.');
  error = { kind: 'invalid', message: note, said, status: 400, code: 'VALIDATION_ERROR' };
  await fails(`Der Dienst sagt: „${said}“`);
  await expect(main).toContainText(inGerman('window/app/errors', 'leads.invalid'));
});

test('a post is written and planned in German', async ({ window }) => {
  await enter(window);
  await window.getByRole('grid').getByRole('row').filter({ hasText: 'The 3 AM shift' }).click();
  await check(window, window.getByRole('textbox', { name: /.+/ }).first());
  await window.keyboard.press('Control+Shift+k');
  const dialog = window.getByRole('dialog');
  await check(window, dialog);
  const when = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first();
  await when.fill('nächsten Freitag halb 9');
  await expect(dialog).toContainText(/Fr\..*8:30|Freitag.*8:30/);
});

test('filters are typed in German, or in English', async ({ window }) => {
  await enter(window);
  const field = window.getByRole('combobox').or(window.getByRole('searchbox')).first();
  for (const typed of ['ist:entwurf ', 'is:draft ']) {
    await field.fill(typed);
    const token = window.getByRole('button', { name: /ist Entwurf/ });
    await expect(token).toBeVisible();
    await token.click();
    await expect(token).toBeHidden();
  }
});

test('the language is chosen in Settings, and stays', async ({ window, galley }) => {
  await enter(window);
  await window.evaluate(() => void (location.hash = '#/settings/appearance'));
  await window.getByRole('radio', { name: 'English' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await window.evaluate(() => document.documentElement.lang)).toBe('en');
  const again = await galley.reopen();
  await expect(again.getByRole('link', { name: /^Library/ })).toBeVisible();
  await again.evaluate(() => void (location.hash = '#/settings/appearance'));
  await again.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
});
