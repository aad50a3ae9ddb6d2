// The editor with a post whose platforms are several posts of the service.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Family, Post, Variant } from '../../../../preload/contract/posts.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleActivity, sampleItem, sampleSync } from '../../../support/sync-samples.ts';
import { keySession, postId, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/editor/post-1');
});

const text = 'Rhubarb and custard tart is back.';
const part = (platform: PlatformId, over: Partial<Variant> = {}): Variant =>
  sampleVariant(platform, {
    media: [],
    body: text,
    part: { id: postId(`part-${platform}`), isMain: false, own: [] },
    ...over,
  });
const main = (over: Partial<Variant> = {}): Variant =>
  part('facebook', { isPrimary: true, part: { id: postId('post-1'), isMain: true }, ...over });
const familyOf = (variants: Variant[], over: Partial<Family> = {}): Post =>
  samplePost({
    variants,
    family: {
      parts: variants.map((variant) => ({
        id: variant.part?.id ?? postId('post-1'),
        platform: variant.platform,
        serviceId: `post_${variant.platform}`,
        sync: sampleSync(),
      })),
      missing: [],
      also: [],
      ...over,
    },
  });

const open = async (post: Post) => {
  const service = createFakePosts(post);
  const { transport } = service;
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('posts.notes', () => ({ merged: [], leftOut: null }));
  transport.reply('undo.step', () => ({ undone: null }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('tab', { name: /^Facebook/ });
  return { service, transport, user: userEvent.setup() };
};
/** What the toast's Undo asks for. */
const undone = async (said: string, { user, service }: Awaited<ReturnType<typeof open>>) => {
  const toast = (await screen.findByText(said)).closest<HTMLElement>('[data-sonner-toast]') ?? expect.fail('no toast');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(service.sent('undo.step')).toHaveLength(1));
  return service.sent('undo.step')[0];
};
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const role = () => document.querySelector('#version .role');

describe('platforms of a post', () => {
  it('say which have their own words, and follow the main version again', async () => {
    const post = familyOf([
      main(),
      part('linkedin'),
      part('pinterest', { pinned: true, part: { id: postId('p'), isMain: false, own: ['body'] } }),
    ]);
    const opened = await open(post);
    const { service, transport, user } = opened;
    expect(role()).toHaveTextContent('LinkedIn follows it; Pinterest has its own text.');
    expect(tab('Pinterest')).toHaveTextContent('Own words');
    await user.click(tab('LinkedIn'));
    expect(role()).toHaveTextContent('Follows the main version. Writing here gives LinkedIn its own words.');
    expect(screen.queryByRole('button', { name: 'Follow main again' })).toBeNull();
    const followed = familyOf([main(), part('linkedin'), part('pinterest')]);
    transport.reply('posts.follow', () => ({ post: followed, stepId: 7 }));
    await user.click(tab('Pinterest'));
    expect(role()).toHaveTextContent("Own words: changes to the main version don't affect it.");
    await user.click(screen.getByRole('button', { name: 'Follow main again' }));
    expect(await screen.findByText('Pinterest follows main again')).toBeVisible();
    expect(service.sent('posts.follow')).toEqual([{ id: 'post-1', platforms: ['pinterest'] }]);
    expect(role()).toHaveTextContent('Follows the main version.');
    expect(await undone('Pinterest follows main again', opened)).toEqual({ direction: 'undo', stepId: 7 });
  });

  it.each([
    { stepId: 7, says: /^Pinterest follows main again\. Pinterest keeps its own picture: the service can't copy/ },
    { stepId: null, says: /^Pinterest keeps its own picture: the service can't copy/ },
  ])('say which keeps its picture, with Undo only for what was changed: $stepId', async ({ stepId, says }) => {
    const own = { pinned: true, part: { id: postId('p'), isMain: false, own: ['image' as const] } };
    const post = familyOf([main(), part('pinterest', own)]);
    const { transport, user } = await open(post);
    transport.reply('posts.follow', () => ({ post, stepId }));
    await user.click(tab('Pinterest'));
    await user.click(screen.getByRole('button', { name: 'Follow main again' }));
    const toast = (await screen.findByText(says)).closest<HTMLElement>('[data-sonner-toast]') ?? expect.fail('none');
    expect(within(toast).queryAllByRole('button', { name: 'Undo' })).toHaveLength(stepId === null ? 0 : 1);
  });

  it('are added at the end of the tabs, X with a picture only', async () => {
    const opened = await open(familyOf([main(), part('linkedin')]));
    const { service, transport, user } = opened;
    const added = familyOf([main(), part('linkedin'), part('pinterest')]);
    transport.reply('posts.addPlatforms', () => ({ post: added, stepId: 8 }));
    screen.getByRole('button', { name: 'Add platform' }).focus();
    await user.keyboard('{Enter}');
    const x = (await screen.findByText('Add X')).closest('[role=menuitem]');
    expect(x).toHaveAttribute('aria-disabled', 'true');
    expect(x).toHaveTextContent('X needs a picture or video here');
    expect(screen.queryByText('Add LinkedIn')).toBeNull();
    await user.click(screen.getByText('Add Pinterest'));
    await waitFor(() => expect(tab('Pinterest')).toHaveAttribute('aria-selected', 'true'));
    expect(service.sent('posts.addPlatforms')).toEqual([{ id: 'post-1', platforms: ['pinterest'] }]);
    expect(await undone('Added Pinterest', opened)).toEqual({ direction: 'undo', stepId: 8 });
  });

  it.each([
    { mediaOrigin: 'ai', says: 'X can only be added to a post that was made from your own pictures or video' },
    { mediaOrigin: 'user', says: null },
  ])('are added on X when the picture was there from the start: $mediaOrigin', async ({ mediaOrigin, says }) => {
    const { media } = sampleVariant('facebook');
    const { user } = await open(familyOf([main({ media, mediaOrigin }), part('linkedin')]));
    screen.getByRole('button', { name: 'Add platform' }).focus();
    await user.keyboard('{Enter}');
    const x = (await screen.findByText('Add X')).closest('[role=menuitem]');
    if (says === null) expect(x).not.toHaveAttribute('aria-disabled', 'true');
    else expect(x).toHaveTextContent(says);
  });

  it('are removed one by one, after a question', async () => {
    const opened = await open(familyOf([main(), part('linkedin')]));
    const { service, transport, user } = opened;
    transport.reply('posts.remove', () => ({ stepId: 9 }));
    await user.click(tab('LinkedIn'));
    screen.getByRole('button', { name: 'More actions' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Remove LinkedIn from this post'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove LinkedIn from this post?' });
    expect(dialog).toHaveTextContent('LinkedIn is a post of its own at the service, which is deleted there.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed LinkedIn')).toBeVisible();
    expect(service.sent('posts.remove')).toEqual([{ id: 'post-1', platforms: ['linkedin'] }]);
    expect(location.hash).toBe('#/editor/post-1');
    expect(await undone('Removed LinkedIn', opened)).toEqual({ direction: 'undo', stepId: 9 });
  });

  it('become posts by themselves, as one step', async () => {
    const opened = await open(familyOf([main(), part('linkedin')]));
    const { service, transport, user } = opened;
    transport.reply('posts.separate', () => ({ stepId: 10 }));
    screen.getByRole('button', { name: 'More actions' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByText('Show as separate posts'));
    expect(await screen.findByText('Shown as separate posts')).toBeVisible();
    expect(service.sent('posts.separate')).toEqual([{ id: 'post-1' }]);
    expect(await undone('Shown as separate posts', opened)).toEqual({ direction: 'undo', stepId: 10 });
  });

  it('that the service wrote besides are said not to be used', async () => {
    await open(familyOf([main(), part('linkedin')], { also: [{ id: postId('post-1'), platform: 'linkedin' }] }));
    expect(role()).toHaveTextContent('Also written by the service, not used: LinkedIn.');
  });
});

describe('what happened elsewhere', () => {
  it('a platform that was deleted there is made again, or left', async () => {
    const missing = [{ id: postId('part-9'), platform: 'linkedin' }] as const;
    const { service, transport, user } = await open(familyOf([main(), part('pinterest')], { missing: [...missing] }));
    expect(screen.getByText('LinkedIn was deleted at the service.')).toBeVisible();
    transport.reply('posts.letGo', () => familyOf([main(), part('pinterest')]));
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    await waitFor(() => expect(screen.queryByText('LinkedIn was deleted at the service.')).toBeNull());
    expect(service.sent('posts.letGo')).toEqual([{ id: 'post-1', part: 'part-9' }]);
  });

  it('a platform that was changed there no longer follows, and can again', async () => {
    const { service, transport, user } = await open(familyOf([main(), part('linkedin')]));
    const own = part('linkedin', {
      body: 'New',
      pinned: true,
      part: { id: postId('part-linkedin'), isMain: false, own: ['body'] },
    });
    service.change(familyOf([main(), own]));
    const said = await screen.findByText('LinkedIn was changed elsewhere and no longer follows.');
    transport.reply('posts.follow', () => ({ post: familyOf([main(), part('linkedin')]), stepId: 1 }));
    await user.click(screen.getByRole('button', { name: 'Follow main again' }));
    await waitFor(() => expect(said).not.toBeInTheDocument());
    expect(service.sent('posts.follow')).toEqual([{ id: 'post-1', platforms: ['linkedin'] }]);
  });

  it('a main version that was changed there offers its words to the others', async () => {
    const own = (platform: PlatformId) =>
      part(platform, { pinned: true, part: { id: postId(`part-${platform}`), isMain: false, own: ['body'] } });
    const { service, transport, user } = await open(familyOf([main(), part('linkedin'), part('pinterest')]));
    service.change(familyOf([main({ body: 'New' }), own('linkedin'), own('pinterest')]));
    transport.reply('posts.follow', () => ({ post: service.post, stepId: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Use the new text on 2 platforms' }));
    await waitFor(() =>
      expect(service.sent('posts.follow')).toEqual([{ id: 'post-1', platforms: ['linkedin', 'pinterest'] }]),
    );
  });

  it('a platform that the service refused is made again', async () => {
    const post = familyOf([main(), part('pinterest')]);
    const parts = post.family?.parts.map((each) =>
      each.platform === 'pinterest'
        ? { ...each, serviceId: null, sync: sampleSync({ state: 'needs-you', reason: 'refused', openCount: 1 }) }
        : each,
    );
    const { service, transport, user } = await open({ ...post, family: { parts: parts ?? [], missing: [], also: [] } });
    const item = sampleItem({ id: 'op-7', postId: postId('part-pinterest'), choices: ['send-again', 'discard'] });
    transport.reply('activity.read', () => sampleActivity({ needsYou: [item] }));
    transport.reply('activity.choose', () => null);
    expect(screen.getByText("The service didn't accept Pinterest.").closest('[class*=banner]')).toHaveTextContent(
      '1 of 2 are at the service.',
    );
    await user.click(screen.getByRole('button', { name: 'Create Pinterest again' }));
    await waitFor(() => expect(service.sent('activity.choose')).toEqual([{ id: 'op-7', choice: 'send-again' }]));
  });
});

describe('deleting the post', () => {
  const ask = async (post: Post) => {
    const opened = await open(post);
    opened.transport.reply('posts.remove', () => ({ stepId: 1 }));
    screen.getByRole('button', { name: 'More actions' }).focus();
    await opened.user.keyboard('{Enter}');
    await opened.user.click(await screen.findByText('Delete post'));
    return { ...opened, dialog: await screen.findByRole('dialog', { name: /^Delete “Rhubarb/ }) };
  };

  it('says what it is at the service', async () => {
    const { dialog, service, user } = await ask(familyOf([main(), part('linkedin'), part('pinterest')]));
    expect(dialog).toHaveTextContent('At the service, this is 3 posts: Facebook, LinkedIn, and Pinterest.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(service.sent('posts.remove')).toEqual([{ id: 'post-1' }]));
  });

  it('leaves published posts, unless all are chosen', async () => {
    const live = main({ status: 'published', publishedAt: '2026-05-14T12:00:00Z' });
    const { dialog, service, user } = await ask(familyOf([live, part('linkedin'), part('pinterest')]));
    expect(dialog).toHaveTextContent('Facebook is live.');
    expect(within(dialog).getByRole('button', { name: 'Delete all 3' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 unpublished posts' }));
    await waitFor(() =>
      expect(service.sent('posts.remove')).toEqual([{ id: 'post-1', platforms: ['linkedin', 'pinterest'] }]),
    );
  });
});
