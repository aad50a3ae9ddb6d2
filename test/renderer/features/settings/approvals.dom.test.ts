// Approvals in the settings: the rule is off until it is turned on, and says that Galley has to be running.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

it('posts that change after approval are unscheduled once that is turned on', async () => {
  history.replaceState(null, '', '/#/settings/approvals');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'plan.approvals': () => ({ takeOff: false }),
    'plan.saveApprovals': (rules: { takeOff: boolean }) => rules,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const rule = await screen.findByRole('switch', { name: 'Unschedule posts that change after approval' });
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).not.toBeChecked();
  expect(screen.getByText(/Galley has to be running/)).toBeVisible();
  await userEvent.setup().click(rule);
  await waitFor(() => expect(rule).toBeChecked());
  expect(transport.calls.filter(({ name }) => name === 'plan.saveApprovals').map(({ input }) => input)).toEqual([
    { takeOff: true },
  ]);
});
