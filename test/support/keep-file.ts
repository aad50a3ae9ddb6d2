// Puts a picture of the test into the media library: copied under its hash, with its row.
import { createHash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { MediaFolder } from '../../main/media/media-folder.ts';
import type { MediaRow } from '../../main/store/media.ts';
import type { Transact } from '../../main/sync/kernel/transaction.ts';

/** Of a JPEG, PNG or MP4 that is called so. */
export const keepFile = async (
  { transact, folder }: { transact: Transact; folder: MediaFolder },
  { path, name }: { path: string; name: string },
): Promise<MediaRow> => {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const extension = extname(name).slice(1);
  const mimeType = { png: 'image/png', mp4: 'video/mp4' }[extension] ?? 'image/jpeg';
  const part = folder.partPath();
  await copyFile(path, part);
  const file = await folder.keep(part, { sha256, extension });
  return transact(({ store, nowMs }) =>
    store.media.add({ sha256, sizeBytes: bytes.length, mimeType, name, file, atMs: nowMs }),
  );
};
