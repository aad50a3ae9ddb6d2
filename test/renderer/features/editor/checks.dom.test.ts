// The checks: what stands against each version, and the button that settles it.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaId } from '../../../../preload/ids.ts';
import type { Post, Variant } from '../../../../preload/contract/posts.ts';
import type { Snippet } from '../../../../preload/contract/local-notes.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { sampleChannel, samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => {
  history.replaceState(null, '', '/#/editor/post-1');
});

const hours: Snippet = {
  id: 1,
  kind: 'snippet',
  name: 'Opening hours',
  text: '{business}, {price} each',
  hashtags: [],
};

const open = async (post: Post = samplePost(), channels = [sampleChannel('instagram')]) => {
  const service = createFakePosts(post);
  const { transport } = service;
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount({ channels }));
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('snippets.list', () => [hours]);
  transport.reply('localNotes.read', () => ({ plannedOn: null, note: '', checklist: [], tags: [] }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  const pane = within(await screen.findByRole('tabpanel', { name: /version$/ }));
  return { service, transport, user, pane };
};
/** The foot's count of what the checks found; null: nothing. */
const count = () => screen.queryByRole('button', { name: /to fix first|worth checking/ });
const one = (platform: PlatformId, over: Partial<Variant>) =>
  samplePost({ variants: [sampleVariant(platform, { isPrimary: true, ...over })] });

describe('a check', () => {
  it('trims a text that is too long to its limit', async () => {
    const text = `${'Rye is back. '.repeat(22)}And it brought its seeds.`;
    const { user, pane } = await open(one('x', { body: text, hashtags: [], altText: 'A loaf' }));
    expect(pane.getByRole('textbox', { name: 'Post' })).toHaveAccessibleDescription(/over the 280 limit/);
    await user.click(pane.getByRole('button', { name: 'Trim to 280' }));
    const field = pane.getByRole('textbox', { name: 'Post' });
    expect((field as HTMLTextAreaElement).value).toMatch(/Rye is back\.$/);
    expect((field as HTMLTextAreaElement).value.length).toBeLessThanOrEqual(280);
    expect(pane.queryByRole('list')).toBeNull();
    expect(count()).toBeNull();
  });

  it('leads to the field that is missing something', async () => {
    const { user, pane } = await open();
    await user.click(pane.getByRole('button', { name: 'Describe it' }));
    await waitFor(() => expect(pane.getByRole('textbox', { name: 'Alt text' })).toHaveFocus());
  });

  it('keeps only as many hashtags as the platform takes', async () => {
    const hashtags = Array.from({ length: 32 }, (_, index) => `tag${index}`);
    const { user, pane, service } = await open(one('instagram', { hashtags, altText: 'A loaf' }));
    expect(count()).toHaveAccessibleName('1 thing to fix first');
    await user.click(pane.getByRole('button', { name: 'Keep the first 30' }));
    await waitFor(() => expect(service.post.variants[0]?.hashtags).toHaveLength(30));
  });

  it('leaves room for the hashtags of the text, and shows it where they alone are too many', async () => {
    const inText = (count: number) => Array.from({ length: count }, (_, index) => `#in${index}`).join(' ');
    const hashtags = ['rye', 'bread', 'loaf'];
    const over = { hashtags, altText: 'A loaf' };
    const { user, pane, service } = await open(one('instagram', { ...over, body: inText(29) }));
    await user.click(pane.getByRole('button', { name: 'Keep the first 1' }));
    await waitFor(() => expect(service.post.variants[0]?.hashtags).toEqual(['rye']));
    service.change(one('instagram', { ...over, body: inText(45) }));
    expect(await pane.findByText('Instagram allows 30 hashtags; this has 48.')).toBeVisible();
    await user.click(pane.getByRole('button', { name: 'Show me' }));
    await waitFor(() => expect(pane.getByRole('textbox', { name: 'Caption' })).toHaveFocus());
    expect(pane.queryByRole('button', { name: /Keep the first/ })).toBeNull();
  });

  it('takes out the marks that a description of Shorts may not have', async () => {
    const media = [{ id: 'm' as MediaId, type: 'video', ratio: 9 / 16, altText: 'A loaf' }] as const;
    const { user, pane } = await open(
      one('youtube_shorts', { description: 'Rye <3', title: 'Rye', media: [...media] }),
    );
    await user.click(pane.getByRole('button', { name: 'Remove them' }));
    expect(pane.getByRole('textbox', { name: 'Description' })).toHaveValue('Rye 3');
  });

  it('promises no longer alt text than the platform takes', async () => {
    const { pane } = await open(one('pinterest', { title: 'Rye', altText: 'A loaf' }));
    expect(pane.getByText('6 / 500')).toBeInTheDocument();
  });

  it('is counted in the foot, which walks from one to the next through all platforms and around', async () => {
    const post = samplePost({
      variants: [
        sampleVariant('instagram', { isPrimary: true, media: [], altText: null }),
        sampleVariant('x', { pinned: true, body: 'a'.repeat(281), hashtags: [], altText: 'A loaf' }),
      ],
    });
    const { user } = await open(post, [sampleChannel('instagram'), sampleChannel('x', { needsReconnect: true })]);
    // The check has the way to add one; no empty strip says the same.
    expect(screen.getByRole('button', { name: 'Add a picture' })).toBeVisible();
    expect(screen.queryByText('No picture yet')).toBeNull();
    const walk = () => user.click(count() ?? expect.fail('Nothing is counted.'));
    const focused = () => document.activeElement?.textContent;
    expect(count()).toHaveAccessibleName('2 things to fix first, 1 thing worth checking');
    await walk();
    await waitFor(() => expect(focused()).toContain('Instagram posts need a picture or video.'));
    await walk();
    await waitFor(() => expect(focused()).toContain('Sign in to X again.'));
    expect(screen.getByRole('tab', { name: /^X / })).toHaveAttribute('aria-selected', 'true');
    await walk();
    await waitFor(() => expect(focused()).toContain('1 character over the 280 limit.'));
    await walk();
    await waitFor(() => expect(focused()).toContain('Instagram posts need'));
  });

  it('says nothing of a text that was not begun', async () => {
    const { pane } = await open(one('facebook', { body: '', title: null, hashtags: [], media: [] }));
    expect(pane.queryByRole('listitem', { name: /empty/ })).toBeNull();
    expect(pane.queryByText("It's empty.")).toBeNull();
  });
});

describe('a slash in the text', () => {
  it('inserts a snippet by keys, filled in, with the first blank ready to be written over', async () => {
    const { user, pane } = await open();
    const caption = pane.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });
    await user.click(caption);
    await user.keyboard('{Control>}{End}{/Control} /open');
    expect(await screen.findByRole('option', { name: /Opening hours/, selected: true })).toBeVisible();
    expect(caption).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(caption.value).toMatch(/ Tansy Lane Bakery, \{price\} each$/));
    await waitFor(() => expect(caption.value.slice(caption.selectionStart, caption.selectionEnd)).toBe('{price}'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is left alone after Esc', async () => {
    const { user, pane } = await open();
    const caption = pane.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' });
    await user.click(caption);
    await user.keyboard('{Control>}{End}{/Control} /o{Escape}p');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(caption.value).toMatch(/ \/op$/);
  });
});

describe('a version that follows', () => {
  const followed = () =>
    samplePost({
      variants: [
        sampleVariant('instagram', { isPrimary: true }),
        sampleVariant('facebook', { body: 'Rhubarb tart is back.' }),
      ],
    });

  it('warns before it is pinned, and stands beside the main one word by word', async () => {
    const { user } = await open(followed());
    expect(screen.queryByText(/Writing here pins/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Facebook/ }));
    expect(await screen.findByText(/Writing here pins Facebook\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare with main' }));
    expect(await screen.findByText('2 words changed')).toBeVisible();
    expect(screen.getByText('and custard')).toHaveProperty('tagName', 'DEL');
  });
});
