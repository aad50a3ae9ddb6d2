// What failed: by its cause, with what was sent.
import type { Page } from '@playwright/test';
import { editor, exploreSandbox, frame, library } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const cause = (window: Page, name: string) => window.getByRole('region', { name, exact: true });
const openFailures = async (window: Page): Promise<void> => {
  await frame(window).link('Activity').click();
  await window.getByRole('radio', { name: 'Failed' }).press('Space');
};

test('every failure stands under its cause, with what helps', async ({ window }) => {
  await exploreSandbox(window);
  await expect(library(window).heading.locator('..')).toContainText('128 posts');
  await openFailures(window);
  for (const [name, post, meaning] of [
    ['Sign in to TikTok again', 'Five éclairs, one tray', 'Connect TikTok on the web first.'],
    ['YouTube Shorts is not connected', 'Thirty seconds of kneading', 'Connect YouTube Shorts on the web first.'],
    ['Pinterest has limited this account; only they can lift it', 'A board for spring', 'Look for a message from'],
    ['Facebook could not use the picture', 'Cookie tin, close up', 'Choose another picture'],
    ['Instagram asked us to slow down', 'Seven loaves in seven days', 'It is worth trying again now.'],
    ['TikTok does not allow direct publishing here yet', 'Oven at four', 'Post it on TikTok yourself.'],
    ['LinkedIn did not say why', 'We need a second van', 'It is worth trying again.'],
  ] as const) {
    await expect(cause(window, name)).toContainText(post);
    await expect(cause(window, name)).toContainText(meaning);
  }
  await expect(cause(window, 'Facebook could not use the picture').getByRole('button', { name: /^Try/ })).toHaveCount(
    0,
  );
  await expect(cause(window, 'Work that did not finish').getByRole('listitem')).toHaveCount(3);
  await expect(cause(window, 'Work that did not finish')).toContainText('Not enough credits');

  const picture = cause(window, 'Facebook could not use the picture');
  await picture.getByText('What was sent').press('Enter');
  await expect(picture).toContainText('The lid sticks on purpose.');
  await expect(picture).toContainText('Nothing was written.');
  await picture.getByRole('button', { name: /^Open Cookie tin/ }).press('Enter');
  await expect(editor(window).name).toHaveText('Cookie tin, close up');
});
