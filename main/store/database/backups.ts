// Daily copies of the library, made while it is in use. The newest three are retained.
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as row from './row-schema.ts';
import { AppError } from '../../../preload/errors.ts';
import { asDiskError, storageError } from '../../kernel/disk-errors.ts';
import { askForCheck, openCopy, type Db } from './open.ts';

type Deps = { db: Db; folder: string; nowMs: () => number };

const maxCopies = 3;
const copyName = /^library-\d{4}-\d\d-\d\d\.db$/;

/**
 * Makes the copy of the day (UTC) unless it exists. Throws AppError `storage`: `damaged-data` when the library itself
 * is damaged; then the older copies stay, and the library is checked when it is next opened.
 */
export const createBackups =
  ({ db, folder, nowMs }: Deps) =>
  async (): Promise<void> => {
    const name = `library-${new Date(nowMs()).toISOString().slice(0, 10)}.db`;
    const draft = join(folder, `${name}.part`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      if (readdirSync(folder).includes(name)) return;
      rmSync(draft, { force: true });
      closeSync(openSync(draft, 'a', 0o600));
      await db.backup(draft);
      await requireWhole(draft);
      renameSync(draft, join(folder, name));
    } catch (thrown) {
      rmSync(draft, { force: true });
      const error = asDiskError(thrown);
      if (error instanceof AppError && error.data.reason === 'damaged-data') askForCheck(db.name);
      throw error;
    }
    const copies = readdirSync(folder).filter((file) => copyName.test(file));
    for (const old of copies.sort().slice(0, -maxCopies)) rmSync(join(folder, old), { force: true });
  };

/** Table by table, so that nothing waits for all of them. */
const requireWhole = async (path: string): Promise<void> => {
  const copy = openCopy(path);
  try {
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0").pluck().all();
    for (const table of row.array(row.string()).parse(tables)) {
      if (copy.pragma(`quick_check('${table}')`, { simple: true }) !== 'ok') throw storageError('damaged-data');
      await setImmediate();
    }
  } finally {
    copy.close();
  }
};
