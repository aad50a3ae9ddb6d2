// The registry of actions: what each is called, and its place in the menu bar. Keys are in shortcuts.ts; the window
// knows what each does and when it applies (renderer/app/frame/actions.ts).
import { frameNames } from './frame-actions.ts';
import type { ShortcutId } from './shortcuts.ts';

export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'post' | 'help';

export type Action = {
  label: string;
  /** Which menu, and which part of it: parts are divided by a line. null: it has no entry. */
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
  newPost: { label: frameNames.newPost, menu: ['file', 1], asks: true, opens: true },
  capture: { label: 'Keep an idea', menu: ['file', 1], asks: true, opens: true },
  importPosts: { label: frameNames.importPosts, menu: ['file', 2], asks: true, opens: true },
  exportPosts: { label: 'Export all posts', menu: ['file', 2], asks: true, opens: true },
  export: { label: 'Export selected posts', menu: ['file', 2], asks: true },
  syncNow: { label: 'Sync now', menu: ['file', 3] },
  // Its name changes with the state.
  workOffline: { label: 'Work offline', menu: null },
  goSettings: { label: frameNames.settings, menu: ['app', 1], asks: true, opens: true },

  undo: { label: 'Undo', menu: ['edit', 1] },
  redo: { label: 'Redo', menu: ['edit', 1] },
  selectAll: { label: 'Select all', menu: ['edit', 2] },
  find: { label: 'Find in this list', menu: ['edit', 3] },
  filter: { label: 'Filter', menu: ['edit', 3], asks: true },
  commands: { label: frameNames.commands, menu: ['edit', 3], asks: true },
  replace: { label: 'Find and replace in selected posts', menu: ['edit', 3], asks: true },

  goNeedsYou: { label: frameNames['needs-you'], menu: ['view', 1], opens: true },
  goLibrary: { label: frameNames.library, menu: ['view', 1], opens: true },
  goCalendar: { label: frameNames.calendar, menu: ['view', 1], opens: true },
  goQueue: { label: frameNames.queue, menu: ['view', 1], opens: true },
  daySheet: { label: frameNames['day-sheet'], menu: ['view', 1], opens: true },
  goIdeas: { label: frameNames.ideas, menu: ['view', 1], opens: true },
  goUploads: { label: frameNames.uploads, menu: ['view', 1], opens: true },
  goBrand: { label: frameNames.brand, menu: ['view', 1], opens: true },
  goAnalytics: { label: frameNames.analytics, menu: ['view', 1], opens: true },
  goChannels: { label: frameNames.channels, menu: ['view', 1], opens: true },
  goActivity: { label: frameNames.activity, menu: ['view', 1], opens: true },
  back: { label: frameNames.back, menu: ['view', 2] },
  forward: { label: frameNames.forward, menu: ['view', 2] },
  drawer: { label: 'Side drawer', menu: ['view', 3] },
  previewOnly: { label: 'Preview only', menu: ['view', 3] },
  themeSystem: { label: 'System theme', menu: ['view', 4], theme: 'system' },
  themeLight: { label: 'Light theme', menu: ['view', 4], theme: 'light' },
  themeDark: { label: 'Dark theme', menu: ['view', 4], theme: 'dark' },

  schedule: { label: 'Schedule', menu: ['post', 1], asks: true },
  scheduleThis: { label: 'Schedule', menu: ['post', 1], asks: true, insteadOf: 'schedule' },
  plan: { label: 'Plan', menu: ['post', 1], asks: true },
  unschedule: { label: 'Unschedule', menu: ['post', 1] },
  unscheduleThis: { label: 'Unschedule', menu: ['post', 1], insteadOf: 'unschedule' },
  approve: { label: 'Approve', menu: ['post', 1] },
  approveThis: { label: 'Approve', menu: ['post', 1], insteadOf: 'approve' },
  publish: { label: 'Publish now', menu: ['post', 1], asks: true },
  publishThis: { label: 'Publish now', menu: ['post', 1], asks: true, insteadOf: 'publish' },
  write: { label: 'Write from idea', menu: ['post', 2] },
  revise: { label: 'Revise', menu: ['post', 2] },
  newPicture: { label: 'New picture', menu: ['post', 2] },
  media: { label: 'Replace the picture', menu: ['post', 2], asks: true },
  applyFix: { label: 'Apply the fix', menu: ['post', 2] },
  versions: { label: 'Versions', menu: ['post', 2] },
  rename: { label: 'Rename', menu: ['post', 3], asks: true },
  edit: { label: 'Edit together', menu: ['post', 3], asks: true },
  tag: { label: 'Tags', menu: ['post', 3], asks: true },
  duplicate: { label: 'Duplicate', menu: ['post', 3] },
  duplicateThis: { label: 'Duplicate', menu: ['post', 3], insteadOf: 'duplicate' },
  remove: { label: 'Delete', menu: ['post', 4], asks: true },
  removeThis: { label: 'Delete', menu: ['post', 4], asks: true, insteadOf: 'remove' },

  goHelp: { label: 'Galley help', menu: ['help', 1], opens: true },
  sheet: { label: 'Keyboard shortcuts', menu: ['help', 1], opens: true },
  tour: { label: 'Show me around', menu: ['help', 1], opens: true },
  diagnostics: { label: 'Save diagnostics', menu: ['help', 2], asks: true, opens: true },

  // Keys for where the focus is: nobody looks for them in a menu.
  openMenu: { label: frameNames.openMenu, menu: null },
  nextPane: { label: 'Next pane', menu: null },
  previousPane: { label: 'Previous pane', menu: null },
  close: { label: 'Close, select nothing', menu: null },
  next: { label: 'Next', menu: null },
  previous: { label: 'Previous', menu: null },
  open: { label: 'Open', menu: null },
  select: { label: 'Select', menu: null },
  extendDown: { label: 'Select down to the next', menu: null },
  extendUp: { label: 'Select up to the previous', menu: null },
  calendarToday: { label: 'Today', menu: null },
  calendarMonth: { label: 'Month', menu: null },
  calendarWeek: { label: 'Week', menu: null },
  calendarBefore: { label: 'Previous', menu: null },
  calendarAfter: { label: 'Next', menu: null },
  lift: { label: 'Lift and drop a post', menu: null },
  pickIdea: { label: 'Pick', menu: null },
  dismissIdea: { label: 'Dismiss', menu: null },
  addFirst: { label: 'First post to drafts', menu: null },
  addSecond: { label: 'Second post to drafts', menu: null },
  addThird: { label: 'Third post to drafts', menu: null },
  nextPlatform: { label: 'Next platform', menu: null },
  previousPlatform: { label: 'Previous platform', menu: null },
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
