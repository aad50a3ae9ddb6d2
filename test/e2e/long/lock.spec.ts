// The lock from being chosen to being turned off: what was typed below it is still there, and no one sees it meanwhile.
import { faultsOf } from '../support/axe.ts';
import { exploreSandbox, frame, openPost, settings } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const passphrase = 'rye and poppy';

test('Galley is locked by hand, opened, and locked again when it starts', async ({ window, galley }) => {
  await exploreSandbox(window);
  const lock = window.getByRole('dialog', { name: 'Galley is locked' });
  const unlock = async (page = window) => {
    const field = page.getByRole('dialog', { name: 'Galley is locked' }).getByLabel('Passphrase');
    await expect(field).toBeFocused();
    await page.keyboard.type(passphrase);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Galley is locked' })).toHaveCount(0);
  };
  const openSettings = async (page = window) => {
    await frame(page).link('Settings').click();
    await settings(page).group('Business').click();
  };

  await test.step('without a passphrase, the palette leads to where one is chosen', async () => {
    await window.keyboard.press('Control+k');
    await window.keyboard.type('lock galley');
    await window.keyboard.press('Enter');
    await window.getByRole('button', { name: 'Choose a passphrase' }).click();
    await window.getByLabel('Passphrase', { exact: true }).fill('rye');
    await window.keyboard.press('Enter');
    await expect(window.getByText('At least 6 characters.')).toBeVisible();
    await window.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await window.getByLabel('Passphrase again').fill(passphrase);
    expect(await faultsOf(window)).toEqual([]);
    await window.keyboard.press('Enter');
    await expect(window.getByRole('button', { name: 'Lock now' })).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
  });

  await test.step('a post stays as it was under the lock, which shows nothing of it', async () => {
    const { caption } = await openPost(window, 'Raspberry season');
    await caption.press('Control+End');
    await window.keyboard.type(' and still warm');
    await window.keyboard.press('Control+k');
    await window.keyboard.type('lock galley');
    await window.keyboard.press('Enter');
    await expect(lock).toBeVisible();
    expect(await faultsOf(window)).toEqual([]);
    await expect(caption).toBeHidden();
    await window.keyboard.press('Escape');
    await window.keyboard.press('Escape');
    await window.keyboard.type('guessed');
    await window.keyboard.press('Enter');
    await expect(lock.getByText("That isn't the passphrase.")).toBeVisible();
    await unlock();
    await expect(caption).toHaveValue(/ and still warm$/);
    await frame(window).link('Library').click();
    await openPost(window, 'Raspberry season');
    await expect(caption).toHaveValue(/ and still warm$/);
  });

  await test.step('it is locked when it starts, and is turned off with the passphrase', async () => {
    const again = await galley.reopen();
    await unlock(again);
    await openSettings(again);
    await again.getByRole('button', { name: 'Turn off' }).click();
    await again.getByLabel('Current passphrase').fill('guessed');
    await again.keyboard.press('Enter');
    await expect(again.getByText("That isn't the passphrase.")).toBeVisible();
    await again.getByLabel('Current passphrase').fill(passphrase);
    await again.keyboard.press('Enter');
    await expect(again.getByRole('button', { name: 'Choose a passphrase' })).toBeVisible();
    const unlocked = await galley.reopen();
    await expect(frame(unlocked).link('Library')).toBeVisible();
  });
});
