// Brings a database from any earlier form to the present one; each step is stamped with its own change.
import { AppError } from '../../preload/error.ts';
import type { Db } from './open.ts';
import { first } from './migrations/001-session.ts';

/** Step n takes a database from user_version n-1 to n. A step that was ever released is never changed. */
const steps: readonly string[] = [first];

export const migrate = (db: Db): void => {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > steps.length) {
    throw new AppError({ kind: 'internal', message: 'A newer Galley wrote this data. Update Galley to open it.' });
  }
  db.transaction(() => {
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      db.exec(step);
      db.pragma(`user_version = ${index + 1}`);
    }
  }).immediate();
};
