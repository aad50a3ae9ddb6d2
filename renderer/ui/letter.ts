// A letter on its way into a text: no shortcut, and no business of anything above its field.
import { on } from 'svelte/events';

export const isLetter = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (target instanceof HTMLTextAreaElement ||
    target instanceof HTMLInputElement ||
    (target instanceof HTMLElement && target.matches('[contenteditable]')));

/** For `{@attach}`: Svelte would walk each letter from the field up to the page, twice for every kind of event. */
export const keepLetters = (field: HTMLElement): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    if (isLetter(event)) event.stopPropagation();
  };
  const ends = [on(field, 'keydown', keep), on(field, 'keyup', keep)];
  return () => ends.forEach((end) => end());
};
