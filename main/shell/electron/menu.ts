// The application menu: what the system expects of every program, and the way to each page of the window.
import type { MenuTemplate } from './ports.ts';

type Options = {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Shows the window there, and makes one where there is none. */
  open: (place: string) => void;
};

/** As the window's own sidebar has them. */
const pages = [
  ['Library', '#/library'],
  ['Calendar', '#/calendar/month'],
  ['Queue', '#/queue'],
  ['Ideas', '#/ideas'],
  ['Uploads', '#/uploads'],
  ['Brand kit', '#/brand'],
  ['Analytics', '#/analytics'],
  ['Channels', '#/channels'],
  ['Activity', '#/activity'],
] as const;

/** Outside macOS the frameless window shows no bar; the menu is there for its shortcuts. */
export const menuTemplate = ({ platform, isPackaged, open }: Options): MenuTemplate => {
  const isMac = platform === 'darwin';
  // Its shortcuts are the window's: a second listener would act twice.
  const settings = { label: 'Settings…', click: () => open('#/settings/appearance') };
  return [
    isMac
      ? {
          label: 'Galley',
          submenu: [
            { role: 'about' },
            { type: 'separator' },
            settings,
            { type: 'separator' },
            { role: 'services' },
            { type: 'separator' },
            { role: 'hide' },
            { role: 'hideOthers' },
            { role: 'unhide' },
            { type: 'separator' },
            { role: 'quit' },
          ],
        }
      : { label: 'File', submenu: [settings, { type: 'separator' }, { role: 'quit' }] },
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
    { label: 'Go', submenu: pages.map(([label, place]) => ({ label, click: () => open(place) })) },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Galley Help', click: () => open('#/help') }] },
  ];
};
