// Everything the palette offers besides posts: each shortcut is a command, and so is each place.
import { settingsSections } from '../../state/route.svelte.ts';
import type { App } from '../../state/app.ts';
import type { IconName } from '../../ui/icons.ts';
import { businessWords } from '../../words/businesses.ts';
import { commandWords } from '../../words/commands.ts';
import { daySheetWords } from '../../words/due.ts';
import { helpWords } from '../../words/help.ts';
import { settingsWords } from '../../words/settings.ts';
import { shortcutWords } from '../../words/shortcuts.ts';
import { uploadWords } from '../../words/uploads.ts';
import type { ListAction } from '../library/list-work.ts';
import { shortcutsOf, type ShortcutId } from '../frame/shortcut-table.ts';

export type Command = {
  id: string;
  group: 'list' | 'page' | 'commands' | 'go';
  label: string;
  icon: IconName;
  shortcut?: ShortcutId;
  run: () => void;
};

const listActions: { act: ListAction; icon: IconName; label: string; shortcut?: ShortcutId }[] = [
  { act: 'approve', icon: 'approval', label: shortcutWords.names.approve, shortcut: 'approve' },
  { act: 'schedule', icon: 'calendar', label: shortcutWords.names.schedule, shortcut: 'schedule' },
  { act: 'plan', icon: 'calendar', label: commandWords.plan },
  { act: 'unschedule', icon: 'clock', label: shortcutWords.names.unschedule, shortcut: 'unschedule' },
  { act: 'publish', icon: 'send', label: commandWords.publish },
  { act: 'tag', icon: 'bookmark', label: shortcutWords.names.tag, shortcut: 'tag' },
  { act: 'edit', icon: 'pencil', label: commandWords.edit },
  { act: 'duplicate', icon: 'carousel', label: commandWords.duplicate },
  { act: 'export', icon: 'file', label: commandWords.exportSelected },
  { act: 'replace', icon: 'search', label: commandWords.replaceAll },
  { act: 'remove', icon: 'trash', label: shortcutWords.names.remove, shortcut: 'remove' },
];

/** Of what a page offers. */
const pageIcons: Partial<Record<ShortcutId, IconName>> = {
  nextPlatform: 'right',
  previousPlatform: 'left',
  revise: 'nib',
  write: 'nib',
  newPicture: 'image',
  applyFix: 'flag',
  media: 'image',
  scheduleThis: 'calendar',
  approveThis: 'approval',
  publishThis: 'send',
  versions: 'restore',
  drawer: 'drawer',
  previewOnly: 'eye',
};

export const commandsOf = (app: App): Command[] => {
  const { route, listWork, pageWork } = app;
  const named = (id: ShortcutId, icon: IconName, run: () => void, label = shortcutWords.names[id]): Command => ({
    id,
    group: id.startsWith('go') ? 'go' : 'commands',
    label,
    icon,
    shortcut: id,
    run,
  });
  const postId = route.place.page === 'editor' ? route.place.id : undefined;
  return [
    ...(listWork?.has()
      ? listActions.map(({ act, ...command }): Command => ({
          id: `list ${act}`,
          group: 'list',
          ...command,
          run: () => listWork.begin(act),
        }))
      : []),
    ...shortcutsOf('editor').flatMap((id): Command[] => {
      const run = pageWork[id];
      return run ? [{ ...named(id, pageIcons[id] ?? 'draft', run), group: 'page' }] : [];
    }),
    named('newPost', 'plus', app.startPost),
    named('capture', 'idea', () => app.capture()),
    ...(listWork ? [named('selectAll', 'check', listWork.selectAll)] : []),
    {
      id: 'import posts',
      group: 'commands',
      label: commandWords.importPosts,
      icon: 'file',
      run: app.importPosts,
    },
    {
      id: 'export posts',
      group: 'commands',
      label: commandWords.exportAll,
      icon: 'file',
      run: () => app.exportPosts({ filter: {}, except: [] }),
    },
    named('undo', 'undo', () => void app.undo('undo', postId)),
    named('redo', 'redo', () => void app.undo('redo', postId)),
    named('syncNow', 'sync', app.syncNow),
    named(
      'workOffline',
      'offline',
      app.toggleAirplane,
      app.sync.airplane ? commandWords.goOnline : shortcutWords.names.workOffline,
    ),
    ...(app.businesses.value ?? [])
      .filter(({ baseUrl, isOpen }) => baseUrl !== null && !isOpen)
      .map(({ library, businessName }): Command => ({
        id: `business ${library}`,
        group: 'commands',
        label: businessWords.open(businessName),
        icon: 'user',
        run: () => app.openBusiness(library),
      })),
    { id: 'add business', group: 'commands', label: businessWords.add, icon: 'plus', run: app.addBusiness },
    named('sheet', 'keyboard', app.openShortcuts, shortcutWords.title),
    named('goLibrary', 'library', () => route.go({ page: 'library', tab: 'all' })),
    named('goCalendar', 'calendar', () => route.go({ page: 'calendar', view: 'month', day: null })),
    named('goIdeas', 'idea', () => route.go({ page: 'ideas', tab: 'all' })),
    named('goQueue', 'queue', () => route.go({ page: 'queue', day: null })),
    {
      id: 'day sheet',
      group: 'go',
      label: daySheetWords.title,
      icon: 'calendar',
      run: () => route.go({ page: 'day-sheet' }),
    },
    named('goUploads', 'media', () => route.go({ page: 'uploads', tab: 'tray' })),
    ...(['files', 'brand'] as const).map((tab): Command => ({
      id: `uploads ${tab}`,
      group: 'go',
      label: uploadWords.tabs[tab],
      icon: 'image',
      run: () => route.go({ page: 'uploads', tab }),
    })),
    named('goBrand', 'brand', () => route.go({ page: 'brand' })),
    named('goAnalytics', 'analytics', () => route.go({ page: 'analytics' })),
    named('goChannels', 'channels', () => route.go({ page: 'channels' })),
    named('goActivity', 'activity', app.seeActivity),
    named('goHelp', 'info', () => route.go({ page: 'help' })),
    { id: 'tour', group: 'commands', label: helpWords.tour, icon: 'eye', run: app.startTour },
    ...settingsSections.map((section): Command => ({
      id: `settings ${section}`,
      group: 'go',
      label: commandWords.settings(settingsWords.sections[section]),
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
