// The Electron shell from start to end, on a made-up Electron (tests 1, 3, 14, 15, 20, 23, 24; S2, S3, S16).
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockDataFolder } from '../../../main/shell/data-folder.ts';
import { preventable } from '../../support/fake-electron.ts';
import { only, prepareShell, runShell, type ShellOptions } from './shell.ts';

const prepare = (options: ShellOptions = {}) => {
  const shell = prepareShell(options);
  onTestFinished(() => shell.remove());
  return shell;
};

describe('S2, S16 the start', () => {
  it('test 1: takes the lock, sandboxes and names its scheme before Electron can be ready', () => {
    const { begin, electron } = prepare();
    begin();
    expect(electron.steps).toEqual([
      'setPath userData',
      'requestSingleInstanceLock',
      'enable-features GlobalShortcutsPortal',
      'enableSandbox',
      'registerSchemesAsPrivileged',
      'whenReady',
    ]);
  });

  it('leaves on what of Chromium a person switched on beside it', () => {
    const { begin, electron } = prepare({ switches: { 'enable-features': 'Vulkan' } });
    begin();
    expect(electron.steps).toContain('enable-features Vulkan,GlobalShortcutsPortal');
  });

  it('S19 keeps crash dumps when the start asks for them, for the person alone, and sends them nowhere', () => {
    const { begin, electron, folder } = prepare({ argv: ['galley', '--crash-dumps'] });
    begin();
    expect(electron.steps.slice(2, 4)).toEqual(['setPath crashDumps', 'crashReporter.start {"uploadToServer":false}']);
    expect(statSync(join(folder, 'crashes')).mode & 0o777).toBe(0o700);
  });

  it('test 1: ends without core, keychain or window when another Galley has the lock', async () => {
    const { begin, finish, electron, configs } = prepare({ hasLock: false });
    begin();
    await finish();
    expect(electron.steps).toEqual(['setPath userData', 'requestSingleInstanceLock', 'quit', 'ended']);
    expect([configs, electron.windows, electron.children]).toEqual([[], [], []]);
  });

  it('S16 says so and ends when a browser has the data folder open', async () => {
    const { begin, finish, electron, configs, folder } = prepare();
    await lockDataFolder(folder);
    begin();
    await finish();
    expect(electron.errorBoxes).toEqual([
      ['Galley is already open', 'It is running in a terminal, for a browser. End it there first, with Ctrl C.'],
    ]);
    expect(await electron.exited).toBe(1);
    expect([configs, electron.windows]).toEqual([[], []]);
  });

  it('says why when the core does not open, and gives the folder back', async () => {
    const { begin, finish, electron, folder } = prepare({ openFails: true });
    begin();
    await finish();
    expect(electron.errorBoxes).toEqual([
      ["Galley couldn't start", 'The disk is full. Free up some space, then open Galley again.'],
    ]);
    expect(await lockDataFolder(folder)).not.toBeNull();
  });

  it('names a data folder that cannot be used, before Electron creates its own folder in it', async () => {
    const dataDir = join(import.meta.filename, 'data');
    const { begin, finish, electron, configs } = prepare({
      dataDir,
      hasLock: false,
      argv: ['galley', '--crash-dumps'],
    });
    begin();
    await finish();
    expect(electron.errorBoxes).toEqual([["Galley couldn't start", expect.stringContaining(dataDir)]]);
    expect(await electron.exited).toBe(1);
    expect(electron.steps).not.toContain('requestSingleInstanceLock');
    expect(configs).toEqual([]);
  });

  it('says so in the language of the system', async () => {
    const dataDir = join(import.meta.filename, 'data');
    const { begin, finish, electron } = prepare({ dataDir, systemLanguages: ['de-AT'] });
    begin();
    await finish();
    expect(electron.errorBoxes).toEqual([
      [
        'Galley konnte nicht starten',
        `Der Datenordner ${dataDir} lässt sich nicht verwenden: Ein Teil des Pfads ist eine Datei und kein Ordner. Wähle mit GALLEY_DATA_DIR einen anderen.`,
      ],
    ]);
  });

  it('says so and ends when Electron itself refuses something before it is ready', async () => {
    const { begin, finish, electron } = prepare();
    electron.ports.app.setPath = () => {
      throw new Error('Path must be absolute');
    };
    begin();
    await finish();
    expect(electron.errorBoxes).toEqual([["Galley couldn't start", 'Path must be absolute']]);
    expect(await electron.exited).toBe(1);
  });

  it.each([
    ['de-DE', 'de-DE'],
    ['sr-RS@latin', 'sr-RS'],
    ['en-US@posix', 'en-US'],
    ['', null],
  ])('passes the core the date format of a system with %j', async (given, expected) => {
    const { configs } = await runShell({ systemLocale: given });
    expect(configs).toMatchObject([{ systemLocale: expected }]);
  });

  it("S23 lets the core use the system's proxy, from its settings or a script", async () => {
    const { configs } = await runShell();
    expect(await configs[0]?.resolveProxy?.('https://api.example.org/')).toBe('PROXY proxy.of.api.example.org:8080');
  });

  it('starts the keychain child as a helper process of Electron', async () => {
    const { configs, electron } = await runShell();
    const child = configs[0]?.startKeychainChild();
    child?.kill();
    expect(electron.children).toEqual([{ file: '/app/keychain-child.mjs', killed: true }]);
  });
});

