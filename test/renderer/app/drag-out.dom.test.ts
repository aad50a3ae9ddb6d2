// Dragging out of the window: files in the desktop app, what a browser fetches itself, and never after the mouse is let go.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { AppInfo } from '../../../preload/contract/app.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import App from '../../../renderer/App.svelte';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createDragOut } from '../../../renderer/app/drag-out.ts';
import { createTheme } from '../../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { readyFile, sampleGroup, sampleMedia, sampleTray } from '../../support/media-samples.ts';
import { openPicture } from '../../support/picture-window.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { openUploads, sendDrag } from '../../support/uploads-window.ts';
import { keySession, sampleAccount, sampleInfo, sampleRow } from '../../support/window-samples.ts';

/** What of a drag's own data is used; jsdom has none. */
const transfer = () => {
  const held = new Map<string, string>();
  const fake = { types: [], files: [], items: [], effectAllowed: '', setData: held.set.bind(held) };
  return { held, fake: fake as unknown as DataTransfer };
};
const buns = sampleMedia({ id: 'local-1', name: 'buns.jpg' });
const heic = sampleMedia({ id: 'local-2', name: 'phone.heic', mimeType: 'image/heic' });

describe('files of the library', () => {
  const openFiles = (shell: AppInfo['shell']) => openUploads({ media: [buns, heic], shell }, '/#/uploads/files');
  const cell = (name: string) => screen.findByRole('gridcell', { name: new RegExp(name) });

  it('are handed to the system in the desktop app', async () => {
    const { transport } = await openFiles('electron');
    const event = sendDrag('dragstart', {}, await cell('buns.jpg'));
    expect(event.defaultPrevented).toBe(true);
    await waitFor(() => expect(transport.drags.started).toEqual([1]));
    expect(transport.drags.prepared).toEqual([{ media: [{ id: 'local-1', name: 'buns.jpg' }] }]);
  });

  it('go together where they are selected', async () => {
    const { transport, user } = await openFiles('electron');
    await user.keyboard('{Control>}');
    await user.click(await cell('buns.jpg'));
    await user.click(await cell('phone.heic'));
    await user.keyboard('{/Control}');
    sendDrag('dragstart', {}, await cell('buns.jpg'));
    await waitFor(() => expect(transport.drags.prepared).toHaveLength(1));
    expect(transport.drags.prepared).toEqual([
      {
        media: [
          { id: 'local-1', name: 'buns.jpg' },
          { id: 'local-2', name: 'phone.heic' },
        ],
      },
    ]);
  });

  it('are fetched by a browser where they are dropped', async () => {
    const { transport } = await openFiles('browser');
    const { held, fake } = transfer();
    const event = sendDrag('dragstart', { transfer: fake }, await cell('buns.jpg'));
    expect(event.defaultPrevented).toBe(false);
    expect([...held]).toEqual([['DownloadURL', 'image/jpeg:buns.jpg:http://localhost:3000/media/local-1']]);
    expect(transport.drags.prepared).toEqual([]);
  });

  it('stay in a browser where they would not be what their names say', async () => {
    await openFiles('browser');
    const { held, fake } = transfer();
    sendDrag('dragstart', { transfer: fake }, await cell('phone.heic'));
    expect([...held]).toEqual([]);
  });
});

