// Opens the library of a business or the app's own database. A damaged one is replaced by what can be read of it.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { AppError } from '../../../../preload/errors.ts';
import { openDatabase, type Db } from '../open.ts';
import { finishSalvage, salvageLibrary, type Salvage, tableOf } from './salvage.ts';
import { readRawRows } from './raw-rows.ts';

/** `salvage`: set if the library was damaged, with what was recovered. Throws AppError `storage`. */
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

/** Tables of the app's own database: sign-ins and preferences. */
const salvaged = ['key_session', 'sandbox_visit', 'preferences'];

/**
 * `setAside`: where the damaged database is now; what could be read of it is in the new one. Throws AppError `storage`.
 */
export const openApp = (path: string): { db: Db; setAside: string | null } => {
  try {
    return { db: openDatabase(path, 'app'), setAside: null };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.data.reason !== 'damaged-data') throw thrown;
  }
  const setAside = putAside(path);
  const db = openDatabase(path, 'app');
  db.transaction(() => {
    const tables = salvaged.map((name) => tableOf(db, 'app', name));
    for (const row of readRawRows(setAside)) tables.find(({ fits }) => fits(row))?.insert(row);
  }).immediate();
  return { db, setAside };
};

const putAside = (path: string): string => {
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  const aside = `${path}.damaged-${number}`;
  for (const end of ['-wal', '']) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${aside}${end}`);
  for (const end of ['-shm', '.check']) rmSync(`${path}${end}`, { force: true });
  return aside;
};
