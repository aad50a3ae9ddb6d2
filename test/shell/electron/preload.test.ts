// The preload as it is shipped, run as a sandboxed window runs it (P1 to P3, P5 to P7).
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { type Transport, callChannel, eventChannel, takeChannel } from '../../../preload/contract/shell.ts';
import type { Events } from '../../../preload/wire.ts';
import { FakeContents } from '../../support/fake-electron.ts';
import { bundlePreload, exposedTransport, runPreload } from '../../support/preload-page.ts';

let code: string;
beforeAll(async () => {
  code = await bundlePreload();
});

let contents: FakeContents;
let page: ReturnType<typeof runPreload>;
let galley: Transport;
beforeEach(() => {
  contents = new FakeContents(1);
  page = runPreload(code, contents, async () => ({ ok: true, value: null }));
  galley = exposedTransport(page.exposed);
});

it('P1 requires electron and nothing else', () => {
  expect(page.required).toEqual(['electron']);
});

it('P2 puts one frozen object into the window, with sixteen functions', () => {
  expect([...page.exposed.keys()]).toEqual(['galley']);
  expect(Object.isFrozen(page.given.get('galley'))).toBe(true);
  expect(Object.keys(galley).toSorted()).toEqual([
    'allowNotices',
    'call',
    'captureKeysHeld',
    'inSystemTray',
    'on',
    'openAtLogin',
    'openFolder',
    'openLink',
    'openMenu',
    'prepareDrag',
    'showFolder',
    'showNotice',
    'spellChecking',
    'startDrag',
    'takeFiles',
    'updateMenu',
  ]);
});

it('P3 receives the listed events only', () => {
  expect(() => void Reflect.apply(galley.on, null, ['quit', () => {}])).toThrow('no such event');
});

it('P3 hands on what changed, never the event object, which leads to ipcRenderer', async () => {
  const received: unknown[][] = [];
  galley.on('changed', (...values: unknown[]) => void received.push(values));
  contents.send(eventChannel, 'changed', { topics: ['posts'] });
  contents.send(eventChannel, 'other', { topics: ['jobs'] });
  await nextTurn();
  await nextTurn();
  expect(received).toEqual([[{ topics: ['posts'] }]]);
});

it('P3 hands on what was chosen in the menu bar to who listens for it', async () => {
  const received: unknown[] = [];
  galley.on('changed', (payload) => void received.push(payload));
  galley.on('action', (payload) => void received.push(payload));
  contents.send(eventChannel, 'action', { id: 'newPost' });
  await nextTurn();
  await nextTurn();
  expect(received).toEqual([{ id: 'newPost' }]);
});

it('P3 stops the listener that is meant and leaves the others', async () => {
  const received: string[] = [];
  const stopOne = galley.on('changed', () => void received.push('one'));
  galley.on('changed', () => void received.push('two'));
  stopOne();
  stopOne();
  contents.send(eventChannel, 'changed', { topics: [] });
  await nextTurn();
  await nextTurn();
  expect(received).toEqual(['two']);
  expect(contents.page.listenerCount(eventChannel)).toBe(1);
});

