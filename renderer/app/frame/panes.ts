// The panes of a page, everything marked `data-pane`, as the keyboard goes through them.

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
