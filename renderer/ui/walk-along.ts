// Things in a row, gone through by keys.
import { readingKey } from './arrow-keys.ts';

/** The things in a row are one stop of Tab, and the arrows go along them. All but the first begin with a tabindex of -1. */
export const walkAlong = (selector: string) => (row: HTMLElement) => {
  const walk = (event: KeyboardEvent) => {
    const all = [...row.querySelectorAll<HTMLElement>(selector)];
    const at = all.findIndex((each) => each === document.activeElement);
    const key = readingKey(event.key);
    const next = all[key === 'ArrowRight' ? at + 1 : key === 'ArrowLeft' ? at - 1 : -1];
    if (at < 0 || !next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  };
  row.addEventListener('keydown', walk);
  return () => row.removeEventListener('keydown', walk);
};
