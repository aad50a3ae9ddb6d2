// Weekly slots in the settings: what is written before the list is read is not passed over.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { WeeklySlot } from '../../../../preload/contract/plan.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

it('a slot that is added before the list is there joins it', async () => {
  history.replaceState(null, '', '/#/settings/slots');
  const saved: WeeklySlot = { weekday: 1, time: '08:00', platforms: null };
  const read = Promise.withResolvers<WeeklySlot[]>();
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'plan.slots': () => read.promise,
    'plan.saveSlots': ({ slots }: { slots: WeeklySlot[] }) => slots,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
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
