// A letter on its way into a text: no shortcut, and no business of anything above its field.

export const isLetter = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (target instanceof HTMLTextAreaElement ||
    target instanceof HTMLInputElement ||
    (target instanceof HTMLElement && target.matches('[contenteditable]')));

/**
 * For `{@attach}`: Svelte would walk each letter from the field up to the page, twice for every kind of event. Not with
 * Svelte's own `on` either, which lists all elements above the field and sets a timer for every event.
 */
export const keepLetters = (field: HTMLElement): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    if (isLetter(event)) event.stopPropagation();
  };
  const kinds = ['keydown', 'keyup'] as const;
  for (const kind of kinds) field.addEventListener(kind, keep);
  return () => kinds.forEach((kind) => field.removeEventListener(kind, keep));
};
