// The registry of actions: the label, icon, scope and menu place of each. Keys are in shortcuts.ts; the window defines
// what each does and when it applies (renderer/app/frame/action-runs.ts).
import { frameNames } from './frame-actions.ts';
import type { ShortcutId } from './shortcuts.ts';

export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'post' | 'help';

/**
 * What an action acts on. `posts`: the selected ones, otherwise the focused one; `post`: the open one; `place`: where
 * it goes; `slot`: a post in its place in the calendar; `day`: of the calendar; `idea`: suggested or saved; `file`: of
 * the tray, of all files, of the brand or of the open post; `platform`: a tab of the open post; `word`: a hashtag or
 * another short word; `change`: a row of Activity; `focus`: whatever has the focus, so that it is only useful by its
 * keys.
 */
export type Scope = 'posts' | 'post' | 'list' | 'app' | 'place' | Target | 'focus';
/** Items of one page, which have a context menu there and none in the menu bar. */
type Target = 'slot' | 'day' | 'idea' | 'file' | 'platform' | 'word' | 'change';

export type Action = {
  label: string;
  scope: Scope;
  /** As renderer/ui/icons.ts names it; omitted: it is in no list with icons. */
  icon?: string;
  /**
   * The menu, and the group within it; groups are separated by a line. null: it has no entry. Menus of posts have the
   * entries of `post` in the same order: time, text, details, sending, deleting.
   */
  menu: readonly [menu: MenuName, part: number] | null;
  /** Asks for more before it does anything. */
  asks?: true;
  /** Available when no window is open, and opens one. */
  opens?: true;
  /**
   * Replaces that action in the menu while it applies: does the same for the open post as that one for the selected
   * posts.
   */
  insteadOf?: string;
  /** Has the keys of that shortcut, on a page of its own. */
  keysOf?: ShortcutId;
  /** The theme that it chooses: the menu marks the current one. */
  theme?: Theme;
};

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** In the order of the menus. */
export const actions = {
  newPost: { label: frameNames.newPost, scope: 'app', icon: 'plus', menu: ['file', 1], asks: true, opens: true },
  capture: { label: 'Save an idea', scope: 'app', icon: 'idea', menu: ['file', 1], asks: true, opens: true },
  importPosts: {
    label: frameNames.importPosts,
    scope: 'app',
    icon: 'file',
    menu: ['file', 2],
    asks: true,
    opens: true,
  },
  openAnswers: {
    label: 'Open review answers',
    scope: 'app',
    icon: 'approval',
    menu: ['file', 2],
    asks: true,
    opens: true,
  },
  exportPosts: { label: 'Export all posts', scope: 'app', icon: 'file', menu: ['file', 2], asks: true, opens: true },
  syncNow: { label: 'Sync now', scope: 'app', icon: 'sync', menu: ['file', 3] },
  workOffline: { label: 'Work offline', scope: 'app', icon: 'offline', menu: ['file', 3] },
  goOnline: { label: 'Go online', scope: 'app', icon: 'globe', menu: ['file', 3], insteadOf: 'workOffline' },
  pauseAll: { label: 'Pause everything', scope: 'app', icon: 'pause', menu: ['file', 3], asks: true },
  resumeAll: { label: 'Resume', scope: 'app', icon: 'play', menu: ['file', 3], asks: true, insteadOf: 'pauseAll' },
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
  sortNewest: { label: 'Sort by newest', scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortSlot: { label: 'Sort by time', scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortChanged: { label: 'Sort by last edited', scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortName: { label: 'Sort by name', scope: 'list', icon: 'sort', menu: ['view', 4] },
  saveView: { label: 'Save this view', scope: 'list', icon: 'bookmark', menu: ['view', 4], asks: true },
  commands: { label: frameNames.commands, scope: 'app', icon: 'search', menu: ['edit', 3], asks: true },

  goNeedsYou: { label: frameNames['needs-you'], scope: 'place', icon: 'inbox', menu: ['view', 1], opens: true },
  goLibrary: { label: frameNames.library, scope: 'place', icon: 'library', menu: ['view', 1], opens: true },
  goCalendar: { label: frameNames.calendar, scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goQueue: { label: frameNames.queue, scope: 'place', icon: 'queue', menu: ['view', 1], opens: true },
  daySheet: { label: frameNames['day-sheet'], scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goAiDesk: { label: frameNames['ai-desk'], scope: 'place', icon: 'nib', menu: ['view', 1], opens: true },
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
  sideBySide: { label: 'All platforms side by side', scope: 'post', icon: 'columns', menu: ['view', 3] },
  nextPlatform: { label: 'Next platform', scope: 'post', icon: 'right', menu: ['view', 3] },
  previousPlatform: { label: 'Previous platform', scope: 'post', icon: 'left', menu: ['view', 3] },
  calendarToday: { label: 'Today', scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarMonth: { label: 'Month', scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarWeek: { label: 'Week', scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarBefore: { label: 'Earlier days', scope: 'list', icon: 'left', menu: ['view', 5] },
  calendarAfter: { label: 'Later days', scope: 'list', icon: 'right', menu: ['view', 5] },
  themeSystem: { label: 'System theme', scope: 'app', icon: 'monitor', menu: ['view', 6], theme: 'system' },
  themeLight: { label: 'Light theme', scope: 'app', icon: 'sun', menu: ['view', 6], theme: 'light' },
  themeDark: { label: 'Dark theme', scope: 'app', icon: 'moon', menu: ['view', 6], theme: 'dark' },

  open: { label: 'Open', scope: 'posts', icon: 'library', menu: ['post', 1] },
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
  shift: { label: 'Move by', scope: 'posts', icon: 'arrow', menu: ['post', 1], asks: true },
  approve: { label: 'Approve', scope: 'posts', icon: 'approval', menu: ['post', 1] },
  approveThis: { label: 'Approve', scope: 'post', icon: 'approval', menu: ['post', 1], insteadOf: 'approve' },
  unschedule: { label: 'Unschedule', scope: 'posts', icon: 'undo', menu: ['post', 1] },
  unscheduleThis: { label: 'Unschedule', scope: 'post', icon: 'undo', menu: ['post', 1], insteadOf: 'unschedule' },
  lift: { label: 'Move by arrow keys', scope: 'slot', icon: 'grip', menu: null },
  insertHere: { label: 'Insert a post here', scope: 'slot', icon: 'plus', menu: null, asks: true },
  write: { label: 'Write from idea', scope: 'post', icon: 'nib', menu: ['post', 2] },
  revise: { label: 'Revise', scope: 'posts', icon: 'nib', menu: ['post', 2], asks: true },
  askAi: { label: 'AI', scope: 'posts', icon: 'nib', menu: ['post', 2], asks: true },
  reviseThis: { label: 'Revise', scope: 'post', icon: 'nib', menu: ['post', 2], insteadOf: 'revise' },
  newPicture: { label: 'New picture', scope: 'post', icon: 'image', menu: ['post', 2] },
  media: { label: 'Replace the picture', scope: 'post', icon: 'image', menu: ['post', 2], asks: true },
  applyFix: { label: 'Apply the fix', scope: 'post', icon: 'flag', menu: ['post', 2] },
  versions: { label: 'Versions', scope: 'post', icon: 'restore', menu: ['post', 2] },
  rename: { label: 'Rename', scope: 'posts', icon: 'pencil', menu: ['post', 3], asks: true },
  edit: { label: 'Edit', scope: 'posts', icon: 'text', menu: ['post', 3], asks: true },
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

  writeOn: { label: 'New post on this day', scope: 'day', icon: 'plus', menu: null, asks: true },
  shiftWeek: { label: 'Move this week by', scope: 'day', icon: 'arrow', menu: null, asks: true },
  shiftMonth: { label: 'Move this month by', scope: 'day', icon: 'arrow', menu: null, asks: true },
  openDay: { label: 'Show this day', scope: 'day', icon: 'calendar', menu: null },

  pickIdea: { label: 'Pick', scope: 'idea', icon: 'check', menu: null },
  addFirst: { label: 'First post to drafts', scope: 'idea', icon: 'plus', menu: null },
  addSecond: { label: 'Second post to drafts', scope: 'idea', icon: 'plus', menu: null },
  addThird: { label: 'Third post to drafts', scope: 'idea', icon: 'plus', menu: null },
  dismissIdea: { label: 'Dismiss', scope: 'idea', icon: 'x', menu: null },
  writeIdea: { label: 'Write a post', scope: 'idea', icon: 'nib', menu: null, asks: true },
  suggestAbout: { label: 'Suggest ideas about it', scope: 'idea', icon: 'idea', menu: null },
  editIdea: { label: 'Edit', scope: 'idea', icon: 'pencil', menu: null, asks: true },
  ideaNew: { label: 'Move to New', scope: 'idea', icon: 'arrow', menu: null },
  ideaNext: { label: 'Move to Worth writing', scope: 'idea', icon: 'arrow', menu: null },
  ideaUsed: { label: 'Move to Used', scope: 'idea', icon: 'arrow', menu: null },
  removeIdea: { label: 'Remove', scope: 'idea', icon: 'trash', menu: null },

  openFile: { label: 'Open', scope: 'file', icon: 'eye', menu: null },
  makePosts: { label: 'Make posts', scope: 'file', icon: 'carousel', menu: null },
  chooseAnother: { label: 'Choose another', scope: 'file', icon: 'refresh', menu: null, asks: true },
  fileEarlier: { label: 'Move earlier', scope: 'file', icon: 'left', menu: null },
  fileLater: { label: 'Move later', scope: 'file', icon: 'right', menu: null },
  fileAbove: { label: 'To the post above', scope: 'file', icon: 'up', menu: null },
  fileBelow: { label: 'To the post below', scope: 'file', icon: 'down', menu: null },
  fileApart: { label: 'To a new post', scope: 'file', icon: 'plus', menu: null },
  renameGroup: { label: 'Rename', scope: 'file', icon: 'pencil', menu: null },
  splitGroup: { label: 'Split into posts', scope: 'file', icon: 'carousel', menu: null },
  removeFile: { label: 'Remove from the tray', scope: 'file', icon: 'trash', menu: null, keysOf: 'remove' },
  removeGroup: { label: 'Remove from the tray', scope: 'file', icon: 'trash', menu: null },

  editAltText: { label: 'Edit alt text', scope: 'file', icon: 'text', menu: null },
  useAsLogo: { label: 'Use as logo', scope: 'file', icon: 'brand', menu: null },
  copyFileTags: { label: 'Copy tags', scope: 'file', icon: 'copy', menu: null },

  openLive: { label: 'Open on the web', scope: 'platform', icon: 'external', menu: null },
  compareMain: { label: 'Compare with main', scope: 'platform', icon: 'conflict', menu: null },
  copyMain: { label: 'Copy text from main', scope: 'platform', icon: 'copy', menu: null },
  copyText: { label: 'Copy text', scope: 'platform', icon: 'copy', menu: null },

  findWord: { label: 'Find posts with it', scope: 'word', icon: 'search', menu: null },
  copyWord: { label: 'Copy', scope: 'word', icon: 'copy', menu: null },
  copyWords: { label: 'Copy all', scope: 'word', icon: 'copy', menu: null },
  removeWord: { label: 'Remove', scope: 'word', icon: 'trash', menu: null },

  // The choices about a change that needs attention (preload/rules/sync-states.ts).
  sendAgain: { label: 'Send again', scope: 'change', icon: 'refresh', menu: null },
  editChange: { label: 'Edit', scope: 'change', icon: 'pencil', menu: null },
  newTime: { label: 'Choose a new time', scope: 'change', icon: 'calendar', menu: null },
  approveAndPublish: { label: 'Approve and publish', scope: 'change', icon: 'approval', menu: null, asks: true },
  approveChanges: { label: 'Approve changes', scope: 'change', icon: 'approval', menu: null },
  itIsLive: { label: "It's live", scope: 'change', icon: 'check', menu: null },
  correct: { label: 'Post a correction', scope: 'change', icon: 'pencil', menu: null },
  recreate: { label: 'Recreate as draft', scope: 'change', icon: 'plus', menu: null },
  keepCopy: { label: 'Keep copy', scope: 'change', icon: 'file', menu: null },
  decide: { label: 'Compare', scope: 'change', icon: 'conflict', menu: null },
  connect: { label: 'Connect on the web', scope: 'change', icon: 'external', menu: null },
  sendNow: { label: 'Send now', scope: 'change', icon: 'send', menu: null },
  keepPost: { label: 'Keep post', scope: 'change', icon: 'restore', menu: null },
  restorePost: { label: 'Restore', scope: 'change', icon: 'restore', menu: null },
  openPost: { label: 'Open the post', scope: 'change', icon: 'arrow', menu: null },
  details: { label: 'Details', scope: 'change', icon: 'info', menu: null },
  deleteAnyway: { label: 'Delete anyway', scope: 'change', icon: 'trash', menu: null },
  discard: { label: 'Discard', scope: 'change', icon: 'trash', menu: null },

  goHelp: { label: 'Galley help', scope: 'place', icon: 'info', menu: ['help', 1], opens: true },
  sheet: { label: 'Keyboard shortcuts', scope: 'app', icon: 'keyboard', menu: ['help', 1], opens: true },
  tour: { label: 'Show me around', scope: 'app', icon: 'eye', menu: ['help', 1], opens: true },
  diagnostics: { label: 'Save diagnostics', scope: 'app', icon: 'file', menu: ['help', 2], asks: true, opens: true },

  // Keys that depend on the focus, which no user would look up in a menu.
  openMenu: { label: frameNames.openMenu, scope: 'focus', menu: null },
  contextMenu: { label: 'Show actions', scope: 'focus', menu: null },
  openArrow: { label: "Open a button's arrow", scope: 'focus', menu: null },
  doFix: { label: 'Apply the fix', scope: 'focus', menu: null },
  openInstead: { label: 'Open', scope: 'focus', menu: null },
  showPane: { label: 'Preview', scope: 'focus', menu: null },
  acceptResult: { label: 'Accept', scope: 'focus', menu: null },
  rejectResult: { label: 'Keep mine', scope: 'focus', menu: null },
  editResult: { label: 'Edit', scope: 'focus', menu: null },
  askEarlier: { label: 'Move earlier', scope: 'focus', menu: null },
  askLater: { label: 'Move later', scope: 'focus', menu: null },
  platformTab: { label: 'Go to a platform', scope: 'focus', menu: null },
  nextPane: { label: 'Next pane', scope: 'focus', menu: null },
  previousPane: { label: 'Previous pane', scope: 'focus', menu: null },
  close: { label: 'Close, clear selection', scope: 'focus', menu: null },
  confirm: { label: 'Main button of a dialog', scope: 'focus', menu: null },
  next: { label: 'Next', scope: 'focus', menu: null },
  previous: { label: 'Previous', scope: 'focus', menu: null },
  select: { label: 'Select', scope: 'focus', menu: null },
  extendDown: { label: 'Select down to the next', scope: 'focus', menu: null },
  extendUp: { label: 'Select up to the previous', scope: 'focus', menu: null },
} as const satisfies Record<string, Action> & Record<ShortcutId, Action>;

export type ActionId = keyof typeof actions;
export const actionIds = Object.keys(actions) as ActionId[];

/**
 * The name of the step after Undo and Redo in the menu bar: by its label, or by the kind of what was done. A step of
 * another kind has none.
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
  'post.addPlatforms': 'Adding Platforms',
  'post.join': 'Showing as One Post',
  'post.part': 'Showing Separately',
  'post.follow': 'Following the Main Text',
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
  pause: 'Pausing',
  resume: 'Resuming',
  review: 'Review Answers',
} as const satisfies Record<string, string>;

export type StepName = keyof typeof stepNames;
export const isStepName = (name: string): name is StepName => Object.hasOwn(stepNames, name);

/**
 * The state that the window sends to the menu bar: the actions that apply, and the steps that Undo and Redo would
 * affect; null: no name.
 */
export type MenuState = { actions: readonly ActionId[]; undo: StepName | null; redo: StepName | null };
