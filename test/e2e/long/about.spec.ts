// Settings, About: the licenses of what Galley is made of, read with the keyboard alone.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('every license can be read, and comes when it is asked for', async ({ window }) => {
  const asked: string[] = [];
  window.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await exploreSandbox(window);
  await window.evaluate(() => void (location.hash = '#/settings/about'));
  const view = window.getByRole('button', { name: 'View licenses' });
  await view.waitFor();
  expect(asked).not.toContain('/licenses.json');

  await view.press('Enter');
  const dialog = window.getByRole('dialog', { name: 'Licenses' });
  await expect(dialog.getByText(/^Galley contains \d+ open-source packages\./)).toBeVisible();
  const packages = dialog.getByRole('listitem');
  expect(await packages.count()).toBeGreaterThan(80);
  expect(await faultsOf(window)).toEqual([]);

  for (const [name, license, words] of [
    ['@fontsource-variable/inter', 'OFL-1.1', 'SIL OPEN FONT LICENSE Version 1.1'],
    ['libheif-js', 'LGPL-3.0', 'you may put your own build in its place'],
    ['mediabunny', 'MPL-2.0', 'https://github.com/Vanilagy/mediabunny'],
    ['svelte', 'MIT', 'Permission is hereby granted'],
  ] as const) {
    const one = packages.filter({ has: window.getByText(name, { exact: true }) });
    await expect(one.getByText(license, { exact: true })).toBeVisible();
    await expect(one.getByText(words)).toBeHidden();
    await one.locator('summary').press('Enter');
    await expect(one.getByText(words)).toBeVisible();
  }
  expect(await faultsOf(window)).toEqual([]);

  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(view).toBeFocused();
});
