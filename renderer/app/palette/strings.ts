// What each action is called, in the window as in the menu bar.
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import type { SettingsSection } from '../route.svelte.ts';
import { isolated, number, plural, quoted } from '../strings.ts';
import type { ShortcutGroup } from '../../../preload/shortcuts.ts';

export const actionStrings = Object.fromEntries(actionIds.map((id) => [id, actions[id].label])) as Record<
  ActionId,
  string
>;

/** Of an entry in a menu: `Approve 1`, `Delete 3…`. */
export const actionTitle = (id: ActionId, count?: number): string => {
  const { label, asks }: Action = actions[id];
  return `${label}${count === undefined ? '' : ` ${number(count)}`}${asks ? '…' : ''}`;
};

/** The name of a thing's menu, for screen readers. */
export const actionsFor = (name: string): string => `Actions for ${isolated(name)}`;

// Words of the command palette.
export const commandStrings = {
  title: 'Commands and search',
  ask: 'Type a command or search posts',
  results: 'Commands and posts',
  /** The first line, where actions of posts apply. */
  actsOn: (count: number, name: string | null) =>
    name === null ? `Acts on ${plural(count, 'post', 'posts')}` : `Acts on ${quoted(name)}`,
  actsOnOpen: 'Acts on the open post',
  groups: {
    list: 'Actions',
    page: 'This post',
    settings: 'Settings',
    commands: 'Commands',
    go: 'Go to',
    posts: 'Posts',
    recent: 'Recently edited',
  },
  none: 'No results',
  count: (count: number) => `${count} found`,
  move: 'move',
  run: 'run',
  close: 'close',
  offline: 'Works offline',
  searchAll: (query: string) => `Search the Library for ${quoted(query)}`,
  settings: (section: string) => `Settings: ${section}`,
  library: (label: string) => `Library: ${label}`,
  calendar: (label: string) => `Calendar: ${label}`,
  compact: 'Compact rows',
  comfortable: 'Comfortable rows',
};

/** Other terms that people search for an action by. */
export const actionTerms: Partial<Record<ActionId, string>> = {
  newPost: 'create write compose draft',
  capture: 'new idea note thought',
  importPosts: 'csv upload bring in',
  openAnswers: 'review pack approvals comments feedback import file',
  exportPosts: 'csv download save as file',
  export: 'selected csv pdf download save as file review pack',
  syncNow: 'refresh update reload',
  workOffline: 'airplane online internet',
  goOnline: 'airplane offline internet',
  pauseAll: 'stop emergency crisis hold freeze unschedule all',
  resumeAll: 'pause continue start again schedule all',
  undo: 'revert back',
  selectAll: 'everything',
  find: 'search library',
  filter: 'show only narrow hide search',
  sortNewest: 'sort order created date',
  sortSlot: 'sort order scheduled date',
  sortChanged: 'sort order recently modified updated',
  sortName: 'sort order alphabetical title',
  saveView: 'smart list bookmark search',
  drawer: 'panel details sidebar',
  previewOnly: 'full screen',
  sideBySide: 'compare versions variants preview everything',
  themeSystem: 'dark mode light mode automatic appearance colors',
  themeLight: 'light mode day appearance colors',
  themeDark: 'dark mode night appearance colors',
  schedule: 'date time when reschedule',
  scheduleThis: 'date time when reschedule',
  plan: 'spread times slots calendar',
  shift: 'shift push later earlier days hours reschedule postpone delay',
  insertHere: 'add between before push make room draft',
  shiftWeek: 'shift later earlier days reschedule postpone delay',
  shiftMonth: 'shift later earlier days reschedule postpone delay',
  unschedule: 'cancel remove time stop',
  unscheduleThis: 'cancel remove time stop',
  approve: 'accept ok sign off',
  approveThis: 'accept ok sign off',
  publish: 'post send go live',
  publishThis: 'post send go live',
  write: 'generate ai draft',
  revise: 'rewrite ai improve change wording',
  reviseThis: 'rewrite ai improve change wording',
  newPicture: 'image photo generate ai',
  media: 'image photo video',
  versions: 'history restore earlier',
  rename: 'change name title',
  lift: 'move drag reschedule keyboard',
  writeOn: 'new create day draft',
  writeIdea: 'draft new post',
  removeIdea: 'delete trash',
  removeFile: 'delete trash',
  removeGroup: 'delete trash',
  makePosts: 'new draft use picture video',
  discard: 'cancel give up remove',
  sendNow: 'sync upload',
  edit: 'bulk hashtags together',
  tag: 'label category',
  duplicate: 'copy',
  duplicateThis: 'copy',
  remove: 'trash remove discard',
  removeThis: 'trash remove discard',
  replace: 'selected change text everywhere',
  goHelp: 'manual guide support faq',
  sheet: 'hotkeys keys',
  tour: 'tour introduction tutorial',
  diagnostics: 'support log bug report',
  goChannels: 'accounts connect instagram facebook tiktok platforms',
  goActivity: 'log errors history failed',
  goUploads: 'media files photos videos',
  goBrand: 'logo colors voice hashtags',
  goAnalytics: 'statistics numbers reach reports',
  daySheet: 'today agenda print',
  goAiDesk: 'batch generate results credits accept',
  askAi: 'write revise rewrite picture generate batch',
};

