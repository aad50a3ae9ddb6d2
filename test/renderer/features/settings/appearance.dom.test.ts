// Settings, General: motion and the user's own time take effect at once, and are stored.
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Preferences } from '../../../../preload/contract/app.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme, dateStyle } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

beforeEach(() => history.replaceState(null, '', '/#/settings/appearance'));

const open = async () => {
  const { transport } = createFakePosts(samplePost());
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  let preferences = samplePreferences();
  transport.reply('preferences.read', () => preferences);
  transport.reply('preferences.write', (change: Partial<Preferences>) => (preferences = { ...preferences, ...change }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const stored = () => preferences;
  return { user: userEvent.setup(), stored };
};

it('motion is reduced at once', async () => {
  const { user, stored } = await open();
  const motion = await screen.findByRole('radiogroup', { name: 'Motion' });
  await user.click(within(motion).getByRole('radio', { name: 'Reduced' }));
  expect([document.documentElement.dataset['motion'], stored().motion]).toEqual(['reduced', 'reduced']);
});

it('the own time beside the business’s goes', async () => {
  const { user, stored } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Your own time beside it' }));
  expect([dateStyle().ownTime, stored().ownTime]).toEqual([false, false]);
});