describe('the window', () => {
  it('S3 loads app://galley and nothing else', async () => {
    const { window } = await runShell();
    expect(window.loaded).toEqual(['app://galley/']);
  });

  it('test 3: is one, remembered by Electron inside a display that exists', async () => {
    const { window } = await runShell();
    expect(window.options).toMatchObject({ name: 'main', windowStatePersistence: true, minWidth: 760, minHeight: 560 });
  });

  it('shows itself only when it has been painted', async () => {
    const { window } = await runShell();
    expect(window.done).toEqual([]);
    window.emit('ready-to-show');
    expect(window.done).toEqual(['show']);
  });

  it('shows itself once its page is there where Electron does not say that it has been painted', async () => {
    const { window } = await runShell();
    window.webContents.emit('did-finish-load');
    window.emit('ready-to-show');
    expect(window.done).toEqual(['show']);
  });

  it('ends Galley when it is closed, but not on macOS, where it opens again', async () => {
    const linux = await runShell();
    linux.electron.appEvents.emit('window-all-closed');
    expect(await linux.electron.exited).toBe(0);

    const mac = await runShell({ platform: 'darwin' });
    mac.window.close();
    mac.electron.appEvents.emit('window-all-closed');
    expect(mac.electron.steps).not.toContain('quit');
    mac.electron.appEvents.emit('activate');
    expect(mac.electron.windows).toHaveLength(2);
  });

  it.each([
    ['Stay', false],
    ['Close without saving', true],
  ])('asks before its page is reloaded over unsaved text: %s', async (chosenButton, closes) => {
    const { window } = await runShell({ chosenButton });
    let allowed = false;
    window.webContents.emit('will-prevent-unload', { preventDefault: () => (allowed = true) });
    expect(allowed).toBe(closes);
  });

  it.each(['the window', 'Galley'])(
    'waits for what was typed last when %s is closed, and asks nothing',
    async (what) => {
      const { window, electron } = await runShell({ chosenButton: 'Stay' });
      window.unsavedCloses = 3;
      if (what === 'Galley') electron.ports.app.quit();
      else window.close();
      expect(window.isClosed).toBe(false);
      await vi.waitFor(() => expect(window.isClosed).toBe(true));
      electron.appEvents.emit('window-all-closed');
      expect(await electron.exited).toBe(0);
      expect(electron.steps).not.toContain("asks Some text isn't saved yet.");
    },
  );

  it.each(['the window', 'Galley'])(
    'tries again when the page was too busy to notice that %s is closed a second time',
    async (what) => {
      const { window, electron } = await runShell({ chosenButton: 'Stay' });
      Object.assign(window, { unsavedCloses: 2, ignoredCloses: 2 });
      if (what === 'Galley') electron.ports.app.quit();
      else window.close();
      await vi.waitFor(() => expect(window.isClosed).toBe(true));
      electron.appEvents.emit('window-all-closed');
      expect(await electron.exited).toBe(0);
      expect(electron.steps).not.toContain("asks Some text isn't saved yet.");
    },
  );

  it.each([
    ['Stay', false],
    ['Close without saving', true],
  ])('asks once before it closes over text that cannot be stored: %s', async (chosenButton, closes) => {
    const { window, electron } = await runShell({ chosenButton });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    window.unsavedCloses = Infinity;
    window.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(window.isClosed).toBe(closes);
    expect(electron.steps.filter((step) => step.startsWith('asks'))).toHaveLength(1);
  });

  it('test 24: is loaded again once when its process ends, and then shows a page that says so', async () => {
    const { window } = await runShell();
    const gone = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    gone();
    expect([window.webContents.reloads, window.loaded]).toEqual([1, ['app://galley/']]);
    gone();
    expect([window.webContents.reloads, window.loaded]).toEqual([1, ['app://galley/', 'app://galley/stopped']]);
  });

  it('test 24: does nothing when its process ends because the window was closed', async () => {
    const { window } = await runShell();
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(window.webContents.reloads).toBe(0);
  });

  it('test 24: finds words on the page it is sent to in the end', async () => {
    const { electron } = await runShell();
    const reply = await electron.schemes.get('app')?.(new Request('app://galley/stopped'));
    expect(await reply?.text()).toContain('Your posts are safe');
  });
});

