// The filter and sort order of a Library list.
import type { PlatformId } from './platforms.ts';
import type { FilterState } from './choices.ts';

export const filterStatuses = ['draft', 'scheduled', 'published'] as const;

export const filterKinds = ['post', 'carousel', 'reel', 'story', 'video'] as const;

/**
 * `waiting`: changes are not at the service yet. `needs-you`: a change needs attention, conflicts included. `deleting`:
 * the post was deleted, and the service has not confirmed it yet; it is in no other list.
 */
export const filterSyncs = ['waiting', 'needs-you', 'deleting'] as const;

/**
 * `slot`: by the next slot, otherwise the last publication; scheduled posts start with the next, others with the
 * latest. `changed`: last changed first. `best`: the best match of the search first.
 */
export const postSorts = ['newest', 'slot', 'changed', 'name', 'best'] as const;
export type PostSort = (typeof postSorts)[number];

/** Those that need no search. */
export type ListSort = Exclude<PostSort, 'best'>;

/** Spans that move on with the days. */
export const nearSpans = [
  ...(['today', 'yesterday', 'tomorrow'] as const),
  ...(['this-week', 'next-week', 'last-week', 'this-month', 'next-month', 'last-month'] as const),
] as const;

/**
 * Days such as `2026-06-01`: `from` inclusive, `before` exclusive. `near`: what the user asked for, of which they are the
 * days when it was read.
 */
export type DaySpan = {
  from?: string | undefined;
  before?: string | undefined;
  near?: (typeof nearSpans)[number] | undefined;
};

/** All given conditions must match. */
export type PostFilter = {
  /** One of the seven states (post-state.ts), or that it changed since approval: as in rows and tabs. */
  state?: FilterState | undefined;
  /** The service's status of the whole post, whatever blocks it. */
  status?: (typeof filterStatuses)[number] | undefined;
  platform?: PlatformId | undefined;
  kind?: (typeof filterKinds)[number] | undefined;
  sync?: (typeof filterSyncs)[number] | undefined;
  /** One of the user's own tags; case-insensitive. */
  tag?: string | undefined;
  /** Creation date, in this computer's time zone. */
  created?: DaySpan | undefined;
  /** Its next slot, otherwise its last publication, in the business's time zone. */
  slot?: DaySpan | undefined;
  /**
   * Words anywhere in the post's texts. The last one may be a prefix; one after a star, as in `*erry*`, may be a part
   * of others.
   */
  search?: string | undefined;
};

/** `sort` omitted: the newest first, or by time if the filter has a range of times. */
export type PostQuery = { filter: PostFilter; sort?: PostSort | undefined };

export const sortOf = (query: PostQuery): PostSort =>
  query.sort === 'best' && query.filter.search !== undefined ? 'best' : listSortOf(query);

/** Without a search there is no best match. */
export const listSortOf = ({ filter, sort }: PostQuery): ListSort =>
  sort !== undefined && sort !== 'best' ? sort : filter.slot ? 'slot' : 'newest';
