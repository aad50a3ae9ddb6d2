// The icon in the system tray and its menu: Galley keeps running there after its window is closed.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Core } from '../../core.ts';
import type { ActionId } from '../../../preload/actions.ts';
import { captureAddress } from '../../../preload/frame-actions.ts';
import type { ElectronPorts, TrayPort, MenuTemplate } from './ports.ts';
import type { ShellWords } from '../words.ts';
import { ask, followStanding, needsYouCount, needsYouTopics } from './status.ts';

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  openTray: ElectronPorts['openTray'];
  words: () => ShellWords;
  platform: NodeJS.Platform;
  /** Whether the desktop shows tray icons. */
  hasHost: () => Promise<boolean>;
  /** Contains the icons that scripts/icons.ts creates. */
  iconDir: string;
  /** Exists while the user wants the icon. A setting of this computer only, and useless in a browser. */
  choiceFile: string;
  /** Brings the window to the front, at that place. */
  open: (place?: string) => void;
  /** The same, and runs an action there. */
  choose: (id: ActionId) => void;
  quit: () => void;
  wait: (ms: number) => Promise<unknown>;
};

/** At login, programs may start before the desktop's panel, which shows the icons. */
const hostCheckMs = 500;
const hostTimeoutMs = 10_000;

export type SystemTray = {
  /** Returns whether Galley is in the tray, after the change. Throws when the choice can't be stored. */
  keep(keeps?: boolean): Promise<boolean>;
  /**
   * The same without a change, for a start at login: if the icon is wanted, waits ten seconds for a panel to show it.
   */
  waitForHost(): Promise<boolean>;
  isShown(): boolean;
  release(): void;
};

export const createSystemTray = (deps: Deps): SystemTray => {
  const { core, openTray, words, platform, hasHost, iconDir, choiceFile, open, choose, quit, wait } = deps;
  let shown: { tray: TrayPort; stop: () => void } | null = null;
  const isShown = () => shown !== null;
  let isReleased = false;

  const iconOf = (standing: TrayStanding | null): string => {
    const system = platform === 'darwin' || platform === 'win32' ? platform : 'linux';
    return join(iconDir, `${system}${standing && needsYou(standing) ? '-needs-you' : ''}${template(system)}.png`);
  };
  const read = async (): Promise<TrayStanding> => ({
    uploads: await ask(core, 'uploads.progress', uploadsStanding),
    sync: await ask(core, 'sync.status', syncStanding),
    isLocked: (await ask(core, 'lock.read', lockStanding))?.isLocked ?? false,
    isPaused: Boolean(await ask(core, 'pause.status', pauseStanding)),
    needsYouCount: await needsYouCount(core),
  });
  const pauseUploads = (paused: boolean) => void core.dispatch('uploads.pause', { paused });

  const show = async (): Promise<void> => {
    if (isShown() || !(await hasHost())) return;
    // Meanwhile another call may have shown it, or Galley has quit.
    if (isShown() || isReleased) return;
    let tray: TrayPort;
    try {
      tray = openTray(iconOf(null));
    } catch {
      // This system has no tray: closing the window then quits Galley, as without this setting.
      return;
    }
    tray.setToolTip('Galley');
    // On macOS a click opens the menu.
    if (platform !== 'darwin') tray.onClick(() => open());
    let drawn: { standing: string; words: ShellWords } | null = null;
    const { refresh, stop } = followStanding({
      core,
      topics: ['uploads', 'jobs', 'sync', 'pause', 'preferences', ...needsYouTopics],
      passes: true,
      read,
      show(standing) {
        const now = { standing: JSON.stringify(standing), words: words() };
        // A menu that is open may close when it is replaced.
        if (drawn?.standing === now.standing && drawn.words === now.words) return;
        drawn = now;
        tray.setImage(iconOf(standing));
        tray.setToolTip(words().tray.tip(standingWords(standing, words().tray)));
        tray.setMenu(trayMenu({ standing, words: words(), open, choose, pauseUploads, quit }));
      },
    });
    shown = { tray, stop };
    refresh();
  };
  const hide = (): void => {
    shown?.stop();
    shown?.tray.destroy();
    shown = null;
  };
  const isChosen = () =>
    stat(choiceFile).then(
      () => true,
      () => false,
    );

  const keep = async (keeps?: boolean): Promise<boolean> => {
    if (keeps === false) {
      await rm(choiceFile, { force: true });
      hide();
    } else if (keeps === true || (await isChosen())) await show();
    if (isShown() && keeps === true) {
      await mkdir(dirname(choiceFile), { recursive: true, mode: 0o700 });
      await writeFile(choiceFile, '', { mode: 0o600 });
    }
    return isShown();
  };

  return {
    keep,
    async waitForHost() {
      for (let waitedMs = 0; !(await keep()); waitedMs += hostCheckMs) {
        if (isReleased || waitedMs >= hostTimeoutMs || !(await isChosen())) return false;
        await wait(hostCheckMs);
      }
      return true;
    },
    isShown,
    release() {
      isReleased = true;
      hide();
    },
  };
};

