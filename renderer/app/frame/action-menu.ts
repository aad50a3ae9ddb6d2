// Menus of actions: entries of the registry in its order, each with its keys, or in their place why it can't be done now.
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import { shortcuts, type ShortcutId } from '../../../preload/shortcuts.ts';
import type { IconName } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/menu-item.ts';
import { actionTitle } from '../palette/strings.ts';
import { printedKeys } from './shortcuts.ts';

export type MenuChoice = {
  run: () => void;
  /** Why it can't be done now; short, because it stands where the keys would. */
  reason?: string | undefined;
  /** How many it is done to, where that isn't plain. */
  count?: number | undefined;
  danger?: true;
};

const hasKeys = (id: ActionId): id is ShortcutId => id in shortcuts;

/** undefined: it is in no list with icons. */
export const iconOf = (id: ActionId): IconName | undefined => {
  const action = actions[id];
  return 'icon' in action ? action.icon : undefined;
};

/** The keys of an action, as they are printed; undefined: it has none. */
export const keysOf = (id: ActionId, isMac: boolean): string | undefined =>
  hasKeys(id) ? printedKeys(shortcuts[id], isMac) : undefined;

/** `first`: the primary verbs, above all others. */
export const actionMenu = (
  choices: Partial<Record<ActionId, MenuChoice>>,
  { isMac, first = [] }: { isMac: boolean; first?: readonly ActionId[] },
): MenuItem[] => {
  const ids = [...first, ...actionIds.filter((id) => !first.includes(id))].filter((id) => choices[id]);
  const partOf = (id: ActionId): string | undefined => (actions[id] as Action).menu?.join(' ');
  return ids.flatMap((id, place): MenuItem[] => {
    const choice = choices[id];
    if (!choice) return [];
    const { run, reason, count, danger } = choice;
    const before = ids[place - 1];
    const isNewPart = before !== undefined && !first.includes(before) && partOf(before) !== partOf(id);
    const [icon, shortcut] = [iconOf(id), keysOf(id, isMac)];
    const item: MenuItem = {
      label: actionTitle(id, count),
      ...(icon && { icon }),
      ...(shortcut !== undefined && { shortcut }),
      ...(danger && { danger }),
      disabledReason: reason,
      onselect: run,
    };
    return isNewPart ? ['separator', item] : [item];
  });
};
