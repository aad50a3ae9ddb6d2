// The window without the service: what is said, what goes on, and what is off with its reason.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post, PostRow } from '../../../preload/contract/posts.ts';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../support/fake-posts.ts';
import { samplePost } from '../../support/post-samples.ts';
import { sampleActivity, sampleStatus, sampleSync } from '../../support/sync-samples.ts';
import {
  keySession,
  mediaId,
  sampleAccount,
  sampleInfo,
  samplePreferences,
  sampleRow,
  sampleUndone,
} from '../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/library');
});

type World = { status: SyncStatus; rows: PostRow[]; airplane: boolean };

const open = async (over: Partial<SyncStatus> = {}, rows: PostRow[] = [sampleRow()], post: Post = samplePost()) => {
  const world: World = { status: sampleStatus(over), rows, airplane: over.connection === 'airplane' };
  const { transport } = createFakePosts(post);
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('activity.read', () => sampleActivity());
  transport.reply('sync.status', () => world.status);
  transport.reply('sync.now', () => world.status);
  transport.reply('sync.confirmRestored', () => world.status);
  transport.reply('ai.batches', () => []);
  transport.reply('preferences.read', () => samplePreferences({ airplane: world.airplane }));
  transport.reply('preferences.write', ({ airplane = false }: { airplane?: boolean }) => {
    world.airplane = airplane;
    return samplePreferences({ airplane });
  });
  transport.reply('posts.list', ({ search = '' }: { search?: string }) => {
    const found = world.rows.filter(({ name }) => name.toLowerCase().includes(search));
    return { rows: found, nextCursor: null, total: found.length };
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const become = (next: Partial<SyncStatus>) => {
    world.status = { ...world.status, ...next };
    transport.emit('sync');
  };
  await screen.findByRole('complementary', { name: 'Sidebar' });
  return { transport, world, sent, become, user: userEvent.setup() };
};

describe('offline', () => {
  it('is said at once in the sidebar, and after a while at the top', async () => {
    const { become, user } = await open();
    expect(await screen.findByRole('button', { name: /Saved and synced/ })).toBeVisible();
    become({ connection: 'offline', waitingCount: 5 });
    expect(await screen.findByRole('button', { name: /No connection.*5 changes saved here/ })).toBeVisible();
    expect(screen.queryByText(/Keep going/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'See 5 waiting' }));
    expect(await screen.findByRole('heading', { name: 'Activity' })).toBeVisible();
  });

  it('ends with the pictures that could not be had meanwhile', async () => {
    const { become } = await open({}, [sampleRow({ thumbnail: mediaId('att-1') })]);
    const picture = () => document.querySelector('img[src="media/att-1"]');
    await waitFor(() => expect(picture()).not.toBeNull());
    become({ connection: 'offline' });
    await screen.findByRole('button', { name: /No connection/ });
    await fireEvent.error(picture() as Element);
    expect(picture()).toBeNull();
    become({ connection: 'online' });
    await waitFor(() => expect(picture()).not.toBeNull());
  });

  it('ends with one word about what was sent', async () => {
    const { become } = await open({ connection: 'offline', waitingCount: 12 });
    await screen.findByRole('button', { name: /No connection/ });
    become({ connection: 'online', waitingCount: 0 });
    expect(await screen.findByText('12 changes sent')).toBeVisible();
  });

  it('ends with what was sent, without what was left out', async () => {
    const { become } = await open({ connection: 'airplane', waitingCount: 12 });
    await screen.findByRole('button', { name: /Working offline/ });
    become({ connection: 'online', waitingCount: 0, leftOutCount: 9 });
    expect(await screen.findByText('3 changes sent')).toBeVisible();
    expect(screen.getByRole('button', { name: /9 changes left out/ })).toBeVisible();
  });

  it('lets a blank post begin, and says why writing it waits', async () => {
    const { transport, user } = await open({ connection: 'offline' });
    transport.reply('posts.create', () => samplePost());
    await screen.findByRole('row', { name: /cardamom/ });
    await user.keyboard('n');
    await user.click(await screen.findByRole('radio', { name: 'From an idea' }));
    await user.type(screen.getByRole('textbox', { name: 'What is it about?' }), 'Buns');
    expect(screen.getByRole('button', { name: 'Write it' })).toBeDisabled();
    expect(screen.getByText("Can't reach the service. Available when it's back.")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start blank' }));
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toBeVisible();
  });

  it('switches publishing off in the editor with the reason on it, and AI can be asked for later', async () => {
    history.replaceState(null, '', '/#/editor/post-1');
    const { user } = await open({ connection: 'offline' });
    (await screen.findByRole('button', { name: 'Publishing options' })).focus();
    await user.keyboard('{Enter}');
    const publish = (await screen.findByText('Publish now…')).closest('[role=menuitem]');
    expect(publish).toHaveAttribute('aria-disabled', 'true');
    expect(publish).toHaveTextContent("Can't reach the service. Available when it's back.");
    await user.keyboard('{Escape}');
    // A menu that closes gives the page back to the pointer a moment later.
    await waitFor(() => expect(document.body).not.toHaveStyle('pointer-events: none'));
    await user.click(screen.getByRole('tab', { name: 'Assist' }));
    expect(screen.getByText('Waits on this computer and continues when Galley is online.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Revise the text' }), 'Shorter');
    expect(screen.getByRole('button', { name: 'Revise Instagram' })).toBeEnabled();
  });
});

describe('banners', () => {
  it('of a key that cannot be read say so, and read it again', async () => {
    const { transport, user, world } = await open({ connection: 'paused', waitingCount: 1 });
    const missing = { businessName: 'Tansy Lane Bakery', cause: 'unreadable', reason: 'locked' } as const;
    let session = keySession({ keyMissing: missing });
    transport.reply('session.read', () => session);
    transport.reply('session.retryKeychain', () => session);
    transport.emit('session');
    expect(await screen.findByText("The key can't be read.")).toBeVisible();
    expect(screen.getByText(/^The keychain is locked\. Keep working/)).toBeVisible();
    expect(screen.queryByText('The key no longer works.')).toBeNull();
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    expect(await screen.findByText("The key still can't be read.")).toBeVisible();
    session = keySession();
    world.status = { ...world.status, connection: 'online' };
    await user.click(again);
    transport.emit('session', 'sync');
    await waitFor(() => expect(screen.queryByText("The key can't be read.")).toBeNull());
  });

  it('of a key that was saved until Galley closed ask for it', async () => {
    const { transport, user } = await open({ connection: 'paused' });
    const missing = { businessName: 'Tansy Lane Bakery', cause: 'ended', reason: null } as const;
    transport.reply('session.read', () => keySession({ keyPlace: 'session', keyMissing: missing }));
    transport.emit('session');
    await screen.findByText('The key was saved only until Galley closed.');
    await user.click(screen.getByRole('button', { name: 'Enter the key again' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  it('of a key that no longer works leads to the key', async () => {
    const { user } = await open({ connection: 'paused', waitingCount: 1 });
    await user.click(await screen.findByRole('button', { name: 'Replace key' }));
    expect(await screen.findByRole('heading', { name: 'API key' })).toBeVisible();
  });

  it('of a library from a copy sends nothing before the person says so', async () => {
    const { user, sent } = await open({ restored: true });
    const action = await screen.findByRole('button', { name: 'Check and send' });
    expect(sent('sync.confirmRestored')).toEqual([]);
    await user.click(action);
    await waitFor(() => expect(sent('sync.confirmRestored')).toHaveLength(1));
  });

  it('of a full disk says where the text is', async () => {
    await open({ storage: 'full' });
    expect(await screen.findByRole('alert')).toHaveTextContent('What you write stays only in this window.');
  });
});

describe('working offline', () => {
  it('is switched by keys, and back from the toast', async () => {
    const { user, sent } = await open();
    await screen.findByRole('row', { name: /cardamom/ });
    await user.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Go online' }));
    await waitFor(() => expect(sent('preferences.write')).toEqual([{ airplane: true }, { airplane: false }]));
  });

  it('is a switch in Settings', async () => {
    history.replaceState(null, '', '/#/settings/sync');
    const { user, sent } = await open();
    const control = await screen.findByRole('switch', { name: 'Work offline' });
    expect(control).not.toBeChecked();
    await user.click(control);
    await waitFor(() => expect(sent('preferences.write')).toEqual([{ airplane: true }]));
  });

  it('leaves syncing to Ctrl Shift S', async () => {
    const { user, sent } = await open();
    await screen.findByRole('row', { name: /cardamom/ });
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    await waitFor(() => expect(sent('sync.now')).toHaveLength(1));
  });
});

describe('the Library', () => {
  it('says on each row how it stands, with the whole reason beside it', async () => {
    const sync = sampleSync({
      state: 'waiting',
      wait: 'allowance',
      openCount: 1,
      unsentTimes: [{ platform: 'instagram', expectedAt: null }],
    });
    await open({}, [sampleRow({ sync, at: '2030-05-16T11:15:00Z' })]);
    const row = within(await screen.findByRole('row', { name: /, Thu May 16, 2030, 7:15 AM, Waiting$/ }));
    expect(row.getByTitle('Waiting for the hourly limit.')).toHaveTextContent('Waiting');
    expect(row.getByTitle("Not synced yet. It won't publish until it is.")).toBeVisible();
  });

  it('names the time that the service still has of a post that was moved, and the new one after it', async () => {
    const at = '2030-05-16T11:15:00Z';
    const sync = sampleSync({
      state: 'waiting',
      openCount: 1,
      unsentTimes: [{ platform: 'instagram', expectedAt: null }],
      stillPublishes: [{ platform: 'instagram', at }],
    });
    await open({ connection: 'offline' }, [sampleRow({ sync, status: 'scheduled', at: '2030-05-17T11:15:00Z' })]);
    const [before, after] = ['Thu May 16, 2030, 7:15 AM', 'New: Fri May 17, 2030, 7:15 AM'];
    const row = await screen.findByRole('row', { name: new RegExp(`Still publishes, .*, ${before}, ${after}`) });
    expect(within(row).getByText(before)).toBeVisible();
    expect(within(row).getByText(after)).toBeVisible();
    expect(within(row).queryByTitle(/won't publish/)).toBeNull();
  });

  it('finds posts as they are typed, from /, and shows all again with Esc', async () => {
    const { user } = await open({}, [sampleRow({ id: 'a', name: 'Rye' }), sampleRow({ id: 'b', name: 'Buns' })]);
    await screen.findByRole('row', { name: /^Rye/ });
    await user.keyboard('/rye');
    expect(screen.getByRole('combobox', { name: 'Search posts' })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Buns/ })).toBeNull());
    expect(screen.getAllByText('1 post found')[0]).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('row', { name: /^Buns/ })).toBeVisible();
  });

  it('says when no post holds the words', async () => {
    const { user } = await open();
    await screen.findByRole('row', { name: /cardamom/ });
    await user.keyboard('/xyz');
    expect(await screen.findByRole('heading', { name: 'No posts match' })).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? expect.fail('no way back'));
    expect(await screen.findByRole('row', { name: /cardamom/ })).toBeVisible();
  });

  it('is not called empty while the posts are still being read', async () => {
    const { become } = await open({ filling: { storedCount: 0 } }, []);
    expect((await screen.findAllByText('0 posts so far'))[0]).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Nothing here yet' })).toBeNull();
    become({ filling: null });
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });

  it('counts those of the open tab alone while the posts are still being read', async () => {
    const { user } = await open({ filling: { storedCount: 100 } });
    expect((await screen.findAllByText('100 posts so far'))[0]).toBeVisible();
    await user.click(await screen.findByRole('tab', { name: /^Scheduled/ }));
    expect(await screen.findByText('1 post so far')).toBeVisible();
  });

  it('takes back the last change with Ctrl Z, and says what it was', async () => {
    const { transport, user, sent } = await open();
    transport.reply('undo.step', () => ({ undone: sampleUndone({ kind: 'post.rename' }) }));
    await screen.findByRole('row', { name: /cardamom/ });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undid renaming')).toBeVisible();
    expect(sent('undo.step')).toEqual([{ direction: 'undo' }]);
  });
});

describe('many posts that the service no longer lists', () => {
  it('are stored, and opened one by one on request', async () => {
    const { sent, transport, user } = await open({ missingCount: 30 });
    transport.reply('sync.resync', () => sampleStatus());
    expect(await screen.findByText(/no longer lists 30 posts/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check each' }));
    await waitFor(() => expect(sent('sync.resync')).toHaveLength(1));
  });
});
