// The registry of actions: the icon, scope and menu place of each. What they are called is in resources/messages, keys are
// in shortcuts.ts; the window defines what each does and when it applies (renderer/app/frame/action-runs.ts).
import type { ShortcutId } from './shortcuts.ts';

export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'post' | 'help';

/**
 * What an action acts on. `posts`: the selected ones, otherwise the focused one; `post`: the open one; `place`: where
 * it goes; `slot`: a post in its place in the calendar; `day`: of the calendar; `idea`: suggested or saved; `file`: of
 * the tray, of all files, of the brand or of the open post, or an album of files; `platform`: a tab of the open post; `word`: a hashtag or
 * another short word; `change`: a row of Activity; `focus`: whatever has the focus, so that it is only useful by its
 * keys.
 */
export type Scope = 'posts' | 'post' | 'list' | 'app' | 'place' | Target | 'focus';
/** Items of one page, which have a context menu there and none in the menu bar. */
type Target = 'slot' | 'day' | 'idea' | 'file' | 'platform' | 'word' | 'change';

export type Action = {
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
  newPost: { scope: 'app', icon: 'plus', menu: ['file', 1], asks: true, opens: true },
  capture: { scope: 'app', icon: 'idea', menu: ['file', 1], asks: true, opens: true },
  importPosts: {
    scope: 'app',
    icon: 'file',
    menu: ['file', 2],
    asks: true,
    opens: true,
  },
  openAnswers: {
    scope: 'app',
    icon: 'approval',
    menu: ['file', 2],
    asks: true,
    opens: true,
  },
  exportPosts: { scope: 'app', icon: 'file', menu: ['file', 2], asks: true, opens: true },
  syncNow: { scope: 'app', icon: 'sync', menu: ['file', 3] },
  workOffline: { scope: 'app', icon: 'offline', menu: ['file', 3] },
  goOnline: { scope: 'app', icon: 'globe', menu: ['file', 3], insteadOf: 'workOffline' },
  pauseAll: { scope: 'app', icon: 'pause', menu: ['file', 3], asks: true },
  resumeAll: { scope: 'app', icon: 'play', menu: ['file', 3], asks: true, insteadOf: 'pauseAll' },
  lockNow: { scope: 'app', icon: 'lock', menu: ['file', 3] },
  goSettings: {
    scope: 'place',
    icon: 'settings',
    menu: ['app', 1],
    asks: true,
    opens: true,
  },

  undo: { scope: 'app', icon: 'undo', menu: ['edit', 1] },
  redo: { scope: 'app', icon: 'redo', menu: ['edit', 1] },
  selectAll: { scope: 'list', icon: 'check', menu: ['edit', 2] },
  find: { scope: 'list', icon: 'search', menu: ['edit', 3] },
  filter: { scope: 'list', icon: 'filter', menu: ['edit', 3], asks: true },
  sortNewest: { scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortSlot: { scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortChanged: { scope: 'list', icon: 'sort', menu: ['view', 4] },
  sortName: { scope: 'list', icon: 'sort', menu: ['view', 4] },
  saveView: { scope: 'list', icon: 'bookmark', menu: ['view', 4], asks: true },
  commands: { scope: 'app', icon: 'search', menu: ['edit', 3], asks: true },

  goNeedsYou: { scope: 'place', icon: 'inbox', menu: ['view', 1], opens: true },
  goLibrary: { scope: 'place', icon: 'library', menu: ['view', 1], opens: true },
  goCalendar: { scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goQueue: { scope: 'place', icon: 'queue', menu: ['view', 1], opens: true },
  daySheet: { scope: 'place', icon: 'calendar', menu: ['view', 1], opens: true },
  goAiDesk: { scope: 'place', icon: 'nib', menu: ['view', 1], opens: true },
  goIdeas: { scope: 'place', icon: 'idea', menu: ['view', 1], opens: true },
  goUploads: { scope: 'place', icon: 'media', menu: ['view', 1], opens: true },
  goBrand: { scope: 'place', icon: 'brand', menu: ['view', 1], opens: true },
  goAnalytics: { scope: 'place', icon: 'analytics', menu: ['view', 1], opens: true },
  report: { scope: 'place', icon: 'file', menu: ['view', 1], opens: true },
  goChannels: { scope: 'place', icon: 'channels', menu: ['view', 1], opens: true },
  goActivity: { scope: 'place', icon: 'activity', menu: ['view', 1], opens: true },
  back: { scope: 'place', icon: 'left', menu: ['view', 2] },
  forward: { scope: 'place', icon: 'right', menu: ['view', 2] },
  drawer: { scope: 'post', icon: 'drawer', menu: ['view', 3] },
  previewOnly: { scope: 'post', icon: 'eye', menu: ['view', 3] },
  sideBySide: { scope: 'post', icon: 'columns', menu: ['view', 3] },
  nextPlatform: { scope: 'post', icon: 'right', menu: ['view', 3] },
  previousPlatform: { scope: 'post', icon: 'left', menu: ['view', 3] },
  calendarToday: { scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarMonth: { scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarWeek: { scope: 'list', icon: 'calendar', menu: ['view', 5] },
  calendarBefore: { scope: 'list', icon: 'left', menu: ['view', 5] },
  calendarAfter: { scope: 'list', icon: 'right', menu: ['view', 5] },
  themeSystem: { scope: 'app', icon: 'monitor', menu: ['view', 6], theme: 'system' },
  themeLight: { scope: 'app', icon: 'sun', menu: ['view', 6], theme: 'light' },
  themeDark: { scope: 'app', icon: 'moon', menu: ['view', 6], theme: 'dark' },

  open: { scope: 'posts', icon: 'library', menu: ['post', 1] },
  schedule: { scope: 'posts', icon: 'scheduled', menu: ['post', 1], asks: true },
  scheduleThis: {
    scope: 'post',
    icon: 'scheduled',
    menu: ['post', 1],
    asks: true,
    insteadOf: 'schedule',
  },
  plan: { scope: 'posts', icon: 'calendar', menu: ['post', 1], asks: true },
  shift: { scope: 'posts', icon: 'arrow', menu: ['post', 1], asks: true },
  approve: { scope: 'posts', icon: 'approval', menu: ['post', 1] },
  approveThis: { scope: 'post', icon: 'approval', menu: ['post', 1], insteadOf: 'approve' },
  unschedule: { scope: 'posts', icon: 'undo', menu: ['post', 1] },
  unscheduleThis: { scope: 'post', icon: 'undo', menu: ['post', 1], insteadOf: 'unschedule' },
  lift: { scope: 'slot', icon: 'grip', menu: null },
  insertHere: { scope: 'slot', icon: 'plus', menu: null, asks: true },
  write: { scope: 'post', icon: 'nib', menu: ['post', 2] },
  revise: { scope: 'posts', icon: 'nib', menu: ['post', 2], asks: true },
  askAi: { scope: 'posts', icon: 'nib', menu: ['post', 2], asks: true },
  reviseThis: { scope: 'post', icon: 'nib', menu: ['post', 2], insteadOf: 'revise' },
  newPicture: { scope: 'post', icon: 'image', menu: ['post', 2] },
  media: { scope: 'post', icon: 'image', menu: ['post', 2], asks: true },
  applyFix: { scope: 'post', icon: 'flag', menu: ['post', 2] },
  versions: { scope: 'post', icon: 'restore', menu: ['post', 2] },
  rename: { scope: 'posts', icon: 'pencil', menu: ['post', 3], asks: true },
  edit: { scope: 'posts', icon: 'text', menu: ['post', 3], asks: true },
  tag: { scope: 'posts', icon: 'bookmark', menu: ['post', 3], asks: true },
  duplicate: { scope: 'posts', icon: 'copy', menu: ['post', 3] },
  duplicateThis: { scope: 'post', icon: 'copy', menu: ['post', 3], insteadOf: 'duplicate' },
  replace: { scope: 'posts', icon: 'search', menu: ['post', 3], asks: true },
  export: { scope: 'posts', icon: 'share', menu: ['post', 3], asks: true },
  publish: { scope: 'posts', icon: 'send', menu: ['post', 4], asks: true },
  publishThis: {
    scope: 'post',
    icon: 'send',
    menu: ['post', 4],
    asks: true,
    insteadOf: 'publish',
  },
  remove: { scope: 'posts', icon: 'trash', menu: ['post', 5], asks: true },
  removeThis: { scope: 'post', icon: 'trash', menu: ['post', 5], asks: true, insteadOf: 'remove' },

  writeOn: { scope: 'day', icon: 'plus', menu: null, asks: true },
  shiftWeek: { scope: 'day', icon: 'arrow', menu: null, asks: true },
  shiftMonth: { scope: 'day', icon: 'arrow', menu: null, asks: true },
  openDay: { scope: 'day', icon: 'calendar', menu: null },

  pickIdea: { scope: 'idea', icon: 'check', menu: null },
  addFirst: { scope: 'idea', icon: 'plus', menu: null },
  addSecond: { scope: 'idea', icon: 'plus', menu: null },
  addThird: { scope: 'idea', icon: 'plus', menu: null },
  dismissIdea: { scope: 'idea', icon: 'x', menu: null },
  writeIdea: { scope: 'idea', icon: 'nib', menu: null, asks: true },
  suggestAbout: { scope: 'idea', icon: 'idea', menu: null },
  editIdea: { scope: 'idea', icon: 'pencil', menu: null, asks: true },
  ideaNew: { scope: 'idea', icon: 'arrow', menu: null },
  ideaNext: { scope: 'idea', icon: 'arrow', menu: null },
  ideaUsed: { scope: 'idea', icon: 'arrow', menu: null },
  removeIdea: { scope: 'idea', icon: 'trash', menu: null },

  openFile: { scope: 'file', icon: 'eye', menu: null },
  makePosts: { scope: 'file', icon: 'carousel', menu: null },
  chooseAnother: { scope: 'file', icon: 'refresh', menu: null, asks: true },
  fileEarlier: { scope: 'file', icon: 'left', menu: null },
  fileLater: { scope: 'file', icon: 'right', menu: null },
  fileAbove: { scope: 'file', icon: 'up', menu: null },
  fileBelow: { scope: 'file', icon: 'down', menu: null },
  fileApart: { scope: 'file', icon: 'plus', menu: null },
  renameGroup: { scope: 'file', icon: 'pencil', menu: null },
  splitGroup: { scope: 'file', icon: 'carousel', menu: null },
  sameShape: { scope: 'file', icon: 'image', menu: null, asks: true },
  makeFit: { scope: 'file', icon: 'image', menu: null },
  trimVideo: { scope: 'file', icon: 'reel', menu: null, asks: true },
  removeFile: { scope: 'file', icon: 'trash', menu: null, keysOf: 'remove' },
  removeGroup: { scope: 'file', icon: 'trash', menu: null },

  editAltText: { scope: 'file', icon: 'text', menu: null },
  useAsLogo: { scope: 'file', icon: 'brand', menu: null },
  copyFileTags: { scope: 'file', icon: 'copy', menu: null },
  addToAlbum: { scope: 'file', icon: 'box', menu: null, asks: true },
  takeOutOfAlbum: { scope: 'file', icon: 'minus', menu: null },
  newAlbum: { scope: 'file', icon: 'plus', menu: null, asks: true },
  renameAlbum: { scope: 'file', icon: 'pencil', menu: null, asks: true },
  removeAlbum: { scope: 'file', icon: 'trash', menu: null },

  openLive: { scope: 'platform', icon: 'external', menu: null },
  compareMain: { scope: 'platform', icon: 'conflict', menu: null },
  copyMain: { scope: 'platform', icon: 'copy', menu: null },
  copyText: { scope: 'platform', icon: 'copy', menu: null },

  findWord: { scope: 'word', icon: 'search', menu: null },
  copyWord: { scope: 'word', icon: 'copy', menu: null },
  copyWords: { scope: 'word', icon: 'copy', menu: null },
  removeWord: { scope: 'word', icon: 'trash', menu: null },

  // The choices about a change that needs attention (preload/rules/sync-states.ts).
  sendAgain: { scope: 'change', icon: 'refresh', menu: null },
  editChange: { scope: 'change', icon: 'pencil', menu: null },
  newTime: { scope: 'change', icon: 'calendar', menu: null },
  approveAndPublish: { scope: 'change', icon: 'approval', menu: null, asks: true },
  approveChanges: { scope: 'change', icon: 'approval', menu: null },
  itIsLive: { scope: 'change', icon: 'check', menu: null },
  correct: { scope: 'change', icon: 'pencil', menu: null },
  recreate: { scope: 'change', icon: 'plus', menu: null },
  keepCopy: { scope: 'change', icon: 'file', menu: null },
  decide: { scope: 'change', icon: 'conflict', menu: null },
  connect: { scope: 'change', icon: 'external', menu: null },
  sendNow: { scope: 'change', icon: 'send', menu: null },
  keepPost: { scope: 'change', icon: 'restore', menu: null },
  restorePost: { scope: 'change', icon: 'restore', menu: null },
  openPost: { scope: 'change', icon: 'arrow', menu: null },
  details: { scope: 'change', icon: 'info', menu: null },
  deleteAnyway: { scope: 'change', icon: 'trash', menu: null },
  discard: { scope: 'change', icon: 'trash', menu: null },

  goHelp: { scope: 'place', icon: 'info', menu: ['help', 1], opens: true },
  sheet: { scope: 'app', icon: 'keyboard', menu: ['help', 1], opens: true },
  tour: { scope: 'app', icon: 'eye', menu: ['help', 1], opens: true },
  diagnostics: { scope: 'app', icon: 'file', menu: ['help', 2], asks: true, opens: true },

  // Keys that depend on the focus, which no user would look up in a menu.
  openMenu: { scope: 'focus', menu: null },
  contextMenu: { scope: 'focus', menu: null },
  openArrow: { scope: 'focus', menu: null },
  doFix: { scope: 'focus', menu: null },
  openInstead: { scope: 'focus', menu: null },
  showPane: { scope: 'focus', menu: null },
  acceptResult: { scope: 'focus', menu: null },
  rejectResult: { scope: 'focus', menu: null },
  editResult: { scope: 'focus', menu: null },
  askEarlier: { scope: 'focus', menu: null },
  askLater: { scope: 'focus', menu: null },
  platformTab: { scope: 'focus', menu: null },
  nextPane: { scope: 'focus', menu: null },
  previousPane: { scope: 'focus', menu: null },
  close: { scope: 'focus', menu: null },
  confirm: { scope: 'focus', menu: null },
  next: { scope: 'focus', menu: null },
  previous: { scope: 'focus', menu: null },
  select: { scope: 'focus', menu: null },
  extendDown: { scope: 'focus', menu: null },
  extendUp: { scope: 'focus', menu: null },
} as const satisfies Record<string, Action> & Record<ShortcutId, Action>;

export type ActionId = keyof typeof actions;
export const actionIds = Object.keys(actions) as ActionId[];

/**
 * The steps that Undo and Redo name in the menu bar: by a label, or by the kind of what was done. A step of another kind has
 * no name there.
 */
export const stepNames = [
  'post.new',
  'post.duplicate',
  'post.fromFiles',
  'post.import',
  'post.putBack',
  'post.edit',
  'post.desk',
  'post.rename',
  'post.setImage',
  'post.schedule',
  'post.unschedule',
  'post.remove',
  'post.tag',
  'post.addPlatforms',
  'post.join',
  'post.part',
  'post.follow',
  'post.approve',
  'post.approveAgain',
  'post.publish',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
  'idea.dismiss',
  'memory.add',
  'memory.remove',
  'brand.edit',
  'brand.logo',
  'album.create',
  'album.remove',
  'album.rename',
  'album.add',
  'album.takeOut',
  'edit',
  'replace',
  'times',
  'details',
  'planned-day',
  'to-dos',
  'pause',
  'resume',
  'review',
  'ai-accept',
  'ai-reject',
] as const;

export type StepName = (typeof stepNames)[number];
export const isStepName = (name: string): name is StepName => stepNames.some((each) => each === name);

/**
 * The state that the window sends to the menu bar: the actions that apply, and the steps that Undo and Redo would
 * affect; null: no name.
 */
export type MenuState = { actions: readonly ActionId[]; undo: StepName | null; redo: StepName | null };
