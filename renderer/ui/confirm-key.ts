// Ctrl Enter and Escape in a dialog or a popover.

/** Presses the primary button of `root` from anywhere in it; what is dangerous has to be pressed itself. */
export const confirmByKey = (event: KeyboardEvent, root: Element | null | undefined): void => {
  if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing) return;
  if (!event.ctrlKey && !event.metaKey) return;
  const primary = root?.querySelector<HTMLButtonElement>('.button.primary');
  if (!primary) return;
  event.preventDefault();
  // As a click does: a field takes what was typed as it is left.
  primary.focus();
  primary.click();
};

/** Escape drops what an input method proposes, and closes nothing around the field. */
export const keepWhileComposing = (event: KeyboardEvent): void => {
  if (event.isComposing) event.preventDefault();
};