describe('P4, S18 files', () => {
  const file = (name: string) => new File(['x'], name);
  const handed = (paths: Record<string, string>) => {
    const files = new Map(Object.entries(paths).map(([name, path]) => [file(name), path]));
    page = runPreload(code, contents, async (_channel, list) => ({ ok: true, value: [list].flat().length }), files);
    galley = exposedTransport(page.exposed);
    return [...files.keys()];
  };

  it('are handed on by their paths, which the window never sees', async () => {
    const [one, other] = handed({ 'a.jpg': '/home/rye/a.jpg', 'b.jpg': '/home/rye/b.jpg' });
    const answer = await galley.takeFiles([one, other].flatMap((each) => (each ? { file: each, folder: '' } : [])));
    expect(answer).toEqual({ ok: true, value: 2 });
    expect(page.invoked).toEqual([[takeChannel, ['/home/rye/a.jpg', '/home/rye/b.jpg']]]);
  });

  it('of a table are handed on one by one, with the import they belong to', async () => {
    const files = handed({ 'posts.csv': '/home/rye/Summer/posts.csv', 'a.jpg': '/home/rye/Summer/a.jpg' });
    await galley.takeFiles(
      files.map((each) => ({ file: each, folder: 'Summer' })),
      'import-1',
    );
    expect(page.invoked).toEqual([[takeChannel, ['/home/rye/Summer/posts.csv', '/home/rye/Summer/a.jpg'], 'import-1']]);
  });

  it('that a script made have no path and are left out', async () => {
    handed({});
    expect(await galley.takeFiles([{ file: file('made.jpg'), folder: '' }])).toEqual({ ok: true, value: 0 });
    expect(page.invoked).toEqual([]);
  });

  it('are files and nothing else', async () => {
    handed({});
    const answer = await Reflect.apply(galley.takeFiles, null, [[{ file: { path: '/etc/passwd' }, folder: '' }]]);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(page.invoked).toEqual([]);
  });

  it('of a dropped folder are handed on as the folder, once', async () => {
    const files = handed({ 'a.jpg': '/home/rye/Summer/oven/a.jpg', 'b.jpg': '/home/rye/Summer/b.jpg' });
    const folders = ['Summer/oven', 'Summer'];
    await galley.takeFiles(files.map((each, index) => ({ file: each, folder: folders[index] ?? '' })));
    expect(page.invoked).toEqual([[takeChannel, ['/home/rye/Summer']]]);
  });

  it('of a folder on Windows too', async () => {
    const files = handed({ 'a.jpg': 'C:\\Rye\\Summer\\a.jpg' });
    await galley.takeFiles(files.map((each) => ({ file: each, folder: 'Summer' })));
    expect(page.invoked).toEqual([[takeChannel, ['C:\\Rye\\Summer']]]);
  });

  it('are handed on by themselves when their folder is another than the window says', async () => {
    const files = handed({ 'a.jpg': '/home/rye/a.jpg' });
    await galley.takeFiles(files.map((each) => ({ file: each, folder: 'Summer' })));
    expect(page.invoked).toEqual([[takeChannel, ['/home/rye/a.jpg']]]);
  });

  it('are handed on five hundred at a time', async () => {
    const files = handed(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.jpg`, `/rye/${n}.jpg`])));
    const answer = await galley.takeFiles(files.map((each) => ({ file: each, folder: '' })));
    expect(answer).toEqual({ ok: true, value: 501 });
    expect(page.invoked).toHaveLength(2);
  });
});

it('P5 uses one channel for calls, links, the folder, notices, keys, login, the tray, spelling, drags and the menu bar', async () => {
  await galley.call('app.info', {}, 'rye');
  await galley.openLink('https://example.org/');
  await galley.showFolder();
  await galley.openFolder('watched', 'rye');
  await galley.allowNotices();
  await galley.showNotice({ title: 'Rye', text: 'It is written.', place: '#/editor/1' });
  await galley.captureKeysHeld();
  await galley.openAtLogin({ opens: true });
  await galley.inSystemTray({ keeps: true });
  await galley.spellChecking({ checks: true });
  await galley.prepareDrag({ media: [] }, 'rye');
  await galley.startDrag(1);
  await galley.openMenu({ x: 10, y: 38 });
  await galley.updateMenu({ actions: ['newPost'], undo: 'post.edit', redo: null });
  expect(page.invoked).toEqual([
    [callChannel, 'app.info', {}, 'rye'],
    [callChannel, 'openLink', { url: 'https://example.org/' }],
    [callChannel, 'showFolder', {}],
    [callChannel, 'openFolder', 'watched', 'rye'],
    [callChannel, 'allowNotices', {}],
    [callChannel, 'showNotice', { title: 'Rye', text: 'It is written.', place: '#/editor/1' }],
    [callChannel, 'captureKeysHeld', {}],
    [callChannel, 'openAtLogin', { opens: true }],
    [callChannel, 'inSystemTray', { keeps: true }],
    [callChannel, 'spellChecking', { checks: true }],
    [callChannel, 'prepareDrag', { media: [] }, 'rye'],
    [callChannel, 'startDrag', 1],
    [callChannel, 'openMenu', { x: 10, y: 38 }],
    [callChannel, 'updateMenu', { actions: ['newPost'], undo: 'post.edit', redo: null }],
  ]);
});

it('P6 is one CommonJS file under 10 kB that loads nothing later', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_000);
  expect(code).not.toMatch(/\bimport\s*\(|^\s*(import|export)\s/m);
  expect(code.match(/require\(/g)).toHaveLength(1);
});

it('P7 gives the window what the loopback socket gives: one type for both', () => {
  expectTypeOf<Window['galley']>().toEqualTypeOf<Transport | undefined>();
  expectTypeOf<Parameters<Transport['on']>[0]>().toEqualTypeOf<keyof Events>();
});
