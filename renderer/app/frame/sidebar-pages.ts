// The pages that the sidebar leads to: where each begins, the action that goes there, and its icon.
import type { FrameShortcutId } from '../../../preload/frame-actions.ts';
import type { Place } from '../route.svelte.ts';
import type { IconName } from '../../ui/icons.ts';

export const sidebarPages = {
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
  settings: { go: 'goSettings', icon: 'settings', place: { page: 'settings', section: 'account' } },
} as const satisfies Record<string, { go: FrameShortcutId; icon: IconName; place: Place }>;
export type SidebarPage = keyof typeof sidebarPages;
