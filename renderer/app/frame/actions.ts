// What the actions of every page do, from the first moment on: for the frame's shortcuts and its sidebar.
import type { App } from '../app.ts';
import type { FrameShortcutId } from '../../../preload/frame-actions.ts';
import type { Place } from '../route.svelte.ts';
import type { IconName } from '../../ui/icons.ts';
import { hasMenuButton, openAppMenu } from './app-menu.ts';
import { askMenuByKey } from '../../ui/context-menu.svelte.ts';
import { movePane } from '../../ui/focus.ts';

/** What applies on every page. */
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
    contextMenu: () => askMenuByKey(host.document),
    ...(hasMenuButton(app.info) && { openMenu: () => openAppMenu(app.bridge, host) }),
  };
};

/** The sidebar's pages: where each begins, the action that goes there, and its icon. */
export const sidebarPages = {
  'needs-you': { go: 'goNeedsYou', icon: 'inbox', place: { page: 'needs-you' } },
  library: { go: 'goLibrary', icon: 'library', place: { page: 'library', tab: 'all' } },
  calendar: { go: 'goCalendar', icon: 'calendar', place: { page: 'calendar', view: 'month', day: null } },
  ideas: { go: 'goIdeas', icon: 'idea', place: { page: 'ideas', tab: 'all' } },
  queue: { go: 'goQueue', icon: 'queue', place: { page: 'queue', day: null } },
  uploads: { go: 'goUploads', icon: 'media', place: { page: 'uploads', tab: 'tray' } },
  brand: { go: 'goBrand', icon: 'brand', place: { page: 'brand' } },
  analytics: { go: 'goAnalytics', icon: 'analytics', place: { page: 'analytics' } },
  channels: { go: 'goChannels', icon: 'channels', place: { page: 'channels' } },
  activity: { go: 'goActivity', icon: 'activity', place: { page: 'activity', view: 'now' } },
  help: { go: 'goHelp', icon: 'info', place: { page: 'help' } },
  settings: { go: 'goSettings', icon: 'settings', place: { page: 'settings', section: 'appearance' } },
} as const satisfies Record<string, { go: FrameShortcutId; icon: IconName; place: Place }>;
export type SidebarPage = keyof typeof sidebarPages;
