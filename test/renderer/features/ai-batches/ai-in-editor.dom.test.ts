// AI in the open post: offline it is asked for and sent later, and a result that was not judged says so above the fields.
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AiItem } from '../../../../preload/contract/ai-batches.ts';
import type { Post } from '../../../../preload/contract/posts.ts';
import App from '../../../../renderer/App.svelte';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import {
  sampleAiBatch,
  sampleAiItem,
  sampleAiSurvey,
  sampleAiView,
  sampleResult,
} from '../../../support/ai-samples.ts';
import { expectAtWorkOnceBegun, forever } from '../../../support/at-work.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleStatus } from '../../../support/sync-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => history.replaceState(null, '', '/#/editor/post-1'));
afterEach(cleanup);

const open = async (post: Post, items: AiItem[] = []) => {
  const { transport } = createFakePosts(post);
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('sync.status', () => sampleStatus({ connection: 'airplane' }));
  transport.reply('ai.survey', () => sampleAiSurvey({ postCount: 1, credits: { least: 1, most: 1 } }));
  transport.reply('ai.start', () => sampleAiBatch({ id: 4 }));
  transport.reply('ai.batches', () => []);
  transport.reply('ai.batch', () => sampleAiView([], { id: 4 }));
  transport.reply('ai.ofPost', () => items);
  transport.reply('ai.accept', () => ({ stepId: 5, count: 1 }));
  transport.reply('ai.reject', () => ({ stepId: 6, count: 1 }));
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('textbox', { name: 'Caption' });
  return {
    user: userEvent.setup(),
    transport,
    sent: (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
};
const assist = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('tab', { name: 'Assist' }));
  return screen.findByRole('tabpanel', { name: 'Assist' });
};

describe('Assist offline', () => {
  it('asks for a revision that is sent later, as a batch of one', async () => {
    const { user, sent } = await open(samplePost());
    const panel = await assist(user);
    await user.type(within(panel).getByRole('textbox', { name: 'Revise the text' }), 'Half as long');
    expect(panel).toHaveTextContent('Waits on this computer and continues when Galley is online.');
    expect(panel).not.toHaveTextContent('Go online to use this');
    await user.click(within(panel).getByRole('button', { name: 'Revise Instagram' }));
    const toast = await screen.findByText('Your request is sent when Galley is online.');
    expect(sent('ai.start')).toEqual([
      { of: { ids: ['post-1'] }, task: 'revise', instruction: 'Half as long', includeSoon: true, cap: 1 },
    ]);
    expect(within(panel).getByRole('textbox', { name: 'Revise the text' })).toHaveValue('');
    await user.click(within(toast.closest('li') ?? document.body).getByRole('button', { name: 'Open AI desk' }));
    await waitFor(() => expect(location.hash).toBe('#/ai-desk/4'));
  });

  it('writes from the idea that is typed', async () => {
    const variants = [sampleVariant('instagram', { isPrimary: true, body: '', hashtags: [], media: [] })];
    const { user, sent } = await open(samplePost({ variants, idea: null }));
    const panel = await assist(user);
    await user.type(within(panel).getByRole('textbox', { name: 'Write from idea' }), 'Rye on Friday');
    await user.click(within(panel).getByRole('button', { name: 'Write Instagram' }));
    await waitFor(() => expect(sent('ai.start')).toMatchObject([{ task: 'write', instruction: 'Rye on Friday' }]));
  });

  it('says why a post cannot be asked, and what was typed stays', async () => {
    const { user, transport, sent } = await open(samplePost());
    transport.reply('ai.survey', () =>
      sampleAiSurvey({ postCount: 0, excluded: [{ reason: 'asked', count: 1, names: ['Rhubarb tart is back'] }] }),
    );
    const panel = await assist(user);
    const field = within(panel).getByRole('textbox', { name: 'Revise the text' });
    await user.type(field, 'Warmer');
    await user.click(within(panel).getByRole('button', { name: 'Revise Instagram' }));
    await screen.findByText('Already asked.');
    expect(sent('ai.start')).toEqual([]);
    expect(field).toHaveValue('Warmer');
  });

  it('is for the main version alone', async () => {
    const { user } = await open(
      samplePost({ variants: [sampleVariant('instagram', { isPrimary: true }), sampleVariant('facebook')] }),
    );
    await user.click(screen.getByRole('tab', { name: /Facebook/ }));
    const panel = await assist(user);
    await user.type(within(panel).getByRole('textbox', { name: 'Revise the text' }), 'Warmer');
    expect(panel).toHaveTextContent('Offline, AI can only be asked about the main version.');
    expect(within(panel).getByRole('button', { name: 'Revise Facebook' })).toBeDisabled();
  });
});

