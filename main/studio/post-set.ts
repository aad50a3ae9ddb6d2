// Which posts a set means, in the order of the list, and which of their versions can get a slot at all.
import { AppError } from '../../preload/error.ts';
import { sortOf } from '../../preload/model/finding.ts';
import { manyLimit } from '../../preload/model/many.ts';
import type { PostSet } from '../../preload/post-many.ts';
import type { Store } from '../store/store.ts';
import { accountSnapshot } from '../sync/snapshots.ts';
import { askedFor } from './finding.ts';

export const pidsOf = (store: Store, of: PostSet, limit: number): number[] => {
  if ('ids' in of) return of.ids.map(Number);
  const { words, filter } = askedFor(store, of.filter);
  const sort = sortOf(of);
  const most = limit + of.except.length;
  const found = words === '' ? store.posts.pids(filter, most, sort) : store.search.pids(words, filter, most, sort);
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

export const takesSlot = (store: Store, platform: string): boolean => {
  const channel = accountSnapshot(store)?.channels.find((each) => each.platform === platform);
  return !channel || (channel.available && channel.connected);
};
