// What has the focus goes with its page: then the room of the pages takes it, and keys and a screen reader go on there.

export const roomId = 'content';

/** Nothing has it that a person would miss. */
export const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === roomId;
};

/** Not in a window that nobody has touched yet: there, Tab begins at the top. */
export const catchFocus = (): void => {
  if (navigator.userActivation.hasBeenActive && isFocusLost()) {
    document.getElementById(roomId)?.focus({ preventScroll: true });
  }
};
