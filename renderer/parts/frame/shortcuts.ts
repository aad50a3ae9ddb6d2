// The keys of the frame, wherever the person is.
import type { App } from '../../state/app.ts';
import { movePane } from './panes.ts';
import { bindShortcuts } from './shortcut-table.ts';

type Deps = { host: Window; app: App };

/** @returns how to unbind them. */
export const frameShortcuts = ({ host, app }: Deps): (() => void) => {
  const { route } = app;
  const step = (direction: 'undo' | 'redo') => () =>
    void app.undo(direction, route.place.page === 'editor' ? route.place.id : undefined);
  return bindShortcuts(host, {
    commands: app.openCommands,
    sheet: app.openShortcuts,
    newPost: app.startPost,
    capture: () => app.capture(),
    back: route.back,
    forward: route.forward,
    undo: step('undo'),
    redo: step('redo'),
    goLibrary: () => route.go({ page: 'library', tab: 'all' }),
    goCalendar: () => route.go({ page: 'calendar', view: 'month', day: null }),
    goIdeas: () => route.go({ page: 'ideas', tab: 'all' }),
    goQueue: () => route.go({ page: 'queue', day: null }),
    goUploads: () => route.go({ page: 'uploads', tab: 'tray' }),
    goBrand: () => route.go({ page: 'brand' }),
    goAnalytics: () => route.go({ page: 'analytics' }),
    goChannels: () => route.go({ page: 'channels' }),
    goActivity: app.seeActivity,
    goHelp: () => route.go({ page: 'help' }),
    goSettings: () => route.go({ page: 'settings', section: 'account' }),
    syncNow: app.syncNow,
    workOffline: app.toggleAirplane,
    nextPane: () => movePane(host.document, 1),
    previousPane: () => movePane(host.document, -1),
  });
};
