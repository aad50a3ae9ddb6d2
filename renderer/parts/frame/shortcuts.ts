// The keys of the frame. One-letter keys act only outside text fields, none acts while a dialog is open.
import { tinykeys } from 'tinykeys';
import type { App } from '../../state/app.ts';

type Deps = { host: Window; app: App };

/** F6 walks over everything marked `data-pane`, in reading order. */
const movePane = (host: Window, step: 1 | -1) => {
  const panes = [...host.document.querySelectorAll<HTMLElement>('[data-pane]')];
  const at = panes.findIndex((pane) => pane.contains(host.document.activeElement));
  panes.at((at + step) % panes.length)?.focus();
};

/** @returns how to unbind them. */
export const frameShortcuts = ({ host, app }: Deps): (() => void) => {
  const { route } = app;
  const unlessDialog = (act: () => void) => (event: KeyboardEvent) => {
    if (host.document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    act();
  };
  const step = (direction: 'undo' | 'redo') =>
    unlessDialog(() => void app.undo(direction, route.place.page === 'editor' ? route.place.id : undefined));
  const outsideFields = tinykeys(host, {
    n: unlessDialog(app.startPost),
    'Alt+ArrowLeft': unlessDialog(route.back),
    'Alt+ArrowRight': unlessDialog(route.forward),
    // Inside a field the text has its own way back.
    '$mod+z': step('undo'),
    '$mod+Shift+z': step('redo'),
    '$mod+y': step('redo'),
  });
  // Each by itself: together, one that fires leaves the others half begun, and the next G would end them.
  const places = [
    tinykeys(host, { 'g l': unlessDialog(() => route.go({ page: 'library', tab: 'all' })) }),
    tinykeys(host, { 'g u': unlessDialog(() => route.go({ page: 'uploads', tab: 'tray' })) }),
    tinykeys(host, { 'g a': unlessDialog(app.seeActivity) }),
  ];
  const everywhere = tinykeys(
    host,
    {
      '$mod+,': unlessDialog(() => route.go({ page: 'settings', section: 'account' })),
      '$mod+Shift+s': unlessDialog(app.syncNow),
      '$mod+Shift+o': unlessDialog(() => app.setAirplane(!app.sync.airplane)),
      F6: unlessDialog(() => movePane(host, 1)),
      'Shift+F6': unlessDialog(() => movePane(host, -1)),
    },
    { ignore: (event) => event.repeat || event.isComposing },
  );
  return () => {
    outsideFields();
    for (const unbind of places) unbind();
    everywhere();
  };
};
