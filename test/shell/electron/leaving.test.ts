// Quitting while a change must arrive before the service publishes what it takes back: asked, never held up by the system.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callChannel } from '../../../preload/contract/shell.ts';
import type { Takebacks } from '../../../preload/contract/sync.ts';
import { preventable } from '../../support/fake-electron.ts';
import { runShell, type ShellOptions } from './shell.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-13T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const inAnHour = '2026-05-13T10:15:00.000Z';
const atRisk: Partial<Takebacks> = { slots: [inAnHour, '2026-05-13T12:00:00.000Z'] };

const run = async (ahead: Partial<Takebacks> = atRisk, options: ShellOptions = {}) => {
  const shell = await runShell(options);
  const { core, electron, window } = shell;
  window.emit('ready-to-show');
  const stands = async (change: Partial<Takebacks>) => {
    core.takebacks = { ...core.takebacks, ...change };
    const asked = core.calls.length;
    core.changed('sync');
    await expect.poll(() => core.calls.slice(asked)).toContain('sync.takebacks');
    await nextTurn();
  };
  await stands(ahead);
  const answers = async (button: string) => {
    await expect.poll(() => electron.messageBoxes.length).toBe(1);
    const [box] = electron.messageBoxes;
    box?.answer.resolve(box.buttons?.indexOf(button) ?? -1);
    await nextTurn();
  };
  return { ...shell, stands, answers };
};
const hasEnded = (electron: { steps: string[] }) => electron.steps.includes('ended');

it('says how many changes must arrive before when, and stays by default', async () => {
  const { electron } = await run();
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes.length).toBe(1);
  expect(electron.messageBoxes[0]).toMatchObject({
    message: '2 changes must sync before 6:15 AM.',
    buttons: ['Keep Running', 'Quit Anyway'],
    defaultId: 0,
    cancelId: 0,
  });
  expect(hasEnded(electron)).toBe(false);
});

it.each([
  [{ slots: ['2026-05-16T10:15:00.000Z'] }, '1 change must sync before Sat, May 16, 6:15 AM.'],
  [{ slots: [inAnHour], timeZone: 'UTC' }, '1 change must sync before 10:15 AM.'],
])('names the moment in the zone of the slots: %j', async (ahead, message) => {
  const { electron } = await run(ahead);
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes[0]?.message).toBe(message);
});

it.each([
  ['de-DE', '06:15'],
  ['en-US', '6:15 AM'],
  ['de-DE@euro', '06:15'],
])('writes the time as the system does, whatever Galley itself runs in: %s', async (systemLocale, time) => {
  const { electron } = await run(atRisk, { systemLocale });
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes[0]?.message).toBe(`2 changes must sync before ${time}.`);
});

it.each<[Takebacks['connection'], string]>([
  ['online', 'sends them in the background, then quits'],
  ['offline', "Can't reach the service."],
  ['airplane', "You're working offline"],
  ['paused', "The key doesn't work"],
])('says what holds them up: %s', async (connection, part) => {
  const { electron } = await run({ ...atRisk, connection });
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes[0]?.detail).toContain(part);
});

it.each([
  [1, 'Galley sends them in the background, then quits. You left out 1 of them.'],
  [2, 'You left them out, so nothing is sent. To send them, open Galley and send them in Activity.'],
])('says that what was left out is not sent: %i of 2', async (leftOutCount, part) => {
  const { electron } = await run({ ...atRisk, leftOutCount });
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes[0]?.detail).toContain(part);
});

it('quits anyway', async () => {
  const { electron, answers, core } = await run();
  electron.ports.app.quit();
  await answers('Quit Anyway');
  expect(await electron.exited).toBe(0);
  expect(core.closed).toBe(1);
});

it('stays unseen until all of it has arrived, and quits then', async () => {
  const { electron, window, answers, stands } = await run();
  electron.ports.app.quit();
  await answers('Keep Running');
  expect([window.done.at(-1), window.isClosed, hasEnded(electron)]).toEqual(['hide', false, false]);
  await stands({ slots: [inAnHour] });
  expect(hasEnded(electron)).toBe(false);
  await stands({ slots: [] });
  expect(await electron.exited).toBe(0);
});

it('stays no longer than it helps: the times pass without a change', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-13T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { electron, core, answers } = await run({ slots: [inAnHour] });
  electron.ports.app.quit();
  await answers('Keep Running');
  vi.setSystemTime(Date.parse(inAnHour) + 1);
  core.takebacks = { ...core.takebacks, slots: [] };
  vi.advanceTimersByTime(60_000);
  expect(await electron.exited).toBe(0);
});

