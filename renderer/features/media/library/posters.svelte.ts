// Makes a still picture of each video that has none: one at a time, in the window, which alone can play them.
import type { MediaFile } from '../../../../preload/contract/media.ts';
import type { MediaId } from '../../../../preload/ids.ts';
import type { Bridge } from '../../../app/bridge.ts';

type Deps = {
  bridge: Bridge;
  /** A frame as base64, JPEG; null: this window cannot play the video. */
  draw: (id: MediaId) => Promise<string | null>;
};

export type Posters = {
  /** Makes one for each video among these that has none. Says nothing when it cannot be done. */
  offer(files: readonly Pick<MediaFile, 'id' | 'type' | 'thumbnail'>[]): void;
};

export const createPosters = ({ bridge, draw }: Deps): Posters => {
  /** Each is tried once while the window is open. */
  const tried = new Set<MediaId>();
  const waiting: MediaId[] = [];
  let working = false;

  const work = async (): Promise<void> => {
    working = true;
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const picture = await draw(id);
        if (picture !== null) await bridge.call('media.keepPoster', { id, picture });
      } catch {
        // The video stays without a still, and plays all the same.
      }
    }
    working = false;
  };

  return {
    offer(files) {
      for (const { id, type, thumbnail } of files) {
        if (type !== 'video' || thumbnail !== null || tried.has(id)) continue;
        tried.add(id);
        waiting.push(id);
      }
      if (!working && waiting.length > 0) void work();
    },
  };
};
