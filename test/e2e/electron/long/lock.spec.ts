// The lock follows that of the computer, and what was being written stays below it.
import { frame, newPost, exploreSandbox, settings } from '../../support/pages.ts';
import { expect, test } from '../../support/test.ts';

test('Galley locks with the computer, over a half-written post', async ({ window, galley }) => {
  await exploreSandbox(window);
  await frame(window).link('Settings').click();
  await settings(window).group('Business').click();
  await window.getByRole('button', { name: 'Choose a passphrase' }).click();
  await window.getByLabel('Passphrase', { exact: true }).fill('rye and poppy');
  await window.getByLabel('Passphrase again').fill('rye and poppy');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Lock now' })).toBeVisible();

  await frame(window).link('Library').click();
  await window.keyboard.press('n');
  const { text } = newPost(window);
  await text.fill('Half a sentence about');
  await galley.app?.evaluate(({ powerMonitor }) =>
    (powerMonitor as unknown as EventTarget & { emit(name: string): void }).emit('lock-screen'),
  );
  const lock = window.getByRole('dialog', { name: 'Galley is locked' });
  await expect(lock.getByLabel('Passphrase')).toBeFocused();
  await expect(text).toBeHidden();
  await window.keyboard.type('rye and poppy');
  await window.keyboard.press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(text).toHaveValue('Half a sentence about');
  await expect(text).toBeFocused();
  await window.keyboard.press('End');
  await window.keyboard.type(' buns');
  await expect(text).toHaveValue('Half a sentence about buns');
});
