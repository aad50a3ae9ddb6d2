// What `electron` resolves to in the main process.
export { app } from './app.ts';
export { WebContents as webContents } from './contents.ts';
export { crashReporter, dialog, globalShortcut, Menu, Notification, powerMonitor, shell, Tray } from './desktop.ts';
export { ipcMain } from './ipc.ts';
export { nativeTheme } from './native-theme.ts';
export { protocol, session } from './session.ts';
export { utilityProcess } from './utility.ts';
export { BrowserWindow } from './window.ts';
