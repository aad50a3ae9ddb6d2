// The editor as a whole, inside the window: leaving, saving, what is live, what failed, and its dialogs.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { CalendarEntry } from '../../../../preload/contract/calendar.ts';
import type { Post, Variant } from '../../../../preload/contract/posts.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { stubMediaQuery } from '../../../support/media-query.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { keySession, mediaId, sampleAccount, sampleInfo, sampleRow } from '../../../support/window-samples.ts';

const noWay = { kind: 'internal', message: 'The disk is full.' } as const;

beforeEach(() => {
  history.replaceState(null, '', '/#/editor/post-1');
});

const open = async (post: Post = samplePost()) => {
  const service = createFakePosts(post);
  const { transport } = service;
  const channels = [sampleChannel('instagram', { account: '@tansylane' }), sampleChannel('tiktok')];
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount({ channels }));
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const caption = await screen.findByRole('textbox', { name: 'Caption' });
  return { service, transport, caption, user: userEvent.setup() };
};
const one = (over: Partial<Variant>) =>
  samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, ...over })] });
const publishNow = async (user: UserEvent) => {
  screen.getByRole('button', { name: 'Publishing options' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByText('Publish now…'));
};
const back = () => screen.getAllByRole('button', { name: 'Back' }).at(-1) ?? expect.fail('There is no way back.');

describe('an address that names a platform', () => {
  it('opens its version, and another one that is gone to later', async () => {
    history.replaceState(null, '', '/#/editor/post-1/tiktok');
    await open(samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('tiktok')] }));
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    expect(tab(/TikTok/)).toHaveAttribute('aria-selected', 'true');
    history.pushState(null, '', '/#/editor/post-1/instagram');
    dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(tab(/Instagram/)).toHaveAttribute('aria-selected', 'true'));
  });
});

it('keeps a planned day when words that are no day are written over it, until another is or the field is emptied', async () => {
  const { transport, user } = await open();
  const notes = { plannedOn: '2126-05-22', note: '', checklist: [], tags: [] };
  transport.reply('localNotes.read', () => notes);
  transport.reply('localNotes.write', ({ id: _, ...change }: { id: string }) => ({ ...notes, ...change }));
  transport.emit('post:post-1');
  await user.click(await screen.findByRole('tab', { name: 'Details' }));
  const day = await screen.findByRole('textbox', { name: 'Planned for' });
  await waitFor(() => expect(day).toHaveDisplayValue(/May 22/));
  const written = () => transport.calls.filter(({ name }) => name === 'localNotes.write').map(({ input }) => input);
  await user.clear(day);
  await user.type(day, 'fryday');
  await user.tab();
  expect(day).toBeInvalid();
  expect(written()).toEqual([]);
  await user.clear(day);
  await user.tab();
  await waitFor(() => expect(written()).toEqual([{ id: 'post-1', plannedOn: null }]));
});

it('takes a hashtag and a to-do that are written by half when it is left by keys', async () => {
  const leave = () => (location.hash = '#/settings/appearance');
  const { transport, user, service } = await open();
  const notes = { plannedOn: null, note: '', checklist: [], tags: [] };
  transport.reply('localNotes.read', () => notes);
  transport.reply('localNotes.write', ({ id: _, ...change }: { id: string }) => ({ ...notes, ...change }));
  transport.emit('post:post-1');
  await user.type(await screen.findByRole('textbox', { name: /Hashtags/ }), 'ryeday');
  leave();
  await waitFor(() => expect(service.post.variants[0]?.hashtags).toContain('ryeday'));
  await screen.findByRole('heading', { name: 'Appearance' });
  location.hash = '#/editor/post-1';
  await user.click(await screen.findByRole('tab', { name: 'Details' }));
  await user.type(await screen.findByRole('textbox', { name: 'Add to-do' }), 'Photo');
  leave();
  await waitFor(() =>
    expect(transport.calls.find(({ name }) => name === 'localNotes.write')?.input).toEqual({
      id: 'post-1',
      checklist: [{ text: 'Photo', done: false }],
    }),
  );
});

