// From the search to what it found by keys, and what a row shows of much.
import { cleanup, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import { platformIds } from '../../../../preload/rules/platforms.ts';
import { openLibrary } from '../../../support/library-window.ts';
import { noStates, sampleRow } from '../../../support/window-samples.ts';

afterEach(cleanup);

const rye = sampleRow({ id: '1', name: 'Rye' });
const buns = sampleRow({
  id: '2',
  name: 'Buns',
  platforms: platformIds.map((platform) => ({ platform, failed: false, status: 'draft' })),
});

const open = () =>
  openLibrary([rye, buns], {
    'posts.list': ({ search }: Input<'posts.list'>) => {
      const rows: PostRow[] = search === undefined ? [rye, buns] : [buns];
      return { rows, nextCursor: null, total: search === undefined ? 1000 : 1 };
    },
    'posts.counts': () => ({ ...noStates, changed: 0, unchecked: 0, all: 1000, draft: 1000 }),
    'tags.list': () => [{ tag: 'tarts', count: 8 }],
    'overlays.read': () => ({ campaigns: [], holidays: [], shown: { campaigns: true, holidays: true } }),
  });

it('the arrow down goes from the words to the first post that they found, and Enter opens it', async () => {
  const { user } = await open();
  await user.keyboard('/');
  // Faster than the search, which waits for a pause: not the first of all posts.
  await user.keyboard('bun{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('row', { name: /^Buns/ })).toHaveFocus());
  expect(screen.queryByRole('row', { name: /^Rye/ })).toBeNull();
  await user.keyboard('{Enter}');
  expect(location.hash).toBe('#/editor/2');
});

it('a post on more platforms than fit shows three and how many there are besides, by name', async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /^Buns/ }));
  const more = row.getByText(`+${String(platformIds.length - 3)}`);
  expect(row.getAllByRole('img').filter((each) => each.classList.contains('badge'))).toHaveLength(3);
  expect(more.title.split(', ')).toHaveLength(platformIds.length - 3);
});

it('counts of the tabs are written as in the heading', async () => {
  await open();
  const tab = await screen.findByRole('tab', { name: /^All/ });
  expect(tab.textContent.replaceAll(/\s/g, '')).toBe('All1,000');
});

const field = () => screen.getByRole('combobox', { name: 'Search posts' });
const token = (name: string) => screen.queryByRole('button', { name: `Remove filter ${name}` });
const lastAsked = ({ transport }: Awaited<ReturnType<typeof open>>) =>
  transport.calls.findLast(({ name }) => name === 'posts.list')?.input;

it('a suggestion becomes a token in the field, and Backspace takes the last one away', async () => {
  const window = await open();
  const { user } = window;
  await user.keyboard('/');
  await user.keyboard('rye on inst');
  expect(await screen.findByRole('option', { name: 'on Instagram' })).toHaveAttribute('aria-selected', 'true');
  // What is still being chosen is not searched for.
  await waitFor(() => expect(lastAsked(window)).toMatchObject({ search: 'rye' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(token('on Instagram')).toBeVisible());
  expect(field()).toHaveValue('rye ');
  await user.clear(field());
  await user.keyboard('is dr');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await waitFor(() => expect(token('is Draft')).toBeVisible());
  await waitFor(() => expect(lastAsked(window)).toMatchObject({ platform: 'instagram', state: 'draft' }));
  await user.keyboard('ab{Backspace>6/}');
  expect(token('is Draft')).toBeVisible();
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(token('on Instagram')).toBeNull());
  expect(field()).toHaveFocus();
});

it('F shows what can be filtered by, one leads on to its values, and Esc closes them first', async () => {
  const { user } = await open();
  await user.keyboard('f');
  expect(field()).toHaveFocus();
  await user.click(await screen.findByRole('option', { name: 'tag your own labels' }));
  expect(field()).toHaveValue('tag:');
  expect(await screen.findByRole('option', { name: 'tag tarts 8 posts' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field()).toHaveValue('tag:');
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
});

it('what is filtered by can be saved as a view from within the field', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await user.keyboard('is:draft ');
  await user.click(await screen.findByRole('button', { name: 'Save this view' }));
  expect(await screen.findByRole('dialog', { name: 'Save this view' })).toBeVisible();
});

it('a tab takes the place of a state that was searched for, and such a state that of a tab', async () => {
  const window = await open();
  const { user } = window;
  await user.keyboard('/is:draft ');
  await waitFor(() => expect(lastAsked(window)).toMatchObject({ state: 'draft' }));
  await user.click(screen.getByRole('tab', { name: /^Scheduled/ }));
  await waitFor(() => expect(lastAsked(window)).toMatchObject({ state: 'scheduled' }));
  expect(token('is Draft')).toBeNull();
  await user.keyboard('/');
  await user.keyboard('is:draft ');
  await waitFor(() => expect(screen.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true'));
  expect(token('is Draft')).toBeVisible();
  expect(lastAsked(window)).toMatchObject({ state: 'draft' });
});
