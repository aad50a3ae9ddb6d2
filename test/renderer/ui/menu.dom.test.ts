// A menu whose items change while it is open.
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import MenuSheet from '../../../renderer/ui/MenuSheet.svelte';
import type { MenuItem } from '../../../renderer/ui/menu-item.ts';

it('keeps each item in its own element, so that a press ends on what it began on', async () => {
  const chosen: string[] = [];
  const item = (label: string): MenuItem => ({ label, onselect: () => void chosen.push(label) });
  const props = { align: 'start' as const, open: true, anchor: document.body, onclose: () => {} };
  const { rerender } = render(MenuSheet, { props: { ...props, items: [item('Add a business')] } });
  const add = await screen.findByRole('menuitem', { name: 'Add a business' });
  await rerender({ items: [item('Quiet Corner'), item('Quiet Corner'), 'separator', item('Add a business')] });
  expect(screen.getByRole('menuitem', { name: 'Add a business' })).toBe(add);
  expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  add.click();
  expect(chosen).toEqual(['Add a business']);
});
