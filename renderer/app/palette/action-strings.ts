// What each action is called, in the window as in the menu bar.
import { actionIds, actions, type ActionId } from '../../../preload/actions.ts';

export const actionStrings = Object.fromEntries(actionIds.map((id) => [id, actions[id].label])) as Record<
  ActionId,
  string
>;
