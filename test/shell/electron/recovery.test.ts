// What goes on when a process ends or hangs, and when the system ends (test 24): drafts intact, and plain words.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preventable } from '../../support/fake-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runShell, type PreparedShell } from './shell.ts';

afterEach(() => void vi.useRealTimers());
const messages = ({ electron }: Pick<PreparedShell, 'electron'>) => electron.messageBoxes.map(({ message }) => message);

describe('a page whose process ends', () => {
  const gone = { reason: 'crashed' };

  it('comes back, says so, and leaves a line in the log', async () => {
    const shell = await runShell();
    shell.window.webContents.emit('render-process-gone', {}, gone);
    expect(shell.window.webContents.reloads).toBe(1);
    expect(messages(shell)).toEqual(['The window crashed and was reopened.']);
    expect(shell.core.reports).toEqual(['the window stopped {"reason":"crashed"}']);
    expect(shell.core.closed).toBe(0);
  });

  it('comes back again a minute later, but is given up when it ends twice in one', async () => {
    const { window } = await runShell();
    vi.useFakeTimers();
    const { webContents } = window;
    webContents.emit('render-process-gone', {}, gone);
    vi.advanceTimersByTime(60_000);
    webContents.emit('render-process-gone', {}, gone);
    expect([webContents.reloads, window.loaded.length]).toEqual([2, 1]);
    vi.advanceTimersByTime(59_000);
    webContents.emit('render-process-gone', {}, gone);
    expect([webContents.reloads, window.loaded.at(-1)]).toEqual([2, 'app://galley/stopped']);
  });
});

describe('a page that hangs', () => {
  it('is opened again when the person wants it', async () => {
    const shell = await runShell();
    shell.window.webContents.emit('unresponsive');
    shell.window.webContents.emit('unresponsive');
    expect(messages(shell)).toEqual(["The window isn't responding."]);
    const [box] = shell.electron.messageBoxes;
    box?.answer.resolve(box.buttons?.indexOf('Reopen') ?? -1);
    await nextTurn();
    expect(shell.window.webContents.reloads).toBe(1);
  });

  it('is waited for when the person waits, and asked about once more later', async () => {
    const shell = await runShell();
    shell.window.webContents.emit('unresponsive');
    shell.electron.messageBoxes[0]?.answer.resolve(0);
    await nextTurn();
    expect(shell.window.webContents.reloads).toBe(0);
    shell.window.webContents.emit('unresponsive');
    expect(shell.electron.messageBoxes).toHaveLength(2);
  });

  it('is not asked about any more once it answers', async () => {
    const shell = await runShell();
    shell.window.webContents.emit('unresponsive');
    shell.window.webContents.emit('responsive');
    expect(shell.electron.messageBoxes[0]?.signal?.aborted).toBe(true);
    await nextTurn();
    expect(shell.window.webContents.reloads).toBe(0);
  });
});

