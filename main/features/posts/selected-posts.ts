// The posts a person means: those they ticked, or all that a filter finds but a few.
import { AppError } from '../../../preload/errors.ts';
import { listSortOf, sortOf } from '../../../preload/rules/post-query.ts';
import { manyLimit } from '../../../preload/rules/own-bounds.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import type { Store } from '../../store/store.ts';
import { askedFor } from './library-query.ts';

/** Local ids in the order of the list, at most `limit` of them. */
export const pidsOf = (store: Store, of: PostSet, limit = Number.MAX_SAFE_INTEGER): number[] => {
  if ('ids' in of) return of.ids.map(Number);
  const { words, filter } = askedFor(store, of.filter);
  const most = Math.min(Number.MAX_SAFE_INTEGER, limit + of.except.length);
  const found =
    words === '' ? store.posts.pids(filter, most, listSortOf(of)) : store.search.pids(words, filter, most, sortOf(of));
  const except = new Set(of.except.map(Number));
  return found.filter((pid) => !except.has(pid));
};

/** As many as one step takes. Throws AppError `invalid` for more. */
export const stepOf = (store: Store, of: PostSet): number[] => {
  const pids = pidsOf(store, of, manyLimit + 1);
  if (pids.length <= manyLimit) return pids;
  const most = new Intl.NumberFormat('en').format(manyLimit);
  throw new AppError({ kind: 'invalid', message: `Galley changes at most ${most} posts in one step.` });
};
