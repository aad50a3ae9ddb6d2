// Translates the window's filters for the store, and finds the posts that a selection means.
import { type DaySpan, type PostFilter, listSortOf, sortOf } from '../../../preload/rules/post-query.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import type { ListFilter, SpanMs } from '../../store/post-rows.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { tooMany } from '../too-many.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';
import { dayStartMs } from '../calendar/day-start.ts';
import { postsOfState, statesContext } from './post-states.ts';

export type Asked = { words: string; filter: ListFilter };

/** Days of slots are the business's, days of creation are this computer's. */
export const askedFor = (sync: Sync, { search, created, slot, state, ...rest }: PostFilter): Asked => {
  const words = search?.trim() ?? '';
  // A deleted post leaves the search index: it is found by its name.
  const isByName = rest.sync === 'deleting' && words !== '';
  if (words !== '' && !isByName) sync.indexSome();
  return {
    words: isByName ? '' : words,
    filter: {
      ...rest,
      ...(isByName && { named: words }),
      ...(rest.tag !== undefined && { tag: writtenTag(sync.store, rest.tag) }),
      ...(state && { state: postsOfState(sync.store, state, statesContext(sync)) }),
      ...(created && { created: spanIn(ownZone(), created) }),
      ...(slot && { slot: spanIn(businessZone(sync.store), slot) }),
    },
  };
};

/** As the library writes it. SQLite itself knows the two cases of ASCII letters only. */
const writtenTag = ({ postTags }: Store, asked: string): string => {
  if (/^\p{ASCII}*$/u.test(asked)) return asked;
  const key = asked.toLowerCase();
  const alike = postTags.counts().filter(({ tag }) => tag.toLowerCase() === key);
  return (alike.find(({ tag }) => tag === asked) ?? alike[0])?.tag ?? asked;
};

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const spanIn = (zone: string, { from, before }: DaySpan): SpanMs => ({
  ...(from !== undefined && { fromMs: dayStartMs(from, zone) }),
  ...(before !== undefined && { beforeMs: dayStartMs(before, zone) }),
});

// The posts that an action is about: the checked ones, or all results of a filter except a few.
/** Local ids in the order of the list, at most `limit` of them. */
export const pidsOf = (sync: Sync, of: PostSet, limit = Number.MAX_SAFE_INTEGER): number[] => {
  if ('ids' in of) return of.ids.map(Number);
  const { store } = sync;
  const { words, filter } = askedFor(sync, of.filter);
  const most = Math.min(Number.MAX_SAFE_INTEGER, limit + of.except.length);
  const found =
    words === '' ? store.posts.pids(filter, most, listSortOf(of)) : store.search.pids(words, filter, most, sortOf(of));
  const except = new Set(of.except.map(Number));
  return found.filter((pid) => !except.has(pid));
};

/** As many as one step can change. Throws AppError `invalid` for more. */
export const stepOf = (sync: Sync, of: PostSet): number[] => {
  const pids = pidsOf(sync, of, bulkLimit + 1);
  if (pids.length <= bulkLimit) return pids;
  throw tooMany('posts', bulkLimit);
};
