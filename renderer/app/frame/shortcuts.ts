// The listener of the shortcuts, and how their keys are printed.
import { createKeybindingsHandler, defaultKeybindingsHandlerIgnore } from 'tinykeys';
import type { Shortcut } from '../../../preload/frame-actions.ts';
import { isLetterOff } from '../../ui/letter-keys.ts';

const caps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/** `$mod+Shift+s` as it is printed on the keys: one list of caps for each stroke, `g l` has two. */
export const keyCaps = (keys: string, isMac: boolean): string[][] =>
  keys.split(' ').map((stroke) => {
    return stroke
      .split('+')
      .filter((part) => !/^\[.+\]$/.test(part))
      .map((part) => {
        if (part === '$mod') return isMac ? '⌘' : 'Ctrl';
        if (part === 'Alt') return isMac ? '⌥' : 'Alt';
        if (part === 'Control') return 'Ctrl';
        return caps[part] ?? (part.length === 1 ? part.toUpperCase() : part);
      });
  });

/** The first keys of a shortcut, for a tooltip. */
export const printedKeys = ({ keys: [first = ''] }: Shortcut, isMac: boolean): string =>
  keyCaps(first, isMac).flat().join(' ');

/** Something lies over the page and has the keys: a dialog, a menu, or the lock. One that fades away has them no longer. */
export const isCovered = ({ document }: Window): boolean =>
  document.querySelector(':root[data-locked], :is([role="dialog"], [role="menu"]):not([data-state="closed"])') !== null;

/** Nothing is typed into these; some keys they have for themselves. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type);
const ownKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', ' ']);

/**
 * One-letter keys act outside of text fields, none acts while a dialog is open. `shortcuts`: the keys; an action without
 * any is left out. Returns how to unbind them.
 */
export const bindShortcuts = <Id extends string>(
  host: Window,
  shortcuts: Readonly<Record<Id, Shortcut>>,
  actions: Partial<Record<Id, (event: KeyboardEvent) => void>>,
): (() => void) => {
  const handlers = (Object.entries(actions) as [Id, (event: KeyboardEvent) => void][]).flatMap(([id, act]) => {
    const shortcut = shortcuts[id];
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered(host)) return;
      event.preventDefault();
      // The target of the stroke may be gone once a sequence has acted: it must not receive the event.
      if (event.eventPhase === Event.CAPTURING_PHASE) event.stopPropagation();
      act(event);
    };
    const inFields = (event: KeyboardEvent) => event.repeat || event.isComposing;
    const outside = (event: KeyboardEvent) => {
      const { target } = event;
      if (isButton(target)) return inFields(event) || ownKeys.has(event.key);
      // Its letters lead to a value.
      if (target instanceof HTMLSelectElement) return inFields(event) || !(event.ctrlKey || event.metaKey);
      return defaultKeybindingsHandlerIgnore(event);
    };
    const ignore = shortcut.inFields ? inFields : outside;
    // Each by itself: together, one that fires leaves the others half begun, and the next G would end them.
    return [...shortcut.keys, ...(shortcut.codes ?? [])].map((keys) => ({
      isSequence: keys.includes(' '),
      handle: createKeybindingsHandler({ [keys]: press }, { ignore: (event) => isLetterOff(event) || ignore(event) }),
    }));
  });
  // A stroke that ends a sequence is handled first, and is no shortcut of its own then.
  const listeners = [true, false].flatMap((capture) => {
    const of = handlers.filter(({ isSequence }) => isSequence === capture).map(({ handle }) => handle);
    if (of.length === 0) return [];
    const listener = (event: KeyboardEvent) => {
      for (const handle of of) handle(event);
    };
    host.addEventListener('keydown', listener, { capture });
    return [() => host.removeEventListener('keydown', listener, { capture })];
  });
  return () => listeners.forEach((unbind) => unbind());
};
