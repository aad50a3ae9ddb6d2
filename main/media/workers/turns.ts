// Whose turn it is: the person's first, then by turns what looks and what copies, so that neither waits for all of the other.
export type Lane = 'person' | 'look' | 'stage';

export type Turns<T> = {
  add(lane: Lane, item: T): void;
  /** The next one, taken out; undefined: none waits. */
  take(): T | undefined;
  /** Taken out before its turn; false: it does not wait. */
  remove(item: T): boolean;
};

export const createTurns = <T>(): Turns<T> => {
  const lanes: Record<Lane, Set<T>> = { person: new Set(), look: new Set(), stage: new Set() };
  let last: Lane = 'look';
  return {
    add: (lane, item) => void lanes[lane].add(item),
    take() {
      const order: Lane[] = last === 'look' ? ['person', 'stage', 'look'] : ['person', 'look', 'stage'];
      for (const lane of order) {
        const [item] = lanes[lane];
        if (item === undefined) continue;
        lanes[lane].delete(item);
        if (lane !== 'person') last = lane;
        return item;
      }
      return undefined;
    },
    remove: (item) => Object.values(lanes).some((lane) => lane.delete(item)),
  };
};
