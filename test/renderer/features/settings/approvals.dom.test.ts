// Approvals in the settings: both rules are off until they are turned on, and one says that Galley has to be running.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ApprovalRules } from '../../../../preload/contract/plan.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

it('each rule is turned on by itself: an approval before a time, and unscheduling what changes after one', async () => {
  history.replaceState(null, '', '/#/settings/approvals');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'plan.approvals': () => ({ takeOff: false, askFirst: false }),
    'plan.saveApprovals': (rules: ApprovalRules) => rules,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const first = await screen.findByRole('switch', { name: 'My own posts need an approval before a time' });
  const rule = await screen.findByRole('switch', { name: 'Unschedule posts that change after approval' });
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).not.toBeChecked();
  expect(screen.getByText(/Galley has to be running/)).toBeVisible();
  const saved = () => transport.calls.flatMap(({ name, input }) => (name === 'plan.saveApprovals' ? [input] : []));
  await userEvent.setup().click(rule);
  await waitFor(() => expect(rule).toBeChecked());
  expect(saved()).toEqual([{ takeOff: true, askFirst: false }]);
  expect(first).not.toBeChecked();
  await userEvent.setup().click(first);
  await waitFor(() => expect(first).toBeChecked());
  expect(saved().at(-1)).toEqual({ takeOff: true, askFirst: true });
});
