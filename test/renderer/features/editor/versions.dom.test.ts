// The Versions tab: what it lists belongs to the platform that is open.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { PostVersion } from '../../../../preload/contract/versions.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => history.replaceState(null, '', '/#/editor/post-1'));

const version = (seq: number, text: string): PostVersion => ({
  seq,
  kind: 'manual',
  label: null,
  feedback: null,
  score: null,
  verdict: null,
  createdAt: '2026-05-01T10:00:00Z',
  ownLabel: null,
  texts: { title: null, text, hashtags: [], altText: null },
});

it('lists no versions of the platform before, while those of the next one are read and when they can’t be', async () => {
  const variants = [sampleVariant('instagram', { isPrimary: true }), sampleVariant('tiktok', { pinned: true })];
  const { transport } = createFakePosts(samplePost({ variants }));
  let refuse = (): void => undefined;
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('posts.wordings', () => []);
  transport.reply('versions.list', async ({ platform }: { platform: string }) => {
    if (platform === 'tiktok') {
      await new Promise<void>((resolve) => (refuse = resolve));
      throw new AppError({ kind: 'unreachable', message: 'No network.' });
    }
    return { readAt: '2026-05-01T10:00:00Z', versions: [version(2, 'Now'), version(1, 'Before')] };
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Versions' }));
  const pane = within(await screen.findByRole('tabpanel', { name: 'Versions' }));
  await pane.findByText(/version 1/i);
  await user.click(screen.getByRole('tab', { name: /TikTok/ }));
  await waitFor(() => expect(transport.calls.at(-1)?.input).toMatchObject({ platform: 'tiktok' }));
  expect(pane.queryByText(/version \d/i)).toBeNull();
  refuse();
  await pane.findByText(/Couldn.t load the list of versions/);
  expect(pane.queryByText(/version \d/i)).toBeNull();
  await user.click(screen.getByRole('tab', { name: /Instagram/ }));
  await pane.findByText(/version 1/i);
});