it('shows in the grid of Instagram what is scheduled, at its place by time, and says when', async () => {
  const { transport, user } = await open(one({ status: 'scheduled', scheduledAt: '2126-05-16T15:30:00Z' }));
  const post = (id: string, status: 'published' | 'scheduled', at: string) =>
    sampleRow({
      id,
      status,
      at,
      thumbnail: mediaId(`media-${id}`),
      platforms: [{ platform: 'instagram', failed: false, status }],
    });
  transport.reply('posts.list', ({ status }) => ({
    rows:
      status === 'scheduled'
        ? [post('2', 'scheduled', '2126-05-15T15:30:00Z'), post('3', 'scheduled', '2126-05-17T15:30:00Z')]
        : [post('4', 'published', '2026-05-01T15:30:00Z')],
    nextCursor: null,
    total: 3,
  }));
  await user.click(await screen.findByRole('radio', { name: 'Grid' }));
  const grid = await screen.findByRole('group', { name: /^Grid of/ });
  const tiles = () => [...grid.querySelectorAll('.tiles > .tile')];
  await waitFor(() => expect(tiles()).toHaveLength(4));
  expect(tiles().map((tile) => (tile.classList.contains('mine') ? 'mine' : tile.querySelector('img')?.src))).toEqual([
    expect.stringContaining('media-3'),
    'mine',
    expect.stringContaining('media-2'),
    expect.stringContaining('media-4'),
  ]);
  expect(within(grid).getAllByRole('img', { name: /^Scheduled for .*2126, 11:30 AM/ })).toHaveLength(2);
});

describe('leaving the editor', () => {
  it('saves first', async () => {
    const { service, caption, user } = await open();
    await user.type(caption, ' More.');
    await user.click(back());
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible();
    expect(service.post.variants[0]?.body).toBe('Rhubarb and custard tart is back. More.');
  });

  it('asks when the text cannot be saved, and staying keeps it', async () => {
    const { transport, caption, user } = await open();
    transport.reply('posts.edit', () => {
      throw new AppError(noWay);
    });
    await user.type(caption, ' More.');
    await user.click(back());
    const dialog = await screen.findByRole('dialog', { name: "Some text isn't saved" });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveValue('Rhubarb and custard tart is back. More.');
    expect(location.hash).toBe('#/editor/post-1');
  });

  it('asks when the notes cannot be saved, and has them when the post is opened again after a key that ended', async () => {
    const { transport, user } = await open();
    transport.reply('localNotes.read', () => ({ plannedOn: null, note: '', checklist: [], tags: [] }));
    transport.reply('localNotes.write', () => {
      throw new AppError(noWay);
    });
    transport.emit('post:post-1');
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Private note' }), 'Ask Ines');
    await user.click(back());
    const dialog = await screen.findByRole('dialog', { name: "Some text isn't saved" });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Private note' })).toHaveValue('Ask Ines');
    transport.reply('session.read', () => ({ state: 'signed-out' as const, keyMissing: null }));
    transport.emit('session');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Private note' })).toBeNull());
    transport.reply('session.read', () => keySession());
    transport.emit('session');
    await user.click(await screen.findByRole('tab', { name: 'Details' }));
    expect(await screen.findByRole('textbox', { name: 'Private note' })).toHaveValue('Ask Ines');
  });

  it('goes when the person says so', async () => {
    const { transport, caption, user } = await open();
    transport.reply('posts.edit', () => {
      throw new AppError(noWay);
    });
    await user.type(caption, ' More.');
    await user.click(back());
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible();
  });

  it('holds a closing window while text is not stored, and stores it', async () => {
    const { service, caption, user } = await open();
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(true);
    await user.type(caption, '!');
    expect(closing()).toBe(false);
    expect(service.sent('posts.edit')).toHaveLength(1);
  });

  it('stores what is unsaved when the window is hidden', async () => {
    const { service, caption, user } = await open();
    await user.type(caption, '!');
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(service.sent('posts.edit')).toHaveLength(1);
  });
});

