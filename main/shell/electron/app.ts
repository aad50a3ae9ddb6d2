// Composition root of the Electron shell: what must be set before the app is ready, then the core, the window, and
// closing.
import { join } from 'node:path';
import { eventChannel } from '../../../preload/contract/shell.ts';
import { crashDumpsFolder } from '../../../preload/rules/choices.ts';
import { chooseLanguage } from '../../../preload/rules/message-format.ts';
import type { Core, CoreConfig, OpenCore } from '../../core.ts';
import type { AppPaths } from '../app-paths.ts';
import { closeWithin } from '../closing.ts';
import { shellWords } from '../words.ts';
import { lockDataFolder, makeDataFolder, startProblem } from '../data-folder.ts';
import { createCaptureKeys } from './capture-keys.ts';
import { confirmNoSandbox, enableSandbox } from './chromium-sandbox.ts';
import { crashDumpsSwitch, keepCrashDumps, followGraphics, endOnProblem } from './recovery.ts';
import { followDownloads, guardNavigation, appScheme, guardPermissions } from './guards.ts';
import { offerContextMenu } from './context-menu.ts';
import { createDragOut } from './drag-out.ts';
import { deepLinkOf, jumpList, linkScheme, parseDeepLink, placeOfPost, type DeepLink } from './deep-link.ts';
import { openIpcGate } from './ipc-gate.ts';
import { startKeychainChild, followPower, systemLocale, followTheme } from './system.ts';
import { createLeaving, type Leaving } from './leaving.ts';
import { createLoginItem } from './login-item.ts';
import { createMenuBar, type MenuBar } from './menu-bar.ts';
import { followBadge, followProgress } from './status.ts';
import { createNotices } from './notifications.ts';
import type { ElectronPorts } from './ports.ts';
import { createProtocol, schemes } from './protocol.ts';
import { createSpelling } from './spelling.ts';
import { createSystemTray, type SystemTray, hasTrayHost, type Run } from './system-tray.ts';
import { openUpdater, type UpdaterParts } from './updates.ts';
import { createMainWindow } from './window.ts';

type Deps = Pick<CoreConfig, 'dataDir' | 'resourcesDir' | 'assistantBridgeFile' | 'version' | 'startInSandbox'> & {
  electron: ElectronPorts;
  openCore: OpenCore;
  paths: Pick<AppPaths, 'rendererDir' | 'preloadFile' | 'keychainChildFile' | 'trayIconDir'>;
  loadUpdater: () => Promise<UpdaterParts>;
  platform: NodeJS.Platform;
  argv: readonly string[];
  /** Where Linux lists the programs that start at login. */
  autostartDir: string;
  /** The program that the system starts for Galley. */
  programPath: string;
  env: NodeJS.ProcessEnv;
  nowMs: () => number;
  /** Errors of the main process that nothing has caught. */
  onUncaught: (listener: (error: Error) => void) => void;
  /** The same of promises. */
  onUnhandled: (listener: (reason: unknown) => void) => void;
  runProgram: Run;
  wait: (ms: number) => Promise<unknown>;
};

/** As in LICENSE. */
const copyright = 'Copyright (c) 2026 Galley';

/**
 * Everything up to the first `await` happens before Electron can become ready. Resolves with the window open, or with
 * Galley closed: an exception would leave a process without a window that never ends.
 */
export const start = async (deps: Deps): Promise<void> => {
  const { app, dialog } = deps.electron;
  try {
    await run(deps);
  } catch (error) {
    await app.whenReady();
    // Which language the user chose is in the data that could not be opened.
    const words = shellWords[chooseLanguage('system', app.getPreferredSystemLanguages())];
    dialog.showErrorBox(words.start.title, startProblem(error, deps.dataDir, words));
    app.exit(1);
  }
};

