// New post: ticks for any number of platforms, one text, and what each way to begin costs.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TrayFile } from '../../../../preload/contract/import-tray.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { readyFile, sampleMedia, samplePage, sampleTray } from '../../../support/media-samples.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { keySession, mediaId, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

const xNeedsMedia = "X needs a picture or video here: the service can't start a text-only post on X.";

beforeEach(() => {
  window.localStorage.clear();
  history.replaceState(null, '', '/#/library');
});

const open = async () => {
  const service = createFakePosts(samplePost());
  const { transport } = service;
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('snippets.list', () => [
    { id: 1, kind: 'template' as const, name: 'Bake sale', text: 'At {business}, {date}.', hashtags: ['bakesale'] },
    { id: 2, kind: 'hashtags' as const, name: 'Bread', text: '', hashtags: ['bread', 'rye'] },
  ]);
  transport.reply('posts.create', () => samplePost());
  transport.reply('posts.generate', () => ({ state: 'waiting' as const, operationId: 'op-1' }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New post' }));
  const dialog = await screen.findByRole('dialog', { name: 'New post' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  const tick = (name: string) => within(dialog).getByRole('checkbox', { name });
  return { service, transport, user, dialog, sent, tick };
};

describe('New post', () => {
  it('makes one post for everything that is ticked, with one text', async () => {
    const { user, dialog, sent, tick } = await open();
    expect(tick('Instagram')).toBeChecked();
    await user.click(tick('Facebook'));
    await user.click(tick('Pinterest'));
    expect(dialog).toHaveTextContent('3 chosen');
    expect(dialog).toHaveTextContent('3 linked posts, shown as one');
    expect(dialog).toHaveTextContent('Free. Saved on this computer.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Raspberries are in. Be early.');
    expect(dialog).toHaveTextContent('29 · shortest limit 800, Pinterest');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toEqual([
      {
        platforms: ['instagram', 'facebook', 'pinterest'],
        body: 'Raspberries are in. Be early.',
        name: 'Raspberries are in',
      },
    ]);
  });

  it('remembers the last set, and Enter on a tick makes it', async () => {
    const first = await open();
    await first.user.click(first.tick('Instagram'));
    await first.user.click(first.tick('LinkedIn'));
    first.tick('LinkedIn').focus();
    await first.user.keyboard('{Enter}');
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(first.sent('posts.create')).toEqual([{ platforms: ['linkedin'] }]);
    document.body.replaceChildren();
    history.replaceState(null, '', '/#/library');
    const { tick } = await open();
    expect(tick('LinkedIn')).toBeChecked();
    expect(tick('Instagram')).not.toBeChecked();
  });

  it('is left with Cancel, and what was typed is there the next time', async () => {
    const { user, dialog, sent } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Plums on Friday');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    const again = await screen.findByRole('dialog', { name: 'New post' });
    expect(within(again).getByRole('textbox', { name: 'Text' })).toHaveValue('Plums on Friday');
    expect(sent('posts.create')).toEqual([]);
  });

  it('begins nothing without a platform, and says so', async () => {
    const { user, dialog, tick } = await open();
    await user.click(tick('Instagram'));
    expect(within(dialog).getByRole('button', { name: 'Start blank' })).toBeDisabled();
    expect(dialog).toHaveTextContent('Check at least one platform.');
  });

  it('takes X with a picture only', async () => {
    const { transport, user, dialog, sent, tick } = await open();
    expect(tick('X')).toBeDisabled();
    expect(tick('X')).toHaveAccessibleDescription(xNeedsMedia);
    const file = sampleMedia({ id: mediaId('media-9'), name: 'tart.jpg' });
    transport.reply('media.list', () => samplePage([file]));
    await user.click(within(dialog).getByRole('button', { name: 'Add pictures' }));
    const picker = await screen.findByRole('dialog', { name: 'Add pictures' });
    await user.click(await within(picker).findByText('tart.jpg'));
    await user.click(within(picker).getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add pictures' })).toBeNull());
    expect(dialog).toHaveTextContent('publish as uploaded');
    await user.click(tick('X'));
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toEqual([{ platforms: ['instagram', 'x'], mediaIds: ['media-9'] }]);
  });

  it('takes several pictures at once, in the order of choice, as many as a post takes', async () => {
    const { transport, user, dialog, sent } = await open();
    const files = Array.from({ length: 12 }, (_, at) => sampleMedia({ id: `local-${at}`, name: `p${at}.jpg` }));
    transport.reply('media.list', () => samplePage(files));
    const choose = async (names: string[], action: string) => {
      await user.click(within(dialog).getByRole('button', { name: 'Add pictures' }));
      const picker = await screen.findByRole('dialog', { name: 'Add pictures' });
      for (const name of names) await user.click(await within(picker).findByText(name));
      await user.click(within(picker).getByRole('button', { name: action }));
      await waitFor(() => expect(picker).not.toBeInTheDocument());
      return picker;
    };
    await choose(['p2.jpg', 'p0.jpg', 'p1.jpg', 'p0.jpg'], 'Use 2 pictures');
    const rest = Array.from({ length: 9 }, (_, at) => `p${at + 3}.jpg`);
    await choose(rest, 'Use 8 pictures');
    expect(within(dialog).getByRole('button', { name: 'Add pictures' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    const mediaIds = [2, 1, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => `local-${at}`);
    expect(sent('posts.create')).toEqual([{ platforms: ['instagram'], mediaIds }]);
  });

  it('takes pictures in the order in which they were added, whichever is ready first, beside those of the brand', async () => {
    const { transport, user, dialog, sent } = await open();
    const own = [1, 2, 3].map((at) => sampleMedia({ id: `local-${at}`, name: `p${at}.jpg` }));
    transport.reply('media.list', () => samplePage(own));
    const brand = [{ id: mediaId('b1'), tags: ['counter'] }];
    transport.reply('media.brandPictures', () => ({ pictures: brand, nextCursor: null, readAt: null }));
    let files: TrayFile[] = [];
    transport.reply('tray.read', () => sampleTray({ files }));
    transport.reply('tray.remove', () => sampleTray());
    await user.click(within(dialog).getByRole('button', { name: 'Add pictures' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Add pictures' }));
    await user.click(picker.getByRole('button', { name: 'Add files' }));
    const field = document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
    Object.defineProperty(field, 'files', { value: own.map(({ name }) => new File(['four'], name)) });
    await fireEvent.change(field);
    await waitFor(() => expect(transport.taken).toHaveLength(3));
    const ready = own.map((media, at) => readyFile(at + 1, { media, name: media.name, sizeBytes: 4 }));
    const [first, ...others] = ready;
    if (!first) return expect.fail('no files');
    files = [{ id: 1, state: 'taking', name: 'p1.jpg', folder: '', sizeBytes: 4 }, ...others];
    transport.emit('tray');
    await picker.findByText('p3.jpg');
    expect(picker.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
    files = ready;
    transport.emit('tray');
    await picker.findByRole('button', { name: 'Use 3 pictures' });
    await user.click(picker.getByRole('radio', { name: 'Brand pictures' }));
    await user.click(await picker.findByRole('gridcell', { name: /counter/ }));
    await user.click(picker.getByRole('button', { name: 'Use 4 pictures' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toMatchObject([{ mediaIds: ['local-1', 'local-2', 'local-3', 'b1'] }]);
    expect(sent('tray.remove')).toEqual([{ fileIds: [1, 2, 3] }]);
  });

  it('says before it creates anything that pictures differ in shape, or that one is too large', async () => {
    const { transport, user, dialog } = await open();
    const files = [
      sampleMedia({ id: 'local-1', name: 'tall.jpg', width: 1080, height: 1920 }),
      sampleMedia({ id: 'local-2', name: 'wide.jpg', width: 1920, height: 1080 }),
      sampleMedia({ id: 'local-3', name: 'heavy.jpg', width: 1080, height: 1920, sizeBytes: 62_000_000 }),
    ];
    transport.reply('media.list', () => samplePage(files));
    transport.reply('media.read', ({ id }) => {
      const file = files.find((each) => each.id === id);
      return file ? { file, uses: [], albums: [] } : expect.fail('no such file');
    });
    const add = async (name: string) => {
      await user.click(within(dialog).getByRole('button', { name: 'Add pictures' }));
      const picker = await screen.findByRole('dialog', { name: 'Add pictures' });
      await user.click(await within(picker).findByText(name));
      await user.click(within(picker).getByRole('button', { name: 'Use this picture' }));
      await waitFor(() => expect(picker).not.toBeInTheDocument());
    };
    const shapes = 'The pictures have different shapes.';
    await add('tall.jpg');
    expect(dialog).not.toHaveTextContent(shapes);
    await add('wide.jpg');
    await waitFor(() => expect(dialog).toHaveTextContent(shapes));
    await user.click(within(dialog).getByRole('button', { name: 'Remove picture 2' }));
    await waitFor(() => expect(dialog).not.toHaveTextContent(shapes));
    await add('heavy.jpg');
    await waitFor(() => expect(dialog).toHaveTextContent(': 62 MB. Pictures can be up to 50 MB. Drop it in Uploads'));
    expect(within(dialog).getByRole('button', { name: 'Create and open' })).toBeDisabled();
  });

  it('says what writing costs before the click, and begins on the first tick', async () => {
    const { service, transport, user, dialog, sent, tick } = await open();
    await user.click(tick('Facebook'));
    await user.click(tick('LinkedIn'));
    const unwritten = samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body: null })] });
    service.change(unwritten);
    const written = [sampleVariant('instagram', { isPrimary: true }), sampleVariant('facebook')];
    const added = samplePost({ variants: [...written, sampleVariant('linkedin')] });
    transport.reply('posts.addPlatforms', () => ({ post: added, stepId: 1 }));
    await user.click(within(dialog).getByRole('radio', { name: 'From an idea' }));
    await user.click(tick('X'));
    expect(dialog).toHaveTextContent("Where it doesn't write for Facebook and LinkedIn, Galley adds them");
    expect(dialog).toHaveTextContent('1 credit, only if it works. You have 142 credits.');
    expect(dialog).toHaveTextContent('One post. Instagram is the main version.');
    await user.type(within(dialog).getByRole('textbox', { name: 'What is it about?' }), 'Tarts');
    await user.click(within(dialog).getByRole('button', { name: 'Write it' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toEqual([{ platform: 'instagram', idea: 'Tarts' }]);
    expect(sent('posts.generate')).toEqual([{ id: 'post-1', platform: 'instagram' }]);
    // The service wrote for Facebook, too: LinkedIn is added once it has.
    expect(sent('posts.addPlatforms')).toEqual([]);
    service.change(samplePost({ variants: written }));
    await waitFor(() => expect(sent('posts.addPlatforms')).toEqual([{ id: 'post-1', platforms: ['linkedin'] }]));
    expect(await screen.findByText("X is left out: the service didn't write a text for it.")).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Instagram/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('starts from a template with its hashtags', async () => {
    const { user, dialog, sent } = await open();
    await user.click(await within(dialog).findByRole('button', { name: 'Start from a template' }));
    await user.click(await screen.findByText('Bake sale'));
    expect(within(dialog).getByRole('textbox', { name: 'Text' })).toHaveValue('At Tansy Lane Bakery, {date}.');
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toMatchObject([{ hashtags: ['bakesale'] }]);
    expect(sent('posts.edit')).toEqual([]);
  });

  it('puts a template behind what is written, and its hashtags to those that are chosen', async () => {
    const { user, dialog, sent } = await open();
    const text = within(dialog).getByRole('textbox', { name: 'Text' });
    await user.type(text, 'Three hundred words');
    await user.click(await within(dialog).findByRole('button', { name: 'Hashtag group' }));
    await user.click(await screen.findByText('Bread'));
    await user.click(await within(dialog).findByRole('button', { name: 'Start from a template' }));
    await user.click(await screen.findByText('Bake sale'));
    expect(text).toHaveValue('Three hundred words\n\nAt Tansy Lane Bakery, {date}.');
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toMatchObject([{ hashtags: ['bread', 'rye', 'bakesale'] }]);
  });

  it('opens the post while the service is asked to write it, so that the next one is not lost to the answer', async () => {
    const { transport, user, dialog } = await open();
    let answer = (): void => undefined;
    transport.reply('posts.generate', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { state: 'waiting' as const, operationId: 'op-1' };
    });
    await user.click(within(dialog).getByRole('radio', { name: 'From an idea' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'What is it about?' }), 'Tarts');
    await user.click(within(dialog).getByRole('button', { name: 'Write it' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    history.pushState(null, '', '/#/library');
    dispatchEvent(new PopStateEvent('popstate'));
    await user.click(await screen.findByRole('button', { name: 'New post' }));
    const next = within(await screen.findByRole('dialog', { name: 'New post' }));
    await user.type(next.getByRole('textbox', { name: 'Text' }), 'Easter hours');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(next.getByRole('textbox', { name: 'Text' })).toHaveValue('Easter hours');
    expect(location.hash).toBe('#/library');
  });

  it('has the text again that was written by hand before another post was begun from an idea, and the idea as well', async () => {
    const { user, dialog, sent } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Half a thought');
    await user.click(within(dialog).getByText('From an idea'));
    await user.type(within(dialog).getByRole('textbox', { name: 'What is it about?' }), 'Plum week');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('posts.create')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'New post' }));
    const next = within(await screen.findByRole('dialog', { name: 'New post' }));
    expect(next.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a thought');
    await user.click(next.getByText('From an idea'));
    expect(next.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('');
    await user.type(next.getByRole('textbox', { name: 'What is it about?' }), 'Rye day');
    await user.click(next.getByText('Write it myself'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('posts.create').at(-1)).toMatchObject({ body: 'Half a thought' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'New post' }));
    const last = within(await screen.findByRole('dialog', { name: 'New post' }));
    expect(last.getByRole('textbox', { name: 'Text' })).toHaveValue('');
    await user.click(last.getByText('From an idea'));
    expect(last.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('Rye day');
  });

  it('takes the hashtags of a group, which can be removed again', async () => {
    const { user, dialog, sent } = await open();
    await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Rye on Friday');
    await user.click(await within(dialog).findByRole('button', { name: 'Hashtag group' }));
    await user.click(await screen.findByText('Bread'));
    await user.click(within(dialog).getByRole('button', { name: /Remove .*bread/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create and open' }));
    await screen.findByRole('textbox', { name: 'Caption' });
    expect(sent('posts.create')).toMatchObject([{ body: 'Rye on Friday', hashtags: ['rye'] }]);
  });

  it('offers ideas that are not used yet to start from', async () => {
    const { transport, user, dialog } = await open();
    const at = '2026-05-14T09:00:00Z';
    transport.reply('savedIdeas.list', () => [
      { id: 1, text: 'The 3 AM shift', stage: 'new' as const, createdAt: at },
      { id: 3, text: 'The 3 AM shift', stage: 'next' as const, createdAt: at },
      { id: 2, text: 'Used before', stage: 'used' as const, createdAt: at },
    ]);
    const idea = { id: 'idea-1', headline: 'Why rye keeps', status: 'active', createdAt: at, posts: [] };
    transport.reply('ideas.list', () => ({
      ideas: [{ ...idea, isMaking: false, pickWaits: false }],
      expectedCount: 0,
      readAt: at,
    }));
    await user.click(within(dialog).getByText('From an idea'));
    await user.click(await within(dialog).findByRole('button', { name: 'Why rye keeps' }));
    expect(within(dialog).getByRole('textbox', { name: 'What is it about?' })).toHaveValue('Why rye keeps');
    expect(within(dialog).getByRole('button', { name: 'The 3 AM shift' })).toBeVisible();
    expect(within(dialog).queryByText('Used before')).toBeNull();
  });

  it('leaves out what takes no pictures, and what may not unless it is ticked for them', async () => {
    const { user, dialog, sent, tick, transport } = await open();
    transport.reply('media.list', () => samplePage([sampleMedia({ id: mediaId('media-9'), name: 'tart.jpg' })]));
    for (const name of ['Facebook', 'TikTok', 'Shorts']) await user.click(tick(name));
    expect(dialog).toHaveTextContent('4 chosen');
    await user.click(within(dialog).getByRole('button', { name: 'Add pictures' }));
    const picker = await screen.findByRole('dialog', { name: 'Add pictures' });
    await user.click(await within(picker).findByText('tart.jpg'));
    await user.click(within(picker).getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add pictures' })).toBeNull());
    expect(dialog).toHaveTextContent('2 chosen');
    expect(tick('Shorts')).toBeDisabled();
    expect(dialog).toHaveTextContent('YouTube Shorts accepts videos only.');
    expect(tick('TikTok')).not.toBeChecked();
    expect(dialog).toHaveTextContent('TikTok is left out; check it to try anyway.');
    await user.click(tick('TikTok'));
    expect(tick('TikTok')).toBeChecked();
    expect(dialog).toHaveTextContent('If the service refuses TikTok, it refuses the whole post.');
    await user.click(tick('TikTok'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('posts.create')).toHaveLength(1));
    expect(sent('posts.create')[0]).toMatchObject({ platforms: ['instagram', 'facebook'] });
    expect(window.localStorage.getItem('galley.new-post')).toBe('instagram,facebook,youtube_shorts');
  });

  it('from pictures asks for one first, and is closed by its cross', async () => {
    const { transport, user, dialog } = await open();
    const file = sampleMedia({ id: mediaId('media-9'), name: 'tart.jpg' });
    transport.reply('media.list', () => samplePage([file]));
    await user.click(within(dialog).getByText('From my pictures'));
    const picker = await screen.findByRole('dialog', { name: 'Add pictures' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(picker).not.toBeInTheDocument());
    expect(dialog).toHaveTextContent('Add a picture, or write it yourself.');
    expect(within(dialog).getByRole('button', { name: 'Start blank' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
