// Copies of stored pictures: cropped, smaller, or as platforms accept them. The originals stay.
import { rm } from 'node:fs/promises';
import type { CropArea } from '../../../preload/contract/media.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { CropJob, MediaWorkers } from '../../media/workers/jobs.ts';
import type { Sync } from '../../sync/engine.ts';
import { inspectFile, landFile } from './media-file.ts';

export type PictureCopy = { area: CropArea; size: CropJob['size'] };

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  workers: Pick<MediaWorkers, 'crop' | 'inspect'>;
  folder: MediaFolder;
};

export const wholeArea: CropArea = { left: 0, top: 0, width: 1, height: 1 };

/**
 * Stores a copy, described like its original, and returns its local id: an existing one where the same bytes are stored
 * already. Throws AppError `not-found` for a file that does not exist, `invalid` for a video, and what the workers throw.
 */
export const createPictureCopies = ({ sync: { store, transact }, workers, folder }: Deps) => {
  return async (madeFrom: number, { area, size }: PictureCopy): Promise<number> => {
    const original = store.media.read(madeFrom);
    if (!original) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
    if (original.type !== 'image')
      throw new AppError({ kind: 'invalid', message: 'Only pictures can be cut.', field: 'id' });
    const { name, altText, mimeType, takenMs } = original;
    const partPath = folder.partPath();
    try {
      const made = await workers.crop({ path: folder.pathOf(original.file), mimeType, area, size, partPath });
      const mid = await landFile({ transact, folder }, { partPath, staged: made }, (tx, file) => {
        const { sha256, sizeBytes } = made;
        const added = tx.store.media.add({
          ...{ sha256, sizeBytes, mimeType: made.mimeType, name, altText, madeFrom, file },
          ...{ type: 'image', atMs: tx.nowMs },
        });
        if (added.mid !== madeFrom) tx.store.mediaTags.write(added.mid, tx.store.mediaTags.ofFile(madeFrom));
        return added.mid;
      });
      const inspected = await inspectFile({ store, workers, folder }, mid);
      if (inspected) transact((tx) => tx.store.media.seen(mid, { ...inspected, takenMs }));
      return mid;
    } finally {
      await rm(partPath, { force: true });
    }
  };
};
