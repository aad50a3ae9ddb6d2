// Syncs the write-ahead log to the disk without blocking: a commit that waits for the disk blocks the whole process.
import { open } from 'node:fs/promises';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Db } from './open.ts';

/** Resolves when everything now in the log is on the disk. Rejects with AppError `storage`. */
export const syncLog = async (db: Db): Promise<void> => {
  if (db.memory) return;
  try {
    const log = await open(`${db.name}-wal`, 'r+');
    try {
      await log.sync();
    } finally {
      await log.close();
    }
  } catch (thrown) {
    // Closing moves the log into the file and removes it.
    if (db.open) throw asDiskError(thrown);
  }
};
