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
  const received: unknown[] = [];
  const listenTo = (each: FakeWindow) =>
    each.webContents.page.on(eventChannel, (_event, name, payload) => void received.push([name, payload]));
  listenTo(window);
  const item = (id: ActionId) => menuItem(electron.menus.at(-1) ?? [], id);
  return {
    ...shell,
    received,
    listenTo,
    item,
    can: (...ids: ActionId[]) => ids.map((id) => item(id).enabled),
    send: (actions: unknown, from = window, steps: object = {}) =>
      electron.invoke(from.webContents, callChannel, 'updateMenu', { actions, undo: null, redo: null, ...steps }),
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
    const { can, send } = await run();
    expect(await send(['newPost', 'schedule'])).toEqual(done);
    expect(can('newPost', 'schedule', 'goQueue')).toEqual([true, true, false]);
    await send(['newPost', 'goQueue']);
    expect(can('newPost', 'schedule', 'goQueue')).toEqual([true, false, true]);
  });

  it('shows of two entries of one name the one that applies', async () => {
    const { item, send } = await run();
    const shown = () => [item('schedule').visible, item('scheduleThis').visible];
    expect(shown()).toEqual([true, false]);
    await send(['scheduleThis']);
    expect(shown()).toEqual([false, true]);
    await send(['schedule']);
    expect(shown()).toEqual([true, false]);
  });

  it('sends the page what was chosen, and shows its window', async () => {
    const { window, received, send, choose } = await run();
    await send(['newPost']);
    await choose('newPost');
    expect(received).toEqual([['action', { id: 'newPost' }]]);
    expect(window.done).toEqual(['show', 'focus']);
  });

  it('leaves Undo, Redo and Select all to the field with the focus, unless the page has its own', async () => {
    const { window, received, send, choose } = await run();
    await send(['newPost']);
    for (const id of ['undo', 'redo', 'selectAll'] as const) await choose(id);
    expect([window.webContents.edits, received]).toEqual([['undo', 'redo', 'selectAll'], []]);
    await send(['undo']);
    await choose('undo');
    expect([window.webContents.edits.length, received]).toEqual([3, [['action', { id: 'undo' }]]]);
  });

  it('does nothing for keys that the page has ignored, such as held ones', async () => {
    const { window, received, send, choose } = await run({ platform: 'darwin' });
    await send(['syncNow']);
    await choose('syncNow', true);
    expect(received).toEqual([]);
    await choose('undo', true);
    expect(window.webContents.edits).toEqual(['undo']);
    window.minimized = true;
    await choose('syncNow', true);
    expect(received).toEqual([['action', { id: 'syncNow' }]]);
  });

  it('names the steps that Undo and Redo would take, as long as they are known', async () => {
    const { window, item, send } = await run();
    const labels = () => [item('undo').label, item('redo').label];
    expect(labels()).toEqual(['Undo', 'Redo']);
    await send(['undo', 'newPost'], window, { undo: 'post.schedule', redo: 'times' });
    expect(labels()).toEqual(['Undo Scheduling', 'Redo New Times']);
    expect(item('newPost').enabled).toBe(true);
    await send(['undo', 'newPost']);
    expect(labels()).toEqual(['Undo', 'Redo']);
    expect(await send([], window, { undo: 'Format the disk' })).toMatchObject({ ok: false });
  });

  it('marks the theme in force, also after a click that the page did not take', async () => {
    const { core, item, send, choose, received } = await run();
    const marked = () =>
      (['themeSystem', 'themeLight', 'themeDark'] as const).filter((id) => item(id).checked === true);
    expect(marked()).toEqual(['themeSystem']);
    await send(['themeDark']);
    item('themeDark').checked = true;
    await choose('themeDark');
    expect(received).toEqual([['action', { id: 'themeDark' }]]);
    expect(marked()).toEqual(['themeSystem']);
    await core.dispatch('preferences.write', { theme: 'dark' });
    await expect.poll(marked).toEqual(['themeDark']);
  });

  it.each([[['quit']], ['newPost'], [null], [[1]], [Array.from({ length: 1000 }, () => 'newPost')]])(
    'refuses %j',
    async (actions) => {
      const { can, send } = await run();
      expect(await send(actions)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
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
    const { electron, window, received, listenTo, send, choose } = await run({ platform: 'darwin' });
    window.close();
    await choose('newPost');
    const [, next] = electron.windows;
    if (!next) throw new Error('no window was opened');
    listenTo(next);
    expect(received).toEqual([]);
    await send(['goQueue', 'newPost'], next);
    await send(['newPost'], next);
    await nextTurn();
    await nextTurn();
    expect(received).toEqual([['action', { id: 'newPost' }]]);
  });
});

describe('the jump list of Windows', () => {
  it('is there in a packaged Galley on Windows only', async () => {
    const lists = async (options: ShellOptions) => (await run(options)).electron.jumpLists.map((tasks) => tasks.length);
    expect(await lists({ platform: 'win32', isPackaged: true })).toEqual([3]);
    expect(await lists({ platform: 'win32' })).toEqual([]);
    expect(await lists({ platform: 'linux', isPackaged: true })).toEqual([]);
  });

  it('is in the language that is chosen, at once', async () => {
    const { electron, core } = await run({ platform: 'win32', isPackaged: true });
    await core.dispatch('preferences.write', { language: 'de' });
    expect(electron.jumpLists.map((tasks) => tasks[0]?.title)).toEqual(['New post', 'Neuer Beitrag']);
  });

  it('starts a new post in the window that is open', async () => {
    const { electron, received, send } = await run({ platform: 'win32' });
    await send(['newPost']);
    electron.appEvents.emit('second-instance', {}, ['galley', 'galley://open/new-post']);
    await nextTurn();
    await nextTurn();
    expect(received).toEqual([['action', { id: 'newPost' }]]);
  });

  it('starts Galley with a new post', async () => {
    const { received, send } = await run({ platform: 'win32', argv: ['galley', 'galley://open/new-post'] });
    await send(['newPost']);
    await nextTurn();
    await nextTurn();
    expect(received).toEqual([['action', { id: 'newPost' }]]);
  });

  it('does nothing later where a dialog has the window', async () => {
    const { electron, received, send } = await run();
    await send([]);
    electron.appEvents.emit('open-url', preventable({}), 'galley://open/queue');
    await send(['goQueue']);
    await nextTurn();
    await nextTurn();
    expect(received).toEqual([]);
  });
});

it('shows the version in About, and the copyright of the license', async () => {
  const { electron } = await run({ version: '1.2.3' });
  const about = electron.steps.flatMap((step) =>
    step.startsWith('about ') ? [JSON.parse(step.slice(6)) as unknown] : [],
  );
  const [copyright] = /^Copyright .*$/m.exec(readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8')) ?? [];
  expect(about).toEqual([{ applicationName: 'Galley', applicationVersion: '1.2.3', copyright }]);
});