/** The same for places, settings and what is no action of the registry. */
export const placeTerms = {
  list: 'list view agenda',
  compact: 'density dense small smaller rows spacing',
  comfortable: 'density roomy larger rows spacing',
  leaveSandbox: 'exit quit demo sign out log out',
  addBusiness: 'account switch sign in log in key',
};

export const sectionTerms: Partial<Record<SettingsSection, string>> = {
  slots: 'times posting schedule usual week',
  pools: 'repeat again every week evergreen recycle reuse old posts',
  layers: 'holidays events dates calendar campaigns',
  approvals: 'approve approval changed review unschedule',
  sync: 'offline cache refresh',
};

export const settingTerms = {
  plan: 'subscription billing renew price',
  credits: 'credits used ledger cost',
  allowances: 'limits rate hour hourly requests left',
  theme: 'dark mode light mode night appearance colors',
  density: 'compact comfortable rows spacing size',
  zone: 'timezone clock city',
  weekStart: 'monday sunday calendar week starts',
  hours: '24 hour 12 hour am pm clock',
  letterKeys: 'keys keyboard hotkeys single speech voice accidental disable',
  notices: 'notifications alerts sound mute',
  capture: 'global shortcut hotkey new idea',
  login: 'startup launch autostart',
  tray: 'background menu bar icon close',
  spelling: 'spellcheck dictionary language',
  keepLocation: 'privacy gps exif metadata photos',
  stored: 'files media cache',
  backup: 'save export everything copy',
  restore: 'recover bring back import',
  folder: 'data location disk where',
  free: 'disk space clean up cache delete',
  everything: 'full resync refresh reload',
  address: 'server url endpoint',
  crashes: 'crash memory dump',
  updates: 'new version upgrade check',
  licenses: 'open source credits packages',
};

// Words of the list of shortcuts.
const groups: Record<ShortcutGroup, string> = {
  anywhere: 'Anywhere',
  go: 'Go to',
  lists: 'Lists',
  needsYou: 'Needs you',
  calendar: 'Calendar',
  ideas: 'Ideas',
  aiDesk: 'AI desk',
  editor: 'Editor',
};

export const shortcutStrings = {
  title: actionStrings.sheet,
  find: 'Find a shortcut',
  lettersOff: 'Single-letter shortcuts are off. You can turn them on in Settings, under Keyboard.',
  none: 'No results',
  groups,
  or: 'or',
  to: 'to',
  then: 'then',
};
