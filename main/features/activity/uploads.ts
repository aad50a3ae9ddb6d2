// Uploads as the window asks for them: how far they are, paused, tried again.
import type { Handlers } from '../../../preload/bridge.ts';
import type { MediaId } from '../../../preload/ids.ts';
import type { Sync } from '../../sync/engine.ts';
import { fileNumber } from '../media-library/media-library.ts';

const optional = (id: MediaId | undefined) => (id === undefined ? [] : [fileNumber(id)]);

export const uploadMethods = ({ pause, progress, retry }: Sync['uploads']) =>
  ({
    'uploads.progress': () => progress(),
    'uploads.pause': ({ paused }) => {
      pause(paused);
      return progress();
    },
    'uploads.retry': ({ id }) => {
      retry(...optional(id));
      return progress();
    },
  }) satisfies Partial<Handlers>;
