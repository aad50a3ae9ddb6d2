// Takes a file into Galley's own folder: hashed while it is copied, on disk before any row names it.
import type { MediaRow } from '../store/media.ts';
import type { Transact } from './transaction.ts';

export type IntakeDeps = { transact: Transact; /** The library's media folder. */ folder: string; newId: () => string };

/** Throws AppError `file-refused`: `too-large`, `file-changed`, or of a kind the service does not take. */
export const keepFile = async (_deps: IntakeDeps, _source: { path: string; name: string }): Promise<MediaRow> =>
  Promise.reject(new Error('not yet'));