describe('what is typed in Assist', () => {
  it('is there again when the post is opened again', async () => {
    const { user } = await open(samplePost());
    const field = async () => within(await assist(user)).findByRole('textbox', { name: 'Revise the text' });
    await user.type(await field(), 'Half as long');
    location.hash = '#/settings';
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Assist' })).toBeNull());
    location.hash = '#/editor/post-1';
    expect(await field()).toHaveValue('Half as long');
    await user.click(screen.getByRole('button', { name: 'Revise Instagram' }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
    location.hash = '#/settings';
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Assist' })).toBeNull());
    location.hash = '#/editor/post-1';
    expect(await field()).toHaveValue('');
  });
});

describe('a result that was not judged', () => {
  const unchecked = samplePost({ aiUnchecked: ['instagram'] });

  it('says so, shows what changed, and is accepted', async () => {
    const item = sampleAiItem(3, 'Rhubarb tart is back', { state: 'unchecked', ...sampleResult() });
    const { user, sent } = await open(unchecked, [item]);
    await screen.findByText('AI wrote this version.');
    await user.click(await screen.findByRole('button', { name: 'See what changed' }));
    const region = await screen.findByRole('region', { name: 'See what changed' });
    await waitFor(() => expect(region.querySelector('del')).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await screen.findByText('Accepted “Rhubarb tart is back”');
    expect(sent('ai.accept')).toEqual([{ items: [3] }]);
  });

  it('says when only the text can be written back, and keeps the text of the user', async () => {
    const item = sampleAiItem(3, 'Rhubarb tart is back', { state: 'unchecked', ...sampleResult({ restores: false }) });
    const { user, sent } = await open(unchecked, [item]);
    await screen.findByText(/writes back only the text/);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Kept your version of “Rhubarb tart is back”');
    expect(sent('ai.reject')).toEqual([{ items: [3] }]);
  });

  it('that was changed by hand since is not called “mine” where the text from before comes back', async () => {
    const item = sampleAiItem(3, 'Rhubarb tart is back', { state: 'unchecked', ...sampleResult({ isEdited: true }) });
    const { user, sent } = await open(unchecked, [item]);
    await screen.findByText('AI wrote this version, and it was changed since.');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore earlier text' }));
    await waitFor(() => expect(sent('ai.reject')).toEqual([{ items: [3] }]));
  });

  it('of a version that is live can only be accepted', async () => {
    const item = sampleAiItem(3, 'Rhubarb tart is back', { state: 'unchecked', ...sampleResult({ isLive: true }) });
    await open(unchecked, [item]);
    await screen.findByText(/your earlier text can't come back/);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  it.each([
    ['Accept', 'ai.accept'],
    ['Keep mine', 'ai.reject'],
  ] as const)('lets the button keep the focus while it is judged: %s', async (name, method) => {
    const item = sampleAiItem(3, 'Rhubarb tart is back', { state: 'unchecked', ...sampleResult() });
    const { user, transport } = await open(unchecked, [item]);
    transport.reply(method, forever);
    await expectAtWorkOnceBegun(user, name);
  });

  it('is nothing to say of a post without one', async () => {
    const { sent } = await open(samplePost());
    expect(screen.queryByText('AI wrote this version.')).toBeNull();
    expect(sent('ai.ofPost')).toEqual([]);
  });
});

describe('a version that waits for AI', () => {
  it('says so, and leads to the AI desk', async () => {
    const { user, sent } = await open(samplePost({ aiWaiting: ['instagram'] }));
    await screen.findByText('This version waits for AI.');
    await user.click(screen.getByRole('button', { name: 'Open the AI desk' }));
    await waitFor(() => expect(location.hash).toBe('#/ai-desk'));
    expect(sent('ai.ofPost')).toEqual([]);
  });
});

describe("for the user's own media", () => {
  const own = () =>
    samplePost({
      variants: [
        sampleVariant('instagram', { isPrimary: true, body: 'Mine.', altText: 'Three loaves', mediaOrigin: 'user' }),
      ],
    });

  it('asks what is in it, with the alt text to begin with, and asks for a text', async () => {
    const { user, sent } = await open(own());
    const panel = await assist(user);
    const field = within(panel).getByRole('textbox', { name: 'What is in it?' });
    expect(field).toHaveValue('Three loaves');
    await user.type(field, ' at dawn');
    await user.click(within(panel).getByRole('button', { name: 'Write a text' }));
    await waitFor(() =>
      expect(sent('ai.start')).toMatchObject([{ task: 'write', instruction: 'Three loaves at dawn' }]),
    );
  });

  it('says that it failed, and asks again', async () => {
    const error = { kind: 'service-failed' as const, message: 'It timed out.' };
    const item = { ...sampleAiItem(3, 'Window', { state: 'failed', error }), platform: 'instagram' as const };
    const { user, sent } = await open(own(), [item]);
    const panel = await assist(user);
    await within(panel).findByText(/The service had a problem/);
    expect(panel).not.toHaveTextContent('Asked.');
    await user.click(within(panel).getByRole('button', { name: 'Write a text' }));
    await waitFor(() => expect(sent('ai.start')).toHaveLength(1));
  });

  it('shows what was written before the post says it', async () => {
    const result = sampleResult({ isProposal: true, restores: false });
    const item = { ...sampleAiItem(3, 'Window', { state: 'unchecked', ...result }), platform: 'instagram' as const };
    const { user, sent } = await open(own(), [item]);
    const panel = await assist(user);
    await within(panel).findByRole('heading', { name: 'What AI wrote' });
    expect(within(panel).queryByRole('textbox', { name: 'What is in it?' })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Use this text' }));
    await waitFor(() => expect(sent('ai.accept')).toEqual([{ items: [3] }]));
  });
});