describe('text that could not be saved', () => {
  it('is said to be saved, with the reason and a way on', async () => {
    const { service, caption, user } = await open();
    service.refuseEdits(noWay);
    await user.type(caption, '!');
    await user.tab();
    expect(await screen.findByText("Your text isn't saved. It stays in this window.")).toBeVisible();
    expect(screen.getByText(/Something went wrong in Galley\./)).toBeVisible();
    service.refuseEdits(undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Saved here')).toBeVisible();
    expect(screen.queryByText("Your text isn't saved. It stays in this window.")).toBeNull();
  });

  it('stays in its field when a revision is refused', async () => {
    const { transport, user } = await open();
    transport.reply('posts.revise', () => {
      throw new AppError(noWay);
    });
    await user.click(screen.getByRole('tab', { name: 'Assist' }));
    const asked = screen.getByRole('textbox', { name: 'Revise the text' });
    await user.type(asked, 'Name the farm');
    await user.click(screen.getByRole('button', { name: 'Revise Instagram' }));
    expect(await screen.findByText('Something went wrong in Galley.')).toBeVisible();
    expect(asked).toHaveValue('Name the farm');
  });
});

describe('a key that ends while the user types', () => {
  it('takes nothing of what was typed', async () => {
    const { transport, caption, user } = await open();
    transport.reply('posts.edit', () => {
      throw new AppError({ kind: 'unauthorized', message: '' });
    });
    await user.type(caption, ' More.');
    transport.reply('session.read', () => ({ state: 'signed-out' as const, keyMissing: null }));
    transport.emit('session');
    await screen.findByRole('button', { name: 'Open the sandbox' });
    transport.reply('session.read', () => keySession());
    transport.emit('session');
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toHaveValue(
      'Rhubarb and custard tart is back. More.',
    );
  });
});

describe('a version that is live', () => {
  const live = { status: 'published', permalink: 'https://instagram.example/p/1' } as const;

  it('says so before anything is typed, and takes no text', async () => {
    const { caption } = await open(one(live));
    expect(screen.getAllByText("This version is live, so you can't change it.")[0]).toBeVisible();
    expect(caption).toHaveAttribute('readonly');
  });

  it('that was published before a change of it arrived says so, and offers a correction', async () => {
    const late = { ...live, publishedAt: '2026-05-13T10:15:00Z' } as const;
    const sync = sampleSync({ state: 'needs-you', reason: 'already-published', tooLate: ['instagram'] });
    const { transport, user } = await open({ ...one(late), sync });
    expect(screen.getByText(/^It was published on Wed May 13, 6:15 AM before your change arrived\.$/)).toBeVisible();
    transport.reply('posts.correct', () => samplePost());
    await user.click(screen.getByRole('button', { name: 'Post a correction' }));
    expect(await screen.findByText('This is your correction, as a draft.')).toBeVisible();
    expect(transport.calls.filter(({ name }) => name === 'posts.correct').map(({ input }) => input)).toEqual([
      { id: 'post-1', platform: 'instagram', language: 'en' },
    ]);
  });

  it('says nothing of another variant that was published too soon', async () => {
    const sync = sampleSync({ state: 'needs-you', reason: 'already-published', tooLate: ['linkedin'] });
    await open({ ...one(live), sync });
    expect(screen.queryByRole('button', { name: 'Post a correction' })).toBeNull();
  });

  it('is opened instead of being scheduled or published again', async () => {
    const { transport, user } = await open(one(live));
    expect(screen.queryByRole('button', { name: 'Schedule…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Publishing options' })).toBeNull();
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open on the web' }));
    expect(transport.links).toEqual(['https://instagram.example/p/1']);
  });

  it('is said to stay on its platform when the post is deleted', async () => {
    const { transport, user } = await open(one(live));
    transport.reply('posts.remove', () => ({ stepId: 1 }));
    screen.getByRole('button', { name: 'More actions' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Delete post'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Rhubarb tart is back”?' });
    expect(dialog).toHaveTextContent('Live posts stay on the platforms.');
    expect(dialog).toHaveTextContent(
      'After that, it can only be restored as a new draft. A restored draft has no times',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByRole('heading', { name: 'Library' })).toBeVisible();
    expect(transport.calls).toContainEqual({ name: 'posts.remove', input: { id: 'post-1' } });
  });
});

describe('a post that the service does not have yet', () => {
  it('is deleted without a word about what a restored draft would lack', async () => {
    const { user } = await open(samplePost({ serviceId: null }));
    screen.getByRole('button', { name: 'More actions' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Delete post'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Rhubarb tart is back”?' });
    expect(dialog).toHaveTextContent('Deletes every version. You can undo this.');
    expect(dialog).not.toHaveTextContent('new draft');
  });
});

describe('a version that failed', () => {
  it("says why it wasn't published and leads to the page that helps", async () => {
    const { transport, user } = await open(
      one({ publishFailure: { reason: 'token_expired', failedAt: '2026-05-14T12:00:00Z' } }),
    );
    transport.reply('channels.connectLink', () => ({ url: 'https://example.com/connect' }));
    expect(screen.getByText(/Sign in to Instagram again\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in on the web' }));
    await waitFor(() => expect(transport.links).toEqual(['https://example.com/connect']));
  });

  it('keeps for the next post which tab of the pane was chosen, and that it was closed', async () => {
    const { user } = await open();
    const again = async () => {
      await user.click(back());
      await screen.findByRole('heading', { name: 'Library' });
      location.hash = '#/editor/post-1';
      await screen.findByRole('textbox', { name: 'Caption' });
    };
    const versions = () => screen.queryByRole('tab', { name: 'Versions' });
    await user.click(versions() ?? expect.fail('There is no pane.'));
    await again();
    expect(versions()).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('button', { name: 'Hide the side pane' }));
    await again();
    expect(versions()).toBeNull();
  });

  it('says once that a video was not made and cost nothing, and leads to Assist', async () => {
    const { user } = await open(one({ generation: { status: 'ready', error: 'timeout', videoStatus: 'failed' } }));
    expect(screen.getByText(/It timed out\. You weren't charged/)).toBeVisible();
    expect(screen.queryByText('The video failed.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open Assist' }));
    expect(screen.getByRole('tab', { name: 'Assist' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the dialogs', () => {
  it('publish only after a confirmation that begins at Cancel', async () => {
    const { transport, user } = await open();
    transport.reply('posts.publish', () => ({
      state: 'published' as const,
      platform: 'instagram',
      permalink: null,
      platformPostId: null,
    }));
    await publishNow(user);
    const dialog = await screen.findByRole('dialog', { name: 'Publish “Rhubarb tart is back” now?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(transport.calls.map(({ name }) => name)).not.toContain('posts.publish');
    await user.click(within(dialog).getByRole('button', { name: 'Publish to 1 platform' }));
    const result = await screen.findByRole('dialog', { name: 'Published to 1 of 1' });
    expect(result).toHaveTextContent('Everything is live.');
    expect(result).not.toHaveTextContent('Trying again');
  });

  it('approve what needs it first, where it is to be published', async () => {
    const { service, transport, user } = await open(samplePost({ needsOwnApproval: true }));
    transport.reply('posts.approve', () => {
      service.change(samplePost());
      return { approved: true, publishedImmediately: false, scheduledAt: null, waiting: false, stepId: null };
    });
    await publishNow(user);
    const dialog = await screen.findByRole('dialog', { name: 'Publish “Rhubarb tart is back” now?' });
    expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Approve now' }));
    expect(await within(dialog).findByRole('button', { name: 'Publish to 1 platform' })).toBeEnabled();
    expect(within(dialog).queryByRole('button', { name: 'Approve now' })).toBeNull();
  });

  it('send nothing when the text could not be saved first', async () => {
    const { service, transport, caption, user } = await open();
    service.refuseEdits(noWay);
    await user.type(caption, '!');
    await publishNow(user);
    await user.click(await screen.findByRole('button', { name: 'Publish to 1 platform' }));
    expect(await screen.findByText("Couldn't save the text first, so nothing was sent.")).toBeVisible();
    expect(transport.calls.map(({ name }) => name)).not.toContain('posts.publish');
  });
});

describe('a version that the service makes of the main one', () => {
  it('says that it may be behind, while something waits to be sent', async () => {
    const variants = [
      sampleVariant('instagram', { isPrimary: true, body: 'Rye at four' }),
      sampleVariant('tiktok', { body: 'Rye at three' }),
    ];
    const { user } = await open(samplePost({ variants, sync: sampleSync({ state: 'waiting', openCount: 1 }) }));
    expect(screen.getByText(/A change shows on TikTok once it's synced\./)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: /TikTok/ }));
    expect(await screen.findByText(/A change of the main version shows here once it's synced\./)).toBeVisible();
    cleanup();
    await open(samplePost({ variants }));
    expect(screen.queryByText(/once it's synced/)).toBeNull();
  });
});

describe('the keys to the next platform', () => {
  it('go on writing in its text', async () => {
    const { user, caption } = await open(
      samplePost({
        variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('linkedin', { body: 'Rye' })],
      }),
    );
    await user.click(caption);
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    await waitFor(() => expect(screen.getByRole('tab', { name: /LinkedIn/ })).toHaveAttribute('aria-selected', 'true'));
    await waitFor(() => expect(document.activeElement).toHaveValue('Rye'));
    await user.keyboard(' bread');
    expect(document.activeElement).toHaveValue('Rye bread');
  });

  it('lead into a panel of its own, whose name a screen reader says as the focus enters it', async () => {
    const { user, caption } = await open(
      samplePost({
        variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('linkedin', { body: 'Rye' })],
      }),
    );
    const before = screen.getByRole('tabpanel', { name: 'Instagram version' });
    expect(before).toContainElement(caption);
    await user.click(caption);
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    await waitFor(() => expect(document.activeElement).toHaveValue('Rye'));
    const panel = screen.getByRole('tabpanel', { name: 'LinkedIn version' });
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(before).not.toBeInTheDocument();
  });
});

it('leaves Alt with an arrow on its tabs to the way back', async () => {
  const { user } = await open(
    samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('linkedin')] }),
  );
  const [first, second] = screen.getAllByRole('tab', { name: /Instagram|LinkedIn/ });
  first?.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
});

describe('the main button', () => {
  const schedule = () => screen.getByRole('button', { name: 'Schedule…' });

  it('opens what else can be done with Alt and the arrow down', async () => {
    const { user } = await open();
    schedule().focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Publish now…')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a platform a time of its own only where another one takes the common time', async () => {
    const { transport, user } = await open(
      samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('tiktok')] }),
    );
    transport.reply('calendar.slotHints', () => ({ usual: [], free: [], suggested: [], tooFew: null }));
    await user.click(schedule());
    expect((await screen.findAllByText('Own time')).length).toBe(2);
    cleanup();
    const alone = await open(one({}));
    alone.transport.reply('calendar.slotHints', () => ({ usual: [], free: [], suggested: [], tooFew: null }));
    await alone.user.click(schedule());
    await screen.findByText('Ready to publish?');
    expect(screen.queryByText('Own time')).toBeNull();
  });

  it('stays with its time and says so when Enter is pressed while no platform is ticked', async () => {
    const { transport, user } = await open(one({}));
    transport.reply('calendar.slotHints', () => ({ usual: [], free: [], suggested: [], tooFew: null }));
    await user.click(schedule());
    await user.click(await screen.findByLabelText('Schedule on Instagram'));
    await user.click(screen.getByLabelText(/^When/));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Nothing selected yet.')).toBeInTheDocument();
    expect(schedule()).toHaveAttribute('aria-expanded', 'true');
    expect(transport.calls.some(({ name }) => name === 'posts.place')).toBe(false);
  });

  it('warns of what is at the hour of a platform with a time of its own', async () => {
    const { transport, user } = await open(
      samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('tiktok')] }),
    );
    const zone = 'America/New_York';
    const day = Temporal.Now.plainDateISO(zone).add({ days: 10 });
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: '07:00' }).toInstant().toString();
    const taken = { post: sampleRow({ id: '9', name: 'Open 7 to 1' }), at, platforms: ['tiktok'], warnings: [] };
    transport.reply('calendar.slotHints', () => ({ usual: [], free: [], suggested: [], tooFew: null }));
    transport.reply('calendar.read', ({ from, to }: { from: string; to: string }) => ({
      hidden: [],
      untimed: [],
      coverage: [],
      entries: from <= day.toString() && day.toString() <= to ? [taken as unknown as CalendarEntry] : [],
    }));
    await user.click(schedule());
    expect(screen.queryByText(/1 other post at this hour/)).toBeNull();
    await user.click(await screen.findByLabelText('Own time on TikTok'));
    const own = await screen.findByLabelText('Own time on TikTok', { selector: 'input' });
    await user.clear(own);
    const text = `${day.toLocaleString('en-US', { month: 'short' })} ${String(day.day)} 7:20 am`;
    await user.type(own, text);
    await fireEvent.keyDown(own, { key: 'Enter', isComposing: true });
    expect(own).toHaveDisplayValue(text);
    await user.type(own, '{Enter}');
    expect(own).not.toHaveDisplayValue(text);
    expect(await screen.findByText(/1 other post at this hour on TikTok/)).toBeInTheDocument();
  });

  it('is off on an empty draft, says why, and comes with the first words', async () => {
    const { caption, user } = await open(one({ body: '', title: null, hashtags: [], media: [] }));
    expect(schedule()).toBeDisabled();
    expect(schedule()).toHaveAttribute('title', 'Nothing to schedule yet. Write something first.');
    await user.type(caption, 'Rye');
    await waitFor(() => expect(schedule()).toBeEnabled());
  });

  it('approves what needs it, with the time beside it', async () => {
    await open({ ...one({ scheduledAt: '2030-05-15T15:30:00Z', status: 'scheduled' }), needsApproval: true });
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(within(screen.getByRole('main')).getByRole('button', { name: /May 15.*M in New York$/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Publishing options' })).toBeEnabled();
  });
});

describe('a post that was not begun', () => {
  it('opens with the caret in its text', async () => {
    const { caption } = await open(one({ body: '', title: null, hashtags: [], media: [] }));
    await waitFor(() => expect(caption).toHaveFocus());
  });

  it('leaves the focus alone once there are words', async () => {
    const { caption } = await open();
    expect(caption).not.toHaveFocus();
  });
});

describe('the side pane', () => {
  const pane = () => screen.queryByRole('complementary', { name: 'Side pane' });
  const tabOf = (name: string) => screen.getByRole('tab', { name });

  it('is one, with its four tabs, and Ctrl \\ hides it', async () => {
    const { user } = await open();
    const side = within(pane() ?? expect.fail('There is no side pane.'));
    expect(side.getAllByRole('tab').map(({ textContent }) => textContent.trim())).toEqual([
      'Preview',
      'Assist',
      'Versions',
      'Details',
    ]);
    expect(tabOf('Preview')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Control>}\\{/Control}');
    expect(pane()).toBeNull();
    await user.keyboard('{Control>}\\{/Control}');
    expect(pane()).not.toBeNull();
  });

  it.each<[string, Partial<Variant>]>([
    ['being made', { generation: { status: 'generating', error: null, videoStatus: null } }],
    ['not begun', { body: '', media: [] }],
  ])('opens with Assist beside a post that is %s', async (_, over) => {
    await open(one(over));
    expect(tabOf('Assist')).toHaveAttribute('aria-selected', 'true');
  });

  it('covers the text of a narrow window, so it waits to be opened, and a fix closes it', async () => {
    stubMediaQuery('max-width: 820px', true);
    const { user } = await open(one({ altText: null }));
    expect(pane()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Side pane' }));
    expect(pane()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Describe it' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Alt text' })).toHaveFocus());
    expect(pane()).toBeNull();
  });

  it('gives way when the window gets narrow while the person writes, and is back with the room', async () => {
    const narrow = stubMediaQuery('max-width: 820px', false);
    const { user } = await open(one({}));
    await user.click(screen.getByRole('textbox', { name: 'Caption' }));
    narrow(true);
    await waitFor(() => expect(pane()).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveFocus();
    narrow(false);
    await waitFor(() => expect(pane()).toBeVisible());
  });

  it('stays when the window gets narrow while the person is in it', async () => {
    const narrow = stubMediaQuery('max-width: 820px', false);
    const { user } = await open(one({}));
    await user.click(tabOf('Details'));
    narrow(true);
    await tick();
    expect(tabOf('Details')).toHaveFocus();
  });
});

describe('all platforms side by side', () => {
  const two = () =>
    samplePost({
      variants: [
        sampleVariant('instagram', { isPrimary: true, body: 'Buns at seven.' }),
        sampleVariant('facebook', { pinned: true, body: 'Buns at seven, and coffee.' }),
      ],
    });
  const all = () => screen.queryByRole('region', { name: 'All platforms side by side' });

  it('take the place of the text and the pane, and one of them is edited by a press', async () => {
    const { user } = await open(two());
    await user.click(screen.getByRole('button', { name: 'All platforms side by side' }));
    await waitFor(() => expect(all()).toBeVisible());
    expect(within(all() as HTMLElement).getByRole('region', { name: 'Instagram preview' })).toHaveTextContent(
      'Buns at seven.',
    );
    expect(within(all() as HTMLElement).getByRole('region', { name: 'Facebook preview' })).toHaveTextContent(
      'Buns at seven, and coffee.',
    );
    expect(all()?.textContent).toContain('26 / ');
    expect([screen.queryByRole('textbox', { name: 'Caption' }), document.querySelector('aside[data-drawer]')]).toEqual([
      null,
      null,
    ]);
    await user.click(screen.getByRole('button', { name: 'Edit Facebook' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Post' })).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Post' })).toHaveValue('Buns at seven, and coffee.');
    expect([all(), document.querySelector('aside[data-drawer]')]).toEqual([null, expect.any(Element)]);
  });

  it('give way to the platform that is chosen in the tabs, and to the side pane', async () => {
    const { user } = await open(two());
    const press = () => user.click(screen.getByRole('button', { name: 'All platforms side by side' }));
    await press();
    await waitFor(() => expect(all()).toBeVisible());
    await user.click(screen.getByRole('tab', { name: /^Instagram/ }));
    expect(await screen.findByRole('textbox', { name: 'Caption' })).toBeVisible();
    await press();
    await waitFor(() => expect(all()).toBeVisible());
    await user.keyboard('{Control>}\\{/Control}');
    await waitFor(() => expect(all()).toBeNull());
  });

  it('are not offered for a post on one', async () => {
    await open(one({}));
    expect(screen.queryByRole('button', { name: 'All platforms side by side' })).toBeNull();
  });
});

describe('the preview', () => {
  it('stands the account apart from the text', async () => {
    await open();
    const preview = screen.getByRole('tabpanel', { name: 'Preview' });
    expect(preview).toHaveTextContent('tansylane Rhubarb and custard tart is back.');
  });
});
