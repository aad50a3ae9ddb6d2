// The dialog that writes posts into a file.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ExportedFile } from '../../../../preload/contract/import-export.ts';
import { openUploads } from '../../../support/uploads-window.ts';

afterEach(cleanup);

it.each([
  ['en-US', ','],
  ['de-DE', ';'],
])('asks for a table that a spreadsheet of this computer opens: %s', async (systemLanguage, delimiter) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([systemLanguage]);
  onTestFinished(() => languages.mockRestore());
  const { transport, user } = await openUploads();
  const asked = () => transport.calls.filter(({ name }) => name === 'export.posts');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Commands and search' });
  await user.keyboard('export posts');
  await user.click(await screen.findByRole('option', { name: /^Export/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Export posts' })).getByRole('button', { name: 'Export' }),
  );
  await waitFor(() => expect(asked()).toMatchObject([{ input: { format: 'csv', delimiter } }]));
});

it('saves no file where it was closed while that was written, and closes no later dialog', async () => {
  const { transport, user } = await openUploads();
  URL.createObjectURL = () => 'blob:posts';
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => saved.mockRestore());
  const written = Promise.withResolvers<ExportedFile>();
  transport.reply('export.posts', () => written.promise);
  const openDialog = async () => {
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands and search' });
    await user.keyboard('export posts');
    await user.click(await screen.findByRole('option', { name: /^Export/ }));
    return within(await screen.findByRole('dialog', { name: 'Export posts' }));
  };
  const first = await openDialog();
  await user.click(first.getByRole('button', { name: 'Export' }));
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog();
  written.resolve({ name: 'posts.csv', mimeType: 'text/csv', text: 'name', postCount: 1 });
  await new Promise((done) => setTimeout(done, 50));
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: 'Export posts' })).toBeVisible();
});
