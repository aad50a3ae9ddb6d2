// A stored file as the window sees it.
import type { MediaId } from '../../../preload/ids.ts';
import type { MediaFile } from '../../../preload/contract/media.ts';
import { mediaIdOf, thumbnailIdOf } from '../../media/local-files.ts';
import { type SeenMedia, wasInspected } from '../../store/media.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { InspectedMedia, MediaWorkers } from '../../media/workers/jobs.ts';
import type { Durable, Store } from '../../store/store.ts';
import type { Transact, Tx } from '../../sync/kernel/transaction.ts';

type Landing = { partPath: string; staged: { sha256: string; extension: string } };

/** `add` writes the file's row, in the transaction that knows it to be on disk. */
export const landFile = async <T>(
  { transact, folder }: { transact: Transact; folder: MediaFolder },
  { partPath, staged }: Landing,
  add: (tx: Tx, file: string) => T,
  durable: () => Durable = () => 'now',
): Promise<T> => {
  const file = await folder.keep(partPath, staged);
  return transact((tx) => {
    // The user removed the same bytes from the library at this very moment, and the file with them.
    if (!folder.has(file))
      throw new AppError({ kind: 'file-refused', problem: 'changed-while-read', message: 'The copy is gone again.' });
    return add(tx, file);
  }, durable());
};

/** Returns the metadata to store; null: it is known already. Throws what the workers throw. */
export const inspectFile = async (
  { store, workers, folder }: { store: Store; workers: Pick<MediaWorkers, 'inspect'>; folder: MediaFolder },
  mid: number,
  signal?: AbortSignal,
): Promise<InspectedMedia | null> => {
  const row = store.media.read(mid);
  if (!row) throw new AppError({ kind: 'not-found', message: 'There is no such file.' });
  if (wasInspected(row)) return null;
  const { file, mimeType, sha256 } = row;
  return workers.inspect(
    { path: folder.pathOf(file), mimeType, thumbnailDir: folder.thumbnailDir, name: sha256 },
    signal,
  );
};

export const toMediaFile = (row: SeenMedia): MediaFile => ({
  id: mediaIdOf(row.mid),
  thumbnail: thumbnailOf(row),
  name: row.name,
  type: row.type,
  mimeType: row.mimeType,
  sizeBytes: row.sizeBytes,
  width: row.width,
  height: row.height,
  durationSeconds: row.durationMs === null ? null : row.durationMs / 1000,
  videoCodec: row.videoCodec,
  audioCodec: row.audioCodec,
  takenAt: row.takenMs === null ? null : new Date(row.takenMs).toISOString().slice(0, 19),
  blurhash: row.blurhash,
  location: row.location,
  altText: row.altText,
  tags: row.tags,
  madeFrom: row.madeFrom === null ? null : mediaIdOf(row.madeFrom),
  uploaded: row.uploaded,
  postCount: row.postCount,
  addedAt: new Date(row.atMs).toISOString(),
});

const thumbnailOf = ({ thumbnail, mid }: SeenMedia): MediaId | null => (thumbnail === null ? null : thumbnailIdOf(mid));
