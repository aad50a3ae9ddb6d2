// Words of the list of shortcuts.
import type { ShortcutGroup } from '../../../preload/shortcuts.ts';
import { actionStrings } from './action-strings.ts';

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
