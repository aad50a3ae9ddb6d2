// Work on many files: a screen reader says that it begins and that half of it is done, and not each file.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { forever } from '../../../support/at-work.ts';
import { sampleDryRun, sampleTable } from '../../../support/import-samples.ts';
import { openLibrary, sampleSurvey } from '../../../support/library-window.ts';
import { sampleRow } from '../../../support/window-samples.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openFromMenu = async (entry: string, replies: Parameters<typeof openLibrary>[1]) => {
  const opened = await openLibrary([sampleRow({ id: '1', name: 'Rye' })], replies);
  await opened.user.click(screen.getByRole('button', { name: 'More about these posts' }));
  await opened.user.click(await screen.findByText(new RegExp(`^${entry}`)));
  return { ...opened, dialog: await screen.findByRole('dialog') };
};
const saidIn = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('status')
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean);

it('of an export', async () => {
  vi.stubGlobal('fetch', forever);
  let doneCount = 0;
  const { user, dialog } = await openFromMenu('Export these posts', {
    'posts.survey': () => sampleSurvey(1),
    'export.zip': () => ({ id: 'zip-1', name: 'galley-posts.zip', postCount: 1 }),
    'export.zipProgress': () => ({ fileCount: 300, doneCount, missingCount: 0 }),
  });
  await user.click(within(dialog).getByRole('radio', { name: /CSV with media/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Export 1 post' }));
  for (const [count, said] of [
    [0, 'Adding media'],
    [12, 'Adding media'],
    [150, 'Adding media, 50%'],
    [200, 'Adding media, 50%'],
  ] as const) {
    doneCount = count;
    expect(await within(dialog).findByText(`${String(count)} of 300 pictures or videos`)).toBeVisible();
    expect(saidIn(dialog)).toEqual([said]);
  }
});

it('of the pictures of an import', async () => {
  let takingCount = 30;
  const { transport, user, dialog } = await openFromMenu('Import posts', {
    'plan.slots': () => [],
    'import.read': () => sampleTable(30, 'Loaf 0'),
    'import.preview': () => sampleDryRun(30, { takingCount }),
    'import.drop': () => null,
  });
  await user.click(within(dialog).getByRole('button', { name: 'Choose a CSV file' }));
  const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
  Object.defineProperty(field, 'files', { value: [new File(['Caption\nLoaf 0'], 'loaves.csv')] });
  await fireEvent.change(field);
  const copying = () => saidIn(dialog).filter((said) => said.startsWith('Copying'));
  await waitFor(() => expect(copying()).toEqual(['Copying 30 pictures and videos']));
  takingCount = 29;
  transport.emit('media');
  await waitFor(() => expect(dialog).toHaveTextContent('Copying 29 pictures and videos'));
  expect(copying()).toEqual(['Copying 30 pictures and videos']);
  takingCount = 0;
  transport.emit('media');
  await waitFor(() => expect(copying()).toEqual([]));
});
