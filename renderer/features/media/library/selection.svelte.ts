// Which items of a list are selected, in the order they were: one by one, as a range, or all.

export type Selection<Id extends string> = {
  readonly ids: readonly Id[];
  has(id: Id): boolean;
  toggle(id: Id): void;
  /** From the one toggled last up to this one, as `order` has them; a range before it gives way. */
  extendTo(id: Id, order: readonly Id[]): void;
  take(ids: readonly Id[]): void;
  clear(): void;
};

/** Must be called while a component is set up. */
export const createSelection = <Id extends string>(): Selection<Id> => {
  let ids = $state.raw<readonly Id[]>([]);
  /** Where a range begins, and what was selected then. */
  let anchor: { id: Id; ids: readonly Id[] } | undefined;
  const known = $derived(new Set(ids));

  const anchorAt = (id: Id, now: readonly Id[]): void => {
    ids = now;
    anchor = { id, ids: now };
  };
  return {
    get ids() {
      return ids;
    },
    has: (id) => known.has(id),
    toggle: (id) => anchorAt(id, ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    extendTo(id, order) {
      const from = anchor && order.includes(anchor.id) ? anchor : { id, ids };
      const [start, end] = [order.indexOf(from.id), order.indexOf(id)];
      const range = start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).reverse();
      anchor = from;
      ids = [...new Set([...from.ids, ...range])];
    },
    take(all) {
      ids = [...all];
      anchor = undefined;
    },
    clear() {
      ids = [];
      anchor = undefined;
    },
  };
};
