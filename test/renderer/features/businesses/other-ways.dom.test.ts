// Where what was open last can't be opened: why, and what can be opened instead.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { expectAtWorkOnceBegun, forever } from '../../../support/at-work.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const business = { isOpen: false, unsentCount: 0, baseUrl: 'https://api.example.com' };
const newer = () => {
  throw new AppError({ kind: 'storage', reason: 'newer-data', message: 'A newer Galley wrote this.' });
};

it('offers each business that has a key, and the sandbox', async () => {
  const transport = createFakeTransport({
    'session.read': newer,
    'preferences.read': () => samplePreferences(),
    'session.businesses': () => [
      { ...business, library: 'a1'.repeat(12), businessName: 'Tansy Lane Bakery' },
      { ...business, library: 'b2'.repeat(12), businessName: 'Quay Street Coffee' },
      { ...business, library: 'c3'.repeat(12), businessName: 'Signed Out', baseUrl: null },
    ],
    'session.open': newer,
    'session.openSandbox': () => ({
      state: 'open',
      source: 'sandbox',
      library: 'd4'.repeat(12),
      businessName: 'Tansy Lane Bakery',
    }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Open Quay Street Coffee' }));
  expect(await screen.findByText("Couldn't open it.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open Signed Out' })).toBeNull();
  const reads = () => transport.calls.filter(({ name }) => name === 'session.read').length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Open the sandbox' }));
  await expect.poll(reads).toBe(before + 1);
  expect(transport.calls.filter(({ name }) => name.startsWith('session.open'))).toEqual([
    { name: 'session.open', input: { library: 'b2'.repeat(12) } },
    { name: 'session.openSandbox', input: {} },
  ]);
});

it('lets the button keep the focus while a business is opened', async () => {
  const transport = createFakeTransport({
    'session.read': newer,
    'preferences.read': () => samplePreferences(),
    'session.businesses': () => [{ ...business, library: 'a1'.repeat(12), businessName: 'Tansy Lane Bakery' }],
    'session.open': forever,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await expectAtWorkOnceBegun(userEvent.setup(), 'Open Tansy Lane Bakery');
  expect(screen.getByRole('button', { name: 'Open the sandbox' })).toBeDisabled();
});
