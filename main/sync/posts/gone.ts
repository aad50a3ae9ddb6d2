// How a post ended that the service does not have any more, and whether it can be made once more from the copy kept here.
import type { Post } from '../../../preload/contract/posts.ts';
import type { Store } from '../../store/store.ts';

/** Ends of a post as tombstones name them; all others are somebody else's doing. */
export const deletedHere = 'deleted';
export const madeAgain = 'made-again';

/** Out of sight, and certainly not at the service: nothing can be asked of it any more. */
export const isDeleted = (store: Store, pid: number): boolean => {
  const { goneAtMs, proof } = store.posts.presence(pid);
  return goneAtMs !== null && proof !== null;
};

/** A step or a deletion of the person's made it go: what of it is at hand can be a new draft. */
export const canBeMadeAgain = (store: Store, pid: number): boolean =>
  isDeleted(store, pid) && store.posts.presence(pid).proof !== madeAgain;

/** Of one that nothing waits to delete. */
export const endOf = (store: Store, pid: number): Post['gone'] => {
  switch (store.posts.presence(pid).proof) {
    case null:
      return null;
    case deletedHere:
      return 'deleted';
    case madeAgain:
      return 'restored';
    default:
      return 'deleted-elsewhere';
  }
};
