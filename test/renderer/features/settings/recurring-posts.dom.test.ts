// Settings, Recurring posts: what cannot be read is said beside what can.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

afterEach(cleanup);

const open = () => {
  history.replaceState(null, '', '/#/settings/pools');
  const rule = { startsOn: '2026-11-02', endsOn: null, time: null, everyDays: 3, cooldownDays: 0, cap: null };
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'tags.list': () => [{ tag: 'evergreen', count: 2 }],
    'pools.list': () => ({
      rules: [
        {
          ...rule,
          tag: 'evergreen',
          id: 1,
          madeCount: 0,
          postCount: 2,
          waitingCount: 1,
          partialCount: 0,
          leftOutCount: 0,
          next: [],
        },
      ],
      unreadCount: 2,
    }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return userEvent.setup();
};

it('says how many rules could not be read, and that they are kept', async () => {
  open();
  expect(await screen.findByText(/2 rules couldn't be read/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'evergreen' })).toHaveTextContent(
    '2 published posts, 1 more once published',
  );
});

it('takes a day as people write it, says which word it does not know, and offers a month', async () => {
  const user = open();
  const form =
    (await screen.findByRole('textbox', { name: 'Days between drafts' })).closest('form') ?? expect.fail('no form');
  const ends = within(form).getByRole('textbox', { name: 'Last day' });
  await user.click(ends);
  await user.keyboard('20 nov 2030');
  await user.tab();
  expect(ends).toHaveValue('Wed Nov 20, 2030');
  await user.click(ends);
  await user.keyboard('soonish');
  expect(ends).toBeInvalid();
  expect(ends).toHaveAccessibleDescription(/soonish/);
  await user.clear(ends);
  await user.keyboard('11/20/2030');
  await user.click(within(form).getByRole('button', { name: 'Last day: choose a day' }));
  const month = await screen.findByLabelText('November 2030');
  await waitFor(() => expect(month.contains(document.activeElement)).toBe(true));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(month).not.toBeInTheDocument());
  expect(ends).toHaveValue('Thu Nov 21, 2030');
});
