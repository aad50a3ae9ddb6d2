// An input method has Escape and Enter first: they choose or drop what it proposes, and answer nothing around the field.
import { render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import Dialog from '../../../renderer/ui/Dialog.svelte';
import Overlay from '../../../renderer/ui/Overlay.svelte';

const children = createRawSnippet(() => ({ render: () => '<input aria-label="Name">' }));
const press = (isComposing: boolean) =>
  screen
    .getByLabelText('Name')
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true, cancelable: true }));

it.each(['dialog', 'sheet'])('a %s stays while a word is composed in it', async (which) => {
  const onclose = vi.fn();
  if (which === 'dialog') render(Dialog, { open: true, title: 'Rename', onclose, children });
  else render(Overlay, { title: 'Commands', onclose, initialFocus: () => null, children });
  await screen.findByLabelText('Name');
  press(true);
  expect(onclose).not.toHaveBeenCalled();
  press(false);
  expect(onclose).toHaveBeenCalledOnce();
});
