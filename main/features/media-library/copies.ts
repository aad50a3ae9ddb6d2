// Copies of stored files: cropped, smaller, as platforms accept them, or trimmed. The originals stay.
import { rm } from 'node:fs/promises';
import type { CropArea } from '../../../preload/contract/media.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { Copied, CropJob, InspectedMedia, MediaWorkers } from '../../media/workers/jobs.ts';
import { refusal } from '../../media/workers/limits.ts';
import { hasItsSound } from '../../media/workers/movie-sound.ts';
import { type MediaRow, wasInspected } from '../../store/media.ts';
import type { Sync } from '../../sync/engine.ts';
import { landFile } from './media-file.ts';

type PictureCopy = { area: CropArea; size: CropJob['size'] };

/**
 * Each returns the local id of the copy: an existing one where the same bytes are stored already. Until it is whole and
 * inspected the library knows nothing of it; `signal` ends it with AppError `cancelled`, and nothing of it is left.
 */
export type MediaCopies = {
  /** Throws AppError `not-found` for a file that does not exist, `invalid` for a video, and what the workers throw. */
  ofPicture(mid: number, copy: PictureCopy): Promise<number>;
  /** Throws AppError `not-found`, `invalid` for a picture or a range without a video, and what the workers throw. */
  ofVideo(mid: number, range: { startMs: number; endMs: number }, signal: AbortSignal): Promise<number>;
  /** Of what a video was encoded to. Throws `invalid` with reason `cannot-trim` unless its sound is there, as AAC. */
  ofEncoded(mid: number, path: string, signal: AbortSignal): Promise<number>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact'>;
  workers: Pick<MediaWorkers, 'crop' | 'inspect' | 'stage' | 'trim' | 'sound'>;
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

  /** What there is to know of a file that is not in the library yet. */
  const inspect = (partPath: string, { sha256, mimeType }: Copied, signal?: AbortSignal): Promise<InspectedMedia> =>
    workers.inspect({ path: partPath, mimeType, thumbnailDir: folder.thumbnailDir, name: sha256 }, signal);

  /** Described like its original, and in the same albums. The user may have described an existing one in another way. */
  const copied = async (
    original: MediaRow,
    make: (partPath: string) => Promise<Copied & Partial<Pick<MediaRow, 'location'>>>,
    signal?: AbortSignal,
  ): Promise<number> => {
    const { name, altText, takenMs, type, mid: madeFrom } = original;
    const partPath = folder.partPath();
    try {
      const made = await make(partPath);
      const { sha256, sizeBytes, mimeType, location = 'none' } = made;
      const inspected = await inspect(partPath, made, signal);
      if (signal?.aborted) throw new AppError({ kind: 'cancelled', message: 'The copy was called off.' });
      return await landFile({ transact, folder }, { partPath, staged: made }, (tx, file) => {
        const known = tx.store.media.bySha256([sha256]).get(sha256);
        const row = tx.store.media.add({
          sha256,
          sizeBytes,
          mimeType,
          name,
          altText,
          madeFrom,
          file,
          type,
          location,
          atMs: tx.nowMs,
        });
        const { mid } = row;
        if (!wasInspected(row)) tx.store.media.seen(mid, { ...inspected, takenMs });
        if (known !== undefined) return mid;
        tx.store.mediaTags.write(mid, tx.store.mediaTags.ofFile(madeFrom));
        for (const { aid } of tx.store.albums.ofFile(madeFrom)) tx.store.albums.addFiles(aid, [mid]);
        return mid;
      });
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
    async ofVideo(mid, { startMs, endMs }, signal) {
      const original = originalOf(mid, 'video');
      if (startMs >= endMs) throw invalid('The end is before the start.', 'endMs');
      const { file, mimeType, location } = original;
      const make = async (partPath: string) => {
        const job = { path: folder.pathOf(file), mimeType, startMs, endMs, partPath };
        return { ...(await workers.trim(job, signal)), location };
      };
      return copied(original, make, signal);
    },
    async ofEncoded(mid, path, signal) {
      const original = originalOf(mid, 'video');
      const make = async (partPath: string) => {
        const staged = await workers.stage({ path, partPath, keepLocation: true }, signal);
        if (staged.type !== 'video') throw refusal('not-media');
        const [before, after] = [
          await workers.sound({ path: folder.pathOf(original.file) }, signal),
          await workers.sound({ path: partPath }, signal),
        ];
        // What the platforms play: a browser encodes to other codecs, too.
        const isPlayable = after.codec === null || after.codec === 'aac';
        if (!isPlayable || !hasItsSound(before, after))
          throw new AppError({ kind: 'invalid', reason: 'cannot-trim', message: 'The copy lacks its sound.' });
        return staged;
      };
      return copied(original, make, signal);
    },
  };
};
