// Link tracking in the settings: off until it is turned on, and what is written there is checked before it is saved.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
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
  platforms: [],
  tags: [],
};

const open = (rule: TrackingRule) => {
  history.replaceState(null, '', '/#/settings/tracking');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'tags.list': () => [{ tag: 'Launch', count: 3 }],
    'tracking.rule': () => rule,
    'tracking.saveRule': (next: TrackingRule) => next,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const saved = () => transport.calls.flatMap(({ name, input }) => (name === 'tracking.saveRule' ? [input] : []));
  return { user: userEvent.setup(), saved, transport };
};

it('shows the website and the values once it is on, and saves what is changed', async () => {
  const { user, saved } = open(first);
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

it('keeps what is typed while another field is being saved, and what could not be saved', async () => {
  const { user, saved, transport } = open({ ...first, isOn: true });
  let answer = () => {};
  transport.reply('tracking.saveRule', (next) => new Promise((resolve) => (answer = () => resolve(next))));
  const source = await screen.findByLabelText('Source');
  const medium = screen.getByLabelText('Medium');
  await user.clear(source);
  await user.type(source, 'galley');
  await user.clear(medium);
  await user.type(medium, 'paid');
  answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(medium).toHaveValue('paid');
  transport.reply('tracking.saveRule', () => {
    throw new AppError({ kind: 'storage', message: 'The disk is full.', reason: 'disk-full' });
  });
  await user.tab();
  await waitFor(() => expect(saved()).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([source, medium].map((field) => (field as HTMLInputElement).value)).toEqual(['galley', 'paid']);
});

it('saves one change on the other, however long the first takes', async () => {
  const { user, saved, transport } = open({ ...first, isOn: true });
  let answer = () => {};
  transport.reply('tracking.saveRule', (next) => new Promise((resolve) => (answer = () => resolve(next))));
  await user.type(await screen.findByLabelText('Your websites'), 'buns.example{Enter}');
  const source = screen.getByLabelText('Source');
  await user.clear(source);
  await user.type(source, 'galley');
  await user.tab();
  answer();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ hosts: ['tansylane.example', 'buns.example'], values: { source: 'galley' } });
});

it('has other values for a platform or a tag', async () => {
  const { user, saved } = open({ ...first, isOn: true });
  const choice = await screen.findByLabelText('Other values for');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Tag “Launch”' })).toBeVisible());
  await user.selectOptions(choice, 'LinkedIn');
  await user.click(screen.getByRole('button', { name: 'Add other values' }));
  const linkedin = within(await screen.findByRole('group', { name: 'LinkedIn' }));
  expect(screen.queryByRole('option', { name: 'LinkedIn' })).toBeNull();
  expect(linkedin.getByText(/utm_source=linkedin&utm_medium=social/)).toBeVisible();
  await user.clear(linkedin.getByLabelText('Medium'));
  await user.type(linkedin.getByLabelText('Medium'), 'professional{Enter}');
  const own = { ...first.values, medium: 'professional' };
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ platforms: [{ platform: 'linkedin', values: own }] }));
  await user.selectOptions(choice, 'Tag “Launch”');
  await user.click(screen.getByRole('button', { name: 'Add other values' }));
  await screen.findByRole('group', { name: 'Tag “Launch”' });
  expect(saved().at(-1)).toMatchObject({
    values: first.values,
    platforms: [{ platform: 'linkedin', values: own }],
    tags: [{ tag: 'Launch', values: first.values }],
  });
  await user.click(screen.getByRole('button', { name: 'Remove values for LinkedIn' }));
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ platforms: [], tags: [{ tag: 'Launch' }] }));
});
