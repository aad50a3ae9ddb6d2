// Link tracking in the settings: off until it is turned on, and what is written there is checked before it is saved.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { TrackingRule } from '../../../../preload/rules/link-tracking.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const first: TrackingRule = {
  isOn: false,
  hosts: ['tansylane.example'],
  values: { source: '{platform}', medium: 'social', campaign: '{campaign}', content: '' },
};

it('shows the website and the values once it is on, and saves what is changed', async () => {
  history.replaceState(null, '', '/#/settings/tracking');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'tracking.rule': () => first,
    'tracking.saveRule': (rule: TrackingRule) => rule,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  const saved = () => transport.calls.flatMap(({ name, input }) => (name === 'tracking.saveRule' ? [input] : []));
  const rule = await screen.findByRole('switch', { name: 'Add tracking to links' });
  await waitFor(() => expect(rule).toBeEnabled());
  expect(rule).not.toBeChecked();
  expect(screen.queryByLabelText('Your websites')).toBeNull();
  await user.click(rule);
  await waitFor(() => expect(saved()).toEqual([{ ...first, isOn: true }]));
  const hosts = await screen.findByLabelText('Your websites');
  expect(screen.getByText(/tansylane\.example\/\?utm_source=facebook&utm_medium=social/)).toBeVisible();
  await user.type(hosts, 'nothing{Enter}');
  expect(screen.getByText(/nothing.*isn't a website/)).toBeVisible();
  expect(saved()).toHaveLength(1);
  await user.type(hosts, 'https://Buns.example/about{Enter}');
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ hosts: ['tansylane.example', 'buns.example'] }));
  const source = screen.getByLabelText('Source');
  await user.clear(source);
  await user.type(source, 'galley');
  expect(screen.getByText(/utm_source=galley&utm_medium=social/)).toBeVisible();
  expect(saved()).toHaveLength(2);
  await user.tab();
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ values: { source: 'galley', medium: 'social' } }));
});
