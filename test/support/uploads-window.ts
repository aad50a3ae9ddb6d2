// The whole window at Uploads over a fake transport, whose tray answers changes the way the core does.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { AppInfo } from '../../preload/contract/app.ts';
import type { MediaFile } from '../../preload/contract/media.ts';
import type { Tray, TrayStep, UploadProgress } from '../../preload/contract/import-tray.ts';
import type { Connection } from '../../preload/contract/sync.ts';
import App from '../../renderer/App.svelte';
import { createBridge } from '../../renderer/app/bridge.ts';
import { createTheme } from '../../renderer/app/appearance.svelte.ts';
import { createFakeTransport } from './fake-transport.ts';
import { readyFile, sampleGroup, sampleMedia, samplePage, sampleProgress, sampleTray } from './media-samples.ts';
import { sampleActivity, sampleStatus } from './sync-samples.ts';
import { keySession, postId, sampleAccount, sampleInfo, samplePreferences } from './window-samples.ts';

type World = {
  tray: Tray;
  progress: UploadProgress;
  media: MediaFile[];
  albums: { id: number; name: string; files: string[] }[];
  keepLocation: boolean;
  connection: Connection;
  shell: AppInfo['shell'];
  /** What the next step back or forward was. */
  step: TrayStep['step'];
};

