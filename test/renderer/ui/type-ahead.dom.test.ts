// What is typed while a dialog is on its way arrives in its field, and reaches nothing else.
import { afterEach, describe, expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { typeAhead } from '../../../renderer/ui/type-ahead.ts';

const shortcut = vi.fn<(event: KeyboardEvent) => void>();
let end = () => {};

/** A dialog has come, with this in it. */
const opened = <T extends 'input' | 'button'>(inside: T): HTMLElementTagNameMap[T] => {
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  const element = document.createElement(inside);
  dialog.append(element);
  document.body.append(dialog);
  return element;
};
const begin = (): void => {
  const below = document.createElement('button');
  document.body.replaceChildren(below);
  below.focus();
  window.addEventListener('keydown', shortcut);
  end = typeAhead(window);
};

afterEach(() => {
  end();
  window.removeEventListener('keydown', shortcut);
  shortcut.mockClear();
  // The next file goes on in the same window.
  document.body.replaceChildren();
});

describe('typed before the dialog is there', () => {
  it('is put into the field that gets the focus, and reaches nothing below', async () => {
    begin();
    const user = userEvent.setup();
    await user.keyboard('fimd{Backspace}{Backspace}nd');
    expect(shortcut).not.toHaveBeenCalled();
    const field = opened('input');
    const received = vi.fn();
    field.addEventListener('input', received);
    field.focus();
    expect(field).toHaveValue('find');
    expect(received).toHaveBeenCalledOnce();
    await user.keyboard(' it');
    expect(field).toHaveValue('find it');
  });

  it('ends with Enter, when that was pressed too', async () => {
    begin();
    await userEvent.setup().keyboard('find{Enter}');
    const field = opened('input');
    const keys: string[] = [];
    field.addEventListener('keydown', ({ key }) => keys.push(key));
    field.focus();
    expect(keys).toEqual(['Enter']);
  });

  it('does not end with the Enter that is still held from what opened the dialog', async () => {
    begin();
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
    const field = opened('input');
    const received = vi.fn();
    field.addEventListener('keydown', received);
    field.focus();
    expect(received).not.toHaveBeenCalled();
  });

  it('is let go when the dialog has no field, or the person gives up', async () => {
    begin();
    const user = userEvent.setup();
    await user.keyboard('x');
    opened('button').focus();
    await user.keyboard('y');
    expect(shortcut).toHaveBeenCalledOnce();
    end();
    begin();
    await user.keyboard('z{Escape}q');
    expect(shortcut.mock.calls.map(([event]) => event.key)).toEqual(['y', 'Escape', 'q']);
  });

  it('ends when the mouse is used', async () => {
    begin();
    const user = userEvent.setup();
    await user.click(document.body);
    await user.keyboard('a');
    expect(shortcut.mock.calls.map(([event]) => event.key)).toEqual(['a']);
  });

  it('is not held back when a dialog has the focus already', async () => {
    document.body.replaceChildren();
    const field = opened('input');
    field.focus();
    end = typeAhead(window);
    await userEvent.setup().keyboard('here');
    expect(field).toHaveValue('here');
  });

  it('leaves shortcuts with a modifier alone', async () => {
    begin();
    await userEvent.setup().keyboard('{Control>}z{/Control}');
    expect(shortcut).toHaveBeenCalled();
  });
});
