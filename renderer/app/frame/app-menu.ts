// Opens the application's menu where no menu bar is drawn: Electron draws none in a frameless window, and macOS has its own.
import type { AppInfo } from '../../../preload/contract/app.ts';
import type { Bridge } from '../bridge.ts';

export const hasMenuButton = ({ shell, platform }: AppInfo): boolean => shell === 'electron' && platform !== 'mac';

export const menuButtonId = 'menu-button';

/** Below its button. */
export const openAppMenu = (bridge: Bridge, { document }: Window): void => {
  const { left = 0, bottom = 0 } = document.getElementById(menuButtonId)?.getBoundingClientRect() ?? {};
  void bridge.openMenu({ x: Math.max(0, Math.round(left)), y: Math.max(0, Math.round(bottom)) });
};
