// The things of a page that have a menu, by one listener for all of them:
//
//   const area = createMenuArea<RowId>((at) => …);
//   <div {@attach area.watch}> … </div>
//   <ContextMenu menu={area.menu} … />
//
// The thing that had the focus last is the one that the palette and the menu bar act on.
import { createContextMenu } from './context-menu.svelte.ts';

/** `element` takes the focus, and gets it back when the menu closes. */
export type MenuPlace<Thing> = { of: Thing; element: HTMLElement };

/** They have a menu of their own, with Cut, Copy and Paste. */
const isText = (target: Element): boolean => {
  if (target.closest('input, textarea, select, [contenteditable="true"]')) return true;
  const selection = target.ownerDocument.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true);
};

/** `find`: the thing that an element belongs to. */
export const createMenuArea = <Thing>(find: (at: Element) => MenuPlace<Thing> | undefined) => {
  const menu = createContextMenu<Thing>();
  let latest = $state.raw<Thing>();

  const ask = (event: MouseEvent): void => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || isText(target)) return;
    const place = find(target);
    if (!place) return;
    latest = place.of;
    menu.openMenuAt(event, place.of, place.element);
  };
  const follow = ({ target }: FocusEvent): void => {
    const place = target instanceof Element ? find(target) : undefined;
    if (place) latest = place.of;
  };
  return {
    menu,
    /** The thing that had the focus last; undefined: none yet. */
    get latest() {
      return latest;
    },
    /** The one that has it. */
    focused: (): Thing | undefined => (document.activeElement ? find(document.activeElement)?.of : undefined),
    /** Attachment for the element that they lie in. */
    watch(element: HTMLElement) {
      element.addEventListener('contextmenu', ask);
      element.addEventListener('focusin', follow);
      return () => {
        element.removeEventListener('contextmenu', ask);
        element.removeEventListener('focusin', follow);
      };
    },
  };
};

export type MenuArea<Thing> = ReturnType<typeof createMenuArea<Thing>>;
