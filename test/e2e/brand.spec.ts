// The brand kit, changed in place and by keys alone.
import { openBrand } from './support/brand.ts';
import { otherDevice } from './support/other-device.ts';
import { welcome } from './support/pages.ts';
import { sees } from './support/sees.ts';
import { expect, test } from './support/test.ts';

const key = 'key-of-the-owner';

test('all of it is changed by keys alone, and the service has it', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  const device = otherDevice(address, key);
  const { kit, field, tone, palette, synced, fact, remembered } = await openBrand(window);

  await field('Industry').focus();
  await window.keyboard.press('Control+A');
  await window.keyboard.type('Bakery');
  await window.keyboard.press('Tab');
  await tone('Bold').focus();
  await window.keyboard.press('Space');
  await window.keyboard.press('Tab');
  await field('Keywords').focus();
  await window.keyboard.type('rye');
  await window.keyboard.press('Enter');
  await expect(kit.getByRole('button', { name: 'Remove rye' })).toBeAttached();
  await kit.getByRole('button', { name: 'Remove Gerald' }).focus();
  await window.keyboard.press('Enter');

  await kit.getByRole('button', { name: 'Edit colors' }).focus();
  await window.keyboard.press('Enter');
  await palette.getByRole('textbox', { name: 'Accent', exact: true }).focus();
  await window.keyboard.press('Control+A');
  await window.keyboard.type('#zzz');
  await expect(palette.getByText('Enter # and six digits or letters A to F.')).toBeVisible();
  await expect(palette.getByRole('button', { name: 'Save colors' })).toBeDisabled();
  await window.keyboard.press('Control+A');
  await window.keyboard.type('#112233');
  await expect(palette.getByText(/^White text is easy to read \(1\d/)).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(palette).toBeHidden();

  await expect(synced).toBeVisible();
  const changed = {
    industry: 'Bakery',
    toneOfVoice: ['friendly', 'bold', 'playful'],
    keywords: ['sourdough', 'laminated pastry', 'Eastside', 'slow bread', 'rye'],
    colors: { accent: '#112233' },
  };
  await sees('Endpoint.brand.update', expect.poll(() => device.brand()).toMatchObject(changed));

  await fact.focus();
  await window.keyboard.type('Rye on Fridays.');
  await window.keyboard.press('Enter');
  await expect(fact).toHaveValue('');
  await expect(fact).toBeFocused();
  const texts = async () => (await device.memories()).map(({ text }) => text);
  await sees('Endpoint.brand.addMemory', expect.poll(texts).toContain('Rye on Fridays.'));
  await expect(remembered('Rye on Fridays.').getByText('Always')).toBeVisible();
  await remembered('Rye on Fridays.').getByRole('button').focus();
  await window.keyboard.press('Enter');
  await expect(remembered('Rye on Fridays.')).toBeHidden();
  await sees('Endpoint.brand.removeMemory', expect.poll(texts).not.toContain('Rye on Fridays.'));
});
