// The items of the application menu that lead to a place in the window.
import { menuTemplate } from '../../main/shell/electron/menu.ts';

const itemsOf = (items: Electron.MenuItemConstructorOptions[]): Electron.MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

/** `choose` answers where it leads. */
export const choosable = (platform: NodeJS.Platform): { label: string; choose: () => string }[] => {
  const went: string[] = [];
  const menu = menuTemplate({ platform, isPackaged: true, open: (place) => went.push(place) });
  return itemsOf(menu).flatMap(({ label = '', click }) => {
    if (!click) return [];
    // Electron gives it the item, the window and the keys held down; Galley's look at none of them.
    const press = click as () => void;
    return [
      {
        label,
        choose() {
          press();
          return went.at(-1) ?? '';
        },
      },
    ];
  });
};
