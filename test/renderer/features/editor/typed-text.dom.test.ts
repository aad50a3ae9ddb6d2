// What is typed in the forms around a post is not lost to another tab, another snippet, a closed dialog or an input method.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Snippet } from '../../../../preload/contract/local-notes.ts';
import App from '../../../../renderer/App.svelte';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createTheme } from '../../../../renderer/app/appearance.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost } from '../../../support/post-samples.ts';
import { keySession, sampleAccount, sampleInfo } from '../../../support/window-samples.ts';

beforeEach(() => history.replaceState(null, '', '/#/editor/post-1'));

const open = async () => {
  const { transport, sent } = createFakePosts(samplePost());
  const stored: Snippet[] = [
    { id: 1, kind: 'snippet', name: 'Hours', text: 'Open 8 to 6.', hashtags: [] },
    { id: 2, kind: 'snippet', name: 'Allergens', text: 'Ask us.', hashtags: [] },
  ];
  transport.reply('session.read', () => keySession());
  transport.reply('account.read', () => sampleAccount());
  transport.reply('posts.list', () => ({ rows: [], nextCursor: null, total: 0 }));
  transport.reply('snippets.list', () => stored);
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo(), theme: createTheme(bridge, window, 'light') });
  await screen.findByRole('textbox', { name: 'Caption' });
  return { transport, sent, stored, user: userEvent.setup() };
};

it('a request in Assist is there after another tab', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Assist' }));
  const label = 'Revise the text';
  await user.type(await screen.findByRole('textbox', { name: label }), 'Name the farm');
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(screen.getByRole('tab', { name: 'Assist' }));
  expect(await screen.findByRole('textbox', { name: label })).toHaveValue('Name the farm');
});

describe('a snippet that is being written', () => {
  const openSnippets = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByText(/snippets/i, { selector: '[role=menuitem] *' }));
    return within(await screen.findByRole('dialog'));
  };

  it('is there again after another one, and after the dialog was closed', async () => {
    const window = await open();
    const { user } = window;
    const dialog = await openSnippets(window);
    const text = () => dialog.getByRole('textbox', { name: 'Text' });
    await user.type(text(), ' Closed on Mondays.');
    await user.click(dialog.getByRole('button', { name: 'Allergens' }));
    expect(text()).toHaveValue('Ask us.');
    await user.click(dialog.getByRole('button', { name: 'Hours' }));
    expect(text()).toHaveValue('Open 8 to 6. Closed on Mondays.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openSnippets(window);
    expect(again.getByRole('textbox', { name: 'Text' })).toHaveValue('Open 8 to 6. Closed on Mondays.');
  });

  it('is the new one once it is saved, also where an earlier one has its name', async () => {
    const window = await open();
    const { transport, stored, sent, user } = window;
    const dialog = await openSnippets(window);
    transport.reply('snippets.save', (whole: Omit<Snippet, 'id'>) => [...stored, { id: 3, ...whole }]);
    await user.click(dialog.getByRole('button', { name: /^New/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hours');
    await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'In summer until 8.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('snippets.save')).toHaveLength(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('snippets.save')).toHaveLength(2));
    expect(sent('snippets.save')[1]).toMatchObject({ id: 3, text: 'In summer until 8.' });
  });

  it('has the focus stay on Delete when it cannot be deleted', async () => {
    const window = await open();
    const { transport, user } = window;
    const dialog = await openSnippets(window);
    let refuse = (): void => undefined;
    transport.reply('snippets.remove', () => new Promise<never>((_, reject) => (refuse = () => reject(new Error()))));
    const button = dialog.getByRole('button', { name: 'Delete' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(button).toBeEnabled();
    refuse();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(button).toHaveFocus();
  });

  it('keeps what is typed while it is saved', async () => {
    const window = await open();
    const { transport, stored, user } = window;
    const dialog = await openSnippets(window);
    let answer = (): void => undefined;
    transport.reply('snippets.save', async (saved: { text: string }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return stored.map((each) => (each.id === 1 ? { ...each, text: saved.text } : each));
    });
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await user.type(text, ' A');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.type(text, 'B');
    answer();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(text).toHaveValue('Open 8 to 6. AB');
  });
});

it('Shift and Tab lead out of the text while snippets are offered, and insert none', async () => {
  const { user } = await open();
  const caption = screen.getByRole('textbox', { name: 'Caption' });
  await user.clear(caption);
  await user.type(caption, '/ho');
  await screen.findByRole('option', { name: /Hours/ });
  await user.tab({ shift: true });
  expect(caption).not.toHaveFocus();
  expect(caption).toHaveValue('/ho');
});

it('the name of a post is not ended by a key of an input method', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Rhubarb tart is back' }));
  const field = screen.getByRole('textbox', { name: /rename|name/i });
  await fireEvent.input(field, { target: { value: 'さくr' } });
  for (const key of ['Enter', 'Escape']) await fireEvent.keyDown(field, { key, isComposing: true });
  expect(field).toHaveValue('さくr');
  expect(sent('posts.rename')).toEqual([]);
});