describe('test 15, S15 links and later starts', () => {
  it('brings the window to the front when Galley is started again', async () => {
    const { window, electron } = await runShell();
    window.minimized = true;
    electron.appEvents.emit('second-instance', {}, ['galley', '--some-switch']);
    expect(window.done).toEqual(['restore', 'show', 'focus']);
    expect(electron.windows).toHaveLength(1);
  });

  it('opens the place of a link on the command line', async () => {
    const { window } = await runShell({ argv: ['galley', '--x', 'galley://open/post/p_1'] });
    expect(window.loaded).toEqual(['app://galley/#/editor/p_1']);
  });

  it('goes to the place of a link that a later start brings', async () => {
    const { window, electron } = await runShell();
    electron.appEvents.emit('second-instance', {}, ['galley', 'galley://open/post/p_2']);
    expect(window.loaded).toEqual(['app://galley/', 'app://galley/#/editor/p_2']);
  });

  it('keeps the last of the links that come before there is a window', async () => {
    const { begin, finish, electron } = prepare({ platform: 'darwin' });
    begin();
    for (const id of ['p_1', 'p_2']) electron.appEvents.emit('open-url', preventable({}), `galley://open/post/${id}`);
    electron.appEvents.emit('second-instance', {}, ['galley']);
    await finish();
    expect(only(electron.windows).loaded).toEqual(['app://galley/#/editor/p_2']);
  });

  it('opens the window at the usual place for a link it does not understand', async () => {
    const { window } = await runShell({ argv: ['galley', 'galley://publish/post/p_1'] });
    expect(window.loaded).toEqual(['app://galley/']);
  });

  it('claims its links in a packaged Galley only', async () => {
    expect((await runShell()).electron.steps).not.toContain('setAsDefaultProtocolClient galley');
    expect((await runShell({ isPackaged: true })).electron.steps).toContain('setAsDefaultProtocolClient galley');
  });
});

describe('test 20 the theme', () => {
  it.each(['system', 'light', 'dark'] as const)('is the saved one: %s', async (theme) => {
    const { electron } = await runShell({ theme });
    expect(electron.ports.nativeTheme.themeSource).toBe(theme);
  });

  it('gives the window its color before anything is painted', async () => {
    const colors = [
      await runShell({ theme: 'light' }),
      await runShell({ theme: 'dark' }),
      await runShell({ prefersDark: true }),
    ].map(({ window }) => window.options.backgroundColor);
    expect(colors).toEqual(['#f0efec', '#131211', '#131211']);
  });

  it('follows a change at once, the system buttons too', async () => {
    const { core, window, electron } = await runShell();
    await core.dispatch('preferences.write', { theme: 'dark' });
    await expect.poll(() => electron.ports.nativeTheme.themeSource).toBe('dark');
    expect(window.painted).toContainEqual('#131211');
    expect(window.painted).toContainEqual({ color: '#131211', symbolColor: '#bab5ac', height: 44 });
  });
});

describe('the icon', () => {
  it('shows how far the work is, and no more when none is left', async () => {
    const { core, window } = await runShell();
    core.changed('uploads');
    await expect.poll(() => window.progress).toEqual([[-1]]);
  });
});

describe('test 19 the power', () => {
  it('asks the service once what is new when the computer wakes up', async () => {
    const { core, electron } = await runShell();
    electron.powerEvents.emit('resume');
    await expect.poll(() => core.calls.filter((name) => name === 'sync.now')).toEqual(['sync.now']);
  });

  it('sends nothing new while the computer falls asleep, and goes on when it wakes up', async () => {
    const { core, electron } = await runShell();
    core.calls.length = 0;
    electron.powerEvents.emit('suspend');
    expect(core.calls).toEqual(['sync.asleep', 'lock.now']);
    electron.powerEvents.emit('resume');
    expect(core.calls).toEqual(['sync.asleep', 'lock.now', 'sync.asleep', 'sync.now']);
  });

  it('locks Galley with the computer', async () => {
    const { core, electron } = await runShell();
    core.calls.length = 0;
    electron.powerEvents.emit('lock-screen');
    expect(core.calls).toEqual(['lock.now']);
  });

  it('holds up the turning off until the core is closed', async () => {
    const { core, electron } = await runShell();
    const event = preventable({});
    electron.powerEvents.emit('shutdown', event);
    expect(event.prevented).toBe(true);
    expect(await electron.exited).toBe(0);
    expect(core.closed).toBe(1);
  });
});

describe('test 23 the end', () => {
  it('closes the core, gives the folder back, and only then ends', async () => {
    const closing = Promise.withResolvers<undefined>();
    const { electron, core, folder } = await runShell({ close: () => closing.promise });
    electron.ports.app.quit();
    electron.ports.app.quit();
    await nextTurn();
    expect([core.closed, electron.steps.filter((step) => step === 'quit').length]).toEqual([1, 2]);
    expect(await lockDataFolder(folder)).toBeNull();
    expect(electron.steps).not.toContain('ended');
    closing.resolve(undefined);
    expect(await electron.exited).toBe(0);
    expect(await lockDataFolder(folder)).not.toBeNull();
  });

  it('ends although the core fails to', async () => {
    const { electron } = await runShell({ close: () => Promise.reject(new Error('disk')) });
    electron.ports.app.quit();
    expect(await electron.exited).toBe(0);
  });
});
