// Where the keyboard focus goes: into the container of the pages, into rows of a virtual list, and from pane to pane.
import { isLetterOff } from './letter-keys.ts';

// When the focused element goes away with its page, the container of the pages takes the focus.
export const roomId = 'content';

/** Nothing has it that a person would miss. */
export const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === roomId;
};

/** Not in a window that was not used yet: there, Tab begins at the top. */
export const catchFocus = (): void => {
  if (navigator.userActivation.hasBeenActive && isFocusLost()) {
    document.getElementById(roomId)?.focus({ preventScroll: true });
  }
};

// A row that was just put into a virtual list is hidden until it is measured, and can't take the focus at once.
/** For `{@attach}`: tries again with every frame until the element has the focus. */
export const takeFocus = (node: HTMLElement): (() => void) => {
  let frame = 0;
  const take = () => {
    node.focus({ preventScroll: true });
    if (document.activeElement !== node) frame = requestAnimationFrame(take);
  };
  take();
  return () => cancelAnimationFrame(frame);
};

/** Text is typed into it. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

// The panes of a page: everything marked `data-pane`.
/** Framed while it has the focus; after a mere click it is not, whatever key comes next. */
export const enterPane = (pane: HTMLElement | null | undefined): void => {
  if (!pane) return;
  pane.dataset['pane'] = 'entered';
  pane.addEventListener('blur', () => (pane.dataset['pane'] = ''), { once: true });
  pane.focus();
};

/** To the next or the one before, in reading order. */
export const movePane = (document: Document, step: 1 | -1): void => {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  enterPane(panes.at((at + step) % panes.length));
};

/** J and K take the focus into the list of a page, from anywhere but a field or a dialog; within it they are its own. */
export const entersList = (event: KeyboardEvent, list: HTMLElement): boolean => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (isTextField(target) || isLetterOff(event)) return false;
  return !list.contains(document.activeElement) && document.querySelector('[role="dialog"]') === null;
};

/** The arrow keys move between the buttons of a list. */
export const walkButtons = (list: HTMLElement): (() => void) => {
  const buttons = () => [...list.querySelectorAll('button')];
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const index = buttons().findIndex((button) => button === event.target);
    if (step === 0 || index === -1) return;
    event.preventDefault();
    buttons()[index + step]?.focus();
  };
  list.addEventListener('keydown', walk);
  return () => list.removeEventListener('keydown', walk);
};
