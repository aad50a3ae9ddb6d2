// Which thing of a page a menu was asked for, and where. A page has one for all things of a kind:
//
//   const menu = createContextMenu<PostRow>();
//   <div class="row" oncontextmenu={(event) => menu.openMenuAt(event, row)}> … <button onclick={(event) => menu.openMenuAt(event, row)}>
//   <ContextMenu {menu} label={…} items={…} />
//
// Right click opens it at the pointer. Shift+F10, the menu key and `.` open it at what has the focus, a button beside
// itself: all of them come as an event.

/** `element`: what the menu is about, or the button that opened it. `at`: the pointer; null: it was asked for by keys or by a button. */
export type MenuAsked<Thing> = { of: Thing; element: HTMLElement; at: { x: number; y: number } | null };

/** Keys have no button. On macOS, Ctrl and a click are a right click; a finger has to stay. */
const isByPointer = (event: MouseEvent): boolean =>
  event.type === 'contextmenu' &&
  (event.button === 2 || event.ctrlKey || ('pointerType' in event && event.pointerType === 'touch'));

export const createContextMenu = <Thing>() => {
  let asked = $state.raw<MenuAsked<Thing>>();
  let shown = $state.raw<MenuAsked<Thing>>();
  return {
    /** undefined: it is closed. */
    get asked() {
      return asked;
    },
    /** The same, until it has faded away: what it shows is still read then. */
    get shown() {
      return shown;
    },
    openMenuAt(event: MouseEvent, of: Thing, element: EventTarget | null = event.currentTarget) {
      if (!(element instanceof HTMLElement)) return;
      // Instead of the system's menu, of the menu of what is around it, and of opening what was clicked.
      event.preventDefault();
      event.stopPropagation();
      // It gets the focus back when the menu closes.
      element.focus({ preventScroll: true });
      shown = { of, element, at: isByPointer(event) ? { x: event.clientX, y: event.clientY } : null };
      asked = shown;
    },
    close() {
      asked = undefined;
    },
    /** It has faded away, or was closed before it was there. */
    gone() {
      if (!asked) shown = undefined;
    },
  };
};

export type ContextMenuState<Thing> = ReturnType<typeof createContextMenu<Thing>>;

/** What the menu key does, for keyboards without one. */
export const askMenuByKey = ({ activeElement }: Document): void => {
  activeElement?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
};
