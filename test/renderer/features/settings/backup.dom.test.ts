// A backup that is restored: busy at once and in words, and afterwards how many posts wait to be sent.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../../preload/contract/session.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../../preload/contract/backup.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleActivity, sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo, samplePreferences } from '../../../support/window-samples.ts';

const preview: RestorePreview = {
  madeAt: '2026-05-14T12:00:00Z',
  businessName: 'Tansy Lane',
  isOther: false,
  newCount: 300,
  plannedCount: 0,
  lackingPlatformCount: 0,
  lackingMediaCount: 0,
  hasUnknownMedia: false,
  filledCount: 0,
  pausedTimeCount: 0,
  sameCount: 0,
  restoredCount: 0,
  leftOutCount: 0,
  lostCount: 0,
  snippetCount: 0,
  viewCount: 0,
  slotCount: 0,
  ruleCount: 0,
  savedIdeaCount: 0,
  campaignCount: 0,
  holidayCount: 0,
  avoidedCount: 0,
  hasTracking: false,
  albumCount: 0,
  lackingFileCount: 0,
  reportNoteCount: 0,
  shortenedCount: 0,
};

it('the restore says that it runs, and then how many posts wait to be sent', async () => {
  history.replaceState(null, '', '/#/settings/backup');
  const read = Promise.withResolvers<RestoreReading>();
  const restored = Promise.withResolvers<RestoreOutcome>();
  let waitingCount = 290;
  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'posts.list': () => ({ rows: [], nextCursor: null, total: waitingCount }),
    'activity.read': () => sampleActivity(),
    'backup.read': () => read.promise,
    'backup.restore': () => restored.promise,
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose a backup file' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('No file is asked for.');
  await user.upload(input, new File(['{}'], 'backup.json', { type: 'application/json' }));
  expect(await screen.findByText('Reading the backup…')).toBeVisible();
  read.resolve({ state: 'read', preview });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByText('Restoring 300 drafts…')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Choose a backup file' })).toBeDisabled();
  restored.resolve({ madeCount: 300, partialCount: 0, filledCount: 0, stepId: 1 });
  expect(await screen.findByText('290 posts are waiting to be sent.', { exact: false })).toBeVisible();
  expect(screen.queryByText(/^Restoring/)).toBeNull();
  waitingCount = 0;
  transport.emit('posts');
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull());
});

const welcome = () => {
  history.replaceState(null, '', '/#/library');
  let session: Session = { state: 'signed-out', keyMissing: null };
  const transport = createFakeTransport({
    'session.read': () => session,
    'session.businesses': () => [],
    'session.openSandbox': () => (session = keySession()),
    'account.read': () => sampleAccount(),
    'sync.status': () => sampleStatus(),
    'preferences.read': () => samplePreferences({ toured: true }),
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'activity.read': () => sampleActivity(),
    'backup.read': () => ({ state: 'read' as const, preview }),
    'backup.restore': () => ({ madeCount: 300, partialCount: 0, filledCount: 0, stepId: null }),
  });
  const bridge = createBridge(transport);
  const startOver = vi.fn();
  const user = userEvent.setup();
  const opened = { transport, user, startOver, become: (next: Session) => void (session = next) };
  const show = () =>
    render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light'), startOver });
  return { ...opened, show };
};
const chooseSpring = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Restore from backup' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('no file is asked for');
  await user.upload(input, new File(['{}'], 'spring.json', { type: 'application/json' }));
  expect(await screen.findByText(/spring\.json.* is restored in Settings/)).toBeVisible();
};
const goTo = (hash: string) => {
  location.hash = hash;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
};

describe('a backup that was chosen before a business is open', () => {
  it('is read once it is', async () => {
    const { show, user } = welcome();
    show();
    await chooseSpring(user);
    await user.click(screen.getByRole('button', { name: 'Open the sandbox' }));
    expect(await screen.findByText(/Tansy Lane/, { selector: 'b' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible();
    expect(location.hash).toBe('#/settings/backup');
  });

  it('is there again after another page was open, until it is restored', async () => {
    const { show, user } = welcome();
    show();
    await chooseSpring(user);
    await user.click(screen.getByRole('button', { name: 'Open the sandbox' }));
    await screen.findByRole('button', { name: 'Restore' });
    goTo('#/settings/appearance');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    goTo('#/settings/backup');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    goTo('#/settings/appearance');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose a backup file' })).toBeNull());
    goTo('#/settings/backup');
    await screen.findByRole('button', { name: 'Choose a backup file' });
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is asked for again where another business than before was opened, for which the window reloads', async () => {
    const { show, user, startOver, become, transport } = welcome();
    become(keySession());
    const first = show();
    await screen.findByRole('link', { name: /^Settings/ });
    become({ state: 'signed-out', keyMissing: null });
    transport.emit('session');
    await chooseSpring(user);
    transport.reply('session.openSandbox', () => {
      const other = { ...keySession(), library: 'f0'.repeat(12) };
      become(other);
      return other;
    });
    await user.click(screen.getByRole('button', { name: 'Open the sandbox' }));
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
    first.unmount();
    show();
    expect(await screen.findByText(/^Choose .*spring\.json.* again/)).toBeVisible();
    expect(location.hash).toBe('#/settings/backup');
  });
});