export const openUploads = async (over: Partial<World> = {}, address = '/#/uploads') => {
  history.replaceState(null, '', address);
  const world: World = {
    tray: sampleTray(),
    progress: sampleProgress(),
    media: [],
    albums: [],
    keepLocation: false,
    connection: 'online',
    step: 'nothing',
    shell: 'browser',
    ...over,
  };
  const preferences = () => samplePreferences({ keepLocation: world.keepLocation });
  const without = (fileIds: readonly number[]) =>
    world.tray.groups
      .map((group) => ({ ...group, fileIds: group.fileIds.filter((id) => !fileIds.includes(id)) }))
      .filter((group) => group.fileIds.length > 0);
  const change = (next: Partial<Tray>): Tray => (world.tray = { ...world.tray, ...next });

  const transport = createFakeTransport({
    'session.read': () => keySession(),
    'account.read': () => sampleAccount(),
    'jobs.list': () => [],
    'sync.status': () => sampleStatus({ connection: world.connection }),
    'activity.read': () => sampleActivity(),
    'preferences.read': preferences,
    'preferences.write': ({ keepLocation }: { keepLocation: boolean }) => {
      world.keepLocation = keepLocation;
      return preferences();
    },
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'uploads.progress': () => world.progress,
    'uploads.pause': ({ paused }: { paused: boolean }) => (world.progress = { ...world.progress, paused }),
    'uploads.retry': () => world.progress,
    'tray.read': () => world.tray,
    'tray.settings': (settings: Partial<Tray>) => change(settings),
    'tray.remove': ({ fileIds }: { fileIds: number[] }) =>
      change({ files: world.tray.files.filter(({ id }) => !fileIds.includes(id)), groups: without(fileIds) }),
    'tray.move': ({ fileIds, to, at }: { fileIds: number[]; to: number | 'new'; at: number }) => {
      const groups = without(fileIds);
      groups.find(({ id }) => id === to)?.fileIds.splice(at, 0, ...fileIds);
      return change({ groups: to === 'new' ? [...groups, sampleGroup(99, fileIds)] : groups });
    },
    'tray.split': ({ groupId }: { groupId: number }) =>
      change({
        groups: world.tray.groups.flatMap((group) =>
          group.id === groupId ? group.fileIds.map((id) => sampleGroup(100 + id, [id])) : group,
        ),
      }),
    'tray.editGroup': ({ groupId, ...edit }: { groupId: number }) =>
      change({ groups: world.tray.groups.map((group) => (group.id === groupId ? { ...group, ...edit } : group)) }),
    'tray.put': ({ mediaIds }: { mediaIds: string[] }) => {
      const files = mediaIds.map((id, index) =>
        readyFile(200 + index, { media: world.media.find((file) => file.id === id) ?? sampleMedia({ id }) }),
      );
      const groups = [
        ...world.tray.groups,
        sampleGroup(
          200,
          files.map(({ id }) => id),
        ),
      ];
      return change({ files: [...world.tray.files, ...files], groups });
    },
    'tray.replace': ({ fileId, mediaId }: { fileId: number; mediaId: string }) =>
      change({
        files: world.tray.files.map((file) =>
          file.id === fileId && file.state === 'ready' ? { ...file, media: sampleMedia({ id: mediaId }) } : file,
        ),
      }),
    'tray.step': () => ({ tray: world.tray, step: world.step }),
    'tray.create': ({ groupIds }: { groupIds: number[] }) => ({
      posts: groupIds.map((id) => ({ id: postId(String(id)), name: 'Draft' })),
      tray: change({ groups: world.tray.groups.filter(({ id }) => !groupIds.includes(id)), files: [] }),
    }),
    'media.list': ({ search = '', type, album }: { search?: string; type?: string; album?: number }) =>
      samplePage(
        world.media.filter(
          (file) =>
            file.name.includes(search) &&
            (type === undefined || file.type === type) &&
            (album === undefined || world.albums.some(({ id, files }) => id === album && files.includes(file.id))),
        ),
        { tags: [{ tag: 'counter', count: 2 }], storedBytes: 1_240_000_000 },
      ),
    'media.read': ({ id }: { id: string }) => ({
      file: world.media.find((file) => file.id === id) ?? sampleMedia({ id }),
      uses: [{ postId: postId('p1'), name: 'Saturday counter', status: 'draft' }],
      albums: [],
    }),
    'media.update': ({ id, ...edit }: { id: string } & Partial<MediaFile>) => {
      const file = { ...(world.media.find((each) => each.id === id) ?? sampleMedia({ id })), ...edit };
      world.media = world.media.map((each) => (each.id === id ? file : each));
      return file;
    },
    'media.remove': () => null,
    'albums.list': () => ({
      albums: world.albums.map(({ files, ...album }) => ({ ...album, fileCount: files.length })),
      fileCount: world.media.length,
    }),
    'albums.create': ({ name, mediaIds }: { name: string; mediaIds: string[] }) => {
      const album = { id: 100 + world.albums.length, name };
      world.albums = [...world.albums, { ...album, files: mediaIds }];
      return { album, stepId: 1 };
    },
    'albums.rename': ({ id, name }: { id: number; name: string }) => {
      world.albums = world.albums.map((each) => (each.id === id ? { ...each, name } : each));
      return { changedCount: 0, stepId: 2 };
    },
    'albums.remove': ({ id }: { id: number }) => {
      world.albums = world.albums.filter((each) => each.id !== id);
      return { changedCount: 0, stepId: 3 };
    },
    'albums.addFiles': ({ mediaIds }: { mediaIds: string[] }) => ({ changedCount: mediaIds.length, stepId: 4 }),
    'albums.takeOutFiles': ({ mediaIds }: { mediaIds: string[] }) => ({ changedCount: mediaIds.length, stepId: 5 }),
    'media.brandPictures': () => ({ pictures: [], nextCursor: null, readAt: null }),
  });
  const bridge = createBridge(transport);
  render(App, { bridge, info: sampleInfo({ shell: world.shell }), theme: createTheme(bridge, window, 'light') });
  if (address.startsWith('/#/uploads')) await screen.findByRole('heading', { name: 'Uploads' });
  const sent = (name: string) => transport.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { transport, world, sent, user: userEvent.setup() };
};

/** What a browser hands over with a drag, a drop or a paste; jsdom has none. */
export const transferOf = (files: readonly File[], text?: string): DataTransfer => {
  const items = files.map((file) => ({
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
    webkitGetAsEntry: () => null,
  }));
  return {
    files,
    items,
    types: [...(text === undefined ? [] : ['text/plain']), ...(files.length > 0 ? ['Files'] : [])],
    dropEffect: 'none',
  } as unknown as DataTransfer;
};

export const sendDrag = (
  type: string,
  {
    transfer,
    altKey = false,
    relatedTarget = null,
  }: { transfer?: DataTransfer; altKey?: boolean; relatedTarget?: EventTarget | null },
  target: EventTarget = document.body,
): Event => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: transfer ?? null, altKey, relatedTarget });
  target.dispatchEvent(event);
  return event;
};
