// A dialog takes a moment to open, and a quick person types into it before it is there: no letter may get lost, and
// none may act as a shortcut on the page below.

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && target.selectionStart !== null) || target instanceof HTMLTextAreaElement;

const isInDialog = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('[role="dialog"]') !== null;

/**
 * Holds back what is typed until something inside a dialog has the focus, and gives it to that, if it is a text field.
 * Mouse users don't wait for it.
 * @returns how to end it before.
 */
export const typeAhead = (host: Window): (() => void) => {
  if (isInDialog(host.document.activeElement)) return () => undefined;
  let typed = '';
  let entered = false;

  const onkeydown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') {
      end();
      return;
    }
    if (!event.repeat && key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    // One that is held was pressed for what opened the dialog, not in it.
    else if (key === 'Enter') entered ||= !event.repeat;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onfocusin = ({ target }: FocusEvent) => {
    if (!isInDialog(target)) return;
    end();
    if (!isTextField(target)) return;
    if (typed !== '') {
      target.setRangeText(typed, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
      target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }));
    }
    if (entered) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };

  const end = (): void => {
    host.removeEventListener('keydown', onkeydown, true);
    host.removeEventListener('focusin', onfocusin);
    host.removeEventListener('pointerdown', end, true);
  };
  host.addEventListener('keydown', onkeydown, true);
  host.addEventListener('focusin', onfocusin);
  host.addEventListener('pointerdown', end, true);
  return end;
};
