// Syncs the write-ahead log to the disk without blocking: a commit that waits for the disk blocks the whole process.
import { open } from 'node:fs/promises';
import { asDiskError } from '../../kernel/disk-errors.ts';
import type { Db } from './open.ts';

/** All that the log of the database holds by now is on the disk when this ends. Rejects with AppError `storage`. */
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
    // A close writes the log into the file, and takes it away.
    if (db.open) throw asDiskError(thrown);
  }
};
