// The steps that bring a database from any earlier form to the present one.
import { AppError } from '../../preload/error.ts';
import { first } from './migrations/app-001-session.ts';

/** Step n takes a database from user_version n-1 to n. A step that was ever released is never changed. */
const steps: readonly string[] = [first];

/**
 * The SQL that is still to run on a database of this `user_version`, each step stamped with its own number.
 * Throws AppError when a newer Galley wrote it.
 */
export const stepsFrom = (version: number): string[] => {
  if (version > steps.length) {
    throw new AppError({ kind: 'internal', message: 'A newer Galley wrote this data. Update Galley to open it.' });
  }
  return steps.slice(version).map((step, index) => `${step}; PRAGMA user_version = ${version + index + 1}`);
};
