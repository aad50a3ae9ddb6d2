// What the user asks the library for, as the store understands it, and the posts that a selection means.
import { type DaySpan, type PostFilter, listSortOf, sortOf } from '../../../preload/rules/post-query.ts';
import type { PostCounts, PostSet } from '../../../preload/contract/library.ts';
import { facetMask, type ListFilter, type SpanMs } from '../../store/post-rows.ts';
import type { Store } from '../../store/store.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { AppError } from '../../../preload/errors.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';

export type Asked = { words: string; filter: ListFilter };

/** Days of slots are the business's, days of making are those of this computer. */
export const askedFor = (store: Store, { search, created, slot, ...rest }: PostFilter): Asked => {
  const words = search?.trim() ?? '';
  // What is deleted leaves the search index: it is found by its name.
  const isByName = rest.sync === 'deleting' && words !== '';
  return {
    words: isByName ? '' : words,
    filter: {
      ...rest,
      ...(isByName && { named: words }),
      ...(created && { created: spanIn(ownZone(), created) }),
      ...(slot && { slot: spanIn(businessZone(store), slot) }),
    },
  };
};

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const spanIn = (zone: string, { from, before }: DaySpan): SpanMs => ({
  ...(from !== undefined && { fromMs: dayStartMs(from, zone) }),
  ...(before !== undefined && { beforeMs: dayStartMs(before, zone) }),
});

/** The first moment of a day, `2026-06-01`, where clocks show the zone's time; an unknown zone counts as UTC. */
export const dayStartMs = (day: string, zone: string): number => {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  const guessMs = utcMs - offsetMs(utcMs, zone);
  // Around a change of the clock the first guess may have looked at the wrong side of it.
  return utcMs - offsetMs(guessMs, zone);
};

const offsetMs = (atMs: number, zone: string): number => {
  const parts = clockOf(zone)?.formatToParts(atMs);
  if (!parts) return 0;
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shownMs - Math.floor(atMs / 1000) * 1000;
};

/** To make one takes as long as to read a post, and a month asks for forty days. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();

const clockOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const cached = clocks.get(timeZone);
  if (cached !== undefined) return cached;
  const made = makeClock(timeZone);
  clocks.set(timeZone, made);
  return made;
};

const makeClock = (timeZone: string): Intl.DateTimeFormat | null => {
  const number = 'numeric';
  const shown = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...shown, hourCycle: 'h23', timeZone });
  } catch {
    return null;
  }
};

const tabs: Record<keyof PostCounts, PostFilter> = {
  all: {},
  draft: { status: 'draft' },
  scheduled: { status: 'scheduled' },
  published: { status: 'published' },
  approval: { approval: true },
  failed: { failed: true },
};

export const countPosts = (store: Store): PostCounts => {
  const counted = store.posts.facetCounts();
  const countOf = (filter: PostFilter): number => {
    const mask = facetMask(filter);
    return counted.reduce((sum, { facets, posts }) => ((facets & mask) === mask ? sum + posts : sum), 0);
  };
  return {
    all: countOf(tabs.all),
    draft: countOf(tabs.draft),
    scheduled: countOf(tabs.scheduled),
    published: countOf(tabs.published),
    approval: countOf(tabs.approval),
    failed: countOf(tabs.failed),
  };
};

// The posts a person means: those they ticked, or all that a filter finds but a few.
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
  const pids = pidsOf(store, of, bulkLimit + 1);
  if (pids.length <= bulkLimit) return pids;
  const most = new Intl.NumberFormat('en').format(bulkLimit);
  throw new AppError({ kind: 'invalid', message: `Galley changes at most ${most} posts in one step.` });
};
