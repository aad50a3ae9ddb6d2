// The menu bar in use: its entries follow the window, what is chosen is done there, and keys act once.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../../preload/contract/shell.ts';
import type { ActionId } from '../../../preload/actions.ts';
import { menuItem, preventable, type FakeWindow } from '../../support/fake-electron.ts';
import { runShell, type ShellOptions } from './shell.ts';

const run = async (options?: ShellOptions) => {
  const shell = await runShell(options);
  const { electron, window } = shell;
  const heard: unknown[] = [];
  const listenTo = (each: FakeWindow) =>
    each.webContents.page.on(eventChannel, (_event, name, payload) => void heard.push([name, payload]));
  listenTo(window);
  const item = (id: ActionId) => menuItem(electron.menus.at(-1) ?? [], id);
  return {
    ...shell,
    heard,
    listenTo,
    item,
    can: (...ids: ActionId[]) => ids.map((id) => item(id).enabled),
    tell: (actions: unknown, from = window, steps: object = {}) =>
      electron.invoke(from.webContents, callChannel, 'menu.update', { actions, undo: null, redo: null, ...steps }),
    async choose(id: ActionId, triggeredByAccelerator = false) {
      const click = item(id).click as (...given: unknown[]) => void;
      click({}, {}, { triggeredByAccelerator });
      await nextTurn();
      await nextTurn();
    },
  };
};
const done = { ok: true, value: null };