describe('the graphics', () => {
  const end = ({ electron }: PreparedShell, details: object = { type: 'GPU', reason: 'crashed' }) =>
    electron.appEvents.emit('child-process-gone', {}, details);
  const without = ({ electron }: Pick<PreparedShell, 'electron'>) =>
    electron.steps.includes('disableHardwareAcceleration');

  it('are done without from the next start on when they end twice, and the user can restart at once', async () => {
    const dataDir = temporaryFolder();
    const shell = await runShell({ dataDir });
    end(shell);
    expect(messages(shell)).toEqual([]);
    end(shell);
    end(shell);
    expect(messages(shell)).toEqual(["This computer's graphics stopped working."]);
    shell.electron.messageBoxes[0]?.answer.resolve(0);
    expect(await shell.electron.exited).toBe(0);
    expect([without(shell), shell.electron.steps.includes('relaunch /opt/Galley/galley'), shell.core.closed]).toEqual([
      false,
      true,
      1,
    ]);
    const next = await runShell({ dataDir });
    expect(next.electron.steps.indexOf('disableHardwareAcceleration')).toBeLessThan(
      next.electron.steps.indexOf('whenReady'),
    );
    expect(without(next)).toBe(true);
    next.electron.ports.app.quit();
    await next.electron.exited;
    expect(without(await runShell({ dataDir, version: '0.2.0' }))).toBe(false);
  });

  it('stay where they end twice within days', async () => {
    const shell = await runShell();
    vi.useFakeTimers();
    end(shell);
    vi.advanceTimersByTime(61 * 60_000);
    end(shell);
    expect([messages(shell), existsSync(join(shell.folder, 'window', 'without-graphics'))]).toEqual([[], false]);
  });

  it('do not end Galley where the choice cannot be stored', async () => {
    const shell = await runShell();
    mkdirSync(join(shell.folder, 'window', 'without-graphics'), { recursive: true });
    end(shell);
    end(shell);
    expect(messages(shell)).toEqual([]);
    expect(shell.core.reports.at(-1)).toMatch(/^software rendering could not be chosen/);
  });

  it.each([
    [{ type: 'GPU', reason: 'clean-exit' }],
    [{ type: 'GPU', reason: 'killed' }],
    [{ type: 'Utility', reason: 'crashed', serviceName: 'Galley keychain' }],
  ])('are not concerned by %j', async (details) => {
    const shell = await runShell();
    for (let times = 0; times < 3; times += 1) end(shell, details);
    expect([messages(shell), existsSync(join(shell.folder, 'window', 'without-graphics'))]).toEqual([[], false]);
  });

  it('and other helpers leave a line in the log', async () => {
    const shell = await runShell();
    end(shell, { type: 'Utility', reason: 'crashed', serviceName: 'Galley keychain' });
    expect(shell.core.reports).toEqual([
      'a helper process stopped {"type":"Utility","reason":"crashed","serviceName":"Galley keychain"}',
    ]);
  });
});

describe('a problem that nothing caught', () => {
  it('ends Galley with plain words once, after all is closed', async () => {
    const shell = await runShell({ chosenButton: 'Stay' });
    shell.break(new Error('at secret/place.ts:1'));
    shell.break(new Error('again'));
    expect(shell.electron.errorBoxes).toEqual([
      ['Galley has to close', 'Something went wrong. Your posts are safe on this computer.'],
    ]);
    expect(await shell.electron.exited).toBe(0);
    expect([shell.core.closed, shell.core.reports.length]).toEqual([1, 2]);
  });

  it('leaves a line in the log, and is not the end, where a promise had it', async () => {
    const shell = await runShell();
    shell.reject(new Error('lost'));
    expect(shell.core.reports).toEqual(['the main process left an error unhandled {"err":{}}']);
    expect([shell.electron.errorBoxes, shell.electron.steps.includes('quit')]).toEqual([[], false]);
  });

  it('is none when the terminal is closed', async () => {
    const shell = await runShell();
    shell.break(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect([shell.electron.errorBoxes, shell.electron.steps.includes('quit')]).toEqual([[], false]);
  });
});

describe('the end of the system', () => {
  it('on Windows waits until everything is closed, and asks nothing', async () => {
    const { window, electron, core } = await runShell({ platform: 'win32', chosenButton: 'Stay' });
    const event = preventable({ reasons: ['shutdown'] });
    window.emit('query-session-end', event);
    window.emit('session-end', { reasons: ['shutdown'] });
    expect(event.prevented).toBe(true);
    const unload = preventable({});
    window.webContents.emit('will-prevent-unload', unload);
    expect(unload.prevented).toBe(true);
    expect(await electron.exited).toBe(0);
    expect(core.closed).toBe(1);
  });

  it('on Linux and macOS asks nothing either', async () => {
    const { window, electron } = await runShell({ chosenButton: 'Stay' });
    electron.powerEvents.emit('shutdown', preventable({}));
    const unload = preventable({});
    window.webContents.emit('will-prevent-unload', unload);
    expect(unload.prevented).toBe(true);
    expect(await electron.exited).toBe(0);
  });
});
