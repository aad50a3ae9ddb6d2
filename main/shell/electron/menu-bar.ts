// The menu bar: built from the registry of actions, with entries enabled as the window reports.
import { z } from 'zod';
import {
  actionIds,
  actions,
  stepNames,
  type Action,
  type ActionId,
  type MenuName,
  type MenuState,
  type StepName,
  type Theme,
} from '../../../preload/actions.ts';
import { eventChannel } from '../../../preload/contract/shell.ts';
import type { Events } from '../../../preload/wire.ts';
import { shortcuts } from '../../../preload/shortcuts.ts';
import type { ElectronPorts, MenuTemplate } from './ports.ts';
import type { MainWindow } from './window.ts';
import type { ShellWords } from '../words.ts';

type Deps = Pick<ElectronPorts, 'setMenu'> & {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  words: () => ShellWords;
  window: Pick<MainWindow, 'edit' | 'isFocused' | 'open' | 'send'>;
};

export type MenuBar = {
  /** Which actions apply now, as the window reports; false: invalid. */
  update(state: unknown): boolean;
  /** The current theme. */
  showTheme(theme: Theme): void;
  /** A window was created or closed: nothing is known about its page. */
  renew(hasWindow: boolean): void;
  choose(id: ActionId): void;
};

const stepName = z.enum(stepNames).nullable();
const menuState = z.strictObject({
  actions: z.array(z.enum(actionIds)).max(actionIds.length),
  undo: stepName,
  redo: stepName,
}) satisfies z.ZodType<MenuState>;

/** Always enabled, as in every program: if the window has no use for them, the focused field does. */
const editing = { undo: 'undo', redo: 'redo', selectAll: 'selectAll' } as const;
const isEditing = (id: ActionId): id is keyof typeof editing => id in editing;
const opensWindow = (id: ActionId): boolean => 'opens' in actions[id];

export const createMenuBar = ({ setMenu, platform, isPackaged, words, window }: Deps): MenuBar => {
  let hasWindow = false;
  /** null: the window's page has not reported yet. */
  let applicable: ReadonlySet<ActionId> | null = null;
  /** Chosen before the page was ready: runs as soon as the page reports what applies. */
  let waiting: ActionId | null = null;
  let steps: Record<'undo' | 'redo', StepName | null> = { undo: null, redo: null };
  let theme: Theme = 'system';

  const choose = (id: ActionId): void => {
    if (isEditing(id) && !applicable?.has(id)) return window.edit(editing[id]);
    waiting = applicable ? null : id;
    if (applicable?.has(id)) window.send(eventChannel, 'action', { id } satisfies Events['action']);
    window.open();
  };
  const chooseInMenu = (id: ActionId, byKeys: boolean): void => {
    // The page has received these keys and ignored them, as it does while they are held down.
    if (byKeys && applicable?.has(id) && window.isFocused()) return;
    choose(id);
    // Electron marks the clicked theme at once, but it only applies once the page has chosen it.
    show();
  };
  let spoken = words();
  const build = () =>
    setMenu(menuTemplate({ platform, isPackaged, words: spoken, steps, theme, choose: chooseInMenu }));
  let updateItem = build();

  const applies = (id: ActionId): boolean =>
    isEditing(id) || (hasWindow ? applicable?.has(id) === true : opensWindow(id));
  const show = (): void => {
    for (const id of actionIds) {
      const { menu, insteadOf, theme: chosen }: Action = actions[id];
      if (!menu) continue;
      const replacement = actionIds.find((each) => (actions[each] as Action).insteadOf === id);
      const visible = insteadOf ? applies(id) : !(replacement && applies(replacement));
      updateItem(id, { enabled: applies(id), visible, ...(chosen === theme && { checked: true }) });
    }
  };
  /** Electron does not change the label of an existing entry. The window reloads in another language. */
  const name = (undo: StepName | null, redo: StepName | null): void => {
    if (undo === steps.undo && redo === steps.redo && words() === spoken) return;
    spoken = words();
    steps = { undo, redo };
    updateItem = build();
  };
  show();

  return {
    update(asked) {
      const read = menuState.safeParse(asked);
      if (!read.success) return false;
      applicable = new Set(read.data.actions);
      name(read.data.undo, read.data.redo);
      show();
      if (waiting && applicable.has(waiting)) choose(waiting);
      return true;
    },
    renew(has) {
      hasWindow = has;
      applicable = null;
      if (!has) waiting = null;
      name(null, null);
      show();
    },
    showTheme(chosen) {
      theme = chosen;
      show();
    },
    choose,
  };
};

