// The whole window over a fake transport: frame, Library, Settings, and the ways between them.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import type { Account } from '../../../preload/contract/account.ts';
import type { Preferences } from '../../../preload/contract/app.ts';
import type { Session } from '../../../preload/contract/session.ts';
import type { PostFilter } from '../../../preload/rules/post-query.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { postState, rowFacts } from '../../../preload/rules/post-state.ts';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { settingsSections } from '../../../renderer/app/route.svelte.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleChannel } from '../../support/post-samples.ts';
import { sampleActivity, sampleStatus } from '../../support/sync-samples.ts';
import {
  keySession,
  sampleAccount,
  sampleInfo,
  sampleJob,
  samplePreferences,
  sampleRow,
} from '../../support/window-samples.ts';

const buns = sampleRow({
  id: 'buns',
  name: 'Saturday cardamom buns',
  status: 'scheduled',
  platforms: [{ platform: 'instagram', failed: false, status: 'scheduled' }],
});
const tart = sampleRow({ id: 'tart', name: 'Rhubarb and custard tart is back', needsApproval: true });
const rye = sampleRow({
  id: 'rye',
  name: 'Dark rye, sliced thick',
  platforms: [{ platform: 'tiktok', failed: true, status: 'draft' }],
  failure: { platform: 'tiktok', reason: 'token_expired', failedAt: '2026-05-13T21:30:00Z' },
});

const now = Temporal.Instant.from('2026-05-15T12:00:00Z');

type World = { session: Session; account: Account; rows: PostRow[]; status: SyncStatus };

beforeEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});

