// What each action is called, in the window as in the menu bar.
import { actions as names } from '#messages/actions.ts';
import * as messages from '#messages/app/palette.ts';
import { actions, type Action, type ActionId } from '../../../preload/actions.ts';
import type { SettingsSection } from '../route.svelte.ts';
import type { ShortcutGroup } from '../../../preload/shortcuts.ts';

export const actionStrings: Readonly<Record<ActionId, string>> = names;

/** Of an entry in a menu: `Approve 1`, `Delete 3…`. */
export const actionTitle = (id: ActionId, count?: number): string => {
  const { asks }: Action = actions[id];
  if (count === undefined) return asks ? messages.actionTitle.asks(names[id]) : names[id];
  return asks ? messages.actionTitle.countedAsks(names[id], count) : messages.actionTitle.counted(names[id], count);
};

/** The name of a thing's menu, for screen readers. */
export const actionsFor = messages.actionsFor;

// Words of the command palette.
export const commandStrings = {
  ...messages.command,
  /** The first line, where actions of posts apply. */
  actsOn: (count: number, name: string | null) =>
    name === null ? messages.actsOn.posts(count) : messages.actsOn.post(name),
};

/** Other terms that people search for an action by. */
export const actionTerms: Partial<Record<ActionId, string>> = messages.actionTerms;

/** The same for places, settings and what is no action of the registry. */
export const placeTerms = messages.placeTerms;

export const sectionTerms: Partial<Record<SettingsSection, string>> = messages.sectionTerms;

export const settingTerms = messages.settingTerms;

// Words of the list of shortcuts.
const groups: Record<ShortcutGroup, string> = messages.groups;

export const shortcutStrings = {
  ...messages.shortcut,
  title: actionStrings.sheet,
  groups,
};
