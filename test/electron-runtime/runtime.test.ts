// The fake of Electron's runtime refuses what the real one refuses, and reports a start and an end to the app in the same order.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ElectronPorts } from '../../main/shell/electron/ports.ts';
import { root } from '../../scripts/run.ts';
import { app, becomeReady } from './app.ts';
import { dialog, globalShortcut, Tray } from './desktop.ts';
import { ipcMain, listenerOf } from './ipc.ts';
import * as electron from './module.ts';
import { nativeTheme } from './native-theme.ts';
import { records } from './records.ts';
import { protocol, session } from './session.ts';
import { utilityProcess } from './utility.ts';

const ends: number[] = [];
const early: Record<string, string> = {};
const messageOf = (act: () => unknown): string => {
  try {
    act();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

beforeAll(() => {
  Object.assign(early, {
    session: messageOf(() => session.defaultSession),
    protocol: messageOf(() => protocol.handle('galley', () => new Response())),
    utility: messageOf(() => utilityProcess.fork('none.mjs', [], {})),
    lock: messageOf(() => app.requestSingleInstanceLock()),
    folder: messageOf(() => app.setPath('userData', 'relative')),
    sandbox: messageOf(() => app.enableSandbox()),
  });
  becomeReady((code) => void ends.push(code));
});

it('has all of Electron that the main process asks for', () => {
  const made: Omit<ElectronPorts, 'openTray' | 'popUpAppMenu' | 'popUpMenu' | 'setMenu'> = electron;
  const entry = readFileSync(join(root, 'main/shell/electron/index.ts'), 'utf8');
  const [, names = ''] = /import \{([^}]+)\} from 'electron';/.exec(entry) ?? [];
  const asked = names.split(',').map((name) => name.trim());
  const needed = asked.filter((name) => name !== '' && !name.startsWith('type '));
  expect(needed).toContain('app');
  expect(Object.keys(made)).toEqual(expect.arrayContaining(needed));
});

it('is not there for pages, schemes and processes before it is ready', () => {
  expect(early).toMatchObject({
    session: expect.stringMatching(/ready/),
    protocol: expect.stringMatching(/ready/),
    utility: expect.stringMatching(/ready/),
    lock: expect.stringMatching(/userData/),
    folder: expect.stringMatching(/absolute/),
    sandbox: '',
  });
  expect(session.defaultSession).toBe(session.defaultSession);
});

it('takes no more what has to be said before it is ready', () => {
  expect(messageOf(() => app.enableSandbox())).toMatch(/before/);
  expect(messageOf(() => protocol.registerSchemesAsPrivileged())).toMatch(/before/);
  expect(app.isReady()).toBe(true);
});

it('locks the folder of the one instance', () => {
  app.setPath('userData', join(tmpdir(), 'galley-fake-electron'));
  expect(app.requestSingleInstanceLock()).toBe(true);
  expect(records.steps.slice(-2)).toEqual(['setPath userData', 'requestSingleInstanceLock']);
});

it('has one listener for each channel, and one handler for each scheme', () => {
  const listener = vi.fn();
  ipcMain.handle('call', listener);
  expect(listenerOf('call')).toBe(listener);
  expect(messageOf(() => ipcMain.handle('call', listener))).toMatch(/second handler/);
  expect(messageOf(() => listenerOf('other'))).toMatch(/No handler/);
  protocol.handle('galley', () => new Response());
  expect(messageOf(() => protocol.handle('galley', () => new Response()))).toMatch(/register protocol/);
});

it('reports another theme once, and later', async () => {
  const updated = vi.fn();
  nativeTheme.on('updated', updated);
  onTestFinished(() => void nativeTheme.off('updated', updated));
  nativeTheme.themeSource = 'dark';
  nativeTheme.themeSource = 'dark';
  expect([nativeTheme.shouldUseDarkColors, updated.mock.calls.length]).toEqual([true, 0]);
  await expect.poll(() => updated.mock.calls.length).toBe(1);
});

it('records what the system would show, and gives the answers that were set', () => {
  expect(messageOf(() => new Tray('/no/such/icon.png'))).toMatch(/icon/);
  expect(records.trays).toEqual([]);
  expect([globalShortcut.register('Alt+G', vi.fn()), globalShortcut.register('Alt+G', vi.fn())]).toEqual([true, false]);
  globalShortcut.unregister('Alt+G');
  expect(globalShortcut.register('Alt+G', vi.fn())).toBe(true);
  records.answers.push(1);
  const question = { message: 'Close?', buttons: ['Close', 'Stay'], cancelId: 0 };
  expect([dialog.showMessageBoxSync(question), dialog.showMessageBoxSync(question)]).toEqual([1, 0]);
});

it.each([
  ['de_DE.UTF-8', 'de-DE'],
  ['sr_RS.UTF-8@latin', 'sr-RS@latin'],
  ['C.UTF-8', 'en-US@posix'],
])('says of a system whose locale is %s that it is %s', (given, expected) => {
  vi.stubEnv('LC_ALL', given);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(app.getSystemLocale()).toBe(expected);
});

it('ends in its order, unless the app holds it up', () => {
  const events: string[] = [];
  const hold = { 'before-quit': true, 'will-quit': true };
  for (const name of ['before-quit', 'will-quit'] as const)
    app.on(name, (event: { preventDefault(): void }) => {
      events.push(name);
      if (hold[name]) event.preventDefault();
    });
  app.on('quit', () => void events.push('quit'));
  app.quit();
  hold['before-quit'] = false;
  app.quit();
  expect([events, ends]).toEqual([['before-quit', 'before-quit', 'will-quit'], []]);
  hold['will-quit'] = false;
  app.quit();
  expect([events.slice(3), ends]).toEqual([['before-quit', 'will-quit', 'quit'], [0]]);
});
