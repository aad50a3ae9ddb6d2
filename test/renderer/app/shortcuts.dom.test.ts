// Shortcuts: printed as the keyboard has them, silent in fields and dialogs, and a sequence is no shortcut of its own.
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { shortcuts, type ShortcutId } from '../../../preload/shortcuts.ts';
import { bindShortcuts, keyCaps } from '../../../renderer/app/frame/shortcuts.ts';
import { setLetterKeys } from '../../../renderer/ui/letter-keys.ts';

const listen = (...ids: ShortcutId[]) => {
  const received: ShortcutId[] = [];
  const actions = Object.fromEntries(ids.map((id) => [id, () => received.push(id)]));
  onTestFinished(bindShortcuts(window, shortcuts, actions));
  return received;
};
afterEach(() => document.body.replaceChildren());

describe('a shortcut', () => {
  it.each([
    ['$mod+Shift+s', false, [['Ctrl', 'Shift', 'S']]],
    ['$mod+k', true, [['⌘', 'K']]],
    ['g l', false, [['G'], ['L']]],
    ['[Shift]+?', false, [['?']]],
    ['Alt+PageDown', false, [['Alt', 'PgDn']]],
    ['[Shift]+/', false, [['/']]],
    ['Alt+ArrowLeft', true, [['⌥', '←']]],
  ] as const)('%s is printed', (keys, isMac, caps) => {
    expect(keyCaps(keys, isMac)).toEqual(caps);
  });

  it('of one letter acts outside of fields only', async () => {
    const received = listen('approve', 'commands');
    const field = document.body.appendChild(document.createElement('input'));
    const user = userEvent.setup();
    field.focus();
    await user.keyboard('a{Control>}k{/Control}');
    field.blur();
    await user.keyboard('a');
    expect(received).toEqual(['commands', 'approve']);
  });

  it('acts where nothing is typed: in a check box, and with Ctrl in a list of values, whose letters are its own', async () => {
    const received = listen('approve', 'undo');
    const user = userEvent.setup();
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    box.focus();
    await user.keyboard('a{Control>}z{/Control}');
    const list = document.body.appendChild(document.createElement('select'));
    list.focus();
    await user.keyboard('a{Control>}z{/Control}');
    expect(received).toEqual(['approve', 'undo', 'undo']);
  });

  it('of one letter does nothing while these are turned off, alone, with Shift or in a sequence', async () => {
    setLetterKeys(false);
    onTestFinished(() => setLetterKeys(true));
    const received = listen('approve', 'shift', 'goActivity', 'find', 'calendarBefore', 'commands', 'remove');
    await userEvent.setup().keyboard('a{Shift>}S{/Shift}ga/[BracketLeft]{Control>}k{/Control}{Delete}');
    expect(received).toEqual(['commands', 'remove']);
  });

  it('is found by its character wherever a keyboard has it: with Shift, AltGr or Option', async () => {
    const received = listen('find', 'calendarBefore', 'calendarAfter');
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: '/', code: 'Digit7', shiftKey: true });
    press({ key: '[', code: 'Digit8', ctrlKey: true, altKey: true });
    press({ key: ']', code: 'Digit6', altKey: true });
    expect(received).toEqual(['find', 'calendarBefore', 'calendarAfter']);
  });

  it('does nothing while Galley is locked, a sequence included', async () => {
    const received = listen('commands', 'goLibrary');
    document.documentElement.dataset['locked'] = '';
    onTestFinished(() => void delete document.documentElement.dataset['locked']);
    await userEvent.setup().keyboard('gl{Control>}k{/Control}');
    expect(received).toEqual([]);
  });

  it.each(['dialog', 'menu'])('acts again as soon as a %s begins to fade away', async (role) => {
    const received = listen('commands');
    const over = document.body.appendChild(document.createElement('div'));
    over.setAttribute('role', role);
    over.dataset['state'] = 'open';
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    expect(received).toEqual([]);
    over.dataset['state'] = 'closed';
    await user.keyboard('{Control>}k{/Control}');
    expect(received).toEqual(['commands']);
  });

  it('does nothing while a dialog or a menu is open', async () => {
    const received = listen('approve', 'commands');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await userEvent.setup().keyboard('a{Control>}k{/Control}');
    expect(received).toEqual([]);
  });

  it('that ends a sequence is not pressed by itself: going to Activity approves nothing', async () => {
    const received = listen('approve', 'unschedule', 'goActivity', 'goUploads');
    const user = userEvent.setup();
    await user.keyboard('ga');
    await user.keyboard('gu');
    await user.keyboard('u');
    expect(received).toEqual(['goActivity', 'goUploads', 'unschedule']);
  });

  it('has keys of its own, within what is bound together', () => {
    const groups: readonly (readonly string[])[] = [['anywhere', 'go', 'lists'], ['editor']];
    for (const together of groups) {
      const keys = Object.values(shortcuts).flatMap(({ group, keys: own }) => (together.includes(group) ? own : []));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});
