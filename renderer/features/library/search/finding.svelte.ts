// The query of the Library: tab, filter chips, search text and sort order.
import type { PostFilter, PostQuery, PostSort } from '../../../../preload/rules/post-query.ts';
import { asOfToday, joined, type QueryContext, readQuery } from './query.ts';
import type { FindingMemory, LibraryTab } from '../../../app/route.svelte.ts';
import { createSearch } from '../../../app/search.svelte.ts';

export type FilterKey = Exclude<keyof PostFilter, 'search'>;

type Deps = {
  tab: () => LibraryTab;
  today: () => Temporal.PlainDate;
  /** What the typed terms need to know. */
  context: () => QueryContext;
  memory: FindingMemory | undefined;
};

const tabFilter = (tab: LibraryTab): PostFilter => (tab === 'all' ? {} : { state: tab === 'drafts' ? 'draft' : tab });

const without = (filter: PostFilter, key: FilterKey): PostFilter => {
  const { [key]: _, ...rest } = filter;
  return rest;
};

export type Finding = ReturnType<typeof createFinding>;

/** Must be called while a component is set up. Terms become chips once they are finished: with a space or Enter. */
export const createFinding = ({ tab, today, context, memory }: Deps) => {
  const text = createSearch(memory?.typed);
  let chosen = $state.raw<PostFilter>(memory?.chosen ?? {});
  let sort = $state<PostSort | undefined>(memory?.sort);

  // As text, so that it changes once a day and not every minute.
  const day = $derived(today().toString());
  /** From where on the text is a term whose value is still being chosen: it is not searched for. */
  let heldFrom = $state<number>();
  const typed = $derived(readQuery(text.asked.slice(0, heldFrom), Temporal.PlainDate.from(day), context()));
  const filter = $derived(asOfToday(joined(chosen, typed.filter), Temporal.PlainDate.from(day), context()));
  const search = $derived(typed.search);
  const asked = $derived<PostFilter>({ ...tabFilter(tab()), ...filter, ...(search !== '' && { search }) });

  /** Turns the filter terms that were typed so far into chips. */
  const lift = () => {
    const read = readQuery(text.typed, Temporal.PlainDate.from(day), context());
    if (Object.keys(read.filter).length === 0) return;
    chosen = joined(chosen, read.filter);
    text.put(read.search === '' ? '' : `${read.search} `);
  };

  /** Sorting by best match ends with its search. */
  const unrank = () => {
    if (sort === 'best') sort = undefined;
  };

  return {
    get typed() {
      return text.typed;
    },
    set typed(next) {
      text.typed = next;
      if (next === '') unrank();
      if (/\s$/u.test(next)) lift();
    },
    lift,
    /** What is typed is finished, and is asked for at once. */
    finish() {
      lift();
      text.put(text.typed);
    },
    /** Shown as chips. */
    get filter() {
      return filter;
    },
    get search() {
      return search;
    },
    /** Replaces the search text; filters stay. */
    searchFor(terms: string) {
      lift();
      text.put(terms);
    },
    /** Filter, search and tab combined. */
    get asked() {
      return asked;
    },
    get sort() {
      return sort;
    },
    set sort(next) {
      sort = next;
    },
    get narrowed() {
      return search !== '' || Object.keys(filter).length > 0;
    },
    /** undefined: nothing of the text is held back. */
    hold(from: number | undefined) {
      heldFrom = from;
    },
    /** A suggestion takes the place of what was typed of it, which begins at `start`. */
    take(start: number, more: PostFilter) {
      text.put(text.typed.slice(0, start));
      lift();
      chosen = { ...chosen, ...more };
    },
    drop(key: FilterKey) {
      lift();
      chosen = without(chosen, key);
    },
    clear() {
      text.put('');
      unrank();
      chosen = {};
    },
    show({ filter: { search: terms = '', ...rest }, sort: order }: PostQuery) {
      text.put(terms);
      chosen = rest;
      sort = order;
    },
    get memory(): FindingMemory {
      return { typed: text.typed, chosen, sort };
    },
  };
};
