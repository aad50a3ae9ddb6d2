// What each action is called, in the window as in the menu bar.
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import { number, quoted } from '../strings.ts';
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

// Words of the command palette.
export const commandStrings = {
  title: 'Commands and search',
  ask: 'Type a command, or words from a post',
  results: 'Commands and posts',
  groups: {
    list: 'Selected posts',
    page: 'This post',
    commands: 'Commands',
    go: 'Go to',
    posts: 'Posts',
    recent: 'Recently edited',
  },
  none: 'Nothing is called that.',
  count: (count: number) => `${count} found`,
  move: 'move',
  run: 'run',
  close: 'close',
  offline: 'Works offline',
  searchAll: (words: string) => `Search the Library for ${quoted(words)}`,
  settings: (section: string) => `Settings: ${section}`,
  goOnline: 'Go online',
};

// Words of the list of shortcuts.
const groups: Record<ShortcutGroup, string> = {
  anywhere: 'Anywhere',
  go: 'Go to',
  lists: 'Lists',
  calendar: 'Calendar',
  ideas: 'Ideas',
  editor: 'Editor',
};

export const shortcutStrings = {
  title: actionStrings.sheet,
  find: 'Find a shortcut',
  none: 'No shortcut is called that.',
  groups,
  or: 'or',
  then: 'then',
};
