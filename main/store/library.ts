// Opens the library of one business, and saves what can be read of one that is damaged.
import { AppError } from '../../preload/error.ts';
import { openDatabase, type Db } from './open.ts';
import { finishSalvage, salvageLibrary, type Salvage } from './salvage.ts';

/** `salvage`: the library was damaged, and this is what came out of it. Throws AppError `storage`. */
export const openLibrary = (path: string): { db: Db; salvage: Salvage | null } => {
  finishSalvage(path);
  try {
    return { db: openDatabase(path, 'library'), salvage: null };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.data.reason !== 'damaged-data') throw thrown;
  }
  const salvage = salvageLibrary(path);
  return { db: openDatabase(path, 'library'), salvage };
};
