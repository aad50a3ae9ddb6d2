// The menu bar in use: which entries can be chosen follows the window, and what is chosen is done there.
import { z } from 'zod';
import { actionIds, actions, type Action, type ActionId } from '../../../preload/actions.ts';
import { eventChannel } from '../../../preload/contract/shell.ts';
import type { Events } from '../../../preload/wire.ts';
import { menuTemplate } from './menu.ts';
import type { ElectronPorts } from './ports.ts';
import type { MainWindow } from './window.ts';

type Deps = Pick<ElectronPorts, 'setMenu'> & {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  window: Pick<MainWindow, 'edit' | 'isFocused' | 'open' | 'send'>;
};

export type MenuBar = {
  /** What applies now, as the window says; false: nothing that the menu bar understands. */
  update(applicable: unknown): boolean;
  /** A window has been made or is gone: nothing is known of a page. */
  renew(hasWindow: boolean): void;
  choose(id: ActionId): void;
};

const applicableIds = z.array(z.enum(actionIds)).max(actionIds.length);

/** Always possible, as in every program: where the window has no use for them, the field with the focus does. */
const editing = { undo: 'undo', redo: 'redo', selectAll: 'selectAll' } as const;
const isEditing = (id: ActionId): id is keyof typeof editing => id in editing;
const opensWindow = (id: ActionId): boolean => 'opens' in actions[id];

export const createMenuBar = ({ setMenu, platform, isPackaged, window }: Deps): MenuBar => {
  let hasWindow = false;
  /** null: the window's page has not said yet. */
  let applicable: ReadonlySet<ActionId> | null = null;
  /** Chosen before the page could do it: done as soon as that says what applies. */
  let waiting: ActionId | null = null;

  const choose = (id: ActionId): void => {
    if (isEditing(id) && !applicable?.has(id)) return window.edit(editing[id]);
    waiting = applicable ? null : id;
    if (applicable?.has(id)) window.send(eventChannel, 'action', { id } satisfies Events['action']);
    window.open();
  };
  const chooseInMenu = (id: ActionId, byKeys: boolean): void => {
    // The page has heard these keys and let them be, as it does while they are held down.
    if (byKeys && applicable?.has(id) && window.isFocused()) return;
    choose(id);
  };
  const updateItem = setMenu(menuTemplate({ platform, isPackaged, choose: chooseInMenu }));

  const applies = (id: ActionId): boolean =>
    isEditing(id) || (hasWindow ? applicable?.has(id) === true : opensWindow(id));
  const show = (): void => {
    for (const id of actionIds) {
      const { menu, insteadOf }: Action = actions[id];
      if (!menu) continue;
      const replacement = actionIds.find((each) => (actions[each] as Action).insteadOf === id);
      const visible = insteadOf ? applies(id) : !(replacement && applies(replacement));
      updateItem(id, { enabled: applies(id), visible });
    }
  };
  show();

  return {
    update(asked) {
      const read = applicableIds.safeParse(asked);
      if (!read.success) return false;
      applicable = new Set(read.data);
      show();
      if (waiting && applicable.has(waiting)) choose(waiting);
      return true;
    },
    renew(has) {
      hasWindow = has;
      applicable = null;
      if (!has) waiting = null;
      show();
    },
    choose,
  };
};
