// In a language with longer words, and from right to left: every word of the first pages is translated, and none is cut off.
import { close, enter, named, test } from './support/look.ts';

test('Welcome, the Library and what opens over it', async ({ look }) => {
  const { page } = look;
  await look.at(page.getByRole('heading', { level: 1 }));
  await enter(look);
  const posts = named(page, 'grid', 'Posts');
  await look.at(posts.getByRole('row').nth(5));
  await posts.getByRole('row').and(page.locator('[aria-selected]')).nth(1).focus();
  for (const [keys, title] of [
    ['n', 'New post'],
    ['Control+k', 'Commands and search'],
    ['?', 'Keyboard shortcuts'],
    ['Control+i', 'Keep an idea'],
  ] as const) {
    await page.keyboard.press(keys);
    await look.at(named(page, 'dialog', title));
    await close(look);
  }
  await page.keyboard.press('f');
  await look.at(page.getByRole('dialog'));
  await close(look);
  await posts.getByRole('row').and(page.locator('[aria-selected]')).nth(1).focus();
  await page.keyboard.press('x');
  await look.at(named(page, 'button', 'Select nothing'));
  await named(page, 'button', 'Show me around').click();
  await look.at(named(page, 'region', 'Tour'));
});