it('stays for good when the person has come back to the window', async () => {
  const { electron, answers, stands } = await run();
  electron.ports.app.quit();
  await answers('Keep Running');
  electron.appEvents.emit('second-instance', {}, ['galley']);
  await stands({ slots: [] });
  await nextTurn();
  expect(hasEnded(electron)).toBe(false);
});

it('stays for good also where the window is hidden again before all of it has arrived', async () => {
  const { electron, window, answers, stands, core } = await run();
  await electron.invoke(window.webContents, callChannel, 'inSystemTray', { keeps: true });
  electron.ports.app.quit();
  await answers('Keep Running');
  electron.appEvents.emit('second-instance', {}, ['galley']);
  expect(window.close()).toBe(false);
  await stands({ slots: [] });
  expect([hasEnded(electron), core.closed]).toEqual([false, 0]);
});

it('asks once, and takes the question back when everything has arrived meanwhile', async () => {
  const { electron, stands } = await run();
  electron.ports.app.quit();
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes.length).toBe(1);
  await stands({ slots: [] });
  expect(await electron.exited).toBe(0);
});

it('asks when the window is closed where that quits', async () => {
  const { electron, window, answers } = await run();
  expect(window.close()).toBe(false);
  await answers('Quit Anyway');
  expect(await electron.exited).toBe(0);
});

it('does not ask when closing the window leaves Galley at work', async () => {
  const { electron, window } = await run(atRisk, { platform: 'darwin' });
  expect(window.close()).toBe(true);
  expect(electron.messageBoxes).toEqual([]);
});

it('asks again after the person stayed for unsaved text', async () => {
  const { electron, window, answers } = await run(atRisk, { chosenButton: 'Stay' });
  window.unsavedCloses = Infinity;
  electron.ports.app.quit();
  await answers('Quit Anyway');
  await expect.poll(() => electron.steps, { timeout: 20_000 }).toContain("asks Some text isn't saved yet.");
  electron.ports.app.quit();
  await expect.poll(() => electron.messageBoxes.length).toBe(2);
});

it.each<[string, Partial<Takebacks>]>([
  ['nothing', { slots: [] }],
  ['what is over', { slots: ['2026-05-13T08:59:00.000Z'] }],
])('does not ask about %s', async (_what, ahead) => {
  const { electron } = await run(ahead);
  electron.ports.app.quit();
  expect(await electron.exited).toBe(0);
  expect(electron.messageBoxes).toEqual([]);
});

it('never holds up the end of the session', async () => {
  const { electron, window } = await run();
  window.emit('query-session-end', preventable({}));
  expect(await electron.exited).toBe(0);
  expect(electron.messageBoxes).toEqual([]);
});

it.each([
  ['without a question', {}, null],
  ['after Quit Anyway', atRisk, 'Quit Anyway'],
])('starts Galley again when it is opened while it closes, %s', async (_, ahead, button) => {
  const closing = Promise.withResolvers<undefined>();
  const { electron, core, answers } = await run(ahead, { close: () => closing.promise });
  electron.ports.app.quit();
  if (button) await answers(button);
  await expect.poll(() => core.closed).toBe(1);
  electron.appEvents.emit('second-instance', {}, ['galley']);
  electron.appEvents.emit('activate');
  closing.resolve(undefined);
  expect(await electron.exited).toBe(0);
  expect([electron.windows.length, electron.messageBoxes.length]).toEqual([1, button ? 1 : 0]);
  expect(electron.steps.filter((step) => step.startsWith('relaunch'))).toEqual(['relaunch /opt/Galley/galley']);
});

it('restarts only where the restart was not called off', async () => {
  const { electron, stands } = await run();
  for (let times = 0; times < 2; times += 1)
    electron.appEvents.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' });
  electron.messageBoxes[0]?.answer.resolve(0);
  await expect.poll(() => electron.messageBoxes.length).toBe(2);
  electron.messageBoxes[1]?.answer.resolve(0);
  await nextTurn();
  electron.appEvents.emit('activate');
  await stands({ slots: [] });
  electron.ports.app.quit();
  expect(await electron.exited).toBe(0);
  expect(electron.steps.join()).not.toContain('relaunch');
});

it('installs an update without opening Galley again where Restart was called off', async () => {
  const { electron, configs, updater, window } = await run({}, { isPackaged: true, chosenButton: 'Stay' });
  const update = await configs[0]?.openUpdater?.();
  window.unsavedCloses = 1000;
  update?.restart();
  await expect.poll(() => electron.steps.join()).toContain('asks');
  window.unsavedCloses = 0;
  electron.ports.app.quit();
  expect(await electron.exited).toBe(0);
  expect(updater.autoUpdater.steps).toEqual([]);
});