const open = (over: Partial<World> = {}) => {
  const world: World = {
    session: keySession(),
    account: sampleAccount(),
    rows: [buns, tart, rye],
    status: sampleStatus(),
    ...over,
  };
  const transport = createFakeTransport({
    'session.read': () => world.session,
    'session.leave': () => (world.session = { state: 'signed-out', keyMissing: null }),
    'account.read': () => world.account,
    'jobs.list': () => [sampleJob({ postId: buns.id, creditsCharged: 1 })],
    'posts.list': ({ state, search = '' }: PostFilter) => {
      const rows = world.rows.filter(
        (row) =>
          (state === undefined || postState(rowFacts(row), { now }).is === state) &&
          row.name.toLowerCase().includes(search.toLowerCase()),
      );
      return { rows, nextCursor: null, total: rows.length };
    },
    'posts.counts': () => ({
      changed: 0,
      unchecked: 0,
      all: 3,
      draft: 2,
      scheduled: 1,
      published: 0,
      approval: 1,
      blocked: 1,
      making: 0,
      sending: 0,
    }),
    'tags.list': () => [],
    'views.list': () => [],
    'sync.status': () => world.status,
    'sync.now': () => world.status,
    'activity.read': () => sampleActivity(),
    'preferences.read': () => samplePreferences({ airplane: world.status.connection === 'airplane' }),
    'preferences.write': (preferences: Partial<Preferences>) => ({
      theme: 'light',
      airplane: false,
      keepLocation: false,
      notices: false,
      letterKeys: true,
      updates: false,
      density: 'comfortable',
      motion: 'system',
      language: 'system',
      weekStart: 'system',
      hours: 'system',
      ownTime: true,
      captureKeys: 'off',
      toured: false,
      ...preferences,
    }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  return { transport, world, user: userEvent.setup() };
};
const rowNames = async () => {
  const rows = await screen.findAllByRole('row', { name: /, Post, / });
  return rows.map((row) => row.getAttribute('aria-label')?.replace(/, Post, .*$/, ''));
};

describe('the Library', () => {
  it('names each row with its kind, status, platforms, time and sync', async () => {
    open({ rows: [sampleRow({ ...tart, at: '2026-05-15T15:30:00Z' })] });
    expect(
      await screen.findByRole('row', {
        name: 'Rhubarb and custard tart is back, Post, Needs approval, Instagram, Fri May 15, 11:30 AM, Synced',
      }),
    ).toBeVisible();
  });

  it('asks the service for the tabs it can filter by', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /^Scheduled/ }));
    await waitFor(async () => {
      expect(await rowNames()).toEqual(['Saturday cardamom buns']);
    });
  });

  it('finds what is blocked among all posts', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /^Blocked/ }));
    expect(await rowNames()).toEqual(['Dark rye, sliced thick']);
  });

  it('says that all is done when nothing needs approval', async () => {
    const { user } = open({ rows: [buns] });
    await user.click(await screen.findByRole('tab', { name: /^Needs approval/ }));
    expect(await screen.findByRole('heading', { name: 'Nothing to approve' })).toBeVisible();
  });

  it('invites to write when there is nothing at all', async () => {
    open({ rows: [] });
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });

  it('shows what changed', async () => {
    const { transport, world } = open({ rows: [buns] });
    await rowNames();
    world.rows = [tart, buns];
    transport.emit('posts');
    await waitFor(async () => {
      expect(await rowNames()).toEqual(['Rhubarb and custard tart is back', 'Saturday cardamom buns']);
    });
  });

  it('lists and counts again when the account changed: states depend on channels', async () => {
    const { transport, world } = open({ rows: [buns] });
    await rowNames();
    transport.reply('posts.counts', () => ({
      changed: 0,
      unchecked: 0,
      all: 1,
      draft: 0,
      scheduled: 0,
      published: 0,
      approval: 0,
      blocked: 7,
      making: 0,
      sending: 0,
    }));
    world.rows = [rye];
    transport.emit('account');
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Blocked/ })).toHaveTextContent('7'));
    await waitFor(async () => {
      expect(await rowNames()).toEqual(['Dark rye, sliced thick']);
    });
  });

  it('keeps the rows and says so when it cannot be read again', async () => {
    const { transport } = open();
    await rowNames();
    transport.reply('posts.list', () => {
      throw new AppError({ kind: 'service-failed', message: 'Internal error', requestId: 'req_1' });
    });
    transport.emit('posts');
    expect(await screen.findByText("Couldn't refresh the list.")).toBeVisible();
    expect(await rowNames()).toHaveLength(3);
  });

  it('moves over rows with J and K, and opens one with Enter', async () => {
    const { user } = open();
    await rowNames();
    const names = () => document.activeElement?.getAttribute('aria-label') ?? '';
    await user.keyboard('j');
    await waitFor(() => expect(names()).toMatch(/^Saturday/));
    await user.keyboard('j');
    await waitFor(() => expect(names()).toMatch(/^Rhubarb/));
    await user.keyboard('{End}');
    await waitFor(() => expect(names()).toMatch(/^Dark rye/));
    await user.keyboard('k');
    await waitFor(() => expect(names()).toMatch(/^Rhubarb/));
    await user.keyboard('{Enter}');
    expect(location.hash).toBe('#/editor/tart');
  });

  it('gives the keyboard back to the row it was left from', async () => {
    const { user } = open();
    await rowNames();
    const name = () => document.activeElement?.getAttribute('aria-label') ?? '';
    await user.keyboard('j');
    await waitFor(() => expect(name()).toMatch(/^Saturday/));
    await user.keyboard('j');
    await waitFor(() => expect(name()).toMatch(/^Rhubarb/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(name()).toBe('Post'));
    history.back();
    await waitFor(() => expect(name()).toMatch(/^Rhubarb/));
  });

  it('lets Tab reach one row only', async () => {
    open();
    await rowNames();
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
  });
});

