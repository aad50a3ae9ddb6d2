// Settings, Campaigns and holidays: what is removed can be undone, and nothing added meanwhile is lost by it.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { CalendarOverlays, Campaign, Holiday } from '../../../../preload/contract/calendar-overlays.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

afterEach(cleanup);

const harvest: Campaign = { name: 'Harvest', hue: 75, from: '2026-10-01', to: '2026-10-31' };
const advent: Campaign = { name: 'Advent', hue: 25, from: '2026-11-29', to: '2026-12-24' };
const thanksgiving: Holiday = { date: '2026-11-26', name: 'Thanksgiving' };

/** Other tests leave toasts. */
const undoOf = (toast: HTMLElement) =>
  within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Undo' });

const open = () => {
  history.replaceState(null, '', '/#/settings/layers');
  let layers: CalendarOverlays = {
    campaigns: [harvest],
    holidays: [thanksgiving],
    shown: { campaigns: true, holidays: true },
  };
  const write = (change: Partial<CalendarOverlays>) => (layers = { ...layers, ...change });
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'overlays.read': () => layers,
    'overlays.saveCampaigns': ({ campaigns }: { campaigns: Campaign[] }) => write({ campaigns }),
    'overlays.saveHolidays': ({ holidays }: { holidays: Holiday[] }) => write({ holidays }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return { user: userEvent.setup(), transport, write, read: () => layers };
};

it('a campaign that is removed comes back by Undo, beside one that was added meanwhile', async () => {
  const { user, transport, write, read } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Harvest' }));
  const toast = await screen.findByText('Removed “Harvest”');
  expect(toast).toBeVisible();
  expect(screen.queryByText('Harvest')).toBeNull();
  write({ campaigns: [advent] });
  transport.emit('plan');
  expect(await screen.findByText('Advent')).toBeVisible();
  await user.click(undoOf(toast));
  expect(await screen.findByText('Harvest')).toBeVisible();
  expect(read().campaigns).toEqual([advent, harvest]);
});

it('holidays that are removed come back by Undo', async () => {
  const { user, read } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove all' }));
  const toast = await screen.findByText('Removed 1 day');
  expect(toast).toBeVisible();
  expect(read().holidays).toEqual([]);
  await user.click(undoOf(toast));
  await waitFor(() => expect(read().holidays).toEqual([thanksgiving]));
});

it('a number in a field for a day is one of a month, and a time is no day', async () => {
  const { user } = open();
  const from = await screen.findByRole('textbox', { name: 'First day' });
  const write = async (text: string) => {
    await user.clear(from);
    await user.type(from, text);
    await user.tab();
  };
  await write('12');
  expect(from).toHaveDisplayValue(/ 12\b/);
  await write('18.12.2126');
  expect(from).toHaveDisplayValue(/Dec 18, 2126/);
  await write('11:30');
  expect(from).toBeInvalid();
  expect(from).toHaveAccessibleDescription(/11:30/);
});

it('a field for a day is not left by the Enter that ends a composition', async () => {
  const { user } = open();
  const from = await screen.findByRole('textbox', { name: 'First day' });
  await user.clear(from);
  await user.type(from, '18.12.2126');
  await fireEvent.keyDown(from, { key: 'Enter', isComposing: true });
  expect(from).toHaveDisplayValue('18.12.2126');
  await user.keyboard('{Enter}');
  expect(from).toHaveDisplayValue(/Dec 18, 2126/);
});
