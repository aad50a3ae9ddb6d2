// Ideas in the window: what is typed about them is not lost to an answer, another idea or a closed dialog.
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Idea } from '../../../../preload/contract/ideas.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => {
  window.localStorage.clear();
  history.replaceState(null, '', '/#/ideas/own');
});

const open = async (ideas: Idea[] = []) => {
  const { transport } = createFakePosts(samplePost());
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('snippets.list', () => []);
  transport.reply('ideas.list', () => ({ ideas, expectedCount: 0, readAt: '2026-05-01T10:00:00Z' }));
  const at = '2026-05-01T10:00:00Z';
  const saved = [
    { id: 7, text: 'Plum week', stage: 'new' as const, createdAt: at },
    { id: 8, text: 'Rye day', stage: 'new' as const, createdAt: at },
  ];
  transport.reply('savedIdeas.list', () => saved);
  transport.reply('savedIdeas.save', () => saved);
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  const user = userEvent.setup();
  const choose = async (idea: string, what: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(idea) }));
    await user.click(await screen.findByText(new RegExp(what), { selector: '[role=menuitem], [role=menuitem] *' }));
  };
  const newPost = async () => within(await screen.findByRole('dialog', { name: 'New post' }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { transport, user, choose, newPost, closed };
};

describe('writing a post about a saved idea', () => {
  it('shows the idea, also when New post has an older text, which stays', async () => {
    const { user, choose, newPost, closed } = await open();
    await user.click(await screen.findByRole('button', { name: 'New post' }));
    await user.type((await newPost()).getByRole('textbox', { name: 'Text' }), 'An older text');
    await user.keyboard('{Escape}');
    await closed();
    await choose('Plum week', 'Write a post');
    const dialog = await newPost();
    expect(dialog.getByRole('textbox', { name: 'What is it about?' })).toHaveValue('Plum week');
    await user.click(dialog.getByText('Write it myself'));
    expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('An older text');
  });

  it('takes the place of another saved idea, and keeps what was typed about one', async () => {
    const { user, choose, newPost, closed } = await open();
    await choose('Plum week', 'Write a post');
    await user.keyboard('{Escape}');
    await closed();
    await choose('Rye day', 'Write a post');
    const about = (await newPost()).getByRole('textbox', { name: 'What is it about?' });
    expect(about).toHaveValue('Rye day');
    await user.type(about, ', early');
    await user.keyboard('{Escape}');
    await closed();
    await choose('Plum week', 'Write a post');
    expect((await newPost()).getByRole('textbox', { name: 'What is it about?' })).toHaveValue(
      'Plum week\n\nRye day, early',
    );
  });
});

it('leaves a direction that is typed while ideas are asked for', async () => {
  const { transport, user } = await open();
  let answer = (): void => undefined;
  transport.reply('ideas.generate', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { state: 'waiting' as const, operationId: 'op-1' };
  });
  const field = await screen.findByRole('textbox', { name: /direction|about/i });
  await user.type(field, 'Autumn');
  await user.click(screen.getByRole('button', { name: /^Suggest/ }));
  await user.clear(field);
  await user.type(field, 'Winter');
  answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('textbox', { name: /direction|about/i })).toHaveValue('Winter');
});

it('has a removed idea again as it was, from the day on which it was saved', async () => {
  const { transport, user, choose } = await open();
  transport.reply('savedIdeas.remove', () => []);
  await choose('Plum week', 'Remove');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(transport.calls.filter(({ name }) => name === 'savedIdeas.save').map(({ input }) => input)).toEqual([
      { id: 7, text: 'Plum week', stage: 'new', createdAt: '2026-05-01T10:00:00Z' },
    ]),
  );
});

it('has a direction again that was typed when the page was left', async () => {
  const { user } = await open();
  const field = () => screen.findByRole('textbox', { name: /direction/i });
  await user.type(await field(), 'Autumn');
  location.hash = '#/settings';
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /direction/i })).toBeNull());
  location.hash = '#/ideas';
  expect(await field()).toHaveValue('Autumn');
});

it('has an idea again that was written in a dialog which was closed', async () => {
  const { user, closed } = await open();
  await user.keyboard('{Control>}i{/Control}');
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Sourdough for two');
  await user.keyboard('{Escape}');
  await closed();
  await user.keyboard('{Control>}i{/Control}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox')).toHaveValue('Sourdough for two');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await closed();
  await user.keyboard('{Control>}i{/Control}');
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveValue('');
});

describe('the keys of an idea', () => {
  const idea = (id: string): Idea => ({
    id,
    headline: `Idea ${id}`,
    status: 'active',
    createdAt: '2026-05-01T10:00:00Z',
    posts: ['1', '2', '3'].map((number) => ({
      id: `${id}-${number}`,
      shape: 'TextOnly',
      status: 'ready',
      preview: `Post ${number} of ${id}`,
      draft: null,
    })),
    isMaking: false,
    pickWaits: false,
  });
  const openIdeas = async () => {
    history.replaceState(null, '', '/#/ideas');
    const { transport, user } = await open([idea('one'), idea('two')]);
    transport.reply('ideas.dismiss', () => ({ stepId: null }));
    const sent = () => transport.calls.filter(({ name }) => /^ideas\.(?:pick|dismiss|promote)$/.test(name));
    return { user, sent, button: (name: RegExp) => screen.findByRole('button', { name }) };
  };

  it('act on the one whose button has the focus', async () => {
    const { user, sent, button } = await openIdeas();
    (await button(/^Pick .*two/)).focus();
    await user.keyboard('x');
    expect(sent()).toEqual([{ name: 'ideas.dismiss', input: { ideaId: 'two' } }]);
  });

  it('do nothing while no idea has the focus', async () => {
    const { user, sent, button } = await openIdeas();
    await button(/^Pick .*one/);
    screen.getByRole('button', { name: 'Save an idea' }).focus();
    await user.keyboard('px123');
    expect(sent()).toEqual([]);
  });
});
