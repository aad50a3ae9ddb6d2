// The menu bar as Electron builds it: the entries of the registry of actions, and what the system expects of every program.
import { actionIds, actions, type Action, type ActionId, type MenuName } from '../../../preload/actions.ts';
import { shortcuts } from '../../../preload/shortcuts.ts';
import type { MenuTemplate } from './ports.ts';

type Options = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** `byKeys`: by its keys, which the system gives to the menu only once the page has left them. */
  choose: (id: ActionId, byKeys: boolean) => void;
};

const line: MenuTemplate = [{ type: 'separator' }];

const keyNames: Readonly<Record<string, string>> = { $mod: 'CommandOrControl' };

/**
 * As Electron writes keys; undefined: the menu shows none. A key without Cmd or Ctrl is not shown: macOS would take it
 * from the field in which it is typed.
 */
export const acceleratorOf = (id: ActionId): string | undefined => {
  const keys = id in shortcuts ? shortcuts[id as keyof typeof shortcuts].keys[0] : '';
  if (!keys.startsWith('$mod+')) return undefined;
  return keys
    .split('+')
    .map((key) => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
};

/** Parts follow each other with a line between them; one without entries is left out. */
const inParts = (...parts: MenuTemplate[]): MenuTemplate =>
  parts.filter((part) => part.length > 0).flatMap((part, index) => (index === 0 ? part : [...line, ...part]));

export const menuTemplate = ({ platform, isPackaged, choose }: Options): MenuTemplate => {
  const isMac = platform === 'darwin';
  const entry = (id: ActionId): MenuTemplate[number] => {
    const { label, asks }: Action = actions[id];
    const accelerator = acceleratorOf(id);
    return {
      id,
      label: asks ? `${label}…` : label,
      click: (_item, _window, event: Electron.KeyboardEvent | undefined) =>
        choose(id, event?.triggeredByAccelerator ?? false),
      // The window hears the keys first, everywhere. On macOS the menu takes only those that it leaves; elsewhere it
      // would act as well.
      ...(accelerator && { accelerator, registerAccelerator: false, acceleratorWorksWhenHidden: false }),
    };
  };
  const part = (menu: MenuName, number: number): MenuTemplate =>
    actionIds.filter((id) => actions[id].menu?.join() === `${menu},${number}`).map(entry);

  const quit: MenuTemplate = [{ role: 'quit' }];
  const about: MenuTemplate = [{ role: 'about' }];
  const appMenu: MenuTemplate = [
    {
      label: 'Galley',
      submenu: inParts(
        about,
        part('app', 1),
        [{ role: 'services' }],
        [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }],
        quit,
      ),
    },
  ];
  return [
    ...(isMac ? appMenu : []),
    {
      label: 'File',
      submenu: inParts(
        part('file', 1),
        part('file', 2),
        part('file', 3),
        ...(isMac ? [[{ role: 'close' } as const]] : [part('app', 1), quit]),
      ),
    },
    {
      label: 'Edit',
      submenu: inParts(
        part('edit', 1),
        [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, ...part('edit', 2)],
        part('edit', 3),
      ),
    },
    {
      label: 'View',
      submenu: inParts(
        part('view', 1),
        part('view', 2),
        part('view', 3),
        [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
        isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }],
      ),
    },
    { label: 'Post', submenu: inParts(part('post', 1), part('post', 2), part('post', 3), part('post', 4)) },
    { role: 'windowMenu' },
    { role: 'help', submenu: inParts(part('help', 1), part('help', 2), isMac ? [] : about) },
  ];
};
