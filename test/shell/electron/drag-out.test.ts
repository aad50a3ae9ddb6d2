// Dragging out of the window: what becomes a file, under which name, and who may hand it to the system (S13, S18).
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { callChannel, takeChannel } from '../../../preload/contract/shell.ts';
import type { FakeWindow } from '../../support/fake-electron.ts';
import { openShell, runShell, type OpenShell } from './shell.ts';

let shell: OpenShell;
let window: FakeWindow;
beforeAll(async () => {
  shell = await openShell();
  window = shell.window;
});
beforeEach(() => {
  window.webContents.frame = { origin: 'app://galley', parent: null };
  window.webContents.dragged.length = 0;
});
afterAll(() => shell.remove());

const ask = (name: string, input: unknown, library?: string) =>
  shell.electron.invoke(window.webContents, callChannel, name, input, library);
const drag = async (what: unknown) => {
  const prepared = (await ask('prepareDrag', what)) as { ok: boolean; value: number };
  expect(prepared).toMatchObject({ ok: true });
  expect(await ask('startDrag', prepared.value)).toEqual({ ok: true, value: null });
  const [item] = window.webContents.dragged.splice(0);
  return item?.files ?? [];
};
const photo = { id: 'photo-1', name: 'Rye at dawn.jpg' };

it('hands pictures to the system as files, out of a folder of its own', async () => {
  shell.core.calls.length = 0;
  const files = await drag({ media: [photo, { ...photo, name: 'rye AT dawn' }] });
  expect(shell.core.calls).toEqual(['media photo-1 own', 'media photo-1 own']);
  expect(files.map((file) => basename(file))).toEqual(['Rye at dawn.jpg', 'rye AT dawn 2.jpg']);
  expect(files.map((file) => dirname(dirname(file)))).toEqual(Array(2).fill(join(shell.folder, 'window', 'dragged')));
  expect(files.map((file) => [...readFileSync(file)])).toEqual(Array(2).fill([0xff, 0xd8, 0xff, 0xe0]));
});

it('hands posts over as one document, by the name of the post', async () => {
  const files = await drag({ posts: { ids: ['1'] }, name: 'Rye: a/b' });
  expect(files.map((file) => [basename(file), readFileSync(file, 'utf8')])).toEqual([['Rye a b.md', '## Rye\n']]);
  expect((await drag({ posts: { ids: ['1', '2'] } })).map((file) => basename(file))).toEqual(['galley-posts.md']);
});

it('hands posts over in the language of the window', async () => {
  const speak = (language: 'de' | 'system') => ask('preferences.write', { language });
  await speak('de');
  onTestFinished(() => void speak('system'));
  const posts = { ids: ['1', '2'] };
  expect((await drag({ posts })).map((file) => basename(file))).toEqual(['galley-beiträge.md']);
});

it('shows the picture that the system has for such a file, or its own', async () => {
  for (const what of [{ media: [photo] }, { posts: { ids: ['1'] } }]) {
    const { value } = (await ask('prepareDrag', what)) as { value: number };
    await ask('startDrag', value);
  }
  const [ofPicture, ofPost] = window.webContents.dragged.map(({ icon }) => icon);
  expect(readFileSync(ofPicture ?? '', 'utf8')).toBe('a picture of the kind');
  expect(ofPost).toBe('/app/tray/linux@2x.png');
});

it.each([
  [null],
  [{}],
  [{ media: [] }],
  [{ media: [{ id: '../../etc/passwd', name: 'x' }] }],
  [{ media: [{ ...photo, path: '/etc/passwd' }] }],
  [{ media: Array(101).fill(photo) }],
  [{ files: ['/etc/passwd'] }],
  [{ media: [photo], posts: { ids: ['1'] } }],
  [{ posts: { ids: ['../1'] } }],
])('makes nothing of %j', async (what) => {
  expect(await ask('prepareDrag', what)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
});

it('says so when a picture is not to be had', async () => {
  const gone = { media: [{ id: 'gone-1', name: 'x' }] };
  expect(await ask('prepareDrag', gone)).toMatchObject({ ok: false, error: { kind: 'internal' } });
});

it.each([[0], [999], ['1'], [-1], [null], ['__proto__']])('starts no drag for %j', async (id) => {
  expect(await ask('startDrag', id)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  expect(window.webContents.dragged).toEqual([]);
});

it('S13 does neither for a page that is not ours', async () => {
  const { value } = (await ask('prepareDrag', { media: [photo] })) as { value: number };
  window.webContents.frame = { origin: 'https://evil.test', parent: null };
  expect(await ask('prepareDrag', { media: [photo] })).toMatchObject({ error: { kind: 'forbidden' } });
  expect(await ask('startDrag', value)).toMatchObject({ error: { kind: 'forbidden' } });
  expect(window.webContents.dragged).toEqual([]);
});

it('keeps the files of the last ten drags, for programs that copy late', async () => {
  const [first = ''] = await drag({ media: [photo] });
  for (let more = 0; more < 9; more += 1) await drag({ media: [photo] });
  expect(existsSync(first)).toBe(true);
  await drag({ media: [photo] });
  expect(existsSync(first)).toBe(false);
});

it('takes nothing in that was dragged out of it and dropped back', async () => {
  const [own = ''] = await drag({ media: [photo] });
  const take = (paths: unknown) => shell.electron.invoke(window.webContents, takeChannel, paths);
  shell.core.calls.length = 0;
  expect(await take([own])).toEqual({ ok: true, value: 0 });
  expect(shell.core.calls).toEqual([]);
  expect(await take([own, '/home/rye/a.jpg'])).toEqual({ ok: true, value: 1 });
});

it('leaves nothing behind when Galley ends', async () => {
  const other = await runShell();
  const { webContents } = other.window;
  await other.electron.invoke(webContents, callChannel, 'prepareDrag', { media: [photo] });
  const folder = join(other.folder, 'window', 'dragged');
  expect(readdirSync(folder)).toEqual(['1', '1.png']);
  other.electron.ports.app.quit();
  await other.electron.exited;
  expect(existsSync(folder)).toBe(false);
});
