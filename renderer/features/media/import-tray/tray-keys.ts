// The way back and forward in the tray: while it is shown, they are about it and not about the whole library.
import { tinykeys } from 'tinykeys';

type Deps = { host: Window; isOpen: () => boolean; step: (direction: 'undo' | 'redo') => void };

/** Outside of text fields and dialogs. @returns how to unbind them. */
export const trayKeys = ({ host, isOpen, step }: Deps): (() => void) => {
  const go = (direction: 'undo' | 'redo') => (event: KeyboardEvent) => {
    if (!isOpen() || host.document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    // The window would take one back among all posts.
    event.stopPropagation();
    step(direction);
  };
  return tinykeys(host, { '$mod+z': go('undo'), '$mod+Shift+z': go('redo'), '$mod+y': go('redo') }, { capture: true });
};
