// The door from the window to the core: who may pass, and what (tests 7 to 9, 11; S13, S14).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callChannel, takeChannel } from '../../../preload/contract/shell.ts';
import { FakeContents, type FakeWindow } from '../../support/fake-electron.ts';
import { openShell, runShell, type OpenShell } from './shell.ts';

let shell: OpenShell;
let window: FakeWindow;
beforeAll(async () => {
  shell = await openShell();
  window = shell.window;
});
beforeEach(() => {
  window.webContents.frame = { origin: 'app://galley', parent: null };
  shell.core.calls.length = 0;
  shell.electron.openedOutside.length = 0;
});
afterAll(() => shell.remove());

const call = (name: unknown, input: unknown = {}, contents = window.webContents) =>
  shell.electron.invoke(contents, callChannel, name, input);

it('lets the window call', async () => {
  expect(await call('app.info')).toEqual({
    ok: true,
    value: { version: '0.1.0', shell: 'browser', platform: 'linux', systemLocale: null },
  });
});

it.each([
  ['a frame that has navigated away', () => void (window.webContents.frame = null)],
  ['a frame inside the window', () => void (window.webContents.frame = { origin: 'app://galley', parent: {} })],
  ['another page in the window', () => void (window.webContents.frame = { origin: 'https://evil.test', parent: null })],
  ['a page whose origin Node would write', () => void (window.webContents.frame = { origin: 'null', parent: null })],
  ['a look-alike', () => void (window.webContents.frame = { origin: 'app://galley.evil', parent: null })],
])('test 7, S13: refuses %s', async (_name, change) => {
  change();
  expect(await call('app.info')).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
  expect(shell.core.calls).toEqual([]);
});

it('test 7, S13: refuses a window that is not ours, and our own once it is closed', async () => {
  expect(await call('app.info', {}, new FakeContents(99))).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
  const mac = await runShell({ platform: 'darwin' });
  const { webContents } = mac.window;
  mac.window.close();
  expect(await mac.electron.invoke(webContents, callChannel, 'app.info', {})).toMatchObject({
    error: { kind: 'forbidden' },
  });
});

it.each([['posts.steal'], ['__proto__'], ['constructor'], ['toString'], [''], [1], [null], [undefined], [{}]])(
  'test 8, S13: knows no method %j',
  async (name) => {
    expect(await call(name)).toMatchObject({ ok: false, error: { kind: 'method-unknown' } });
  },
);

