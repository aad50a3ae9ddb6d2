// Which posts are selected: some by their ids, or all of a query except some. Rows that aren't loaded count too.
import type { Bridge } from '../../../app/bridge.ts';
import { createLive } from '../../../app/live-query.svelte.ts';
import type { PostQuery } from '../../../../preload/rules/post-query.ts';
import type { PostSet } from '../../../../preload/contract/library.ts';

type Deps = {
  bridge: Bridge;
  query: () => PostQuery;
  /** How many posts the query finds; undefined: not known yet. */
  total: () => number | undefined;
  /** Ids of the loaded rows in the order of the list. */
  order: () => readonly string[];
};

/**
 * Must be called while a component is set up. Another query clears it, and a post that leaves the list leaves it too, so that
 * selected posts are always listed. Posts that are being deleted can't be selected.
 */
export const createPostSelection = ({ bridge, query, total, order }: Deps) => {
  let all = $state(false);
  /** The selected ids; with `all` those that aren't selected. */
  let marked = $state.raw<ReadonlySet<string>>(new Set());
  let anchor: string | undefined;
  /** The ids between the anchor and the last step; replaced with each step. */
  let range: readonly string[] = [];

  const clear = () => {
    all = false;
    marked = new Set();
    anchor = undefined;
    range = [];
  };
  const has = (id: string): boolean => marked.has(id) !== all;
  const isOff = () => query().filter.sync === 'deleting';
  const set = (ids: readonly string[], on: boolean) => {
    if (isOff()) return;
    const next = new Set(marked);
    for (const id of ids) {
      if (on !== all) next.add(id);
      else next.delete(id);
    }
    marked = next;
  };

  const shape = $derived(JSON.stringify(query()));
  let seen: string | undefined;
  $effect.pre(() => {
    if (seen !== undefined && seen !== shape) clear();
    seen = shape;
  });

  /** Marked, and in none of the loaded rows: they left the list, or are further down now. */
  const unseen = $derived.by(() => {
    const loaded = new Set(order());
    return [...marked].filter((id) => !loaded.has(id));
  });
  const stillListed = createLive(bridge, () => {
    const ids = unseen;
    const { filter } = query();
    return {
      topics: [],
      ask: async () => ({ ids, listed: ids.length === 0 ? [] : await bridge.call('posts.listed', { ids, filter }) }),
    };
  });
  $effect.pre(() => {
    const { value } = stillListed;
    if (value?.ids !== unseen) return;
    const gone = unseen.filter((id) => !value.listed.some((listed) => listed === id));
    if (gone.length === 0) return;
    marked = new Set([...marked].filter((id) => !gone.includes(id)));
    range = range.filter((id) => !gone.includes(id));
  });
  const count = $derived(all ? Math.max(0, (total() ?? 0) - marked.size) : marked.size);

  const of = $derived.by<PostSet | undefined>(() => {
    if (count === 0) return undefined;
    if (!all) return { ids: [...marked] };
    const { filter, sort } = query();
    return { filter, sort, except: [...marked] };
  });

  return {
    get count() {
      return count;
    },
    /** Nothing of this list can be selected. */
    get isOff() {
      return isOff();
    },
    get isAll() {
      return all && marked.size === 0;
    },
    has,
    clear,
    toggle(id: string) {
      set([id], !has(id));
      anchor = id;
      range = [];
    },
    /** Selects only this one. */
    pick(id: string) {
      clear();
      set([id], true);
      anchor = id;
    },
    /** Selects from the anchor to here; `from` is the anchor when there is none. */
    extend(to: string, from?: string) {
      const ids = order();
      if (anchor === undefined || !ids.includes(anchor)) anchor = from ?? to;
      const ends = [ids.indexOf(anchor), ids.indexOf(to)];
      const [first, last] = [Math.min(...ends), Math.max(...ends)];
      if (first < 0) return;
      set(range, false);
      range = ids.slice(first, last + 1);
      set(range, true);
    },
    /** Selects all posts of the query; a second time none. */
    toggleAll() {
      const on = !isOff() && !(all && marked.size === 0);
      clear();
      all = on;
    },
    selectAll() {
      clear();
      all = !isOff();
    },
    /** undefined: nothing is selected. */
    get of() {
      return of;
    },
  };
};

export type PostSelection = ReturnType<typeof createPostSelection>;
