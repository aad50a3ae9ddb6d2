// Notices of the system: what may be shown, and where a click leads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callChannel } from '../../../preload/channels.ts';
import type { FakeWindow } from '../../support/fake-electron.ts';
import { openShell, runShell, type OpenShell } from './shell.ts';

let shell: OpenShell;
let window: FakeWindow;
beforeAll(async () => {
  shell = await openShell();
  window = shell.window;
});
afterAll(() => shell.remove());

const notice = { title: '“Rye” is written', text: 'On Instagram.', place: '#/editor/1' };
const show = (input: unknown) => shell.electron.invoke(window.webContents, callChannel, 'notice.show', input);

it('are shown as the window words them, and a click shows the window at their place', async () => {
  expect(await shell.electron.invoke(window.webContents, callChannel, 'notice.allow', {})).toEqual({
    ok: true,
    value: true,
  });
  expect(await show(notice)).toEqual({ ok: true, value: null });
  const [shown] = shell.electron.notices;
  expect([shown?.isShown, shown?.options]).toEqual([true, { title: notice.title, body: notice.text }]);
  window.done.length = 0;
  shown?.emit('click');
  expect(window.done).toEqual(['show', 'focus']);
  expect(window.loaded.at(-1)).toBe('app://galley/#/editor/1');
});

it.each(['#/day-sheet', '#/library/failed', `#/in/${'a1'.repeat(12)}/editor/1`, `#/in/${'a1'.repeat(12)}/day-sheet`])(
  'may lead to %s',
  async (place) => {
    expect(await show({ ...notice, place })).toMatchObject({ ok: true });
    shell.electron.notices.at(-1)?.emit('click');
    expect(window.loaded.at(-1)).toBe(`app://galley/${place}`);
  },
);

it.each([
  [{ ...notice, place: 'https://evil.test/' }],
  [{ ...notice, place: '#/editor/../x' }],
  [{ ...notice, place: '#/in/ours/editor/1' }],
  [{ ...notice, place: '#/settings/key' }],
  [{ ...notice, title: '' }],
  [{ ...notice, text: 'x'.repeat(301) }],
  [{ ...notice, icon: 'https://evil.test/pixel.png' }],
  [null],
])('are not shown for %j', async (input) => {
  const before = shell.electron.notices.length;
  expect(await show(input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(shell.electron.notices).toHaveLength(before);
});

it('come under the name that the installer for Windows gives Galley', async () => {
  const windows = await runShell({ platform: 'win32' });
  const yml = readFileSync(join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  expect(windows.electron.steps).toContain(`setAppUserModelId ${/^appId: (\S+)$/m.exec(yml)?.[1] ?? ''}`);
  expect(shell.electron.steps.join()).not.toContain('setAppUserModelId');
});
