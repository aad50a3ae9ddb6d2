// A key that is held acts once.

/**
 * A held Enter presses what it was pressed on, once: by then the focus may be on the next row, or in a field of a dialog,
 * which would take it for an answer. Where a text begins a line with it, it begins further ones. Returns how to end it.
 */
export const pressOnce = (): (() => void) => {
  let pressed: EventTarget | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, repeat, target } = event;
    if (key !== 'Enter') return;
    if (!repeat) pressed = target;
    else if (target !== pressed || !(target instanceof HTMLTextAreaElement)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  globalThis.addEventListener('keydown', onKeyDown, { capture: true });
  return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
};
