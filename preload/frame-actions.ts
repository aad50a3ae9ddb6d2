// What the window's frame needs of the actions at startup: the shortcuts of every page and of the Library's list.

export type Shortcut = {
  group: 'anywhere' | 'go' | 'lists' | 'needsYou' | 'calendar' | 'ideas' | 'aiDesk' | 'editor';
  /** As tinykeys parses them; two are alternatives. */
  keys: readonly string[];
  /** The same on keyboards that have the character elsewhere; never displayed. */
  codes?: readonly string[];
  /** Also inside a text field. */
  inFields?: true;
  /** A browser reserves these keys: they only work and are only displayed in the desktop app. */
  desktop?: true;
  /** Every key from the first to the last. */
  range?: true;
};

export const frameShortcuts = {
  commands: { group: 'anywhere', keys: ['$mod+k'], inFields: true },
  newPost: { group: 'anywhere', keys: ['n'] },
  capture: { group: 'anywhere', keys: ['$mod+i'], inFields: true },
  // Inside a field the text has its own undo.
  undo: { group: 'anywhere', keys: ['$mod+z'] },
  redo: { group: 'anywhere', keys: ['$mod+Shift+z', '$mod+y'] },
  syncNow: { group: 'anywhere', keys: ['$mod+Shift+s'], inFields: true },
  workOffline: { group: 'anywhere', keys: ['$mod+Shift+o'], inFields: true },
  back: { group: 'anywhere', keys: ['Alt+ArrowLeft'] },
  forward: { group: 'anywhere', keys: ['Alt+ArrowRight'] },
  nextPane: { group: 'anywhere', keys: ['F6'], inFields: true },
  previousPane: { group: 'anywhere', keys: ['Shift+F6'], inFields: true },
  // Only in the desktop app, where it has no menu bar.
  openMenu: { group: 'anywhere', keys: ['F10'], inFields: true },
  // Some keyboards need Shift for it, as for the slash.
  sheet: { group: 'anywhere', keys: ['[Shift]+?'] },
  close: { group: 'anywhere', keys: ['Escape'] },

  goNeedsYou: { group: 'go', keys: ['g y'] },
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
  find: { group: 'lists', keys: ['[Shift]+/'] },
  filter: { group: 'lists', keys: ['f'] },
  approve: { group: 'lists', keys: ['a'] },
  schedule: { group: 'lists', keys: ['s'] },
  unschedule: { group: 'lists', keys: ['u'] },
  shift: { group: 'lists', keys: ['Shift+S'] },
  tag: { group: 'lists', keys: ['t'] },
  rename: { group: 'lists', keys: ['F2'] },
  remove: { group: 'lists', keys: ['Delete'] },
  revise: { group: 'lists', keys: ['e'] },
  duplicate: { group: 'lists', keys: ['$mod+d'], desktop: true },
  // The browser itself opens a context menu with the menu key and with Shift+F10.
  contextMenu: { group: 'lists', keys: ['.'] },
} as const satisfies Record<string, Shortcut>;

export type FrameShortcutId = keyof typeof frameShortcuts;

/** As `shortcuts.ts` writes keys. None of them types a letter on any keyboard, or switches its layout. */
export const captureKeys = ['$mod+Shift+F9', '$mod+Shift+F8', '$mod+Shift+F7'] as const;
export type CaptureKeys = (typeof captureKeys)[number];

/** The address of no page: the current page stays, with the dialog over it. */
export const captureAddress = '#/capture';