describe('the frame', () => {
  it('goes to Settings and back by keys', async () => {
    const { user } = open();
    await rowNames();
    await user.keyboard('{Control>},{/Control}');
    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeVisible();
    await user.keyboard('gl');
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeVisible();
  });

  it('shows the credits, and when they come again', async () => {
    open();
    expect(await screen.findByText('142 credits')).toBeVisible();
    expect(screen.getByText(/^Resets Jun 1/)).toBeVisible();
  });

  it('never shows credits that could not be read as zero', async () => {
    open({ account: sampleAccount({ credits: null }) });
    expect(await screen.findByText("Couldn't load credits")).toBeVisible();
  });

  it.each<[string, Partial<World>]>([
    ["This business isn't set up yet.", { account: sampleAccount({ onboardingComplete: false }) }],
    [
      'No active subscription.',
      { account: sampleAccount({ plan: { ...sampleAccount().plan, hasActiveSubscription: false } }) },
    ],
    ['The business has no time zone yet.', { account: sampleAccount({ timezone: null }) }],
    ["This key can't read the business's time zone.", { account: sampleAccount({ timezone: undefined }) }],
    ['The key is stored in a file.', { session: keySession({ keyPlace: 'file' }) }],
  ])('says in a banner: %s', async (text, world) => {
    open(world);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says the most important in one line, and shows the others on demand', async () => {
    const { user } = open({
      account: sampleAccount({
        onboardingComplete: false,
        timezone: null,
        plan: { ...sampleAccount().plan, hasActiveSubscription: false },
      }),
    });
    expect(await screen.findByText('No active subscription.')).toBeVisible();
    const others = ["This business isn't set up yet.", 'The business has no time zone yet.'];
    for (const text of others) expect(screen.queryByText(text)).toBeNull();
    const more = screen.getByRole('button', { name: '2 more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    for (const text of others) expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    for (const text of others) expect(screen.queryByText(text)).toBeNull();
  });

  it('says under the name of the business that it is the sandbox, and asks before it is left', async () => {
    const session = { state: 'open', source: 'sandbox', library: 'b2'.repeat(12), businessName: 'Tansy Lane Bakery' };
    const { user, transport } = open({ session: session as World['session'] });
    const business = await screen.findByRole('button', { name: /Sandbox, sample data/ });
    business.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Leave the sandbox…'));
    const dialog = await screen.findByRole('dialog', { name: 'Leave the sandbox?' });
    expect(transport.calls.filter(({ name }) => name === 'session.leave')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Leave the sandbox' }));
    await waitFor(() => expect(transport.calls.some(({ name }) => name === 'session.leave')).toBe(true));
  });

  it('opens no website in the sandbox, where there is none to sign in to, and says what happens instead', async () => {
    const session = { state: 'open', source: 'sandbox', library: 'b2'.repeat(12), businessName: 'Tansy Lane Bakery' };
    const channels = [sampleChannel('tiktok', { needsReconnect: true })];
    const { user, transport } = open({ session: session as World['session'], account: sampleAccount({ channels }) });
    const connectUrl = 'https://app.example.org/channels';
    transport.reply('channels.read', () => ({
      checkedAt: '2026-05-15T12:00:00Z',
      channels: channels.map((channel) => ({ ...channel, waitingCount: 0, plannedCount: 0, draftCount: 0 })),
    }));
    transport.reply('channels.check', () => ({ connectUrl }));
    transport.reply('channels.connectLink', () => ({ url: `${connectUrl}/tiktok` }));
    await rowNames();
    location.hash = '#/channels';
    await user.click(await screen.findByRole('button', { name: /^Sign in on the web/ }));
    expect(await screen.findByText(/^The sandbox has no website\./)).toBeVisible();
    expect(await screen.findByText(/^Finish on the web\./)).toBeVisible();
    expect(transport.links).toEqual([]);
  });

  it('moves over its panes with F6', async () => {
    const { user } = open();
    await rowNames();
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
    await user.keyboard('{F6}');
    expect(sidebar).toHaveFocus();
    expect(sidebar).toHaveAttribute('data-pane', 'entered');
    await user.keyboard('{F6}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(sidebar).toHaveAttribute('data-pane', '');
  });

  it('frames no pane that was only clicked', async () => {
    const { user } = open();
    await rowNames();
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
    await user.click(sidebar);
    await user.keyboard('{Shift}');
    expect(sidebar).toHaveFocus();
    expect(sidebar).not.toHaveAttribute('data-pane', 'entered');
  });
});

describe('Settings', () => {
  const openAt = (section: string, over: Partial<World> = {}) => {
    history.replaceState(null, '', `/#/settings/${section}`);
    return open(over);
  };

  it('has six pages, on which every section stands once', async () => {
    const { user } = openAt('appearance');
    const nav = await screen.findByRole('navigation', { name: 'Settings' });
    const names = ['General', 'Business', 'Planning', 'Notifications', 'Storage', 'About'];
    await waitFor(() => expect(within(nav).getAllByRole('link')).toHaveLength(names.length));
    const seen: string[] = [];
    for (const name of names) {
      const page = within(nav).getByRole('link', { name: new RegExp(`^${name}`) });
      await user.click(page);
      expect(page).toHaveAttribute('aria-current', 'page');
      const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')];
      seen.push(...sections.map(({ dataset }) => dataset['section'] ?? ''));
    }
    expect(seen.toSorted()).toEqual(settingsSections.toSorted());
  });

  it('finds a setting by the words that people use, and Enter leads to its page', async () => {
    const { user } = openAt('appearance');
    const nav = await screen.findByRole('navigation', { name: 'Settings' });
    await user.type(within(nav).getByRole('textbox', { name: 'Find a setting' }), 'credits used');
    const found = within(nav).getByRole('list', { name: 'Settings found' });
    expect(
      within(found)
        .getAllByRole('link')
        .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
    ).toEqual(['Where credits went Account']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Studio, monthly')).toBeVisible();
    expect(location.hash).toBe('#/settings/account');
    await user.clear(within(nav).getByRole('textbox'));
    await user.type(within(nav).getByRole('textbox'), 'zzz');
    expect(within(nav).getByRole('status')).toHaveTextContent('No settings match “zzz”.');
    await user.keyboard('{Escape}');
    expect(within(nav).getByRole('link', { name: /^Business/ })).toHaveAttribute('aria-current', 'page');
  });

  it('shows plan, credits and where they went', async () => {
    openAt('account');
    expect(await screen.findByText('Studio, monthly')).toBeVisible();
    expect(screen.getByText('92')).toBeVisible();
    expect(await screen.findByText('Wrote “Saturday cardamom buns”')).toBeVisible();
    expect(screen.getByText('2 autopilot plans active. Setup is complete.')).toBeVisible();
  });

  it('shows the theme at once and keeps it', async () => {
    const { user, transport } = openAt('appearance');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('galley.theme')).toBe('dark');
    expect(transport.calls).toContainEqual({ name: 'preferences.write', input: { theme: 'dark' } });
  });

  it('goes back to the earlier theme when it cannot be saved', async () => {
    const { user, transport } = openAt('appearance');
    transport.reply('preferences.write', () => {
      throw new AppError({ kind: 'internal', message: 'Disk full' });
    });
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'light'));
  });

  it('asks before the sandbox is left', async () => {
    const session = { state: 'open', source: 'sandbox', library: 'b2'.repeat(12), businessName: 'Tansy Lane Bakery' };
    const { user, transport } = openAt('key', { session: session as World['session'] });
    await user.click(await screen.findByRole('button', { name: 'Leave the sandbox' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave the sandbox?' });
    expect(transport.calls.map(({ name }) => name)).not.toContain('session.leave');
    await user.click(within(dialog).getByRole('button', { name: 'Leave the sandbox' }));
    await waitFor(() => expect(transport.calls.map(({ name }) => name)).toContain('session.leave'));
  });

  it('signs out only after asking, with Stay as the safe choice', async () => {
    const { user, transport } = openAt('key');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out of Tansy Lane Bakery?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Stay' })).toHaveFocus());
    expect(transport.calls.map(({ name }) => name)).not.toContain('session.leave');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Open the sandbox' })).toBeVisible();
    expect(location.hash).toBe('#/library');
  });

  it('shows Welcome and says so when the keychain keeps the key after signing out', async () => {
    const { user, transport, world } = openAt('key');
    transport.reply('session.leave', () => {
      world.session = { state: 'signed-out', keyMissing: null };
      throw new AppError({ kind: 'keychain', message: '', reason: 'locked' });
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Open the sandbox' })).toBeVisible();
    expect(await screen.findByText(/The keychain is locked/)).toBeVisible();
  });
});
