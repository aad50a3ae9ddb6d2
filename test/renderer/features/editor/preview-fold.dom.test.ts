// The note below a preview says of the fold what the preview shows.
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import type { MediaId } from '../../../../preload/ids.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/editor/post-1');
});

it('has the lines of the words over a video, which are shorter than those below a picture', async () => {
  const media = [{ id: 'video-1' as MediaId, type: 'video', ratio: 9 / 16, altText: null }] as const;
  // Every character is 7 wide here: 43 in a line over the video, less the room for "more"; 50 below a picture.
  const body = `Rye is back in the oven for all of you. ${'And more '.repeat(40)}`;
  const variant = sampleVariant('tiktok', { isPrimary: true, body, hashtags: [], media: [...media] });
  const { transport } = createFakePosts(samplePost({ variants: [variant] }));
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount({ channels: [sampleChannel('tiktok')] }));
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('localNotes.read', () => ({ plannedOn: null, note: '', checklist: [], tags: [] }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  expect(await screen.findByText(/Your first sentence gets cut off\./)).toBeVisible();
  expect(screen.getByText(/^Rye is back in the oven.*…$/).textContent).not.toContain('of you');
});
