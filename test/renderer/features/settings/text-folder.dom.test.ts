// Settings, Backup, and Needs you: the folder of posts as text files, what is new in it, and what is wrong there.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppInfo } from '../../../../preload/contract/app.ts';
import type { TextFolder } from '../../../../preload/contract/text-folder.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const folder = (change: Partial<TextFolder> = {}): TextFolder => ({
  path: '/rye/posts',
  state: 'open',
  fileCount: 3,
  removedCount: 0,
  viewId: null,
  isViewGone: false,
  makesDrafts: false,
  newTexts: [],
  problems: [],
  ...change,
});

const open = (
  shown: TextFolder | null,
  { info = {}, place = 'settings/backup' }: { info?: Partial<AppInfo>; place?: string } = {},
) => {
  history.replaceState(null, '', `/#/${place}`);
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'views.list': () => [{ id: 7, name: 'Advent', filter: {} }],
    'assistants.proposals': () => [],
    'needsYou.list': () => ({ items: [], counts: {} }) as never,
    'textFolder.read': () => shown,
    'textFolder.change': () => shown,
    'textFolder.leave': () => null,
    'textFolder.createDrafts': () => ({ count: 2, stepId: 9 }),
    'textFolder.writeRemoved': () => 1,
  });
  const bridge = createBridge(transport);
  render(App, {
    bridge,
    info: sampleInfo({ shell: 'electron', ...info }),
    theme: createTheme(bridge, window, 'light'),
  });
  return { transport, user: userEvent.setup() };
};

it('a folder is chosen in the dialog of the system, and a refusal is said', async () => {
  const { transport, user } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Choose a folder' }));
  expect(transport.textFolder.count).toBe(1);
  transport.textFolder.refusal = 'own';
  await user.click(screen.getByRole('button', { name: 'Choose a folder' }));
  expect(await screen.findByText('Galley saves its own files in it. Choose another one.')).toBeVisible();
});

it('a browser says that only the installed Galley can', async () => {
  open(null, { info: { shell: 'browser' } });
  expect(await screen.findByText('Only the installed Galley can use a folder.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a folder' })).toBeNull();
});

it.each([
  [folder(), '3 files'],
  [folder({ state: 'gone' }), "Not there right now. Galley uses it again when it's back."],
  [folder({ state: 'read-only' }), "Galley can't write in it. It tries again every minute."],
  [folder({ state: 'too-large' }), "Too many files. Changes in it aren't noticed."],
])('a folder is said to be as it is: %#', async (one, words) => {
  open(one);
  expect(await screen.findByText('/rye/posts')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('which posts get a file, and whether new files become drafts, is chosen; the folder is left by a button', async () => {
  const { transport, user } = open(folder({ removedCount: 1 }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Posts that get a file' }), 'Advent');
  expect(transport.calls).toContainEqual({ name: 'textFolder.change', input: { viewId: 7, makesDrafts: false } });
  await user.click(screen.getByRole('switch', { name: 'Create drafts from new files' }));
  expect(transport.calls).toContainEqual({ name: 'textFolder.change', input: { viewId: null, makesDrafts: true } });
  await user.click(screen.getByRole('button', { name: 'Write again' }));
  expect(transport.calls).toContainEqual({ name: 'textFolder.writeRemoved', input: {} });
  await user.click(screen.getByRole('button', { name: 'Stop using /rye/posts' }));
  expect(transport.calls).toContainEqual({ name: 'textFolder.leave', input: {} });
});

it('new texts become drafts once their platforms are known, and can be undone', async () => {
  const newTexts: TextFolder['newTexts'] = [
    { path: 'a.md', name: 'Stollen', platforms: ['facebook'] },
    { path: 'b.md', name: 'Rolls', platforms: [] },
  ];
  const { transport, user } = open(folder({ newTexts }));
  const create = await screen.findByRole('button', { name: 'Create 2 drafts' });
  expect(create).toBeDisabled();
  const chips = screen.getByRole('group', { name: 'Platforms of texts that name none' });
  expect(within(chips).queryByLabelText('X')).toBeNull();
  await user.click(within(chips).getByLabelText('LinkedIn'));
  await user.click(create);
  expect(transport.calls).toContainEqual({ name: 'textFolder.createDrafts', input: { platforms: ['linkedin'] } });
  const toast = (await screen.findByText('Created 2 drafts')).closest<HTMLElement>('[data-sonner-toast]');
  expect(within(toast ?? document.body).getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('a view that is gone is said, and another choice is offered', async () => {
  const { transport, user } = open(folder({ viewId: 9, isViewGone: true }));
  const which = await screen.findByRole('combobox', { name: 'Posts that get a file' });
  expect(which).toHaveDisplayValue('A removed view');
  expect(screen.getByText(/no other post gets a file/)).toBeVisible();
  await user.selectOptions(which, 'Drafts and scheduled posts');
  expect(transport.calls).toContainEqual({ name: 'textFolder.change', input: { viewId: null, makesDrafts: false } });
});

it('Needs you says that the view is gone', async () => {
  open(folder({ viewId: 9, isViewGone: true }), { place: 'needs-you' });
  const cards = await screen.findByRole('region', { name: 'Posts as text files' });
  expect(within(cards).getByText('The view of posts that get a text file was removed')).toBeVisible();
});

it('what is wrong with a file is said with its line', async () => {
  open(folder({ problems: [{ path: 'Advent/buns.md', kind: 'planned', line: 4 }] }));
  const list = await screen.findByRole('list', { name: '1 text file needs checking' });
  expect(list).toHaveTextContent("Advent/buns.mdLine 4 · The planned day isn't a date such as 2026-12-01.");
});
