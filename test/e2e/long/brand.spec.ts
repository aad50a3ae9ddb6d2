// The brand kit: everything the service returns, available offline, with a logo of one’s own, and checked against drafts.
import { faultsOf } from '../support/axe.ts';
import { choose, picture } from '../support/files.ts';
import { openBrand } from '../support/brand.ts';
import { otherDevice } from '../support/other-device.ts';
import { editor, exploreSandbox, frame, goOnline, library, newPost, welcome } from '../support/pages.ts';
import { sees } from '../support/sees.ts';
import { expect, test } from '../support/test.ts';

const key = 'key-of-the-owner';

test('the brand kit shows all that the service says of it', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'demo');
  await welcome(window).connectForGood(key, address);
  const device = otherDevice(address, key);
  const expected = await device.brand();
  const { kit, field, tone, colors, memories, remembered } = await openBrand(window);

  await test.step('who the business is, set elsewhere', async () => {
    await sees(
      ['Endpoint.brand.get', 'Brand.businessName'],
      expect(kit.getByRole('heading', { level: 2, name: expected.businessName })).toBeVisible(),
    );
    await sees('Brand.timezone', expect(kit.getByText('Times use New York.')).toBeVisible());
    await sees('Brand.websiteUrl', expect(window.getByRole('button', { name: 'tansylane.example' })).toBeVisible());
    const logo = kit.getByRole('img', { name: 'Tansy Lane Bakery logo' }).locator('img');
    await sees('Brand.logoUrl', expect(logo).toHaveJSProperty('complete', true));
  });

  await test.step('what it does and how it sounds', async () => {
    await sees('Brand.description', expect(field('What you do')).toHaveValue(expected.description ?? ''));
    await sees('Brand.industry', expect(field('Industry')).toHaveValue(expected.industry ?? ''));
    await sees('Brand.targetAudience', expect(field('Audience')).toHaveValue(expected.targetAudience ?? ''));
    await sees(['Brand.toneOfVoice', 'Brand.toneOfVoice: friendly'], expect(tone('Friendly')).toBeChecked());
    await sees('Brand.toneOfVoice: playful', expect(tone('Playful')).toBeChecked());
    await sees('Brand.toneOfVoice: professional', expect(tone('Professional')).not.toBeChecked());
    await sees('Brand.toneOfVoice: bold', expect(tone('Bold')).not.toBeChecked());
    await sees('Brand.toneOfVoice: casual', expect(tone('Casual')).not.toBeChecked());
    for (const word of expected.keywords)
      await sees('Brand.keywords', expect(kit.getByRole('button', { name: `Remove ${word}` })).toBeAttached());
  });

  await test.step('its colors, and its typeface that was never chosen', async () => {
    await sees('Brand.colors', expect(colors.getByRole('listitem')).toHaveText([/#2F5D50/, /#F2C14E/, /#D9596B/]));
    await sees('Brand.colorsConfigured', expect(colors.getByText('Still the defaults')).toBeHidden());
    const type = kit.getByRole('region', { name: 'Type' });
    await sees('Brand.fonts', expect(type.getByRole('listitem')).toHaveText([/Inter Semibold/, /Inter Regular/]));
    await sees('Brand.fontsConfigured', expect(type.getByText('Still the defaults')).toBeVisible());
  });

  await test.step('its pictures with their tags', async () => {
    const pictures = kit.getByRole('region', { name: 'Pictures' });
    await sees('Brand.images', expect(pictures.getByText(`${expected.images.length} in the library`)).toBeVisible());
    await sees(
      ['Endpoint.brand.images', 'BrandImageList.images', 'BrandImage.tags'],
      expect(pictures.getByRole('listitem').first()).toContainText(expected.images[0]?.tags?.join(', ') ?? 'no tags'),
    );
    await expect(pictures.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '#/uploads/brand');
  });

  await test.step('what the service remembers, and for how long', async () => {
    const stored = await device.memories();
    await sees(
      ['Endpoint.brand.memories', 'MemoryList.memories'],
      expect(memories.getByRole('listitem')).toHaveCount(stored.length),
    );
    const fact = stored.find(({ kind }) => kind === 'fact')?.text ?? '';
    const timely = stored.find(({ kind }) => kind === 'timely')?.text ?? '';
    await sees(
      ['Memory.text', 'Memory.kind', 'Memory.kind: fact'],
      expect(remembered(fact).getByText('Always')).toBeVisible(),
    );
    await sees('Memory.kind: timely', expect(remembered(timely).getByText('For now')).toBeVisible());
    await sees('Memory.expiresAt', expect(remembered(timely).getByText(/^Expires [A-Z]/)).toBeVisible());
  });
});

test('what is changed offline waits, is undone and redone, and is sent later', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'empty');
  await welcome(window).connectForGood(key, address);
  const device = otherDevice(address, key);
  const { kit, field, colors, fact, remembered, synced } = await openBrand(window);
  await expect(colors.getByText('Still the defaults')).toBeVisible();
  await expect(kit.getByRole('img', { name: 'No logo yet' })).toBeVisible();
  await window.keyboard.press('Control+Shift+O');
  await expect(frame(window).syncLine).toContainText('Working offline');

  await field('What you do').fill('We bake.');
  await fact.fill('Closed on Mondays.');
  await fact.press('Enter');
  await expect(remembered('Closed on Mondays.').getByText('Waiting to sync')).toBeVisible();
  await expect(window.getByTitle(/Waiting to sync: description\.$/)).toBeVisible();
  await kit.getByRole('button', { name: 'Edit colors' }).focus();
  await window.keyboard.press('Control+Z');
  await expect(remembered('Closed on Mondays.')).toBeHidden();
  await window.keyboard.press('Control+Z');
  await expect(field('What you do')).toHaveValue('');
  await window.keyboard.press('Control+Shift+Z');
  await expect(field('What you do')).toHaveValue('We bake.');
  expect((await device.brand()).description ?? '').toBe('');

  await window.keyboard.press('Control+Shift+O');
  await goOnline(window).go.click();
  await expect(synced).toBeVisible();
  expect(await device.brand()).toMatchObject({ description: 'We bake.' });
  expect(await device.memories()).toEqual([]);
});

