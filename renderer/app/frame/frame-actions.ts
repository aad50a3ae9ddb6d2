// What can be done from every page, by keys that work from the first moment on.
import type { FrameShortcutId } from '../../../preload/frame-actions.ts';
import type { App } from '../app.ts';
import { movePane } from './panes.ts';
import { sidebarPages } from './sidebar-pages.ts';

export const frameActions = (app: App, host: Window): Partial<Record<FrameShortcutId, () => void>> => {
  const { route } = app;
  const step = (direction: 'undo' | 'redo') => () =>
    void app.undo(direction, route.place.page === 'editor' ? route.place.id : undefined);
  return {
    commands: app.openCommands,
    sheet: app.openShortcuts,
    newPost: app.startPost,
    capture: () => app.capture(),
    back: route.back,
    forward: route.forward,
    undo: step('undo'),
    redo: step('redo'),
    ...Object.fromEntries(Object.values(sidebarPages).map(({ go, place }) => [go, () => route.go(place)])),
    syncNow: app.syncNow,
    workOffline: app.toggleAirplane,
    nextPane: () => movePane(host.document, 1),
    previousPane: () => movePane(host.document, -1),
  };
};
