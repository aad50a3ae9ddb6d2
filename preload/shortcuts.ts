// Every shortcut: its keys, and its group in the sheet of shortcuts. All bindings are made from this list.
import { type Shortcut, frameShortcuts } from './frame-actions.ts';

/** Loaded with the pages that use them. */
const pageShortcuts = {
  // Handled by the dialog itself (renderer/ui/Dialog.svelte).
  confirm: { group: 'anywhere', keys: ['$mod+Enter'], inFields: true },
  // Handled by the button itself.
  openArrow: { group: 'anywhere', keys: ['Alt+ArrowDown'] },
  // Only this one is the page's own; its other keys are those of lists.
  doFix: { group: 'needsYou', keys: ['Enter'] },
  openInstead: { group: 'needsYou', keys: ['o'] },
  showPane: { group: 'needsYou', keys: ['Space'] },

  calendarToday: { group: 'calendar', keys: ['t'] },
  calendarMonth: { group: 'calendar', keys: ['m'] },
  calendarWeek: { group: 'calendar', keys: ['w'] },
  // Where they are typed with AltGr or Option, that counts as Ctrl and Alt.
  calendarBefore: { group: 'calendar', keys: ['['], codes: ['[Control]+[Alt]+[', 'BracketLeft'] },
  calendarAfter: { group: 'calendar', keys: [']'], codes: ['[Control]+[Alt]+]', 'BracketRight'] },
  lift: { group: 'calendar', keys: ['Space'] },

  pickIdea: { group: 'ideas', keys: ['p'] },
  dismissIdea: { group: 'ideas', keys: ['x'] },
  addFirst: { group: 'ideas', keys: ['1'] },
  addSecond: { group: 'ideas', keys: ['2'] },
  addThird: { group: 'ideas', keys: ['3'] },

  // The other keys of the AI desk are those of lists.
  acceptResult: { group: 'aiDesk', keys: ['a'] },
  rejectResult: { group: 'aiDesk', keys: ['r'] },
  editResult: { group: 'aiDesk', keys: ['e'] },
  askEarlier: { group: 'aiDesk', keys: ['Alt+ArrowUp'] },
  askLater: { group: 'aiDesk', keys: ['Alt+ArrowDown'] },

  nextPlatform: { group: 'editor', keys: ['Alt+PageDown'], inFields: true },
  previousPlatform: { group: 'editor', keys: ['Alt+PageUp'], inFields: true },
  platformTab: {
    group: 'editor',
    keys: ['$mod+1', '$mod+2', '$mod+3', '$mod+4', '$mod+5', '$mod+6', '$mod+7'],
    inFields: true,
    desktop: true,
    range: true,
  },
  reviseThis: { group: 'editor', keys: ['$mod+e'], inFields: true },
  duplicateThis: { group: 'editor', keys: ['$mod+d'], inFields: true, desktop: true },
  write: { group: 'editor', keys: ['$mod+Shift+d'], inFields: true },
  newPicture: { group: 'editor', keys: ['$mod+Shift+g'], inFields: true },
  applyFix: { group: 'editor', keys: ['$mod+Shift+x'], inFields: true },
  media: { group: 'editor', keys: ['$mod+Shift+m'], inFields: true },
  scheduleThis: { group: 'editor', keys: ['$mod+Shift+k'], inFields: true },
  approveThis: { group: 'editor', keys: ['$mod+Shift+a'], inFields: true },
  publishThis: { group: 'editor', keys: ['$mod+Shift+Enter'], inFields: true },
  versions: { group: 'editor', keys: ['$mod+Shift+h'], inFields: true },
  drawer: { group: 'editor', keys: ['$mod+\\'], codes: ['$mod+Backslash'], inFields: true },
  previewOnly: { group: 'editor', keys: ['$mod+Shift+\\'], codes: ['$mod+Shift+Backslash'], inFields: true },
} as const satisfies Record<string, Shortcut>;

export const shortcuts = { ...frameShortcuts, ...pageShortcuts };

export type ShortcutId = keyof typeof shortcuts;
export const shortcutGroups = ['anywhere', 'go', 'lists', 'needsYou', 'calendar', 'ideas', 'aiDesk', 'editor'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

export const shortcutsOf = (group: ShortcutGroup): ShortcutId[] =>
  (Object.keys(shortcuts) as ShortcutId[]).filter((id) => shortcuts[id].group === group);
