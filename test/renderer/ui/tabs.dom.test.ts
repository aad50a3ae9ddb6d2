// Tabs by keyboard: arrows go around, Home and End jump, what has the focus is what is shown.
import { createRawSnippet } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import Tabs from '../../../renderer/ui/Tabs.svelte';

type Id = 'all' | 'drafts' | 'failed';
const tabs: { id: Id; label: string; count?: number }[] = [
  { id: 'all', label: 'All', count: 7 },
  { id: 'drafts', label: 'Drafts' },
  { id: 'failed', label: 'Failed' },
];
const children = createRawSnippet(() => ({ render: () => '<p>Rye</p>' }));

const open = () => {
  const chosen: Id[] = [];
  const props = { tabs, label: 'Show', children, value: 'all' as Id };
  const { rerender } = render(Tabs, {
    ...props,
    onchange: (id: string) => {
      chosen.push(id as Id);
      void rerender({ value: id });
    },
  });
  return { chosen, user: userEvent.setup() };
};

it('reaches the chosen one by Tab and walks around by arrows', async () => {
  const { chosen, user } = open();
  await user.tab();
  expect(screen.getByRole('tab', { name: /All/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(chosen).toEqual(['drafts', 'failed', 'all', 'failed', 'all', 'failed']);
  expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
});

it('names its panel by the chosen tab', async () => {
  const { user } = open();
  await user.click(screen.getByRole('tab', { name: 'Drafts' }));
  expect(screen.getByRole('tabpanel', { name: 'Drafts' })).toHaveTextContent('Rye');
});
