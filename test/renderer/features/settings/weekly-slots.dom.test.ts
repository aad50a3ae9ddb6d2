// Weekly slots in the settings: what is written before the list is read is not passed over, and what is removed can be undone.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { WeeklySlot } from '../../../../preload/contract/plan.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

afterEach(cleanup);

const saved: WeeklySlot = { weekday: 1, time: '08:00', platforms: null };

const open = (read: WeeklySlot[] | Promise<WeeklySlot[]>) => {
  let stored = read;
  history.replaceState(null, '', '/#/settings/slots');
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'plan.slots': () => stored,
    'plan.saveSlots': ({ slots }: { slots: WeeklySlot[] }) => (stored = slots),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return transport;
};

it('a slot that is added before the list is there joins it', async () => {
  const read = Promise.withResolvers<WeeklySlot[]>();
  const transport = open(read.promise);
  await fireEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }));
  const time = screen.getByRole('textbox', { name: 'Time' });
  await fireEvent.input(time, { target: { value: '6:10 am' } });
  await fireEvent.submit(time.closest('form') as HTMLFormElement);
  read.resolve([saved]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Friday, 6:10 AM' })).toBeVisible());
  expect(transport.calls.find(({ name }) => name === 'plan.saveSlots')?.input).toEqual({
    slots: [saved, { weekday: 5, time: '06:10', platforms: null }],
  });
});

it('a slot that is removed comes back by Undo, in its place', async () => {
  const later: WeeklySlot = { weekday: 1, time: '10:00', platforms: ['x'] };
  const transport = open([saved, later]);
  await fireEvent.click(await screen.findByRole('button', { name: 'Remove Monday, 8:00 AM' }));
  const toast = await screen.findByText('Removed Monday, 8:00 AM');
  expect(toast).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Monday, 8:00 AM' })).toBeNull();
  // Other tests leave toasts.
  await fireEvent.click(within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Remove Monday, 8:00 AM' })).toBeVisible();
  expect(transport.calls.filter(({ name }) => name === 'plan.saveSlots').map(({ input }) => input)).toEqual([
    { slots: [later] },
    { slots: [saved, later] },
  ]);
});
