// The same for the lock: its settings, and what lies over the window.
import { enter, named, test } from '../support/reader.ts';
import { pseudo } from '../support/pseudo.ts';

const passphrase = 'rye and poppy';

test('the lock is chosen, typed wrong, opened and turned off', async ({ reader }) => {
  const { page } = reader;
  await enter(reader);
  await reader.go('#/settings/key');
  await named(page, 'button', 'Choose a passphrase').click();
  await reader.at(page.getByLabel(pseudo('Passphrase'), { exact: true }));
  await page.getByLabel(pseudo('Passphrase'), { exact: true }).fill(passphrase);
  await page.getByLabel(pseudo('Passphrase again')).fill(passphrase);
  await page.keyboard.press('Enter');
  await named(page, 'button', 'Change passphrase').click();
  await reader.at(page.getByLabel(pseudo('New passphrase')));
  await named(page, 'button', 'Lock now').click();
  const lock = page.getByRole('dialog', { name: pseudo('Galley is locked') });
  await lock.getByLabel(pseudo('Passphrase')).fill('guessed');
  await page.keyboard.press('Enter');
  await reader.at(lock.getByText(pseudo("That isn't the passphrase.")));
  await lock.getByLabel(pseudo('Passphrase')).fill(passphrase);
  await page.keyboard.press('Enter');
  await named(page, 'button', 'Turn off').first().click();
  await reader.at(page.getByLabel(pseudo('Current passphrase')));
});
