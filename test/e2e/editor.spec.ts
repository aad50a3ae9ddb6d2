// The editor can be used whole by keyboard and by ear.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { controlOf } from './support/control.ts';
import { editor, exploreSandbox, newPost, openPost, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('a post is made, edited, revised, brought back and given a time without a mouse', async ({ window }) => {
  test.setTimeout(150_000);
  await exploreSandbox(window);
  const post = editor(window);
  const { keyboard } = window;

  await test.step('made', async () => {
    await keyboard.press('n');
    await expect(newPost(window).about).toBeFocused();
    await keyboard.type('The corner buns sell out first.');
    await keyboard.press('Control+Enter');
    await expect(post.working).toBeVisible();
    await expect(post.working).toBeHidden({ timeout: 60_000 });
    await expect(post.caption).not.toHaveValue('');
  });
  const first = await post.caption.inputValue();
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };

  await test.step('edited, and stored by itself', async () => {
    await tabTo(post.caption);
    await keyboard.press('Control+End');
    await keyboard.type(' Be early.');
    await expect(post.synced).toBeVisible();
  });
  await test.step('revised', async () => {
    await keyboard.press('Control+e');
    await expect(post.feedback).toBeFocused();
    await keyboard.type('Mention the corner table');
    await tabTo(post.revise);
    await keyboard.press('Enter');
    await expect(post.side.getByText('Text changed as asked')).toBeVisible({ timeout: 60_000 });
  });
  await test.step('the first version brought back', async () => {
    await keyboard.press('Control+Shift+h');
    await tabTo(post.tab('Versions'));
    const oldest = post.side.getByRole('button', { name: /^First draft/ });
    await tabTo(oldest);
    await keyboard.press('Enter');
    await tabTo(window.getByRole('button', { name: 'Restore 1' }));
    await keyboard.press('Enter');
    await expect(post.caption).toHaveValue(first);
  });
  await test.step('given a time', async () => {
    await keyboard.press('Control+Shift+k');
    await expect(post.schedule.dialog).toBeVisible();
    await expect(post.schedule.time).toBeFocused();
    await keyboard.type('tomorrow 9');
    await keyboard.press('Enter');
    await expect(post.platform('Instagram')).toHaveAccessibleName(/Scheduled/);
  });
});

test('what a screen reader says of the editor is as kept', async ({ window, startService }) => {
  const key = 'key-of-the-owner';
  const { address } = await startService('--key', key, '--seed', 'empty', '--control');
  await controlOf(address, key).write('pinterest', 'Rye on Friday', {
    body: 'The rye is back.',
    title: 'Rye',
    hashtags: ['rye'],
  });
  await welcome(window).connectForGood(key, address);
  const post = await openPost(window, 'Rye on Friday');
  const parts: string[] = [];
  for (const tab of ['Preview', 'Assist', 'Versions', 'Details']) {
    await post.tab(tab).click();
    await expect(post.tab(tab)).toHaveAttribute('aria-selected', 'true');
    if (tab === 'Versions') await expect(post.side.getByRole('button', { name: /Version 1/ })).toBeVisible();
    parts.push(`# ${tab}`, await window.getByRole('main').ariaSnapshot());
  }
  const live = await window
    .locator('[role=status], [role=alert], [aria-live]')
    .evaluateAll((elements) =>
      elements.map(
        (element) => `${element.getAttribute('role') ?? 'live'}: ${element.textContent.replaceAll(/\s+/g, ' ').trim()}`,
      ),
    );
  parts.push('# Live regions', ...live.filter((line) => !line.endsWith(': ')));
  const text = parts
    .join('\n')
    .replaceAll(/post_\w+/g, '<id>')
    .replaceAll(/(?:[A-Z][a-z]{2} ){1,2}\d{1,2}(?:, \d{1,2}:\d\d [AP]M)?|\d+ min ago|[Jj]ust now/g, '<time>');
  const path = join(import.meta.dirname, 'transcripts/editor.txt');
  // Kept anew on purpose only: GALLEY_KEEP_TRANSCRIPT=1.
  if (process.env['GALLEY_KEEP_TRANSCRIPT'] === '1') writeFileSync(path, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(path, 'utf8'));
});
