// Electron's entry point: the only file of the main process that imports `electron`.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  session,
  shell,
  Tray,
  utilityProcess,
  type MenuItemConstructorOptions,
} from 'electron';
import { openCore } from '../../core.ts';
import { appPaths } from '../app-paths.ts';
import { defaultDataDir } from '../data-place.ts';
import { start } from './app.ts';
import { createMessageBox } from './message-box.ts';
import type { ElectronPorts, TrayPort, UpdateMenuItem } from './ports.ts';
import { runProgram } from './system-tray.ts';

const setMenu = (template: MenuItemConstructorOptions[]): UpdateMenuItem => {
  const menu = Menu.buildFromTemplate(template);
  Menu.setApplicationMenu(menu);
  return (id, shown) => Object.assign(menu.getMenuItemById(id) ?? {}, shown);
};
const popUpMenu = (template: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(template).popup();
const popUpAppMenu: ElectronPorts['popUpAppMenu'] = ({ pageId, x, y }) => {
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.id === pageId);
  if (window) Menu.getApplicationMenu()?.popup({ window, x, y });
};
const openTray = (icon: string): TrayPort => {
  const tray = new Tray(icon);
  return {
    destroy: () => tray.destroy(),
    setImage: (image) => tray.setImage(image),
    setToolTip: (text) => tray.setToolTip(text),
    setMenu: (template) => tray.setContextMenu(Menu.buildFromTemplate(template)),
    onClick: (listener) => void tray.on('click', listener),
  };
};
const paths = appPaths(import.meta.filename);
const { argv, env, platform } = process;

// Not awaited: Electron becomes ready only after this file has been evaluated.
void start({
  electron: {
    app,
    BrowserWindow,
    crashReporter,
    dialog: {
      showErrorBox: (title, text) => dialog.showErrorBox(title, text),
      showMessageBox: createMessageBox({ dialog, windows: () => BrowserWindow.getAllWindows(), platform }),
      showMessageBoxSync: (options) => dialog.showMessageBoxSync(options),
      showOpenDialog: (options) => dialog.showOpenDialog(options),
    },
    globalShortcut,
    ipcMain,
    nativeTheme,
    Notification,
    openTray,
    popUpAppMenu,
    popUpMenu,
    powerMonitor,
    protocol,
    session,
    setMenu,
    shell,
    utilityProcess,
  },
  openCore,
  // CommonJS, and half a megabyte that is only needed when Galley checks for new versions.
  loadUpdater: async () => (await import('electron-updater')).default,
  paths,
  dataDir: defaultDataDir({ platform, env, homeDir: homedir() }),
  // Outside the archive in a packaged Galley, so that native code can read it too.
  resourcesDir: app.isPackaged ? process.resourcesPath : paths.resourcesDir,
  assistantBridgeFile: app.isPackaged ? join(process.resourcesPath, 'assistant-bridge.mjs') : paths.assistantBridgeFile,
  version: app.getVersion(),
  platform,
  argv,
  autostartDir: join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart'),
  // An AppImage runs from a temporary folder.
  programPath: env.APPIMAGE ?? process.execPath,
  env,
  nowMs: Date.now,
  onUncaught: (listener) => void process.on('uncaughtException', listener),
  onUnhandled: (listener) => void process.on('unhandledRejection', listener),
  runProgram,
  wait: setTimeout,
  startInSandbox: argv.includes('--sandbox'),
});
