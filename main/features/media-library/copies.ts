// Copies of stored files: cropped, smaller, as platforms accept them, or trimmed. The originals stay.
import { rm } from 'node:fs/promises';
import type { CropArea } from '../../../preload/contract/media.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { Copied, CropJob, MediaWorkers } from '../../media/workers/jobs.ts';
import { refusal } from '../../media/workers/limits.ts';
import type { MediaRow } from '../../store/media.ts';
import type { Sync } from '../../sync/engine.ts';
import { inspectFile, landFile } from './media-file.ts';

type PictureCopy = { area: CropArea; size: CropJob['size'] };

/** Each returns the local id of the copy: an existing one where the same bytes are stored already. */
export type MediaCopies = {
  /** Throws AppError `not-found` for a file that does not exist, `invalid` for a video, and what the workers throw. */
  ofPicture(mid: number, copy: PictureCopy): Promise<number>;
  /** Throws AppError `not-found`, `invalid` for a picture or a range without a video, and what the workers throw. */
  ofVideo(mid: number, range: { startMs: number; endMs: number }): Promise<number>;
  /** Of what a video was encoded to. Throws `invalid` with reason `cannot-trim` where its sound is gone. */
  ofEncoded(mid: number, path: string): Promise<number>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  workers: Pick<MediaWorkers, 'crop' | 'inspect' | 'stage' | 'trim'>;
  folder: MediaFolder;
};

export const wholeArea: CropArea = { left: 0, top: 0, width: 1, height: 1 };

const invalid = (message: string, field = 'id') => new AppError({ kind: 'invalid', message, field });

export const createMediaCopies = ({ sync: { store, transact }, workers, folder }: Deps): MediaCopies => {
  const originalOf = (mid: number, type: MediaRow['type']): MediaRow => {
    const row = store.media.read(mid);
    if (!row) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
    if (row.type !== type) throw invalid(`This is no ${type}.`);
    return row;
  };

  /** Described like its original, and in the same albums. */
  const copied = async (original: MediaRow, make: (partPath: string) => Promise<Copied>): Promise<number> => {
    const { name, altText, takenMs, type, mid: madeFrom } = original;
    const partPath = folder.partPath();
    try {
      const made = await make(partPath);
      const mid = await landFile({ transact, folder }, { partPath, staged: made }, (tx, file) => {
        const { sha256, sizeBytes, mimeType } = made;
        const added = tx.store.media.add({
          ...{ sha256, sizeBytes, mimeType, name, altText, madeFrom, file, type, atMs: tx.nowMs },
        });
        if (added.mid === madeFrom) return added.mid;
        tx.store.mediaTags.write(added.mid, tx.store.mediaTags.ofFile(madeFrom));
        for (const { aid } of tx.store.albums.ofFile(madeFrom)) tx.store.albums.addFiles(aid, [added.mid]);
        return added.mid;
      });
      const inspected = await inspectFile({ store, workers, folder }, mid);
      if (inspected) transact((tx) => tx.store.media.seen(mid, { ...inspected, takenMs }));
      return mid;
    } finally {
      await rm(partPath, { force: true });
    }
  };

  return {
    async ofPicture(mid, { area, size }) {
      const original = originalOf(mid, 'image');
      const { file, mimeType } = original;
      return copied(original, (partPath) =>
        workers.crop({ path: folder.pathOf(file), mimeType, area, size, partPath }),
      );
    },
    async ofVideo(mid, { startMs, endMs }) {
      const original = originalOf(mid, 'video');
      if (startMs >= endMs) throw invalid('The end is before the start.', 'endMs');
      const { file, mimeType } = original;
      return copied(original, (partPath) =>
        workers.trim({ path: folder.pathOf(file), mimeType, startMs, endMs, partPath }),
      );
    },
    async ofEncoded(mid, path) {
      const original = originalOf(mid, 'video');
      const made = await copied(original, async (partPath) => {
        const staged = await workers.stage({ path, partPath, keepLocation: true });
        if (staged.type !== 'video') throw refusal('not-media');
        return staged;
      });
      const row = store.media.read(made);
      if (!row || made === mid || (original.audioCodec !== null) === (row.audioCodec !== null)) return made;
      transact((tx) => tx.store.media.remove(made));
      folder.drop(row);
      throw new AppError({ kind: 'invalid', reason: 'cannot-trim', message: 'The copy has no sound.' });
    },
  };
};