/** macOS recognizes by this name an icon that it draws itself, light or dark. */
const template = (system: string): string => (system === 'darwin' ? 'Template' : '');

// Status and menu of the tray icon.
const uploadsStanding = z.object({
  paused: z.boolean(),
  fileCount: z.number(),
  doneCount: z.number(),
  failedCount: z.number(),
});
const syncStanding = z.object({
  connection: z.enum(['online', 'offline', 'airplane', 'paused']),
  waitingCount: z.number(),
  leftOutCount: z.number(),
  sendingCount: z.number(),
  runningCount: z.number(),
});

const lockStanding = z.object({ isLocked: z.boolean() });
/** null: not paused. */
const pauseStanding = z.object({ since: z.string() }).nullable();

/** undefined: no business is open, or Galley is locked. */
export type TrayStanding = {
  uploads: z.infer<typeof uploadsStanding> | undefined;
  sync: z.infer<typeof syncStanding> | undefined;
  isLocked: boolean;
  /** Everything is paused. */
  isPaused: boolean;
  /** As Needs you counts them. */
  needsYouCount: number;
};

const isUploading = ({ uploads }: TrayStanding): boolean =>
  uploads !== undefined && uploads.fileCount > uploads.doneCount + uploads.failedCount;

/** Nothing continues without the user. */
export const needsYou = ({ sync, needsYouCount: count }: TrayStanding): boolean =>
  sync !== undefined && (count > 0 || sync.connection === 'paused');

/** The most important fact only. */
export const standingWords = (standing: TrayStanding, words: ShellWords['tray']): string => {
  const { sync, uploads, isLocked, isPaused, needsYouCount: count } = standing;
  if (isLocked) return words.locked;
  if (!sync) return words.noBusiness;
  if (sync.connection === 'paused') return words.badKey;
  if (count > 0) return words.needsYou(count);
  if (isPaused) return words.paused;
  if (sync.connection === 'airplane') return words.workingOffline;
  if (sync.connection === 'offline') return words.offline;
  if (uploads && isUploading(standing)) {
    if (uploads.paused) return words.uploadsPaused;
    return words.uploading(uploads.doneCount + 1, uploads.fileCount);
  }
  const unsent = sync.waitingCount + sync.sendingCount;
  if (unsent > 0) return words.onTheWay(unsent);
  if (sync.runningCount > 0) return words.working;
  if (sync.leftOutCount > 0) return words.leftOut(sync.leftOutCount);
  return words.synced;
};

type Options = {
  standing: TrayStanding;
  words: ShellWords;
  /** Brings the window to the front, at that place. */
  open: (place?: string) => void;
  choose: (id: ActionId) => void;
  pauseUploads: (paused: boolean) => void;
  quit: () => void;
};

const trayMenu = ({ standing, words, open, choose, pauseUploads, quit }: Options): MenuTemplate => {
  const paused = standing.uploads?.paused ?? false;
  const isOpen = standing.sync !== undefined;
  const pause = standing.isPaused ? 'resumeAll' : 'pauseAll';
  return [
    {
      label: standingWords(standing, words.tray),
      enabled: isOpen,
      click: () => open(standing.needsYouCount > 0 ? '#/needs-you' : '#/activity'),
    },
    { type: 'separator' },
    { label: words.tray.open, click: () => open() },
    { label: `${words.actions.capture}…`, enabled: isOpen, click: () => open(captureAddress) },
    { label: `${words.actions[pause]}…`, enabled: isOpen, click: () => choose(pause) },
    {
      label: paused ? words.tray.resumeUploads : words.tray.pauseUploads,
      enabled: paused || isUploading(standing),
      click: () => pauseUploads(!paused),
    },
    { type: 'separator' },
    { label: words.tray.quit, click: quit },
  ];
};

// Whether a Linux desktop shows tray icons at all: Electron creates one everywhere, even where it stays invisible.
/** Resolves with the program's output. Rejects with `code` ENOENT if there is no such program. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

const timeoutMs = 2000;
/** The owner of this name on the session bus shows the icons (the StatusNotifierItem specification). */
const host = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';
/** Desktops have one of these; each prints `true` or `false`. */
const questions: readonly (readonly [string, readonly string[]])[] = [
  ['gdbus', ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.NameHasOwner`, host]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`, `string:${host}`]],
  ['busctl', ['--user', 'call', bus, '/', bus, 'NameHasOwner', 's', host]],
];

export const runProgram: Run = async (program, args) =>
  (await promisify(execFile)(program, [...args], { timeout: timeoutMs })).stdout;

/** If none is available it counts as true: the icon may be visible. */
export const hasTrayHost = async (platform: NodeJS.Platform, run: Run): Promise<boolean> => {
  if (platform !== 'linux') return true;
  for (const [program, args] of questions) {
    try {
      return /\btrue\b/.test(await run(program, args));
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      // There is no bus, or it did not reply.
      if (!isMissing) return false;
    }
  }
  return true;
};
