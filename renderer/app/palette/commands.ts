// Everything the palette offers besides posts: the actions that apply now, businesses, and places.
import type { ActionId } from '../../../preload/actions.ts';
import { shortcuts, type ShortcutId } from '../../../preload/shortcuts.ts';
import { settingsSections } from '../route.svelte.ts';
import type { App } from '../app.ts';
import type { IconName } from '../../ui/icons.ts';
import { actionStrings, commandStrings } from './strings.ts';
import { businessStrings } from '../../features/businesses/strings.ts';
import { settingsStrings } from '../../features/settings/strings.ts';
import { uploadStrings } from '../../features/media/import-tray/strings.ts';
import { actionsNow } from '../frame/actions.ts';

type Group = 'list' | 'page' | 'commands' | 'go';
export type Command = {
  id: string;
  group: Group;
  label: string;
  icon: IconName;
  shortcut?: ShortcutId;
  run: () => void;
};

/** The actions that the palette offers, in its order. */
const offered: Record<Group, Partial<Record<ActionId, IconName>>> = {
  list: {
    approve: 'approval',
    schedule: 'calendar',
    plan: 'calendar',
    unschedule: 'clock',
    publish: 'send',
    tag: 'bookmark',
    edit: 'pencil',
    duplicate: 'carousel',
    export: 'file',
    replace: 'search',
    remove: 'trash',
  },
  page: {
    nextPlatform: 'right',
    previousPlatform: 'left',
    revise: 'nib',
    write: 'nib',
    newPicture: 'image',
    applyFix: 'flag',
    media: 'image',
    scheduleThis: 'calendar',
    unscheduleThis: 'clock',
    approveThis: 'approval',
    publishThis: 'send',
    versions: 'restore',
    drawer: 'drawer',
    previewOnly: 'eye',
    duplicateThis: 'carousel',
    removeThis: 'trash',
  },
  commands: {
    newPost: 'plus',
    capture: 'idea',
    selectAll: 'check',
    importPosts: 'file',
    exportPosts: 'file',
    undo: 'undo',
    redo: 'redo',
    syncNow: 'sync',
    workOffline: 'offline',
    themeSystem: 'settings',
    themeLight: 'eye',
    themeDark: 'eye',
    sheet: 'keyboard',
    tour: 'eye',
    diagnostics: 'file',
  },
  go: {
    goNeedsYou: 'inbox',
    goLibrary: 'library',
    goCalendar: 'calendar',
    goIdeas: 'idea',
    goQueue: 'queue',
    daySheet: 'calendar',
    goUploads: 'media',
    goBrand: 'brand',
    goAnalytics: 'analytics',
    goChannels: 'channels',
    goActivity: 'activity',
    goHelp: 'info',
  },
};

const hasKeys = (id: ActionId): id is ShortcutId => id in shortcuts;

export const commandsOf = (app: App, host: Window): Command[] => {
  const { route } = app;
  const runs = actionsNow(app, host);
  const of = (group: Group): Command[] =>
    (Object.entries(offered[group]) as [ActionId, IconName][]).flatMap(([id, icon]) => {
      const run = runs[id];
      if (!run) return [];
      const label = id === 'workOffline' && app.sync.airplane ? commandStrings.goOnline : actionStrings[id];
      return [{ id, group, label, icon, run, ...(hasKeys(id) && { shortcut: id }) }];
    });
  return [
    ...of('list'),
    ...of('page'),
    ...of('commands'),
    ...(app.businesses.value ?? [])
      .filter(({ baseUrl, isOpen }) => baseUrl !== null && !isOpen)
      .map(({ library, businessName }): Command => ({
        id: `business ${library}`,
        group: 'commands',
        label: businessStrings.open(businessName),
        icon: 'user',
        run: () => app.openBusiness(library),
      })),
    { id: 'add business', group: 'commands', label: businessStrings.add, icon: 'plus', run: app.addBusiness },
    ...of('go'),
    ...(['files', 'brand'] as const).map((tab): Command => ({
      id: `uploads ${tab}`,
      group: 'go',
      label: uploadStrings.tabs[tab],
      icon: 'image',
      run: () => route.go({ page: 'uploads', tab }),
    })),
    ...settingsSections.map((section): Command => ({
      id: `settings ${section}`,
      group: 'go',
      label: commandStrings.settings(settingsStrings.sections[section]),
      icon: 'settings',
      ...(section === 'account' ? { shortcut: 'goSettings' as const } : {}),
      run: () => route.go({ page: 'settings', section }),
    })),
  ];
};

/** Every typed word begins a word of the label. */
export const matches = (label: string, typed: string): boolean => {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
