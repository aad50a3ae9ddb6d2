// Menus of what has a name in the editor: platforms, pictures and hashtags; and the keys of the platforms.
import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { buns, openPicture, rye } from '../../../support/picture-window.ts';
import { sampleVariant } from '../../../support/post-samples.ts';

const facebook = () => sampleVariant('facebook', { pinned: true, body: 'For Facebook.' });
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name} `) });
/** By the menu key, unless by the mouse. */
const ask = async (element: Element, button = 0) => {
  await waitFor(() => {
    element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button }));
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });
  return screen.getAllByRole('menuitem').map((item) => item.querySelector('.text')?.firstChild?.textContent);
};
const choose = async ({ user }: Awaited<ReturnType<typeof openPicture>>, name: RegExp) => {
  await user.click(screen.getByRole('menuitem', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};

describe('the menu of a platform', () => {
  it('opens what it is asked for, and compares it with the main version', async () => {
    const window = await openPicture({ others: [facebook()] });
    expect(await ask(tab('Facebook'), 2)).toEqual([
      'Revise',
      'Replace the picture…',
      'Versions',
      'Compare with main',
      'Copy text from main',
      'Copy text',
    ]);
    expect(screen.getByRole('menu')).toHaveAccessibleName('Actions for Facebook');
    await choose(window, /^Compare with main/);
    expect(await screen.findByText('Compared with Instagram, the main version:')).toBeVisible();
    expect(tab('Facebook')).toHaveAttribute('aria-selected', 'true');
  });

  it('copies the main text, and its Undo brings back what that replaced, whatever was typed since', async () => {
    const window = await openPicture({ variant: { hashtags: ['rye'] }, others: [{ ...facebook(), hashtags: ['fb'] }] });
    const main = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).value;
    await ask(tab('Facebook'));
    await choose(window, /^Copy text from main/);
    const field = await screen.findByRole('textbox', { name: 'Post' });
    await waitFor(() => expect(field).toHaveValue(main));
    const said = await screen.findByText(/^Copied the main text/);
    // At once: the message is there for six seconds, which a busy machine needs for ten keys.
    await fireEvent.input(screen.getByRole('textbox', { name: 'Alt text' }), { target: { value: 'A loaf' } });
    await fireEvent.input(field, { target: { value: `${main} Now` } });
    const toast = said.closest<HTMLElement>('[data-sonner-toast]');
    await window.user.click(within(toast ?? expect.fail('no toast')).getByRole('button', { name: 'Undo' }));
    expect(field).toHaveValue('For Facebook.');
    expect(screen.getByRole('button', { name: 'Remove fb' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Alt text' })).toHaveValue('A loaf');
  });

  it('that is live can be opened there, and changed no more', async () => {
    await openPicture({ others: [{ ...facebook(), status: 'published', permalink: 'https://example.com/1' }] });
    expect(await ask(tab('Facebook'))).toEqual(['Versions', 'Open on the web', 'Compare with main', 'Copy text']);
  });
});

it('the menu of a picture opens at it by keys, and leads to its alt text', async () => {
  const item = (id: typeof rye.id) => ({ id, type: 'image' as const, ratio: 1, altText: null });
  const window = await openPicture({ variant: { media: [item(rye.id), item(buns.id)] } });
  screen.getByRole('figure', { name: 'Picture or video 1 of 2' }).focus();
  await window.user.keyboard('{ArrowRight}');
  const second = screen.getByRole('figure', { name: 'Picture or video 2 of 2' });
  expect(second).toHaveFocus();
  await window.user.keyboard('.');
  await waitFor(() =>
    expect(document.querySelector('[role="menu"]')).toHaveAttribute(
      'aria-label',
      'Actions for Picture or video 2 of 2',
    ),
  );
  expect(await ask(second)).toEqual(['New picture', 'Replace the picture…', 'Edit alt text']);
  await choose(window, /^Edit alt text/);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Alt text' })).toHaveFocus());
});

it('the menu of a hashtag removes it, or finds the posts with it', async () => {
  const window = await openPicture({ variant: { hashtags: ['rye', 'buns'] } });
  const chip = () => screen.getByRole('button', { name: 'Remove rye' });
  expect(await ask(chip())).toEqual(['Find posts with it', 'Copy', 'Copy all', 'Remove']);
  expect(screen.getByRole('menu')).toHaveAccessibleName('Actions for #rye');
  await choose(window, /^Remove/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove rye' })).toBeNull());
  await ask(screen.getByRole('button', { name: 'Remove buns' }));
  await choose(window, /^Find posts with it/);
  await waitFor(() => expect(location.hash).toBe('#/library'));
  expect(await screen.findByLabelText('Search posts')).toHaveValue('buns');
});

describe('Ctrl and a number', () => {
  it('goes to the platform at that place in the desktop app, from within the text too', async () => {
    const { user } = await openPicture({ others: [facebook()], shell: 'electron' });
    screen.getByRole('textbox', { name: 'Caption' }).focus();
    await user.keyboard('{Control>}2{/Control}');
    await waitFor(() => expect(tab('Facebook')).toHaveAttribute('aria-selected', 'true'));
    await user.keyboard('{Control>}7{/Control}{Control>}1{/Control}');
    await waitFor(() => expect(tab('Instagram')).toHaveAttribute('aria-selected', 'true'));
  });

  it("is the browser's in a browser", async () => {
    const { user } = await openPicture({ others: [facebook()] });
    await user.keyboard('{Control>}2{/Control}');
    expect(tab('Instagram')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(sheet).not.toHaveTextContent('Go to a platform');
  });
});

it('what was written is seen once the post is left', async () => {
  const { sent, user } = await openPicture();
  expect(sent('posts.markSeen')).toEqual([]);
  await user.keyboard('gl');
  await waitFor(() => expect(sent('posts.markSeen')).toEqual([{ id: 'post-1' }]));
});
