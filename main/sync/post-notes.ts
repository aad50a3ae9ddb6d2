// What Galley did to a post by itself: told to the person until they have seen it.
import type { PostNotes as Told } from '../../preload/contract/posts.ts';
import type { Store } from '../store/store.ts';
import type { Transact } from './kernel/transaction.ts';

export type PostNotes = {
  /** Of one post, what was not seen yet. */
  read(pid: number): Told;
  /** All of the post have been seen. */
  seen(pid: number): void;
};

export const createPostNotes = ({ store, transact }: { store: Store; transact: Transact }): PostNotes => ({
  read: (pid) => ({
    merged: store.postNotes.merged(pid).map(({ platform, field, base, mine, theirs, value, atMs }) => ({
      platform,
      field,
      base: shown(base),
      mine: shown(mine),
      theirs: shown(theirs),
      value: shown(value),
      at: new Date(atMs).toISOString(),
    })),
    leftOut: store.postNotes.leftOut(pid),
  }),
  seen(pid) {
    transact((tx) => {
      tx.store.postNotes.forget(pid);
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
