// Settings, Recurring posts: what cannot be read is said beside what can.
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

it('says how many rules could not be read, and that they are kept', async () => {
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
  expect(await screen.findByText(/2 rules couldn't be read/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'evergreen' })).toHaveTextContent(
    '2 published posts, 1 more once published',
  );
});
