// The Library's rows: pages by cursor, read again when posts change, with what was read kept on the screen meanwhile.
import { untrack } from 'svelte';
import type { Input } from '../../preload/bridge.ts';
import type { AppError } from '../../preload/error.ts';
import type { PostRow } from '../../preload/model/post.ts';
import type { Bridge } from '../bridge.ts';
import { appError } from './live.svelte.ts';

export type PostFilter = Pick<Input<'posts.list'>, 'status' | 'search'>;

export type PostList = {
  readonly rows: readonly PostRow[];
  /** What the filter finds in all, read or not; undefined before the first page. */
  readonly total: number | undefined;
  /** A first page of this filter has been read. */
  readonly known: boolean;
  /** How many pages have been read. */
  readonly pages: number;
  /** Every page has been read. */
  readonly complete: boolean;
  readonly error: AppError | undefined;
  readonly loading: boolean;
  loadMore(): void;
  reload(): void;
};

type Pages = { rows: PostRow[]; pages: number; next: string | null; total: number };

/** While much changes at once, as in a first fill, the list is read again at most this often. */
const restMs = 250;

/**
 * Must be called while a component is set up. `firstPages`: how many to begin with. Another status starts over; another
 * search keeps the rows until its own are there, so that typing does not flicker. Late answers to an earlier filter are
 * dropped.
 */
export const createPostList = (bridge: Bridge, filter: () => PostFilter, firstPages = 1): PostList => {
  let begin = firstPages;
  let read = $state.raw<Pages>();
  let readStatus: PostFilter['status'];
  let error = $state.raw<AppError>();
  let loading = $state(false);
  let loadMore: () => void = () => undefined;
  let reload: () => void = () => undefined;

  /** Reads as many pages as wanted from the start; fewer when there are no more. */
  const readPages = async (filters: PostFilter, wanted: number): Promise<Pages> => {
    const rows = new Map<string, PostRow>();
    let next: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const page = await bridge.call('posts.list', next === undefined ? filters : { ...filters, cursor: next });
      for (const row of page.rows) rows.set(row.id, row);
      if (page.nextCursor === null || pages >= wanted)
        return { rows: [...rows.values()], pages, next: page.nextCursor, total: page.total };
      next = page.nextCursor;
    }
  };

  const addPage = async (filters: PostFilter, before: Pages, cursor: string): Promise<Pages> => {
    const page = await bridge.call('posts.list', { ...filters, cursor });
    // A post made meanwhile pushes others over the edge of a page: what stood there already stays once.
    const known = new Set<string>(before.rows.map(({ id }) => id));
    const rows = [...before.rows, ...page.rows.filter(({ id }) => !known.has(id))];
    return { rows, pages: before.pages + 1, next: page.nextCursor, total: page.total };
  };

  $effect(() => {
    const filters = filter();
    let current = true;
    let fresh = true;
    let underWay = false;
    let stale = false;
    let heard = false;
    let resting: ReturnType<typeof setTimeout> | undefined;

    const run = async (job: () => Promise<Pages>) => {
      if (underWay) return;
      underWay = true;
      loading = true;
      try {
        const pages = await job();
        if (!current) return;
        read = pages;
        fresh = false;
        error = undefined;
      } catch (thrown) {
        if (!current) return;
        error = appError(thrown);
      }
      underWay = false;
      loading = false;
      if (stale) fromStart();
    };
    const fromStart = () => {
      stale = underWay;
      void run(() => readPages(filters, fresh ? begin : (read?.pages ?? begin)));
    };
    const further = () => {
      const before = read;
      if (fresh || !before || before.next === null) return;
      const cursor = before.next;
      void run(() => addPage(filters, before, cursor));
    };
    const hear = () => {
      if (resting !== undefined) {
        heard = true;
        return;
      }
      heard = false;
      fromStart();
      resting = setTimeout(() => {
        resting = undefined;
        if (heard) hear();
      }, restMs);
    };

    untrack(() => {
      if (filters.status !== readStatus) read = undefined;
      readStatus = filters.status;
      error = undefined;
      fromStart();
      begin = 1;
    });
    reload = fromStart;
    loadMore = further;
    const stop = bridge.onChanged((topics) => {
      if (topics.some((topic) => topic === 'posts' || topic.startsWith('post:'))) hear();
    });
    return () => {
      current = false;
      clearTimeout(resting);
      stop();
    };
  });

  return {
    get rows() {
      return read?.rows ?? [];
    },
    get total() {
      return read?.total;
    },
    get known() {
      return read !== undefined;
    },
    get pages() {
      return read?.pages ?? 0;
    },
    get complete() {
      return read?.next === null;
    },
    get error() {
      return error;
    },
    get loading() {
      return loading;
    },
    loadMore: () => loadMore(),
    reload: () => reload(),
  };
};
