// What `electron` resolves to in the main process; the types hold it to what the shell uses of the real one.
import type { ElectronPorts } from '../../main/shell/electron/ports.ts';
import { app } from './app.ts';
import { crashReporter, dialog, globalShortcut, Notification, powerMonitor, shell } from './desktop.ts';
import { ipcMain } from './ipc.ts';
import { nativeTheme } from './native-theme.ts';
import { protocol, session } from './session.ts';
import { utilityProcess } from './utility.ts';
import { BrowserWindow } from './window.ts';

export { WebContents as webContents } from './contents.ts';
export { Menu, Tray } from './desktop.ts';
export {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  session,
  shell,
  utilityProcess,
};

({
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  session,
  shell,
  utilityProcess,
}) satisfies Omit<ElectronPorts, 'openTray' | 'popUpMenu' | 'setMenu'>;
