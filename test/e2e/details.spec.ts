// The person’s own tags in Details.
import { exploreSandbox, frame, library, openPost } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a post is tagged in the editor by keyboard, with the words in use, and found by them', async ({ window }) => {
  await exploreSandbox(window);
  const { keyboard } = window;
  const first = await openPost(window, 'Rye and radishes');
  await first.tab('Details').click();
  const tags = first.side.getByRole('textbox', { name: 'Tags' }).or(first.side.getByRole('combobox', { name: 'Tags' }));
  await tags.focus();
  await keyboard.type('Spring menu,bread');
  await keyboard.press('Enter');
  await expect(first.side.getByRole('button', { name: 'Remove Spring menu' })).toBeAttached();
  await expect(first.side.getByRole('button', { name: 'Remove bread' })).toBeAttached();
  await keyboard.press('Backspace');
  await expect(first.side.getByRole('button', { name: 'Remove Spring menu' })).toHaveCount(0);

  const second = await openPost(window, 'Macaron towers');
  await second.tab('Details').click();
  await expect(second.side.locator('datalist option')).toHaveCount(1);
  await tags.focus();
  await keyboard.type('BREAD');
  await keyboard.press('Enter');
  // Written as it is written already.
  await expect(second.side.getByRole('button', { name: 'Remove bread' })).toBeAttached();

  await frame(window).link('Library').click();
  await library(window).search.fill('tag:bread');
  await library(window).search.press('Enter');
  await expect(library(window).posts.getByRole('row', { name: /, Post, / })).toHaveCount(2);
  await expect(library(window).row('Macaron towers')).toBeVisible();
  await expect(library(window).row('Rye and radishes')).toBeVisible();
});
