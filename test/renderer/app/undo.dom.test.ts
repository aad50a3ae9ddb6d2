// Undo over the pages: a step that deletes many posts is confirmed first, a great many by their number.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Input } from '../../../preload/bridge.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../support/fake-posts.ts';
import { samplePost } from '../../support/post-samples.ts';
import { sampleActivity, sampleStatus } from '../../support/sync-samples.ts';
import {
  keySession,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
  sampleUndone,
} from '../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/library');
});

const open = async (count: number) => {
  const { transport } = createFakePosts(samplePost());
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('activity.read', () => sampleActivity());
  transport.reply('sync.status', () => sampleStatus());
  transport.reply('preferences.read', () => samplePreferences());
  transport.reply('posts.list', () => ({ rows: [sampleRow()], nextCursor: null, total: 1 }));
  transport.reply('undo.step', ({ sure }: Input<'undo.step'>) =>
    sure
      ? { undone: sampleUndone({ kind: 'post.putBack', size: count, count, doneCount: count }) }
      : { undone: null, asks: { stepId: 7, count } },
  );
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('complementary', { name: 'Sidebar' });
  const user = userEvent.setup();
  await user.keyboard('{Control>}z{/Control}');
  const dialog = await screen.findByRole('dialog', { name: `Delete ${String(count)} posts?` });
  const steps = () => transport.calls.filter(({ name }) => name === 'undo.step').map(({ input }) => input);
  return { user, steps, within: within(dialog) };
};

it('says how many posts it would delete, and deletes them once that is confirmed', async () => {
  const { user, steps, within: dialog } = await open(25);
  expect(dialog.getByText(/^Undoing this step deletes them\. .* Redo restores everything\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete 25 posts' }));
  expect(await screen.findByText('Removed 25 posts')).toBeVisible();
  expect(steps()).toEqual([{ direction: 'undo' }, { direction: 'undo', stepId: 7, sure: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('has the number of a great many typed, and leaves all of them where it is called off', async () => {
  const { user, steps, within: dialog } = await open(150);
  const confirm = dialog.getByRole('button', { name: 'Delete 150 posts' });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText('Type 150 to delete'), '150');
  expect(confirm).toBeEnabled();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(steps()).toEqual([{ direction: 'undo' }]);
});
