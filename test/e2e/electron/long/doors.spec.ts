// What Electron's window can reach, tried from inside the page, and that Galley does not hide where nothing brings it back.
import { exploreSandbox, frame } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test('the page stays Galley’s own, wherever it is sent', async ({ window }) => {
  await exploreSandbox(window);
  const here = new URL(window.url()).origin;
  await window.evaluate(() => void (location.href = 'https://example.org/'));
  await frame(window).link('Activity').click();
  await expect(window).toHaveURL(/#\/activity/);
  expect(new URL(window.url()).origin).toBe(here);
});

test('where no desktop shows its icon, Galley does not hide in it', async ({ galley, window }) => {
  await exploreSandbox(window);
  await window.evaluate(() => void (location.hash = '#/settings/desktop'));
  await window.getByRole('switch', { name: 'Keep Galley in the system tray' }).click();
  await expect(window.getByText('This computer has no system tray')).toBeVisible();
  await expect(window.getByRole('switch', { name: 'Keep Galley in the system tray' })).not.toBeChecked();
  const ended = galley.app?.waitForEvent('close');
  await galley.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await ended;
  await galley.reopen();
});
