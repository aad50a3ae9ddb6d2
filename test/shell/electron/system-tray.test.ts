// Galley in the system's tray: by choice, how it stands, what can be done from there, and what closing the window does (test 17).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../../preload/contract/shell.ts';
import { needsYou, standingWords, type TrayStanding } from '../../../main/shell/electron/system-tray.ts';
import { shellWords } from '../../../main/shell/words.ts';
import type { FakeTray } from '../../support/fake-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { prepareShell, runShell, type ShellOptions } from './shell.ts';

const run = async (options?: ShellOptions) => {
  const shell = await runShell(options);
  const { window } = shell;
  const choose = (input: unknown) => shell.electron.invoke(window.webContents, callChannel, 'inSystemTray', input);
  return { ...shell, choose, file: join(shell.folder, 'window', 'in-tray') };
};
const inTray = async (options?: ShellOptions) => {
  const shell = await run(options);
  await shell.choose({ keeps: true });
  const [tray] = shell.electron.trays;
  if (!tray) throw new Error('there is no tray');
  await expect.poll(() => tray.menu).not.toEqual([]);
  return { ...shell, tray };
};
const is = (value: boolean) => ({ ok: true, value });
const shown = (trays: readonly FakeTray[]) => trays.filter(({ isDestroyed }) => !isDestroyed).length;

