// A button without words, with its tooltip.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import IconButton from '../../../renderer/ui/IconButton.svelte';
import Tooltips from '../../../renderer/ui/Tooltips.svelte';

it('shows its name and its keys at once on keyboard focus, and hides them with Esc', async () => {
  const user = userEvent.setup();
  render(Tooltips);
  render(IconButton, { icon: 'more', label: 'More actions', shortcut: 'M' });
  await user.tab();
  expect(await screen.findByText('More actions')).toHaveTextContent('More actionsM');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('More actions')).toBeNull());
  expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus();
});

it('lets its tooltip go when it is pressed, so that it covers no menu', async () => {
  // As the trigger of a menu is pressed.
  const onpointerdown = vi.fn();
  const onclick = vi.fn();
  const user = userEvent.setup();
  render(Tooltips);
  render(IconButton, { icon: 'more', label: 'More actions', onpointerdown, onclick });
  const button = screen.getByRole('button', { name: 'More actions' });
  await user.hover(button);
  await screen.findByText('More actions');
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('More actions')).toBeNull());
  expect(onpointerdown).toHaveBeenCalledOnce();
  expect(onclick).toHaveBeenCalledOnce();
});
