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
