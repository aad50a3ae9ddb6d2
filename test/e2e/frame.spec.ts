// Around all pages: the focus goes on where one takes the place of another.
import { editor, exploreSandbox, frame, library, newPost } from './support/pages.ts';
import { expect, test } from './support/test.ts';
import { goByKeys } from './support/go-by-keys.ts';

test('the focus goes on in the page that takes the place of another', async ({ window }) => {
  const room = (name: string) => window.getByRole('main', { name, exact: true });
  const row = library(window).posts.getByRole('row', { name: /, Post, / });
  await exploreSandbox(window);
  await expect(room('Library')).toBeFocused();
  await row.first().focus();
  await window.keyboard.press('Enter');
  await expect(editor(window).caption).toBeVisible();
  await expect(room('Post')).toBeFocused();
  await goByKeys(window, 'c');
  await expect(window.getByRole('radio', { name: 'Week' })).toBeVisible();
  await expect(room('Calendar')).toBeFocused();
  // What was left with the focus in it has it again, and what has it keeps it.
  await goByKeys(window, 'l');
  await row.first().focus();
  await window.keyboard.press('n');
  await expect(newPost(window).text).toBeFocused();
  await newPost(window).create.press('Enter');
  await expect(editor(window).caption).toBeFocused();
  await frame(window).link('Ideas').press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible();
  await expect(frame(window).link('Ideas')).toBeFocused();
  // A window that opens begins at its top. Playwright's own queries count as user input: these checks avoid them.
  const session = await window.context().newCDPSession(window);
  const heading = { expression: `document.querySelector('main h1')?.textContent` };
  await window.reload();
  await expect
    .poll(async () => (await session.send('Runtime.evaluate', heading)).result)
    .toMatchObject({ value: 'Ideas' });
  await window.keyboard.press('Tab');
  await expect(window.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
