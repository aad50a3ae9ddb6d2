// The application menu: what the system expects of every program, by roles alone.
import type { MenuTemplate } from './ports.ts';

type Options = { platform: NodeJS.Platform; isPackaged: boolean };

/** Outside macOS the frameless window shows no bar; the menu is there for its shortcuts. */
export const menuTemplate = ({ platform, isPackaged }: Options): MenuTemplate => {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? ([{ role: 'appMenu' }] satisfies MenuTemplate) : []),
    ...(isMac ? [] : ([{ label: 'File', submenu: [{ role: 'quit' }] }] satisfies MenuTemplate)),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...(isPackaged ? [] : ([{ role: 'reload' }, { role: 'toggleDevTools' }] satisfies MenuTemplate)),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
};
