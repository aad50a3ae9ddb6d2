// In the window of the pseudo language: what each opener (openers.ts) gave to be known by.
import type { MenuItem } from '../../../renderer/ui/menu-item.ts';

declare global {
  interface Window {
    /** By the name of the opener; a menu as the words of its items, one a line. */
    openedBy?: Map<string, Set<string>>;
  }
}

const wordsOf = (given: string | readonly MenuItem[]): string =>
  typeof given === 'string' ? given : given.flatMap((item) => (item === 'separator' ? [] : item.label)).join('\n');

export const opened = <Given extends string | readonly MenuItem[]>(name: string, given: Given): Given => {
  const all = (window.openedBy ??= new Map<string, Set<string>>());
  all.set(name, (all.get(name) ?? new Set()).add(wordsOf(given)));
  return given;
};

/** Whether a dialog or a menu of that opener shows. */
export const isOpen = (name: string): boolean => {
  const known = window.openedBy?.get(name) ?? new Set<string>();
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(
    (each) =>
      each.getAttribute('aria-label') ??
      document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent ??
      '',
  );
  const menus = [...document.querySelectorAll('[role="menu"]')].map((menu) =>
    [...menu.querySelectorAll('[role="menuitem"] .text')].map((item) => item.firstChild?.textContent ?? '').join('\n'),
  );
  return [...dialogs, ...menus].some((words) => known.has(words));
};
