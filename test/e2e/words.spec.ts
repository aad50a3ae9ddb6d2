// In a language with longer words, and from right to left: every word of the first pages is translated, and none is cut off.
import { close, enter, named, test } from './support/reader.ts';
import { pseudo } from './support/pseudo.ts';

test('Welcome, the Library and what opens over it', async ({ reader }) => {
  const { page } = reader;
  await reader.at(page.getByRole('heading', { level: 1 }));
  await enter(reader);
  const posts = named(page, 'grid', 'Posts');
  await reader.at(posts.getByRole('row').nth(5));
  await posts.getByRole('row').and(page.locator('[aria-selected]')).nth(1).focus();
  for (const [keys, title] of [
    ['n', 'New post'],
    ['Control+k', 'Commands and search'],
    ['?', 'Keyboard shortcuts'],
    ['Control+i', 'Save an idea'],
  ] as const) {
    await page.keyboard.press(keys);
    await reader.at(named(page, 'dialog', title));
    await close(reader);
  }
  await page.keyboard.press('f');
  await reader.at(page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  await posts.getByRole('row').and(page.locator('[aria-selected]')).nth(1).focus();
  await page.keyboard.press('x');
  await reader.at(named(page, 'button', 'Clear selection'));
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: pseudo('Show me around') }).click();
  await reader.at(named(page, 'region', 'Tour'));
});
