// Writes files of Galley's own; disk errors are reported as `storage`, never as a problem of the file.
import { type FileHandle, open, rename } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { AppError } from '../../../preload/errors.ts';
import { asDiskError, storageError } from '../../kernel/disk-errors.ts';

/** AppErrors stay as they are; the system's errors become AppError `storage`. */
const onDisk = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (thrown) {
    const known = asDiskError(thrown);
    throw known instanceof AppError ? known : storageError('disk-failed', { cause: thrown });
  }
};

/** Opens `path` for writing, readable by the user only, and closes it again. */
export const writing = <T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> =>
  onDisk(async () => {
    const file = await open(path, 'w', 0o600);
    try {
      return await write(file);
    } finally {
      await file.close();
    }
  });

/** Atomic: another thread may be reading, or writing the same file. */
export const replace = (path: string, bytes: Uint8Array): Promise<void> =>
  onDisk(async () => {
    const partPath = `${path}.${threadId}.part`;
    await writing(partPath, (part) => part.writeFile(bytes));
    await rename(partPath, path);
  });
