// What can be done from every page, by keys that work from the first moment on.
import type { ActionRuns, App } from '../../state/app.ts';
import { movePane } from './panes.ts';

export const frameActions = (app: App, host: Window): ActionRuns => {
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
  };
};
