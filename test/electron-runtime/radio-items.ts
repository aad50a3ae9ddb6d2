// Radio entries of a menu as Electron has them: whatever is written to `checked` marks the entry and unmarks those beside it.
import type { MenuItemConstructorOptions } from 'electron';

/** Of a template and its submenus, in place. Entries with nothing else between them are one group. */
export const groupRadioItems = (items: readonly MenuItemConstructorOptions[]): void => {
  let group: { marked?: MenuItemConstructorOptions } = {};
  for (const item of items) {
    if (Array.isArray(item.submenu)) groupRadioItems(item.submenu);
    if (item.type !== 'radio') {
      group = {};
      continue;
    }
    const mine = group;
    if (item.checked) mine.marked = item;
    Object.defineProperty(item, 'checked', {
      enumerable: true,
      get: () => mine.marked === item,
      set() {
        mine.marked = item;
      },
    });
  }
};
