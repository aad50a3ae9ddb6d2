// What Galley put together from two sides by itself: told to the person until they have seen it.
import type { Merged } from '../../preload/model/sync.ts';
import type { Store } from '../store/store.ts';
import type { Transact } from './transaction.ts';

export type MergeNotes = {
  /** Of one post, those that were not seen yet. */
  list(pid: number): Merged[];
  /** All of the post have been seen. */
  seen(pid: number): void;
};

export const createMergeNotes = ({ store, transact }: { store: Store; transact: Transact }): MergeNotes => ({
  list: (pid) =>
    store.mergeNotes.ofPost(pid).map(({ platform, field, base, mine, theirs, value, atMs }) => ({
      platform,
      field,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
      value: shown(value),
      at: new Date(atMs).toISOString(),
    })),
  seen(pid) {
    transact((tx) => {
      tx.store.mergeNotes.forget(pid);
      tx.changed(`post:${pid}`);
    });
  },
});

/** A field as text. */
export const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  // Hashtags, or the colors of a palette.
  return typeof value === 'object' ? Object.values(value).join(' ') : JSON.stringify(value);
};
