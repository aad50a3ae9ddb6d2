// Notices of the system: what may be shown, and where a click leads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotices } from '../../../main/shell/electron/notifications.ts';
import { addressIn } from '../../../renderer/app/business-address.ts';
import { addressOf, type Place } from '../../../renderer/app/route.svelte.ts';
import { callChannel } from '../../../preload/contract/shell.ts';
import type { Answer } from '../../../preload/wire.ts';
import { createFakeElectron, type FakeWindow } from '../../support/fake-electron.ts';
import { openShell, runShell, type OpenShell } from './shell.ts';

let shell: OpenShell;
let window: FakeWindow;
beforeAll(async () => {
  shell = await openShell();
  window = shell.window;
});
afterAll(() => shell.remove());

const notice = { title: '“Rye” is written', text: 'On Instagram.', place: '#/editor/1' };
const show = (input: unknown) => shell.electron.invoke(window.webContents, callChannel, 'showNotice', input);

it('are shown as the window words them, and a click shows the window at their place', async () => {
  expect(await shell.electron.invoke(window.webContents, callChannel, 'allowNotices', {})).toEqual({
    ok: true,
    value: true,
  });
  expect(await show(notice)).toEqual({ ok: true, value: null });
  const [shown] = shell.electron.notices;
  expect([shown?.isShown, shown?.options]).toEqual([true, { title: notice.title, body: notice.text, actions: [] }]);
  window.done.length = 0;
  shown?.emit('click');
  expect(window.done).toEqual(['show', 'focus']);
  expect(window.loaded.at(-1)).toBe('app://galley/#/editor/1');
});

it.each([
  '#/day-sheet',
  '#/library/failed',
  '#/editor/1/youtube_shorts',
  `#/in/${'a1'.repeat(12)}/editor/1`,
  `#/in/${'a1'.repeat(12)}/day-sheet`,
  ...[
    { page: 'needs-you' },
    { page: 'ai-desk', batch: 3 },
    { page: 'library', tab: 'all' },
    { page: 'calendar', view: 'month', day: '2026-05-14' },
    { page: 'queue', day: null },
    { page: 'ideas', tab: 'own' },
    { page: 'activity', view: 'failures', item: 'a/b c' },
    { page: 'editor', id: 'a/b c', platform: 'x' },
    { page: 'uploads', tab: 'files', album: 7 },
    { page: 'analytics', report: '2026-10-01--2026-10-31' },
    { page: 'settings', section: 'key' },
    { page: 'channels' },
    { page: 'brand' },
    { page: 'help' },
  ].map((place) => addressIn('a1'.repeat(12), addressOf(place as Place))),
])('may lead to %s', async (place) => {
  expect(await show({ ...notice, place })).toMatchObject({ ok: true });
  shell.electron.notices.at(-1)?.emit('click');
  expect(window.loaded.at(-1)).toBe(`app://galley/${place}`);
});

it.each([
  [{ ...notice, place: 'https://evil.test/' }],
  [{ ...notice, place: '#/editor/../x' }],
  [{ ...notice, place: '#/editor/1/x/y' }],
  [{ ...notice, place: '#/in/ours/editor/1' }],
  [{ ...notice, place: '#/nowhere/key' }],
  [{ ...notice, title: '' }],
  [{ ...notice, text: 'x'.repeat(301) }],
  [{ ...notice, sendOnly: '' }],
  [{ ...notice, sendOnly: 'x'.repeat(61) }],
  [{ ...notice, icon: 'https://evil.test/pixel.png' }],
  [null],
])('are not shown for %j', async (input) => {
  const before = shell.electron.notices.length;
  expect(await show(input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(shell.electron.notices).toHaveLength(before);
});

describe('the button of a post', () => {
  const library = 'a1'.repeat(12);
  const withButton = { ...notice, place: `#/in/${library}/editor/7`, sendOnly: 'Send only this' };
  const run = (answer: Answer) => {
    const electron = createFakeElectron();
    const asked: unknown[] = [];
    const opened: string[] = [];
    const { show: notify } = createNotices({
      Notification: electron.ports.Notification,
      dispatch: async (...call) => {
        asked.push(call);
        return answer;
      },
      open: (place) => void opened.push(place),
    });
    return { electron, asked, opened, notify };
  };

  it('is called as the window calls it, and sends that post of that business', async () => {
    const { electron, asked, opened, notify } = run({ ok: true, value: null });
    notify(withButton);
    expect(electron.notices[0]?.options.actions).toEqual([{ type: 'button', text: 'Send only this' }]);
    electron.notices[0]?.emit('action');
    await nextTurn();
    expect([asked, opened]).toEqual([[['sync.sendOnly', { id: '7' }, library]], []]);
  });

  it('shows the post where it cannot be sent', async () => {
    const { electron, opened, notify } = run({ ok: false, error: { kind: 'invalid', message: 'Another business.' } });
    notify(withButton);
    electron.notices[0]?.emit('action');
    await nextTurn();
    expect(opened).toEqual([withButton.place]);
  });

  it.each(['#/day-sheet', '#/editor/7'])('is none where no post of one business is meant: %s', (place) => {
    const { electron, notify } = run({ ok: true, value: null });
    notify({ ...withButton, place });
    expect(electron.notices[0]?.options.actions).toEqual([]);
  });

  it('reaches the core from the window', async () => {
    expect(await show(withButton)).toMatchObject({ ok: true });
    shell.electron.notices.at(-1)?.emit('action');
    await nextTurn();
    expect(shell.core.calls.at(-1)).toBe('sync.sendOnly');
  });
});

it('come under the name that the installer for Windows gives Galley', async () => {
  const windows = await runShell({ platform: 'win32' });
  const yml = readFileSync(join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  expect(windows.electron.steps).toContain(`setAppUserModelId ${/^appId: (\S+)$/m.exec(yml)?.[1] ?? ''}`);
  expect(shell.electron.steps.join()).not.toContain('setAppUserModelId');
});