// The menu bar as Electron builds it: the registry of actions, and the entries that the system expects of every
// program.
type Options = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  words: ShellWords;
  /** What Undo and Redo would affect. */
  steps: Record<'undo' | 'redo', StepName | null>;
  /** The current theme. */
  theme: Theme;
  /** `byKeys`: by its shortcut, which the system passes to the menu only if the page did not handle it. */
  choose: (id: ActionId, byKeys: boolean) => void;
};

const line: MenuTemplate = [{ type: 'separator' }];

const keyNames: Readonly<Record<string, string>> = { $mod: 'CommandOrControl' };

/**
 * As Electron writes shortcuts; undefined: the menu shows none. A key without Cmd or Ctrl is not shown: on macOS typing
 * it in a field would trigger the menu.
 */
export const acceleratorOf = (id: ActionId): string | undefined => {
  const keys = id in shortcuts ? shortcuts[id as keyof typeof shortcuts].keys[0] : '';
  if (!keys.startsWith('$mod+')) return undefined;
  return keys
    .split('+')
    .map((key) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
};

/** Separates groups by lines; an empty one is left out. */
const inParts = (...parts: MenuTemplate[]): MenuTemplate =>
  parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : [...line, ...part]));

export const menuTemplate = ({ platform, isPackaged, words, steps, theme, choose }: Options): MenuTemplate => {
  const isMac = platform === 'darwin';
  const ofStep = (direction: 'undo' | 'redo'): string | null => {
    const step = steps[direction];
    return step && words.menu[direction === 'undo' ? 'undoStep' : 'redoStep'](words.steps[step]);
  };
  /** Electron names the entries of roles in English, whatever the system speaks. */
  const role = (...named: (keyof ShellWords['roles'])[]): MenuTemplate =>
    named.map((each) => ({ role: each, label: words.roles[each] }));
  const entry = (id: ActionId): MenuTemplate[number] => {
    const { asks, theme: chosen }: Action = actions[id];
    const label = words.actions[id];
    const accelerator = acceleratorOf(id);
    return {
      id,
      label: (id === 'undo' || id === 'redo' ? ofStep(id) : null) ?? (asks ? `${label}…` : label),
      ...(chosen && { type: 'radio', checked: chosen === theme }),
      click: (_item, _window, event: Electron.KeyboardEvent | undefined) =>
        choose(id, event?.triggeredByAccelerator ?? false),
      // The window receives the keys first, on every system. On macOS the menu only gets those that it does not handle;
      // elsewhere it would act as well.
      ...(accelerator && { accelerator, registerAccelerator: false, acceleratorWorksWhenHidden: false }),
    };
  };
  const part = (menu: MenuName, number: number): MenuTemplate =>
    actionIds.filter((id) => actions[id].menu?.join() === `${menu},${number}`).map(entry);

  const [quit, about] = [role('quit'), role('about')];
  const appMenu: MenuTemplate = [
    {
      label: 'Galley',
      submenu: inParts(about, part('app', 1), role('services'), role('hide', 'hideOthers', 'unhide'), quit),
    },
  ];
  return [
    ...(isMac ? appMenu : []),
    {
      label: isMac ? words.menu.fileOnMac : words.menu.file,
      submenu: inParts(
        part('file', 1),
        part('file', 2),
        part('file', 3),
        ...(isMac ? [role('close')] : [part('app', 1), quit]),
      ),
    },
    {
      label: words.menu.edit,
      submenu: inParts(part('edit', 1), [...role('cut', 'copy', 'paste'), ...part('edit', 2)], part('edit', 3)),
    },
    {
      label: isMac ? words.menu.viewOnMac : words.menu.view,
      submenu: inParts(
        part('view', 1),
        part('view', 2),
        part('view', 3),
        part('view', 4),
        part('view', 5),
        part('view', 6),
        role('resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'),
        isPackaged ? [] : role('reload', 'toggleDevTools'),
      ),
    },
    { label: words.menu.post, submenu: inParts(...[1, 2, 3, 4, 5].map((number) => part('post', number))) },
    {
      role: 'windowMenu',
      label: words.menu.window,
      submenu: inParts(role('minimize', 'zoom'), isMac ? role('front') : role('close')),
    },
    { role: 'help', label: words.menu.help, submenu: inParts(part('help', 1), part('help', 2), isMac ? [] : about) },
  ];
};
