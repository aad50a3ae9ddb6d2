// The editor can be used by ear.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { controlOf } from './support/control.ts';
import { openPost, welcome } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('what a screen reader says of the editor matches the stored transcript', async ({ window, startService }) => {
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
  // Rewritten on purpose only: GALLEY_KEEP_TRANSCRIPT=1.
  if (process.env['GALLEY_KEEP_TRANSCRIPT'] === '1') writeFileSync(path, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(path, 'utf8'));
});
