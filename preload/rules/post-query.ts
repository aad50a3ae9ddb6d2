// What of the Library is asked for: a filter and an order.
import type { PlatformId } from './platforms.ts';
import type { FilterState } from './choices.ts';

export const filterStatuses = ['draft', 'scheduled', 'published'] as const;

export const filterKinds = ['post', 'carousel', 'reel', 'story', 'video'] as const;

/**
 * `waiting`: changes are not at the service yet. `needs-you`: a change is in front of the person, conflicts too.
 * `deleting`: the post was deleted, and the service has not confirmed it yet; it is in no other list.
 */
export const filterSyncs = ['waiting', 'needs-you', 'deleting'] as const;

/**
 * `slot`: by the next slot, else the last publication; the next first among the scheduled, else the latest
 * first. `changed`: last changed first. `best`: what says most of the words that are searched for.
 */
export const postSorts = ['newest', 'slot', 'changed', 'name', 'best'] as const;
export type PostSort = (typeof postSorts)[number];

/** Those that need no words. */
export type ListSort = Exclude<PostSort, 'best'>;

/** Days as `2026-06-01`: `from` is in it, `before` is not. */
export type DaySpan = { from?: string | undefined; before?: string | undefined };

/** Everything that is given has to hold. */
export type PostFilter = {
  /** One of the seven (post-state.ts), or that it changed since approval: what rows say and tabs count. */
  state?: FilterState | undefined;
  /** As the service has the whole post, whatever keeps it from being published. */
  status?: (typeof filterStatuses)[number] | undefined;
  platform?: PlatformId | undefined;
  kind?: (typeof filterKinds)[number] | undefined;
  sync?: (typeof filterSyncs)[number] | undefined;
  /** One of the person's own words for posts; capitals do not matter. */
  tag?: string | undefined;
  /** When it was made, on the person's own calendar. */
  created?: DaySpan | undefined;
  /** Its next slot, else its last publication, on the business's calendar. */
  slot?: DaySpan | undefined;
  /**
   * Words anywhere in the post's texts. The last one may be unfinished; one behind a star, as in `*erry*`, may be a part
   * of others.
   */
  search?: string | undefined;
};

/** `sort` left out: the newest first, or by time where a span of times is asked for. */
export type PostQuery = { filter: PostFilter; sort?: PostSort | undefined };

export const sortOf = (query: PostQuery): PostSort =>
  query.sort === 'best' && query.filter.search !== undefined ? 'best' : listSortOf(query);

/** Where nothing is searched for, nothing is the best. */
export const listSortOf = ({ filter, sort }: PostQuery): ListSort =>
  sort !== undefined && sort !== 'best' ? sort : filter.slot ? 'slot' : 'newest';
