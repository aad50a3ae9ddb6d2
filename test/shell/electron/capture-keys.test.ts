// Keys that keep a thought from any program: held as chosen, given back, and where they lead.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { callChannel } from '../../../preload/contract/shell.ts';
import { runShell, type ShellOptions } from './shell.ts';

const [usual, other] = ['CommandOrControl+Shift+F9', 'CommandOrControl+Shift+F8'];

const run = async (options?: ShellOptions) => {
  const shell = await runShell(options);
  const { core, electron, window } = shell;
  const choose = async (captureKeys: string) => {
    expect(await core.dispatch('preferences.write', { captureKeys })).toMatchObject({ ok: true });
    await nextTurn();
  };
  const areHeld = async () => electron.invoke(window.webContents, callChannel, 'captureKeysHeld', {});
  return { ...shell, choose, areHeld };
};
const held = { ok: true, value: true };
const notHeld = { ok: true, value: false };

it('are none until the user chooses them', async () => {
  const { electron, areHeld } = await run();
  expect([...electron.systemKeys.keys()]).toEqual([]);
  expect(await areHeld()).toEqual(notHeld);
});

it('bring the window to the front, with the place that opens the dialog', async () => {
  const { electron, window, choose, areHeld } = await run();
  await choose('$mod+Shift+F9');
  expect(await areHeld()).toEqual(held);
  window.minimized = true;
  electron.systemKeys.get(usual)?.();
  expect(window.done).toEqual(['restore', 'show', 'focus']);
  expect(window.loaded).toEqual(['app://galley/', 'app://galley/#/capture']);
  expect(electron.steps.filter((step) => step === 'focus')).toHaveLength(1);
});

it('make a window where there is none', async () => {
  const { electron, window, choose } = await run({ platform: 'darwin' });
  await choose('$mod+Shift+F9');
  window.close();
  electron.systemKeys.get(usual)?.();
  expect(electron.windows[1]?.loaded).toEqual(['app://galley/#/capture']);
});

it('follow the choice, and are given back when it is off', async () => {
  const { electron, choose } = await run();
  await choose('$mod+Shift+F9');
  await choose('$mod+Shift+F8');
  expect([...electron.systemKeys.keys()]).toEqual([other]);
  await choose('off');
  expect([...electron.systemKeys.keys()]).toEqual([]);
});

it('are held from the start when they were chosen before', async () => {
  const { electron } = await run({ captureKeys: '$mod+Shift+F9' });
  expect([...electron.systemKeys.keys()]).toEqual([usual]);
});

it('of another program stay its own, and are asked for again once it lets them go', async () => {
  const { electron, choose, areHeld } = await run();
  const theirs = () => {};
  electron.systemKeys.set(usual, theirs);
  await choose('$mod+Shift+F9');
  expect(await areHeld()).toEqual(notHeld);
  await choose('off');
  expect(electron.systemKeys.get(usual)).toBe(theirs);
  await choose('$mod+Shift+F9');
  electron.systemKeys.delete(usual);
  expect(await areHeld()).toEqual(held);
});

it('are given back before the core is closed', async () => {
  let atTheEnd: string[] | undefined;
  const { electron, choose } = await run({
    async close() {
      atTheEnd = [...electron.systemKeys.keys()];
    },
  });
  await choose('$mod+Shift+F9');
  electron.ports.app.quit();
  await electron.exited;
  expect(atTheEnd).toEqual([]);
});
