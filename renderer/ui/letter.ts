// Tells typing from shortcuts: a key that writes a character into a text field.

export const isLetter = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (target instanceof HTMLTextAreaElement ||
    target instanceof HTMLInputElement ||
    (target instanceof HTMLElement && target.matches('[contenteditable]')));
