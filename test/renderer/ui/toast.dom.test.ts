// What a toast offers: a way back that takes the newest step is offered for no older one.
import { render, screen, waitFor } from '@testing-library/svelte';
import { toast } from 'svelte-sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '../../../renderer/ui/toast.ts';
import Toasts from '../../../renderer/ui/Toasts.svelte';

afterEach(() => void toast.dismiss());

/** Well before toasts go by themselves. */
const soon = { timeout: 2000 };
const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent.trim());

it('the way back of the newest step goes when another step can be taken back', async () => {
  render(Toasts, { label: 'Messages' });
  const newest = vi.fn();
  showToast('Saved', { label: 'Undo', onselect: newest, newest: true });
  await screen.findByText('Saved');
  showToast('Moved', { label: 'Take back', onselect: vi.fn() });
  await screen.findByText('Moved');
  await waitFor(() => expect(offered()).toEqual(['Take back']), soon);
  showToast('Saved again', { label: 'Undo', onselect: newest, newest: true });
  await waitFor(() => expect(offered().toSorted()).toEqual(['Take back', 'Undo']), soon);
  showToast('Read', undefined);
  await screen.findByText('Read');
  expect(offered().toSorted()).toEqual(['Take back', 'Undo']);
});
