// A menu of a thing: at the pointer, or by keys and by a button beside what it is of.
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { askMenuByKey, createContextMenu } from '../../../renderer/ui/context-menu.svelte.ts';
import Rows from './Rows.svelte';

afterEach(cleanup);

const open = () => {
  const chosen: string[] = [];
  render(Rows, { chosen });
  return { chosen, user: userEvent.setup(), row: (name: string) => screen.getByText(name) };
};
const menuOf = (name: string) => screen.findByRole('menu', { name: `Actions for ${name}` });

describe('where it opens', () => {
  const ask = (init: MouseEventInit, type: 'contextmenu' | 'click' = 'contextmenu') => {
    const menu = createContextMenu<string>();
    const element = document.body.appendChild(document.createElement('div'));
    element.addEventListener(type, (event) => menu.openMenuAt(event, 'Rye'));
    element.dispatchEvent(new MouseEvent(type, { cancelable: true, ...init }));
    return menu.asked?.at;
  };

  it('is at the pointer for the right button, and for Ctrl and a click on macOS', () => {
    expect(ask({ button: 2, clientX: 512, clientY: 442 })).toEqual({ x: 512, y: 442 });
    expect(ask({ button: 0, ctrlKey: true, clientX: 20, clientY: 30 })).toEqual({ x: 20, y: 30 });
  });

  it('is beside the thing for the menu key, and beside its button', () => {
    expect(ask({ button: 0, clientX: 512, clientY: 442 })).toBeNull();
    expect(ask({ button: 0, clientX: 512, clientY: 442 }, 'click')).toBeNull();
  });
});

it('opens of the thing that was clicked, in place of the menu of the browser', async () => {
  const { chosen, user, row } = open();
  const event = createEvent.contextMenu(row('Buns'), { button: 2 });
  await fireEvent(row('Buns'), event);
  expect(event.defaultPrevented).toBe(true);
  await menuOf('Buns');
  await user.click(screen.getByRole('menuitem', { name: 'Open' }));
  expect(chosen).toEqual(['open Buns']);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('does not open any more when Escape is pressed before it is there', async () => {
  const { user, row } = open();
  await fireEvent.contextMenu(row('Rye'), { button: 2 });
  await menuOf('Rye');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // Its parts are loaded by now, and it still takes a moment to open.
  void fireEvent.contextMenu(row('Buns'), { button: 2 });
  void fireEvent.keyDown(document.body, { key: 'Escape' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('says in place of the keys why an entry is off, and does nothing by it', async () => {
  const { chosen, user, row } = open();
  await fireEvent.contextMenu(row('Rye'), { button: 2 });
  await menuOf('Rye');
  const off = screen.getByRole('menuitem', { name: /^Approve/ });
  expect(off).toHaveTextContent('ApproveNo approval needed');
  expect(off.querySelector('kbd')).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Open' }).querySelector('kbd')).toHaveTextContent('Enter');
  off.click();
  // The keys reach it, so that a screen reader says why, too.
  const all = screen.getAllByRole('menuitem');
  all[0]?.focus();
  await user.keyboard('{ArrowDown}'.repeat(all.indexOf(off)));
  await waitFor(() => expect(off).toHaveFocus());
  expect(off).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(off).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(chosen).toEqual([]);
});

it('opens by a key of keyboards without a menu key, and gives the focus back', async () => {
  const { user, row } = open();
  row('Rye').focus();
  askMenuByKey(document);
  await menuOf('Rye');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(row('Rye')).toHaveFocus());
});
