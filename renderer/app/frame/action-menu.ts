// Menus of actions: entries of the registry in its order, each with its keys, or in their place why it can't be done now.
import type { AppInfo } from '../../../preload/contract/app.ts';
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import type { Shortcut } from '../../../preload/frame-actions.ts';
import { shortcuts, type ShortcutId } from '../../../preload/shortcuts.ts';
import type { IconName } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/menu-item.ts';
import type { ActionRuns } from '../app.ts';
import { actionTitle } from '../palette/strings.ts';
import { printedKeys } from './shortcuts.ts';

export type MenuChoice = {
  run: () => void;
  /** What it is called for this thing, where its own name would say too little. */
  title?: string;
  /** Why it's disabled; short, because it replaces the shortcut. */
  reason?: string | undefined;
  /** How many it is done to, where that isn't plain. */
  count?: number | undefined;
  danger?: true;
};
export type MenuChoices = Partial<Record<ActionId, MenuChoice>>;
/** What a page does in its own way, or besides what can be done anywhere; undefined: it isn't offered. */
export type OwnChoices = { [Id in ActionId]?: MenuChoice | undefined };

/** What can be done of these, by its name in the registry. */
export const runsOf = (choices: MenuChoices): ActionRuns =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([id, { run, reason }]) => (reason === undefined ? [[id, run]] : [])),
  );

/** Whether its keys are Galley's here, and not the browser's. */
export const isOwn = ({ desktop }: Shortcut, { shell }: Pick<AppInfo, 'shell'>): boolean =>
  !desktop || shell === 'electron';

/** `shell`: left out where no action has keys of the desktop app alone. */
type Keyboard = { isMac: boolean; shell?: AppInfo['shell'] };

const hasKeys = (id: ActionId): id is ShortcutId => id in shortcuts;

/** undefined: it is in no list with icons. */
export const iconOf = (id: ActionId): IconName | undefined => {
  const action = actions[id];
  return 'icon' in action ? action.icon : undefined;
};

/** The keys of an action, as they are printed; undefined: it has none there. */
export const keysOf = (id: ActionId, { isMac, shell = 'browser' }: Keyboard): string | undefined => {
  const { keysOf: owner }: Action = actions[id];
  const keyed = hasKeys(id) ? id : owner;
  return keyed && isOwn(shortcuts[keyed], { shell }) ? printedKeys(shortcuts[keyed], isMac) : undefined;
};

/** `first`: the primary verbs, above all others. `keyless`: their keys do something else on this page. */
export const actionMenu = (
  choices: MenuChoices,
  { first = [], keyless = [], ...keyboard }: Keyboard & { first?: readonly ActionId[]; keyless?: readonly ActionId[] },
): MenuItem[] => {
  const ids = [...first, ...actionIds.filter((id) => !first.includes(id))].filter((id) => choices[id]);
  /** Deleting is separate, at the end; an action that is in no menu of the bar goes with the one before it. */
  const partOf = (id: ActionId): string | undefined =>
    (actions[id] as Action).menu?.join(' ') ?? (choices[id]?.danger && 'end');
  let last: string | undefined;
  return ids.flatMap((id, place): MenuItem[] => {
    const choice = choices[id];
    if (!choice) return [];
    const { run, title, reason, count, danger } = choice;
    const part = first.includes(id) ? undefined : partOf(id);
    const isNewPart = part !== undefined && part !== last && (last !== undefined || (part === 'end' && place > 0));
    last = part ?? last;
    const [icon, shortcut] = [iconOf(id), keyless.includes(id) ? undefined : keysOf(id, keyboard)];
    const item: MenuItem = {
      label: title ?? actionTitle(id, count),
      ...(icon && { icon }),
      ...(shortcut !== undefined && { shortcut }),
      ...(danger && { danger }),
      disabledReason: reason,
      onselect: run,
    };
    return isNewPart ? ['separator', item] : [item];
  });
};
