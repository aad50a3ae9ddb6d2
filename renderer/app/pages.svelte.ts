// A paged list by cursor: read again when it changes, with the rows that were read on the screen until then.
import { untrack } from 'svelte';
import type { AppError } from '../../preload/errors.ts';
import type { Topic } from '../../preload/wire.ts';
import type { Bridge } from './bridge.ts';
import { questionError } from './live-query.svelte.ts';

/** `last`: the latest answer, for what it contains besides its rows. */
type Page<Row, Last = unknown> = { rows: Row[]; nextCursor: string | null; last: Last };

export type PagedList<Row, Last = unknown> = {
  readonly rows: readonly Row[];
  /** undefined before the first page. */
  readonly last: Last | undefined;
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

type Deps<Filter, Row, Last> = {
  bridge: Bridge;
  filter: () => Filter;
  ask: (filter: Filter, cursor: string | undefined) => Promise<Page<Row, Last>>;
  /** Whether a change of this topic makes the list stale. */
  refreshesOn: (topic: Topic) => boolean;
  /** The rows of one filter are not to be seen under the other, not even until its own are there. */
  startsOver: (before: Filter, after: Filter) => boolean;
  /** How many to begin with. */
  firstPages?: number;
};

type Pages<Row, Last> = { rows: Row[]; pages: number; next: string | null; last: Last };

/** Throttle: while much changes at once, as in a first fill, the list is read again at most this often. */
const restMs = 250;

/**
 * Must be called while a component is set up. Another filter keeps the rows until its own are there, unless it starts
 * over, so that typing does not flicker. Late answers to an earlier filter are dropped.
 */
export const createPages = <Filter, Row extends { id: string }, Last>({
  bridge,
  filter,
  ask,
  refreshesOn,
  startsOver,
  firstPages = 1,
}: Deps<Filter, Row, Last>): PagedList<Row, Last> => {
  let begin = firstPages;
  let read = $state.raw<Pages<Row, Last>>();
  let readFilter: Filter | undefined;
  /** From the very moment that another filter starts over, and not from when it is asked for. */
  const shown = $derived.by(() => {
    const pages = read;
    return readFilter !== undefined && startsOver(readFilter, filter()) ? undefined : pages;
  });
  let error = $state.raw<AppError>();
  let loading = $state(false);
  let loadMore: () => void = () => undefined;
  let reload: () => void = () => undefined;

  /** Reads as many pages as wanted from the start; fewer when there are no more. */
  const readPages = async (filters: Filter, wanted: number): Promise<Pages<Row, Last>> => {
    const rows = new Map<string, Row>();
    let next: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const page = await ask(filters, next);
      for (const row of page.rows) rows.set(row.id, row);
      if (page.nextCursor === null || pages >= wanted)
        return { rows: [...rows.values()], pages, next: page.nextCursor, last: page.last };
      next = page.nextCursor;
    }
  };

  const addPage = async (filters: Filter, before: Pages<Row, Last>, cursor: string): Promise<Pages<Row, Last>> => {
    const page = await ask(filters, cursor);
    // New rows push others onto the next page: rows that are there already are not added twice.
    const known = new Set<string>(before.rows.map(({ id }) => id));
    const rows = [...before.rows, ...page.rows.filter(({ id }) => !known.has(id))];
    return { rows, pages: before.pages + 1, next: page.nextCursor, last: page.last };
  };

  $effect(() => {
    const filters = filter();
    let current = true;
    let fresh = true;
    let underWay = false;
    let stale = false;
    let isStale = false;
    let resting: ReturnType<typeof setTimeout> | undefined;

    const run = async (job: () => Promise<Pages<Row, Last>>) => {
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
        error = questionError(thrown);
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
    const readSoon = () => {
      if (resting !== undefined) {
        isStale = true;
        return;
      }
      isStale = false;
      fromStart();
      resting = setTimeout(() => {
        resting = undefined;
        if (isStale) readSoon();
      }, restMs);
    };

    untrack(() => {
      read = shown;
      readFilter = filters;
      error = undefined;
      fromStart();
      begin = 1;
    });
    reload = fromStart;
    loadMore = further;
    const stop = bridge.onChanged((topics) => {
      if (topics.some(refreshesOn)) readSoon();
    });
    return () => {
      current = false;
      clearTimeout(resting);
      stop();
    };
  });

  return {
    get rows() {
      return shown?.rows ?? [];
    },
    get last() {
      return shown?.last;
    },
    get known() {
      return shown !== undefined;
    },
    get pages() {
      return shown?.pages ?? 0;
    },
    get complete() {
      return shown?.next === null;
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