test('a logo comes from a file of one’s own', async ({ window, startService }) => {
  const { address } = await startService('--key', key, '--seed', 'empty');
  await welcome(window).connectForGood(key, address);
  const { kit } = await openBrand(window);
  await kit.getByRole('button', { name: 'Add a logo' }).click();
  const dialog = window.getByRole('dialog', { name: 'Choose a logo' });
  await choose(dialog.getByRole('button', { name: 'Add files' }), await picture('logo.jpg'));
  await dialog.getByRole('gridcell', { name: /^logo.jpg/ }).click();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(kit.getByRole('img', { name: / logo$/ })).toBeVisible();
  await sees(
    'Endpoint.brand.setLogo',
    expect.poll(async () => (await otherDevice(address, key).brand()).logoUrl ?? '').toContain('http'),
  );
});

test('a draft is held against the words to avoid, the words of the brand and its tone', async ({ window }) => {
  await exploreSandbox(window);
  const { kit, field } = await openBrand(window);
  await field('Words to avoid').fill('cheap');
  await field('Words to avoid').press('Enter');
  await expect(kit.getByRole('button', { name: 'Remove cheap' })).toBeAttached();

  await frame(window).link('Library').click();
  await library(window).newPost.click();
  await newPost(window).startBlank('Day-old loaves');
  await editor(window).caption.fill('Our cheap loaves. HUGE SALE today.');
  const checks = editor(window).text;
  await expect(checks.getByText('Words in all caps.')).toBeVisible();
  await expect(checks.getByText('None of your keywords are in it, such as “sourdough”.')).toBeVisible();
  await checks
    .getByRole('listitem')
    .filter({ hasText: '“cheap” is a word you avoid.' })
    .getByRole('button', { name: 'Show me' })
    .press('Enter');
  await expect(editor(window).caption).toBeFocused();
  expect(await window.evaluate(() => getSelection()?.toString())).toBe('cheap');
  await window.keyboard.type('sourdough');
  await expect(checks.getByText('is a word you avoid.')).toBeHidden();
  await expect(checks.getByText('None of your keywords are in it')).toBeHidden();
});

test('the page and its palette are accessible', async ({ window }) => {
  await exploreSandbox(window);
  const { kit, palette, memories } = await openBrand(window);
  await expect(memories.getByRole('listitem').first()).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
  await kit.getByRole('button', { name: 'Edit colors' }).click();
  await expect(palette).toBeVisible();
  expect(await faultsOf(window)).toEqual([]);
});
