// The keys of the frame. One-letter keys act only outside text fields, none acts while a dialog is open.
import { tinykeys } from 'tinykeys';
import type { Route } from '../../state/route.svelte.ts';

type Deps = { host: Window; route: Route; startPost: () => void };

/** F6 walks over everything marked `data-pane`, in reading order. */
const movePane = (host: Window, step: 1 | -1) => {
  const panes = [...host.document.querySelectorAll<HTMLElement>('[data-pane]')];
  const at = panes.findIndex((pane) => pane.contains(host.document.activeElement));
  panes.at((at + step) % panes.length)?.focus();
};

/** @returns how to unbind them. */
export const frameShortcuts = ({ host, route, startPost }: Deps): (() => void) => {
  const unlessDialog = (act: () => void) => (event: KeyboardEvent) => {
    if (host.document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    act();
  };
  const outsideFields = tinykeys(host, {
    n: unlessDialog(startPost),
    'g l': unlessDialog(() => route.go({ page: 'library', tab: 'all' })),
    'Alt+ArrowLeft': unlessDialog(route.back),
    'Alt+ArrowRight': unlessDialog(route.forward),
  });
  const everywhere = tinykeys(
    host,
    {
      '$mod+,': unlessDialog(() => route.go({ page: 'settings', section: 'account' })),
      F6: unlessDialog(() => movePane(host, 1)),
      'Shift+F6': unlessDialog(() => movePane(host, -1)),
    },
    { ignore: (event) => event.repeat || event.isComposing },
  );
  return () => {
    outsideFields();
    everywhere();
  };
};
