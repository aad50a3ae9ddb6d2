// Every shortcut there is: its keys, and where the sheet of shortcuts lists it. What is bound is bound from here.

export type Shortcut = {
  group: 'anywhere' | 'go' | 'lists' | 'calendar' | 'ideas' | 'editor';
  /** As tinykeys reads them; two for one thing stand beside each other. */
  keys: readonly string[];
  /** The same on keyboards that have the sign elsewhere; never printed. */
  codes?: readonly string[];
  /** Also inside a text field. */
  inFields?: true;
};

export const shortcuts = {
  commands: { group: 'anywhere', keys: ['$mod+k'], inFields: true },
  newPost: { group: 'anywhere', keys: ['n'] },
  capture: { group: 'anywhere', keys: ['$mod+i'], inFields: true },
  // Inside a field the text has its own way back.
  undo: { group: 'anywhere', keys: ['$mod+z'] },
  redo: { group: 'anywhere', keys: ['$mod+Shift+z', '$mod+y'] },
  syncNow: { group: 'anywhere', keys: ['$mod+Shift+s'], inFields: true },
  workOffline: { group: 'anywhere', keys: ['$mod+Shift+o'], inFields: true },
  back: { group: 'anywhere', keys: ['Alt+ArrowLeft'] },
  forward: { group: 'anywhere', keys: ['Alt+ArrowRight'] },
  nextPane: { group: 'anywhere', keys: ['F6'], inFields: true },
  previousPane: { group: 'anywhere', keys: ['Shift+F6'], inFields: true },
  // Some keyboards need Shift for it.
  sheet: { group: 'anywhere', keys: ['[Shift]+?'] },
  close: { group: 'anywhere', keys: ['Escape'] },

  goLibrary: { group: 'go', keys: ['g l'] },
  goCalendar: { group: 'go', keys: ['g c'] },
  goIdeas: { group: 'go', keys: ['g i'] },
  goQueue: { group: 'go', keys: ['g q'] },
  goUploads: { group: 'go', keys: ['g u'] },
  goBrand: { group: 'go', keys: ['g b'] },
  goAnalytics: { group: 'go', keys: ['g n'] },
  goChannels: { group: 'go', keys: ['g h'] },
  goActivity: { group: 'go', keys: ['g a'] },
  goHelp: { group: 'go', keys: ['g w'] },
  goSettings: { group: 'go', keys: ['$mod+,'], inFields: true },

  next: { group: 'lists', keys: ['j', 'ArrowDown'] },
  previous: { group: 'lists', keys: ['k', 'ArrowUp'] },
  open: { group: 'lists', keys: ['Enter'] },
  select: { group: 'lists', keys: ['x'] },
  extendDown: { group: 'lists', keys: ['Shift+J', 'Shift+ArrowDown'] },
  extendUp: { group: 'lists', keys: ['Shift+K', 'Shift+ArrowUp'] },
  selectAll: { group: 'lists', keys: ['$mod+a'] },
  find: { group: 'lists', keys: ['/'] },
  filter: { group: 'lists', keys: ['f'] },
  approve: { group: 'lists', keys: ['a'] },
  schedule: { group: 'lists', keys: ['s'] },
  unschedule: { group: 'lists', keys: ['u'] },
  tag: { group: 'lists', keys: ['t'] },
  rename: { group: 'lists', keys: ['F2'] },
  remove: { group: 'lists', keys: ['Delete'] },

  calendarToday: { group: 'calendar', keys: ['t'] },
  calendarMonth: { group: 'calendar', keys: ['m'] },
  calendarWeek: { group: 'calendar', keys: ['w'] },
  calendarBefore: { group: 'calendar', keys: ['['], codes: ['BracketLeft'] },
  calendarAfter: { group: 'calendar', keys: [']'], codes: ['BracketRight'] },
  lift: { group: 'calendar', keys: ['Space'] },

  pickIdea: { group: 'ideas', keys: ['p'] },
  dismissIdea: { group: 'ideas', keys: ['x'] },
  addFirst: { group: 'ideas', keys: ['1'] },
  addSecond: { group: 'ideas', keys: ['2'] },
  addThird: { group: 'ideas', keys: ['3'] },

  nextPlatform: { group: 'editor', keys: ['Control+]'], codes: ['Control+BracketRight'], inFields: true },
  previousPlatform: { group: 'editor', keys: ['Control+['], codes: ['Control+BracketLeft'], inFields: true },
  revise: { group: 'editor', keys: ['$mod+e'], inFields: true },
  write: { group: 'editor', keys: ['$mod+Shift+e'], inFields: true },
  newPicture: { group: 'editor', keys: ['$mod+Shift+g'], inFields: true },
  applyFix: { group: 'editor', keys: ['$mod+.'], codes: ['$mod+Period'], inFields: true },
  media: { group: 'editor', keys: ['$mod+Shift+m'], inFields: true },
  scheduleThis: { group: 'editor', keys: ['$mod+Shift+k'], inFields: true },
  approveThis: { group: 'editor', keys: ['$mod+Shift+a'], inFields: true },
  publishThis: { group: 'editor', keys: ['$mod+Shift+Enter'], inFields: true },
  versions: { group: 'editor', keys: ['$mod+Shift+h'], inFields: true },
  drawer: { group: 'editor', keys: ['$mod+\\'], codes: ['$mod+Backslash'], inFields: true },
  previewOnly: { group: 'editor', keys: ['$mod+Shift+\\'], codes: ['$mod+Shift+Backslash'], inFields: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;
export const shortcutGroups = ['anywhere', 'go', 'lists', 'calendar', 'ideas', 'editor'] as const;
export type ShortcutGroup = (typeof shortcutGroups)[number];

export const shortcutsOf = (group: ShortcutGroup): ShortcutId[] =>
  (Object.keys(shortcuts) as ShortcutId[]).filter((id) => shortcuts[id].group === group);
