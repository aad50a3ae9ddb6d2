// A key that is held acts once.
import { isTextField } from './focus.ts';

/**
 * A held Enter presses what it was pressed on, once: by then the focus may be on the next row, or in a dialog. Returns how
 * to end it.
 */
export const pressOnce = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.repeat || isTextField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('keydown', onKeyDown, { capture: true });
  return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
};