describe('while a window is open', () => {
  it('offers nothing of Galley before the page has said what applies', async () => {
    const { can } = await run();
    expect(can('newPost', 'goQueue', 'schedule', 'undo')).toEqual([false, false, false, true]);
  });

  it('offers what the page says, and no longer what it says no more', async () => {
    const { can, tell } = await run();
    expect(await tell(['newPost', 'schedule'])).toEqual(done);
    expect(can('newPost', 'schedule', 'goQueue')).toEqual([true, true, false]);
    await tell(['newPost', 'goQueue']);
    expect(can('newPost', 'schedule', 'goQueue')).toEqual([true, false, true]);
  });

  it('shows of two entries of one name the one that applies', async () => {
    const { item, tell } = await run();
    const shown = () => [item('schedule').visible, item('scheduleThis').visible];
    expect(shown()).toEqual([true, false]);
    await tell(['scheduleThis']);
    expect(shown()).toEqual([false, true]);
    await tell(['schedule']);
    expect(shown()).toEqual([true, false]);
  });

  it('tells the page what was chosen, and shows its window', async () => {
    const { window, heard, tell, choose } = await run();
    await tell(['newPost']);
    await choose('newPost');
    expect(heard).toEqual([['action', { id: 'newPost' }]]);
    expect(window.done).toEqual(['show', 'focus']);
  });

  it('leaves Undo, Redo and Select all to the field with the focus, unless the page has its own', async () => {
    const { window, heard, tell, choose } = await run();
    await tell(['newPost']);
    for (const id of ['undo', 'redo', 'selectAll'] as const) await choose(id);
    expect([window.webContents.edits, heard]).toEqual([['undo', 'redo', 'selectAll'], []]);
    await tell(['undo']);
    await choose('undo');
    expect([window.webContents.edits.length, heard]).toEqual([3, [['action', { id: 'undo' }]]]);
  });

  it('does nothing by keys that the page has heard and let be, as those held down', async () => {
    const { window, heard, tell, choose } = await run({ platform: 'darwin' });
    await tell(['syncNow']);
    await choose('syncNow', true);
    expect(heard).toEqual([]);
    await choose('undo', true);
    expect(window.webContents.edits).toEqual(['undo']);
    window.minimized = true;
    await choose('syncNow', true);
    expect(heard).toEqual([['action', { id: 'syncNow' }]]);
  });

  it('names the steps that Undo and Redo would take, as long as they are known', async () => {
    const { window, item, tell } = await run();
    const labels = () => [item('undo').label, item('redo').label];
    expect(labels()).toEqual(['Undo', 'Redo']);
    await tell(['undo', 'newPost'], window, { undo: 'post.schedule', redo: 'times' });
    expect(labels()).toEqual(['Undo Scheduling', 'Redo New Times']);
    expect(item('newPost').enabled).toBe(true);
    await tell(['undo', 'newPost']);
    expect(labels()).toEqual(['Undo', 'Redo']);
    expect(await tell([], window, { undo: 'Format the disk' })).toMatchObject({ ok: false });
  });

  it('marks the theme in force, also after a click that the page did not take', async () => {
    const { core, item, tell, choose, heard } = await run();
    const marked = () =>
      (['themeSystem', 'themeLight', 'themeDark'] as const).filter((id) => item(id).checked === true);
    expect(marked()).toEqual(['themeSystem']);
    await tell(['themeDark']);
    item('themeDark').checked = true;
    await choose('themeDark');
    expect(heard).toEqual([['action', { id: 'themeDark' }]]);
    expect(marked()).toEqual(['themeSystem']);
    await core.dispatch('preferences.write', { theme: 'dark' });
    await expect.poll(marked).toEqual(['themeDark']);
  });

  it.each([[['quit']], ['newPost'], [null], [[1]], [Array.from({ length: 1000 }, () => 'newPost')]])(
    'refuses %j',
    async (actions) => {
      const { can, tell } = await run();
      expect(await tell(actions)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
      expect(can('newPost')).toEqual([false]);
    },
  );
});

describe('without a window, on macOS', () => {
  it('offers what opens one, and nothing that needs a page', async () => {
    const { window, can } = await run({ platform: 'darwin' });
    window.close();
    expect(can('newPost', 'importPosts', 'goCalendar', 'goHelp')).toEqual([true, true, true, true]);
    expect(can('schedule', 'approve', 'back', 'find')).toEqual([false, false, false, false]);
  });

  it('opens one, and does what was chosen as soon as its page can', async () => {
    const { electron, window, heard, listenTo, tell, choose } = await run({ platform: 'darwin' });
    window.close();
    await choose('newPost');
    const [, next] = electron.windows;
    if (!next) throw new Error('no window was opened');
    listenTo(next);
    expect(heard).toEqual([]);
    await tell(['goQueue', 'newPost'], next);
    await tell(['newPost'], next);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual([['action', { id: 'newPost' }]]);
  });
});

describe('the jump list of Windows', () => {
  it('is there in a packaged Galley on Windows only', async () => {
    const lists = async (options: ShellOptions) => (await run(options)).electron.jumpLists.map((tasks) => tasks.length);
    expect(await lists({ platform: 'win32', isPackaged: true })).toEqual([3]);
    expect(await lists({ platform: 'win32' })).toEqual([]);
    expect(await lists({ platform: 'linux', isPackaged: true })).toEqual([]);
  });

  it('starts a new post in the window that is open', async () => {
    const { electron, heard, tell } = await run({ platform: 'win32' });
    await tell(['newPost']);
    electron.appEvents.emit('second-instance', {}, ['galley', 'galley://open/new-post']);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual([['action', { id: 'newPost' }]]);
  });

  it('starts Galley with a new post', async () => {
    const { heard, tell } = await run({ platform: 'win32', argv: ['galley', 'galley://open/new-post'] });
    await tell(['newPost']);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual([['action', { id: 'newPost' }]]);
  });

  it('does nothing later where a dialog has the window', async () => {
    const { electron, heard, tell } = await run();
    await tell([]);
    electron.appEvents.emit('open-url', preventable({}), 'galley://open/queue');
    await tell(['goQueue']);
    await nextTurn();
    await nextTurn();
    expect(heard).toEqual([]);
  });
});

it('tells in About the version, and the copyright of the license', async () => {
  const { electron } = await run({ version: '1.2.3' });
  const about = electron.steps.flatMap((step) =>
    step.startsWith('about ') ? [JSON.parse(step.slice(6)) as unknown] : [],
  );
  const [copyright] = /^Copyright .*$/m.exec(readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8')) ?? [];
  expect(about).toEqual([{ applicationName: 'Galley', applicationVersion: '1.2.3', copyright }]);
});