describe('the choice', () => {
  it('is off at first, stored on this computer, and can be undone', async () => {
    const { choose, electron, file } = await run();
    expect([await choose({}), electron.trays, existsSync(file)]).toEqual([is(false), [], false]);
    expect([await choose({ keeps: true }), await choose({})]).toEqual([is(true), is(true)]);
    expect([shown(electron.trays), existsSync(file)]).toEqual([1, true]);
    expect(await choose({ keeps: false })).toEqual(is(false));
    expect([shown(electron.trays), existsSync(file)]).toEqual([0, false]);
  });

  it('holds at the next start', async () => {
    const dataDir = temporaryFolder();
    const first = await inTray({ dataDir });
    first.electron.ports.app.quit();
    await first.electron.exited;
    expect(shown(first.electron.trays)).toBe(0);
    expect(shown((await run({ dataDir })).electron.trays)).toBe(1);
  });

  it.each([
    ['has no tray', { hasTray: false }],
    ['would show no icon', { hasTrayHost: false }],
  ])('is not saved where the system %s, and closing ends Galley there', async (_what, options) => {
    const { choose, window, file } = await run(options);
    expect([await choose({ keeps: true }), existsSync(file)]).toEqual([is(false), false]);
    expect(window.close()).toBe(true);
  });

  it.each([[{ keeps: 'yes' }], [{ keeps: true, more: 1 }], [null]])('is refused as %j', async (input) => {
    const { choose, electron } = await run();
    expect(await choose(input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(electron.trays).toEqual([]);
  });
});

describe('opened at login', () => {
  /** Of a Galley that was in the tray when it ended, or not. */
  const started = async (wasInTray: boolean, options: ShellOptions) => {
    const dataDir = temporaryFolder();
    const before = wasInTray ? await inTray({ dataDir }) : await run({ dataDir });
    before.electron.ports.app.quit();
    await before.electron.exited;
    const shell = await run({ dataDir, ...options });
    shell.window.emit('ready-to-show');
    return shell;
  };
  const atLogin = { argv: ['galley', '--at-login'] };

  it.each([
    ['linux', atLogin],
    ['win32', atLogin],
    ['darwin', { isOpenedAtLogin: true }],
  ] as const)('stays in the tray, and is hidden, until the icon opens it (%s)', async (platform, by) => {
    const { window, electron } = await started(true, { platform, ...by });
    expect(window.done).toEqual([]);
    expect(window.options.paintWhenInitiallyHidden).toBe(false);
    electron.appEvents.emit('second-instance', {}, ['galley']);
    expect([window.done, electron.windows.length]).toEqual([['show', 'focus'], 1]);
  });

  it('waits for a panel that comes up after it, and stays in the tray', async () => {
    const shell = await started(true, { ...atLogin, hasTrayHost: [false, false, true] });
    expect([shown(shell.electron.trays), shell.window.done, shell.waits.length]).toEqual([1, [], 2]);
    expect(await shell.choose({})).toEqual(is(true));
  });

  it('gives up after ten seconds where no panel comes up, and shows itself', async () => {
    const { electron, window, waits } = await started(true, { ...atLogin, hasTrayHost: false });
    expect([shown(electron.trays), window.done]).toEqual([0, ['show']]);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  });

  it('opens at once for the person who starts it while it waits', async () => {
    const openWindows: number[] = [];
    const { window } = await started(true, {
      ...atLogin,
      hasTrayHost: false,
      onWait(count, { appEvents, windows }) {
        if (count === 2) appEvents.emit('second-instance', {}, ['galley']);
        openWindows.push(windows.length);
      },
    });
    expect(openWindows.slice(0, 3)).toEqual([0, 1, 1]);
    expect(window.done).toEqual(['show']);
  });

  it('opens no window when it is quit while it waits', async () => {
    const dataDir = temporaryFolder();
    const before = await inTray({ dataDir });
    before.electron.ports.app.quit();
    await before.electron.exited;
    const shell = prepareShell({
      dataDir,
      ...atLogin,
      hasTrayHost: false,
      onWait: (_count, { ports }) => ports.app.quit(),
    });
    shell.begin();
    await shell.finish();
    expect(await shell.electron.exited).toBe(0);
    expect([shell.electron.windows, shell.waits.length]).toEqual([[], 1]);
    shell.remove();
  });

  it.each([
    ['it is not in the tray', false, atLogin],
    ['the person opened it', true, {}],
    ['the person opened it and no panel is there', true, { hasTrayHost: false }],
    ['a link did', true, { argv: [...atLogin.argv, 'galley://open/post/p_1'] }],
  ])('shows itself where %s', async (_why, wasInTray, options) => {
    const { window } = await started(wasInTray, options);
    expect(window.done).toEqual(['show']);
    expect(window.options.paintWhenInitiallyHidden).toBe(true);
  });
});

describe('closing the window', () => {
  it('hides it, and the icon brings it back', async () => {
    const { window, tray, electron } = await inTray();
    expect([window.close(), window.done]).toEqual([false, ['hide']]);
    expect(electron.steps).not.toContain('quit');
    tray.emit('click');
    expect(window.done).toEqual(['hide', 'show', 'focus']);
    expect(electron.windows).toHaveLength(1);
  });

  it('takes it out of full screen first', async () => {
    const { window } = await inTray({ platform: 'darwin' });
    window.fullScreen = true;
    window.close();
    expect(window.done).toEqual([]);
    await nextTurn();
    expect(window.done).toEqual(['hide']);
  });

  it('of a hidden one lets a later start show it', async () => {
    const { window, electron } = await inTray();
    window.close();
    electron.appEvents.emit('second-instance', {}, ['galley']);
    expect(window.done).toEqual(['hide', 'show', 'focus']);
  });

  it('ends it when Galley quits', async () => {
    const { window, tray, electron, core } = await inTray();
    window.close();
    tray.choose('Quit Galley');
    expect(await electron.exited).toBe(0);
    expect([window.isClosed, core.closed, shown(electron.trays)]).toEqual([true, 1, 0]);
  });

  it('hides it again after the person stayed for unsaved text instead of quitting', async () => {
    const { window, electron } = await inTray({ chosenButton: 'Stay' });
    electron.appEvents.emit('before-quit');
    window.webContents.emit('will-prevent-unload', { preventDefault: () => {} });
    expect(window.close()).toBe(false);
  });
});

describe('the icon', () => {
  it('says how Galley stands, and follows it', async () => {
    const { tray, core } = await inTray();
    expect(tray).toMatchObject({ icon: '/app/tray/linux.png', tip: 'Galley: Everything is synced' });
    core.needing = 2;
    core.changed('posts');
    await expect.poll(() => tray.tip).toBe('Galley: 2 things need you');
    expect(tray.icon).toBe('/app/tray/linux-needs-you.png');
  });

  it('leaves a menu alone that may be open, while nothing has changed', async () => {
    const { tray, core } = await inTray();
    const { menu } = tray;
    const reads = () => core.calls.filter((name) => name === 'pause.status').length;
    const before = reads();
    core.changed('sync');
    await expect.poll(reads).toBe(before + 1);
    await nextTurn();
    expect(tray.menu).toBe(menu);
    await core.dispatch('preferences.write', { language: 'de' });
    await expect.poll(() => tray.tip).toBe('Galley: Alles ist synchron');
    expect(tray.menu).not.toBe(menu);
  });

  it('is drawn by macOS itself, where a click opens its menu alone', async () => {
    const { tray, window } = await inTray({ platform: 'darwin' });
    expect(tray.icon).toBe('/app/tray/darwinTemplate.png');
    tray.emit('click');
    expect(window.done).toEqual([]);
  });

  it('leads to what needs the person, to Galley and to a new idea', async () => {
    const { tray, window } = await inTray();
    expect(tray.choices()).toEqual([
      'Everything is synced',
      'Open Galley',
      'Save an idea…',
      'Pause everything…',
      'Quit Galley',
    ]);
    tray.choose('Everything is synced');
    tray.choose('Save an idea…');
    tray.choose('Open Galley');
    expect(window.loaded.slice(1)).toEqual(['app://galley/#/activity', 'app://galley/#/capture']);
    expect(window.done.filter((step) => step === 'show')).toHaveLength(3);
  });

  it('leads to the pause of everything, and to its end while it is on', async () => {
    const { tray, window, core, electron } = await inTray();
    const received: [name: unknown, payload: unknown][] = [];
    window.webContents.page.on(eventChannel, (_event, name, payload) => void received.push([name, payload]));
    const applies = (...actions: string[]) =>
      electron.invoke(window.webContents, callChannel, 'updateMenu', { actions, undo: null, redo: null });
    await applies('pauseAll');
    tray.choose('Pause everything…');
    expect(window.done).toContain('focus');
    core.pausedSince = '2026-11-04T15:00:00Z';
    core.changed('pause');
    await expect.poll(() => tray.tip).toBe('Galley: Everything is paused');
    await applies('resumeAll');
    tray.choose('Resume…');
    await nextTurn();
    await nextTurn();
    expect(received.filter(([name]) => name === 'action')).toEqual([
      ['action', { id: 'pauseAll' }],
      ['action', { id: 'resumeAll' }],
    ]);
  });

  it('pauses uploads and lets them go on', async () => {
    const { tray, core } = await inTray();
    core.uploads = { fileCount: 10, doneCount: 2 };
    core.changed('uploads');
    await expect.poll(() => tray.tip).toBe('Galley: Uploading 3 of 10');
    tray.choose('Pause Uploads');
    await expect.poll(() => tray.tip).toBe('Galley: Uploads are paused');
    tray.choose('Resume Uploads');
    await expect.poll(() => tray.tip).toBe('Galley: Uploading 3 of 10');
  });
});

const online = { connection: 'online', waitingCount: 0, leftOutCount: 0, sendingCount: 0, runningCount: 0 } as const;
const nothing = { paused: false, fileCount: 0, doneCount: 0, failedCount: 0 };
it.each<[string, Partial<TrayStanding['sync']>, Partial<TrayStanding['uploads']>, boolean, number?]>([
  ['Everything is synced', {}, {}, false],
  ['Everything is synced', {}, { fileCount: 3, doneCount: 2, failedCount: 1, paused: true }, false],
  ['1 change on the way', { sendingCount: 1 }, {}, false],
  ['3 changes on the way', { sendingCount: 1, waitingCount: 2 }, {}, false],
  ['2 changes left out', { leftOutCount: 2 }, {}, false],
  ['The service is working', { runningCount: 1 }, {}, false],
  ['Uploading 2 of 3', { waitingCount: 4 }, { fileCount: 3, doneCount: 1 }, false],
  ['Uploads are paused', { waitingCount: 4 }, { fileCount: 3, doneCount: 1, paused: true }, false],
  ['Galley is offline', { connection: 'offline', waitingCount: 4 }, { fileCount: 3 }, false],
  ['Working offline', { connection: 'airplane', waitingCount: 4 }, {}, false],
  ['1 thing needs you', { connection: 'offline' }, {}, true, 1],
  ["The key doesn't work", { connection: 'paused' }, {}, true, 1],
])('%s is said of %j and %j', (text, sync, uploads, attention, needsYouCount = 0) => {
  const standing = {
    sync: { ...online, ...sync },
    uploads: { ...nothing, ...uploads },
    isLocked: false,
    isPaused: false,
    needsYouCount,
  };
  expect([standingWords(standing, shellWords.en.tray), needsYou(standing)]).toEqual([text, attention]);
});

it('says that no business is open, and then only opens and quits', async () => {
  const { tray, core } = await inTray();
  core.sync = null;
  core.changed('session');
  await expect.poll(() => tray.choices()).toEqual(['Open Galley', 'Quit Galley']);
  expect(tray.tip).toBe('Galley: No business is open');
});

it('says that Galley is locked, and nothing else', async () => {
  const { tray, core } = await inTray();
  core.isLocked = true;
  // The core answers nothing about it then.
  core.sync = null;
  core.changed('session', 'preferences');
  await expect.poll(() => tray.tip).toBe('Galley: Locked');
  expect(tray.choices()).toEqual(['Open Galley', 'Quit Galley']);
});