it.each([
  ['unknown members', 'preferences.write', { theme: 'dark', more: 1 }],
  ['a prototype', 'preferences.write', JSON.parse('{"theme":"dark","__proto__":{"x":1}}')],
  ['a constructor', 'preferences.write', { theme: 'dark', constructor: 1 }],
  ['nothing', 'posts.read', undefined],
  ['a list', 'preferences.write', ['dark']],
  ['a value outside the set', 'preferences.write', { theme: 'blue' }],
  ['a text past its bound', 'posts.rename', { id: 'p', name: 'x'.repeat(201) }],
  ['a quarter of a megabyte', 'posts.rename', { id: 'p', name: 'x'.repeat(256_001) }],
])('test 8, S13: refuses %s', async (_name, method, input) => {
  expect(await call(method, input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
});

it('test 9: lets an error cross with its facts and without stack or path', async () => {
  expect(await call('session.retryKeychain')).toEqual({
    ok: false,
    error: { kind: 'internal', message: 'Something went wrong in Galley.' },
  });
  expect(await call('account.read')).toMatchObject({
    error: { kind: 'rate-limited', requestId: 'req_1', retryAfterMs: 1000 },
  });
});

it('test 11, S14: opens a good link outside', async () => {
  expect(await call('openLink', { url: 'https://example.org/' })).toEqual({ ok: true, value: null });
  expect(shell.electron.openedOutside).toEqual(['https://example.org/']);
});

it.each([
  [{ url: 'http://example.org/' }],
  [{ url: 'file:///etc/passwd' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: 'https://user@example.org/' }],
  [{ url: 1 }],
  [{ url: 'https://example.org/', more: 1 }],
  [{}],
  [null],
  ['https://example.org/'],
])('test 11, S14: opens nothing for %j', async (input) => {
  expect(await call('openLink', input)).toMatchObject({ ok: false, error: { kind: 'address-refused' } });
  expect(shell.electron.openedOutside).toEqual([]);
});

it('shows the data folder and no other, whatever is asked for', async () => {
  expect(await call('showFolder', { path: '/etc' })).toEqual({ ok: true, value: null });
  expect(shell.electron.openedOutside).toEqual([shell.folder]);
});

it.each([
  ['watchedFolders.watch', 'watched'],
  ['textFolder.open', 'texts'],
  ['computers.open', 'shared'],
])('%s gets a folder that the user chose, and none that a page names', async (method, use) => {
  expect(await call(method, { path: '/etc' })).toMatchObject({ error: { kind: 'forbidden' } });
  expect(await call('openFolder', use)).toEqual({ ok: true, value: null });
  for (const input of [{ use, path: '/etc' }, 'other', {}])
    expect(await call('openFolder', input)).toMatchObject({ error: { kind: 'invalid' } });
  expect(shell.core.calls).toEqual([]);
  const chosen = await runShell({ chosenFolders: ['/rye/pictures'] });
  await chosen.electron.invoke(chosen.window.webContents, callChannel, 'openFolder', use);
  expect(chosen.core.calls).toContain(method);
});

it('says whether the computer opens Galley at login, and changes it in an installed one only', async () => {
  expect(await call('openAtLogin', { opens: true })).toEqual({ ok: true, value: null });
  expect(await call('openAtLogin', { opens: 'yes' })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  const installed = await runShell({ isPackaged: true, platform: 'win32' });
  const { webContents } = installed.window;
  const choose = (input: unknown) => installed.electron.invoke(webContents, callChannel, 'openAtLogin', input);
  expect([await choose({}), await choose({ opens: true }), await choose({})]).toEqual(
    [false, true, true].map((value) => ({ ok: true, value })),
  );
});

it('opens the menu of the application in its window, wherever the page is zoomed to', async () => {
  const { poppedUp } = shell.electron;
  expect(await call('openMenu', { x: 10, y: 38 })).toEqual({ ok: true, value: null });
  window.webContents.zoomFactor = 1.25;
  await call('openMenu', { x: 10, y: 38 });
  window.webContents.zoomFactor = 1;
  const { id: pageId } = window.webContents;
  expect(poppedUp.splice(0)).toEqual([
    { pageId, x: 10, y: 38 },
    { pageId, x: 13, y: 48 },
  ]);
});

it.each([
  [{ x: -1, y: 38 }],
  [{ x: 10, y: 16_385 }],
  [{ x: 1.5, y: 38 }],
  [{ x: '10', y: 38 }],
  [{ x: 10 }],
  [{ x: 10, y: 38, more: 1 }],
  [null],
])('opens no menu at %j', async (input) => {
  expect(await call('openMenu', input)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(shell.electron.poppedUp).toEqual([]);
});

it('has two channels', () => {
  expect([...shell.electron.handlers.keys()]).toEqual([callChannel, takeChannel]);
});

describe('S18 paths', () => {
  const take = (paths: unknown, contents = window.webContents) => shell.electron.invoke(contents, takeChannel, paths);

  it('come by a way of their own', async () => {
    expect(await take(['/home/rye/a.jpg'])).toEqual({ ok: true, value: 1 });
    expect(shell.core.calls).toEqual(['tray.take']);
  });

  it('may belong to a table', async () => {
    const id = '0b0f4a2e-3f0e-4f6e-9b0e-0d6c1f6f2a11';
    const table = shell.electron.invoke(window.webContents, takeChannel, ['/home/rye/posts.csv'], id);
    expect(await table).toEqual({ ok: true, value: 1 });
    expect(shell.core.calls).toEqual(['import.take']);
    const wrong = shell.electron.invoke(window.webContents, takeChannel, ['/home/rye/posts.csv'], '../posts');
    expect(await wrong).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });

  it.each(['tray.take', 'import.take'])('are not taken from the window by %s', async (method) => {
    const answer = await call(method, { paths: ['/etc/passwd'] });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'forbidden' } });
    expect(shell.core.calls).toEqual([]);
  });

  it('are not taken from a page that is not ours', async () => {
    expect(await take(['/etc/passwd'], new FakeContents(99))).toMatchObject({ error: { kind: 'forbidden' } });
    window.webContents.frame = { origin: 'https://evil.test', parent: null };
    expect(await take(['/etc/passwd'])).toMatchObject({ error: { kind: 'forbidden' } });
    expect(shell.core.calls).toEqual([]);
  });

  it.each([[undefined], ['/a'], [[]], [[1]], [['x'.repeat(5000)]]])('are refused as %j', async (paths) => {
    expect(await take(paths)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});