const run = async (deps: Deps): Promise<void> => {
  const {
    electron,
    openCore,
    paths,
    loadUpdater,
    platform,
    argv,
    autostartDir,
    programPath,
    env,
    nowMs,
    onUncaught,
    onUnhandled,
    runProgram,
    wait,
    ...config
  } = deps;
  const { app, dialog, globalShortcut, ipcMain, nativeTheme, Notification, powerMonitor, protocol, session } = electron;
  const { openTray, popUpAppMenu, popUpMenu, setMenu, shell, utilityProcess } = electron;
  const { dataDir } = config;
  const openExternal = (url: string) => shell.openExternal(url);
  // The result is an error message, or empty.
  const showFolder = async () => (await shell.openPath(dataDir)) === '';

  const chooseFolder = async () => {
    const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
    return filePaths[0] ?? null;
  };

  // Without it Electron has no place for its lock, and would exit without a message.
  makeDataFolder(dataDir);

  // The lock belongs to this folder, so the path must be set first.
  app.setPath('userData', join(dataDir, 'window'));
  if (!app.requestSingleInstanceLock()) return app.quit();
  if (argv.includes(crashDumpsSwitch)) keepCrashDumps(electron, join(dataDir, crashDumpsFolder));
  // Windows shows notifications only of programs it knows by this name, which is the installer's
  // (electron-builder.yml).
  if (platform === 'win32') app.setAppUserModelId('studio.galley.desktop');
  // Under Wayland global shortcuts are only available through the desktop's portal.
  if (platform === 'linux') {
    const { commandLine } = app;
    // Setting the switch again would replace the user's own features.
    const features = [commandLine.getSwitchValue('enable-features'), 'GlobalShortcutsPortal'].filter(Boolean);
    commandLine.appendSwitch('enable-features', features.join(','));
  }
  let log: Core['report'] | null = null;
  const systemLanguages = () => app.getPreferredSystemLanguages();
  /** Before the core is there, as the system has it. */
  let language = () => chooseLanguage('system', systemLanguages());
  const words = () => shellWords[language()];
  const report: Core['report'] = (what, details) => log?.(what, details);
  /** Ends the process, once everything is closed. */
  let leave = app.quit;
  /** Quits, and ends in this way unless the user stays. */
  const quitWith = (last: () => void) => {
    leave = last;
    app.quit();
  };
  const relaunch = () => {
    // For an AppImage the running file is a temporary one.
    app.relaunch({ execPath: programPath });
    app.quit();
  };
  const restart = () => quitWith(relaunch);
  const graphicsFile = join(dataDir, 'window', 'without-graphics');
  followGraphics({ words, app, dialog, version: config.version, file: graphicsFile, restart, report });
  const isSandboxed = enableSandbox(app);
  protocol.registerSchemesAsPrivileged(schemes);

  const trustedIds = new Set<number>();
  const { isPackaged } = app;
  let tray: SystemTray | null = null;
  let leaving: Leaving | null = null;
  let menuBar: MenuBar | null = null;
  const hidesOnClose = () => tray?.isShown() ?? false;
  const mayEnd = () => leaving?.mayEnd() ?? true;
  const endWithSystem = () => {
    leave = app.quit;
    leaving?.release();
    window.endWithSystem();
    app.quit();
  };
  const window = createMainWindow({
    ...electron,
    platform,
    preloadFile: paths.preloadFile,
    isPackaged,
    trustedIds,
    hidesOnClose,
    words,
    mayEnd,
    quit: app.quit,
    onStayed: () => {
      leave = app.quit;
      leaving?.stayed();
    },
    onSessionEnd: endWithSystem,
    report,
    onChange: (isOpen) => menuBar?.renew(isOpen),
  });
  endOnProblem({ words, onUncaught, dialog, report, end: endWithSystem });
  // Not the end of Galley: a page that is left while it loads rejects, too.
  onUnhandled((reason) => report('the main process left an error unhandled', { err: reason }));
  /** Closed in reverse order. */
  const opened = new AsyncDisposableStack();
  let isReady = false;
  /** A link that arrives before there is a window waits; a later one replaces it. */
  let waiting: DeepLink | null = deepLinkOf(argv);
  /** The system opened Galley at login: with a tray icon, the window stays closed. */
  let startsInTray: boolean;

  /** Once Galley closes, it is started again afterwards: a window would have no core. */
  const open = (place?: string) => {
    if (!opened.disposed) window.open(place);
    // An update starts Galley by itself.
    else if (leave === app.quit) leave = relaunch;
  };
  const show = (link: DeepLink | null) => {
    if (opened.disposed) open();
    else if (!isReady) waiting = link ?? waiting;
    else if (link?.kind === 'action') menuBar?.choose(link.id);
    else open(link ? placeOfPost(link.id) : undefined);
  };

  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, { openExternal });
    offerContextMenu(contents, { popUpMenu, platform, words });
  });
  app.on('second-instance', (_event, laterArgv) => show(deepLinkOf(laterArgv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    show(parseDeepLink(url));
  });
  app.on('activate', () => show(null));
  app.on('before-quit', (event) => (mayEnd() ? window.endWithGalley() : event.preventDefault()));
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  let hasEnded = false;
  app.on('will-quit', (event) => {
    if (hasEnded) return;
    event.preventDefault();
    if (opened.disposed) return;
    void opened.disposeAsync().finally(() => {
      hasEnded = true;
      leave();
    });
  });

  // An AppImage is a single file of the user's, and sets this variable to its path.
  const byHand = platform === 'linux' && !env['APPIMAGE'];

  await app.whenReady();
  try {
    const consentFile = join(dataDir, 'window', 'without-sandbox');
    if (
      !isSandboxed &&
      !(await confirmNoSandbox({ words: words(), dialog, version: config.version, file: consentFile }))
    )
      return app.quit();
    const languages = systemLanguages();
    const spelling = createSpelling({
      session: session.defaultSession,
      platform,
      systemLanguages: languages,
      choiceFile: join(dataDir, 'window', 'spelling'),
    });
    const lock = await lockDataFolder(dataDir);
    if (!lock) {
      const { title, text } = words().alreadyOpen;
      dialog.showErrorBox(title, text);
      return app.exit(1);
    }
    opened.defer(() => lock.release());
    const locale = systemLocale(app.getSystemLocale());
    const core = await openCore({
      ...config,
      shell: 'electron',
      systemLocale: locale,
      startKeychainChild: () => startKeychainChild({ utilityProcess, file: paths.keychainChildFile }),
      resolveProxy: (origin) => session.defaultSession.resolveProxy(origin),
      openUpdater: isPackaged
        ? () => openUpdater({ load: loadUpdater, byHand, closeFor: quitWith, quit: app.quit })
        : null,
    });
    const dragOut = createDragOut({
      core,
      language: () => core.language(languages),
      getFileIcon: (path) => app.getFileIcon(path),
      fallbackIcon: join(paths.trayIconDir, 'linux@2x.png'),
      folder: join(dataDir, 'window', 'dragged'),
    });
    // After the core is closed, which may still use these files.
    opened.defer(() => dragOut.release());
    opened.defer(() => closeWithin(core));
    log = core.report;
    language = () => core.language(languages);
    if (!isSandboxed) report("the window runs without Chromium's sandbox", {});

    if (isPackaged) app.setAsDefaultProtocolClient(linkScheme);
    if (isPackaged && platform === 'win32') {
      const showTasks = () => app.setUserTasks(jumpList(programPath, words()));
      showTasks();
      // The language may be another one.
      core.on((_event, { topics }) => void (topics.includes('preferences') && showTasks()));
    }
    app.setAboutPanelOptions({ applicationName: 'Galley', applicationVersion: config.version, copyright });
    guardPermissions(session.defaultSession);
    await followDownloads({ session: session.defaultSession, file: join(dataDir, 'window', 'last-folder') });
    protocol.handle(appScheme, createProtocol({ core, rendererDir: paths.rendererDir, languages }));
    const notices = createNotices({ Notification, dispatch: core.dispatch, open });
    const openInFront = (place?: string) => {
      // On macOS showing a window does not bring it in front of other programs.
      app.focus({ steal: true });
      open(place);
    };
    const keys = createCaptureKeys({ core, globalShortcut, open: openInFront });
    opened.defer(() => keys.release());
    const systemTray = createSystemTray({
      core,
      words,
      openTray,
      platform,
      open: openInFront,
      quit: app.quit,
      wait,
      choose: (id) => {
        app.focus({ steal: true });
        menuBar?.choose(id);
      },
      hasHost: () => hasTrayHost(platform, runProgram),
      iconDir: paths.trayIconDir,
      choiceFile: join(dataDir, 'window', 'in-tray'),
    });
    opened.defer(() => systemTray.release());
    tray = systemTray;
    const question = createLeaving({
      core,
      dialog,
      nowMs,
      words,
      language: () => language(),
      locale,
      quit: app.quit,
      hide: window.hide,
    });
    opened.defer(() => question.release());
    leaving = question;
    const loginItem = createLoginItem({ app, platform, autostartDir, programPath });
    const bar = createMenuBar({ setMenu, platform, isPackaged, words, window: { ...window, open } });
    menuBar = bar;
    openIpcGate({
      ipcMain,
      dispatch: core.dispatch,
      trustedIds,
      openExternal,
      showFolder,
      chooseFolder,
      notices,
      areKeysHeld: keys.areHeld,
      keepInTray: systemTray.keep,
      updateMenu: bar.update,
      popUpAppMenu,
      dragOut,
      loginItem,
      chooseSpelling: spelling.choose,
    });
    followPower({ powerMonitor, core, quit: endWithSystem });
    followProgress({ core, show: window.showProgress });
    const badge = followBadge({ core, show: (count) => app.setBadgeCount(count) });
    opened.defer(() => badge.stop());
    core.on((event, payload) => window.send(eventChannel, event, payload));
    await followTheme({ core, nativeTheme, paint: window.paint, show: bar.showTheme });
    // These can open the window, so everything the window needs is ready by now.
    await keys.areHeld();
    startsInTray = loginItem.hasStarted(argv) && !waiting;
    if (!startsInTray) await systemTray.keep();
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
  isReady = true;
  if (!startsInTray) return show(waiting);
  const isInTray = await tray.waitForHost();
  // The user may have opened it meanwhile, or quit.
  if (window.isOpen() || opened.disposed) return;
  if (isInTray) window.openUnseen();
  else show(null);
};
