// The registry of actions: what each is called, its icon, what it acts on, and its place in menus. Keys are in shortcuts.ts;
// the window knows what each does and when it applies (renderer/app/frame/action-runs.ts).
import { frameNames } from './frame-actions.ts';
import type { ShortcutId } from './shortcuts.ts';

export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'post' | 'help';

/**
 * What an action acts on: `posts` are those that are selected, else the focused one; `post` is the open one; `place` is
 * where it goes. `focus`: whatever has the focus, so that it makes sense by its keys alone.
 */
export type Scope = 'posts' | 'post' | 'list' | 'app' | 'place' | 'focus';

export type Action = {
  label: string;
  scope: Scope;
  /** As renderer/ui/icons.ts names it; left out: it is in no list with icons. */
  icon?: string;
  /**
   * Which menu, and which part of it: parts are divided by a line. null: it has no entry. Menus of posts have the entries
   * of `post` in the same order: time, text, details, sending, deleting.
   */
  menu: readonly [menu: MenuName, part: number] | null;
  /** Asks for more before it does anything. */
  asks?: true;
  /** Can be chosen where no window is open, and opens one. */
  opens?: true;
  /** The same for the open post as that one for the selected posts: the menu shows whichever applies. */
  insteadOf?: string;
  /** The theme that it chooses: the menu marks the one in force. */
  theme?: Theme;
};

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** In the order of the menus. */
export const actions = {
  newPost: { label: frameNames.newPost, scope: 'app', icon: 'plus', menu: ['file', 1], asks: true, opens: true },
  capture: { label: 'Keep an idea', scope: 'app', icon: 'idea', menu: ['file', 1], asks: true, opens: true },
  importPosts: {
    label: frameNames.importPosts,
    scope: 'app',
    icon: 'file',
    menu: ['file', 2],
    asks: true,
    opens: true,
  },
  exportPosts: { label: 'Export all posts', scope: 'app', icon: 'file', menu: ['file', 2], asks: true, opens: true },
  syncNow: { label: 'Sync now', scope: 'app', icon: 'sync', menu: ['file', 3] },
  // Its name changes with the state.
  workOffline: { label: 'Work offline', scope: 'app', icon: 'offline', menu: null },
  goSettings: {
    label: frameNames.settings,
    scope: 'place',
    icon: 'settings',
    menu: ['app', 1],
    asks: true,
    opens: true,
  },

  undo: { label: 'Undo', scope: 'app', icon: 'undo', menu: ['edit', 1] },
  redo: { label: 'Redo', scope: 'app', icon: 'redo', menu: ['edit', 1] },
  selectAll: { label: 'Select all', scope: 'list', icon: 'check', menu: ['edit', 2] },
  find: { label: 'Find in this list', scope: 'list', icon: 'search', menu: ['edit', 3] },
  filter: { label: 'Filter', scope: 'list', icon: 'filter', menu: ['edit', 3], asks: true },
  sortNewest: { label: 'Sort by newest', scope: 'list', icon: 'sort', menu: null },
  sortSlot: { label: 'Sort by time', scope: 'list', icon: 'sort', menu: null },
  sortChanged: { label: 'Sort by last edited', scope: 'list', icon: 'sort', menu: null },
  sortName: { label: 'Sort by name', scope: 'list', icon: 'sort', menu: null },
  saveView: { label: 'Save this view', scope: 'list', icon: 'bookmark', menu: null, asks: true },
  commands: { label: frameNames.commands, scope: 'app', icon: 'search', menu: ['edit', 3], asks: true },

  goNeedsYou: { label: frameNames['needs-you'], scope: 'place', icon: 'inbox', menu: ['view', 1], opens: true },
  goLibrary: { label: frameNames.library, scope: 'place', icon: 'library', menu: ['view', 1], opens: true },
  goCalendar: { label: frameNames.calendar, scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goQueue: { label: frameNames.queue, scope: 'place', icon: 'queue', menu: ['view', 1], opens: true },
  daySheet: { label: frameNames['day-sheet'], scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goIdeas: { label: frameNames.ideas, scope: 'place', icon: 'idea', menu: ['view', 1], opens: true },
  goUploads: { label: frameNames.uploads, scope: 'place', icon: 'media', menu: ['view', 1], opens: true },
  goBrand: { label: frameNames.brand, scope: 'place', icon: 'brand', menu: ['view', 1], opens: true },
  goAnalytics: { label: frameNames.analytics, scope: 'place', icon: 'analytics', menu: ['view', 1], opens: true },
  goChannels: { label: frameNames.channels, scope: 'place', icon: 'channels', menu: ['view', 1], opens: true },
  goActivity: { label: frameNames.activity, scope: 'place', icon: 'activity', menu: ['view', 1], opens: true },
  back: { label: frameNames.back, scope: 'place', icon: 'left', menu: ['view', 2] },
  forward: { label: frameNames.forward, scope: 'place', icon: 'right', menu: ['view', 2] },
  drawer: { label: 'Side pane', scope: 'post', icon: 'drawer', menu: ['view', 3] },
  previewOnly: { label: 'Preview', scope: 'post', icon: 'eye', menu: ['view', 3] },
  themeSystem: { label: 'System theme', scope: 'app', icon: 'monitor', menu: ['view', 4], theme: 'system' },
  themeLight: { label: 'Light theme', scope: 'app', icon: 'sun', menu: ['view', 4], theme: 'light' },
  themeDark: { label: 'Dark theme', scope: 'app', icon: 'moon', menu: ['view', 4], theme: 'dark' },

  schedule: { label: 'Schedule', scope: 'posts', icon: 'scheduled', menu: ['post', 1], asks: true },
  scheduleThis: {
    label: 'Schedule',
    scope: 'post',
    icon: 'scheduled',
    menu: ['post', 1],
    asks: true,
    insteadOf: 'schedule',
  },
  plan: { label: 'Plan', scope: 'posts', icon: 'calendar', menu: ['post', 1], asks: true },
  approve: { label: 'Approve', scope: 'posts', icon: 'approval', menu: ['post', 1] },
  approveThis: { label: 'Approve', scope: 'post', icon: 'approval', menu: ['post', 1], insteadOf: 'approve' },
  unschedule: { label: 'Unschedule', scope: 'posts', icon: 'undo', menu: ['post', 1] },
  unscheduleThis: { label: 'Unschedule', scope: 'post', icon: 'undo', menu: ['post', 1], insteadOf: 'unschedule' },
  write: { label: 'Write from idea', scope: 'post', icon: 'nib', menu: ['post', 2] },
  revise: { label: 'Revise', scope: 'post', icon: 'nib', menu: ['post', 2] },
  newPicture: { label: 'New picture', scope: 'post', icon: 'image', menu: ['post', 2] },
  media: { label: 'Replace the picture', scope: 'post', icon: 'image', menu: ['post', 2], asks: true },
  applyFix: { label: 'Apply the fix', scope: 'post', icon: 'flag', menu: ['post', 2] },
  versions: { label: 'Versions', scope: 'post', icon: 'restore', menu: ['post', 2] },
  rename: { label: 'Rename', scope: 'posts', icon: 'pencil', menu: ['post', 3], asks: true },
  edit: { label: 'Edit together', scope: 'posts', icon: 'text', menu: ['post', 3], asks: true },
  tag: { label: 'Tags', scope: 'posts', icon: 'bookmark', menu: ['post', 3], asks: true },
  duplicate: { label: 'Duplicate', scope: 'posts', icon: 'copy', menu: ['post', 3] },
  duplicateThis: { label: 'Duplicate', scope: 'post', icon: 'copy', menu: ['post', 3], insteadOf: 'duplicate' },
  replace: { label: 'Find and replace', scope: 'posts', icon: 'search', menu: ['post', 3], asks: true },
  export: { label: 'Export', scope: 'posts', icon: 'share', menu: ['post', 3], asks: true },
  publish: { label: 'Publish now', scope: 'posts', icon: 'send', menu: ['post', 4], asks: true },
  publishThis: {
    label: 'Publish now',
    scope: 'post',
    icon: 'send',
    menu: ['post', 4],
    asks: true,
    insteadOf: 'publish',
  },
  remove: { label: 'Delete', scope: 'posts', icon: 'trash', menu: ['post', 5], asks: true },
  removeThis: { label: 'Delete', scope: 'post', icon: 'trash', menu: ['post', 5], asks: true, insteadOf: 'remove' },

  goHelp: { label: 'Galley help', scope: 'place', icon: 'info', menu: ['help', 1], opens: true },
  sheet: { label: 'Keyboard shortcuts', scope: 'app', icon: 'keyboard', menu: ['help', 1], opens: true },
  tour: { label: 'Show me around', scope: 'app', icon: 'eye', menu: ['help', 1], opens: true },
  diagnostics: { label: 'Save diagnostics', scope: 'app', icon: 'file', menu: ['help', 2], asks: true, opens: true },

  // Keys for where the focus is: nobody looks for them in a menu.
  openMenu: { label: frameNames.openMenu, scope: 'focus', menu: null },
  contextMenu: { label: 'Show actions', scope: 'focus', menu: null },
  nextPane: { label: 'Next pane', scope: 'focus', menu: null },
  previousPane: { label: 'Previous pane', scope: 'focus', menu: null },
  close: { label: 'Close, select nothing', scope: 'focus', menu: null },
  next: { label: 'Next', scope: 'focus', menu: null },
  previous: { label: 'Previous', scope: 'focus', menu: null },
  open: { label: 'Open', scope: 'focus', icon: 'library', menu: null },
  select: { label: 'Select', scope: 'focus', menu: null },
  extendDown: { label: 'Select down to the next', scope: 'focus', menu: null },
  extendUp: { label: 'Select up to the previous', scope: 'focus', menu: null },
  calendarToday: { label: 'Today', scope: 'focus', menu: null },
  calendarMonth: { label: 'Month', scope: 'focus', menu: null },
  calendarWeek: { label: 'Week', scope: 'focus', menu: null },
  calendarBefore: { label: 'Previous', scope: 'focus', menu: null },
  calendarAfter: { label: 'Next', scope: 'focus', menu: null },
  lift: { label: 'Lift and drop a post', scope: 'focus', menu: null },
  pickIdea: { label: 'Pick', scope: 'focus', menu: null },
  dismissIdea: { label: 'Dismiss', scope: 'focus', menu: null },
  addFirst: { label: 'First post to drafts', scope: 'focus', menu: null },
  addSecond: { label: 'Second post to drafts', scope: 'focus', menu: null },
  addThird: { label: 'Third post to drafts', scope: 'focus', menu: null },
  nextPlatform: { label: 'Next platform', scope: 'post', icon: 'right', menu: null },
  previousPlatform: { label: 'Previous platform', scope: 'post', icon: 'left', menu: null },
} as const satisfies Record<string, Action> & Record<ShortcutId, Action>;

export type ActionId = keyof typeof actions;
export const actionIds = Object.keys(actions) as ActionId[];

/**
 * What Undo and Redo in the menu bar say of their step: by its label, or by the kind of what was done. A step of another
 * kind goes without.
 */
export const stepNames = {
  'post.new': 'New Post',
  'post.duplicate': 'Duplicating',
  'post.fromFiles': 'New Posts',
  'post.import': 'Import',
  'post.putBack': 'Restoring',
  'post.edit': 'Edit',
  'post.desk': 'Note',
  'post.rename': 'Renaming',
  'post.setImage': 'New Picture',
  'post.schedule': 'Scheduling',
  'post.unschedule': 'Unscheduling',
  'post.remove': 'Deleting',
  'post.tag': 'Tags',
  'post.approve': 'Approving',
  'post.approveAgain': 'Approving Changes',
  'post.publish': 'Publishing',
  'post.generate': 'Writing',
  'post.revise': 'Rewriting',
  'post.newPicture': 'New Picture',
  'post.restore': 'Restoring a Version',
  'idea.dismiss': 'Dismissing an Idea',
  'memory.add': 'Adding a Memory',
  'memory.remove': 'Forgetting a Memory',
  'brand.edit': 'Brand Kit Edit',
  'brand.logo': 'New Logo',
  edit: 'Edit',
  replace: 'Find and Replace',
  times: 'New Times',
  details: 'Details',
} as const satisfies Record<string, string>;

export type StepName = keyof typeof stepNames;
export const isStepName = (name: string): name is StepName => Object.hasOwn(stepNames, name);

/** What the window tells the menu bar: the actions that apply, and the steps that Undo and Redo would take; null: none is named. */
export type MenuState = { actions: readonly ActionId[]; undo: StepName | null; redo: StepName | null };
