// Bridge methods about dropped files and their way to the service.
import type { Handlers } from '../../preload/bridge.ts';
import type { MediaId } from '../../preload/model/ids.ts';
import { fileNumber } from '../features/media-library/media-library.ts';
import type { Studio } from '../business.ts';

export const createTrayHandlers = (studio: () => Promise<Studio>) => {
  const tray = async () => (await studio()).tray;
  const uploads = async () => (await studio()).sync.uploads;
  const optional = (id: MediaId | undefined) => (id === undefined ? [] : [fileNumber(id)]);
  return {
    'tray.read': async () => (await tray()).read(),
    'tray.take': async ({ paths }) => (await tray()).take(paths),
    'tray.announce': async ({ files }) => (await tray()).announce(files),
    'tray.put': async ({ mediaIds }) => (await tray()).put(mediaIds.map(fileNumber)),
    'tray.replace': async ({ fileId, mediaId }) => (await tray()).replace(fileId, fileNumber(mediaId)),
    'tray.remove': async ({ fileIds }) => (await tray()).remove(fileIds),
    'tray.move': async (input) => (await tray()).move(input),
    'tray.split': async ({ groupId }) => (await tray()).split(groupId),
    'tray.editGroup': async (input) => (await tray()).editGroup(input),
    'tray.settings': async (input) => (await tray()).settings(input),
    'tray.create': async ({ groupIds }) => (await tray()).create(groupIds),
    'tray.step': async ({ direction }) => (await tray()).step(direction),
    'uploads.progress': async () => (await uploads()).progress(),
    'uploads.pause': async ({ paused }) => {
      const { pause, progress } = await uploads();
      pause(paused);
      return progress();
    },
    'uploads.retry': async ({ id }) => {
      const { retry, progress } = await uploads();
      retry(...optional(id));
      return progress();
    },
    'uploads.cancel': async ({ id }) => {
      const { cancel, progress } = await uploads();
      cancel(fileNumber(id));
      return progress();
    },
  } satisfies Partial<Handlers>;
};
