// Tags of one post in their dialog: only what the user changed is changed.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import TagDialog from '../../../../renderer/features/library/bulk/TagDialog.svelte';

it('leaves a tag that came while it was open', async () => {
  type Change = { add: string[]; remove: string[] };
  const saved: Change[] = [];
  const { rerender } = render(TagDialog, {
    count: 1,
    present: ['bread', 'summer'],
    known: [],
    busy: false,
    onclose: () => {},
    onsave: (change: Change) => saved.push(change),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /summer/ }));
  await rerender({ present: ['bread', 'summer', 'client-ok'] });
  await user.type(screen.getByLabelText('Add'), 'rye{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save tags' }));
  expect(saved).toEqual([{ add: ['rye'], remove: ['summer'] }]);
});

it('can remove any tag that several posts have, however many there are', async () => {
  const known = Array.from({ length: 40 }, (_, index) => ({ tag: `tag-${String(index)}`, count: 40 - index }));
  const change = { add: [] as string[], remove: [] as string[] };
  const handlers = { onclose: () => {}, onsave: (next: typeof change) => Object.assign(change, next) };
  render(TagDialog, { count: 2, present: [], known, busy: false, ...handlers });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /tag-39$/, pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Save tags' }));
  expect(change).toEqual({ add: [], remove: ['tag-39'] });
});
