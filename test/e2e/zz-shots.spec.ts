import { editor, frame, library, openPost, welcome } from './support/pages.ts';
import { test } from './support/test.ts';

const key = 'key-of-the-owner';
const sizes = [
  [1280, 800],
  [900, 760],
  [640, 800],
] as const;
test('shots', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo', '--speed', '1', '--control');
  await welcome(window).connectForGood(key, address);
  await library(window).posts.getByRole('row').nth(2).waitFor();
  const shots = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await window.evaluate((it) => (document.documentElement.dataset['theme'] = it), theme);
      for (const [width, height] of sizes) {
        await window.setViewportSize({ width, height });
        await window.waitForTimeout(500);
        await window.screenshot({ path: `/tmp/aiw-shots/${name}-${width}-${theme}.png` });
      }
    }
    await window.setViewportSize({ width: 1280, height: 800 });
    await window.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  };
  await window.evaluate(() => void (location.hash = '#/ai-desk'));
  await window.getByText('Nothing asked of AI').waitFor();
  await shots('empty');
  await window.evaluate(() => void (location.hash = '#/library/drafts'));
  await library(window).posts.getByRole('row').nth(2).waitFor();
  await library(window).posts.getByRole('row').nth(1).focus();
  await window.keyboard.press('Control+a');
  await window.waitForTimeout(1500);
  await shots('bar');
  await window.getByRole('button', { name: 'AI…' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What should change?' }).fill('Shorter. Lead with what it is, then when.');
  await window.waitForTimeout(1000);
  await shots('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await window.getByText(/[3-9] to check/).waitFor({ timeout: 240_000 });
  const first = window
    .getByRole('grid', { name: 'Posts' })
    .getByRole('row', { name: /Ready to check/ })
    .first();
  await first.focus();
  await window.waitForTimeout(500);
  await shots('desk');
  await window.keyboard.press('Control+Shift+O');
  await window.waitForTimeout(1000);
  await window.getByRole('button', { name: /^Cancel/ }).click();
  await shots('offline');
  await window.getByRole('button', { name: 'Keep them' }).click();
  await frame(window).link('Library').click();
  await library(window).search.fill('is:ai ');
  await window.waitForTimeout(1500);
  await shots('library');
  await library(window)
    .posts.getByRole('row', { name: /AI, not looked at/ })
    .first()
    .click();
  await window.getByText('AI wrote this version.').waitFor();
  await window.getByRole('button', { name: 'See what changed' }).click();
  await shots('editor');
});
