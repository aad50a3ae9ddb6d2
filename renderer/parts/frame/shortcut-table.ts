// Every shortcut there is: its keys, and where the sheet lists it. What is bound is bound from here.
import { createKeybindingsHandler, defaultKeybindingsHandlerIgnore } from 'tinykeys';
import { isLetter } from '../../ui/letter.ts';

type Shortcut = {
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
  media: { group: 'editor', keys: ['$mod+Shift+u'], inFields: true },
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

const caps: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
};

/** `$mod+Shift+s` as it is printed on the keys: one list of caps for each stroke, `g l` has two. */
export const keyCaps = (keys: string, isMac: boolean): string[][] =>
  keys.split(' ').map((stroke) => {
    const parts = stroke === '/' ? ['/'] : stroke.split('+');
    return parts
      .filter((part) => !/^\[.+\]$/.test(part))
      .map((part) => {
        if (part === '$mod') return isMac ? '⌘' : 'Ctrl';
        if (part === 'Alt') return isMac ? '⌥' : 'Alt';
        if (part === 'Control') return 'Ctrl';
        return caps[part] ?? (part.length === 1 ? part.toUpperCase() : part);
      });
  });

export type Actions = Partial<Record<ShortcutId, () => void>>;

/** One-letter keys act outside of text fields, none acts while a dialog is open. Returns how to unbind them. */
export const bindShortcuts = (host: Window, actions: Actions): (() => void) => {
  const handlers = (Object.entries(actions) as [ShortcutId, () => void][]).flatMap(([id, act]) => {
    const shortcut: Shortcut = shortcuts[id];
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || host.document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      // What the stroke was made on may be gone once a sequence has acted: it must not hear of it.
      if (event.eventPhase === Event.CAPTURING_PHASE) event.stopPropagation();
      act();
    };
    const inFields = (event: KeyboardEvent) => event.repeat || event.isComposing;
    const ignore = shortcut.inFields ? inFields : defaultKeybindingsHandlerIgnore;
    // Each by itself: together, one that fires leaves the others half begun, and the next G would end them.
    return [...shortcut.keys, ...(shortcut.codes ?? [])].map((keys) => ({
      isSequence: keys.includes(' '),
      handle: createKeybindingsHandler({ [keys]: press }, { ignore }),
    }));
  });
  // A stroke that ends a sequence is heard first, and is no shortcut of its own then.
  const listeners = [true, false].flatMap((capture) => {
    const of = handlers.filter(({ isSequence }) => isSequence === capture).map(({ handle }) => handle);
    if (of.length === 0) return [];
    // To ask each of them would take longer than the letter.
    const listener = (event: KeyboardEvent) => {
      if (!isLetter(event)) for (const handle of of) handle(event);
    };
    host.addEventListener('keydown', listener, { capture });
    return [() => host.removeEventListener('keydown', listener, { capture })];
  });
  return () => listeners.forEach((unbind) => unbind());
};