describe('posts', () => {
  const open = (shell: AppInfo['shell'], rows: PostRow[]) => {
    history.replaceState(null, '', '/#/library');
    const transport = createFakeTransport({
      'session.read': () => keySession(),
      'account.read': () => sampleAccount(),
      'sync.status': () => sampleStatus(),
      'jobs.list': () => [],
      'tags.list': () => [],
      'views.list': () => [],
      'due.overdue': () => [],
      'posts.counts': () => ({
        changed: 0,
        unchecked: 0,
        all: 2,
        draft: 2,
        scheduled: 0,
        published: 0,
        approval: 0,
        blocked: 0,
        making: 0,
        sending: 0,
      }),
      'posts.list': () => ({ rows, nextCursor: null, total: rows.length }),
    });
    const bridge = createBridge(transport);
    render(App, { bridge, info: sampleInfo({ shell }), theme: createTheme(bridge, window, 'light') });
    return transport;
  };
  const rows = [sampleRow({ id: '1', name: 'Rye at dawn' }), sampleRow({ id: '2', name: '' })];
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
  const takeOut = async (name: string) => {
    // jsdom lays nothing out.
    document.elementFromPoint = () => null;
    const at = (type: string, target: EventTarget, clientX: number) => {
      const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 100 });
      target.dispatchEvent(Object.assign(event, { pointerId: 1 }));
    };
    const pressed = await row(name);
    // What a press needs comes after the first paint.
    await waitFor(async () => {
      at('pointerdown', pressed, 100);
      at('pointermove', window, 110);
      await tick();
      expect(document.querySelector('[data-drag]')).not.toBeNull();
    });
    at('pointermove', window, -5);
  };

  it('are taken out as a document by their names', async () => {
    const { drags } = open('electron', rows);
    await takeOut('Rye at dawn');
    await waitFor(() => expect(drags.started).toEqual([1]));
    expect(document.querySelector('[data-drag]')).toBeNull();
    await takeOut('Untitled');
    await waitFor(() => expect(drags.started).toEqual([1, 2]));
    expect(drags.prepared).toEqual([{ posts: { ids: ['1'] }, name: 'Rye at dawn' }, { posts: { ids: ['2'] } }]);
  });

  it('go together where they are selected', async () => {
    const { drags } = open('electron', rows);
    await fireEvent.click(await row('Rye at dawn'), { ctrlKey: true });
    await fireEvent.click(await row('Untitled'), { ctrlKey: true });
    await takeOut('Untitled');
    await waitFor(() => expect(drags.prepared).toEqual([{ posts: { ids: ['1', '2'] } }]));
  });

  it('stay in the window of a browser', async () => {
    const { drags } = open('browser', rows);
    expect(await row('Rye at dawn')).not.toHaveAttribute('draggable');
    await takeOut('Rye at dawn');
    expect(document.querySelector('[data-drag]')).not.toBeNull();
    expect(drags.prepared).toEqual([]);
  });
});

it('pictures of the editor are handed over by the name of their post', async () => {
  const { transport, post } = await openPicture({ shell: 'electron' });
  const figure = (await screen.findAllByAltText('A dark loaf')).map((each) => each.closest('figure')).find(Boolean);
  sendDrag('dragstart', {}, figure ?? document.body);
  await waitFor(() => expect(transport.drags.started).toEqual([1]));
  expect(transport.drags.prepared).toEqual([{ media: [{ id: post.variants[0]?.media[0]?.id, name: post.name }] }]);
});

it('a file of the tray is handed over when the mouse takes it out of the window', async () => {
  const file = readyFile(1, { media: buns });
  const tray = sampleTray({ files: [file], groups: [sampleGroup(10, [1])] });
  const { transport } = await openUploads({ tray, shell: 'electron' });
  const tile = await screen.findByRole('button', { name: new RegExp(`^${file.name}`) });
  const at = (type: string, clientX: number, clientY: number) => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
    (type === 'pointerdown' ? tile : window).dispatchEvent(Object.assign(event, { pointerId: 1 }));
  };
  at('pointerdown', 100, 100);
  at('pointermove', -5, 100);
  await waitFor(() => expect(transport.drags.started).toEqual([1]));
  expect(transport.drags.prepared).toEqual([{ media: [{ id: buns.id, name: buns.name }] }]);
  expect(tile).toHaveAttribute('aria-pressed', 'false');
});

describe('a drag', () => {
  const setUp = () => {
    const ready = Promise.withResolvers<number>();
    const started: number[] = [];
    const bridge = {
      ...createBridge(createFakeTransport()),
      prepareDrag: () => ready.promise,
      startDrag: async (id: number) => void started.push(id),
    };
    const dragOut = createDragOut({ bridge, info: sampleInfo({ shell: 'electron' }) });
    dragOut.leave([buns]);
    return { ready, started };
  };

  it.each(['pointerup', 'blur'])('is not begun after %s', async (type) => {
    const { ready, started } = setUp();
    window.dispatchEvent(new Event(type));
    ready.resolve(7);
    await ready.promise;
    await Promise.resolve();
    expect(started).toEqual([]);
  });

  it('begins once its files are there', async () => {
    const { ready, started } = setUp();
    ready.resolve(7);
    await waitFor(() => expect(started).toEqual([7]));
  });
});
