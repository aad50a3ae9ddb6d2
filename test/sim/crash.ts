// The end of a process at any moment: what was committed stays, nothing of it ever runs on.
import type { Store } from '../../main/store/store.ts';

/** Thrown where the process dies, so that what stands on the stack unwinds; everything after it is cut off. */
export class Crash extends Error {
  constructor() {
    super('the process died here');
    this.name = 'Crash';
  }
}

/** One life of the process. */
export type Life = {
  isOver(): boolean;
  /** Called at every point where a process may die; dies there, or returns. */
  point(): void;
  /** Dies now. */
  end(): void;
  /** Is simply no more: nothing follows from it. */
  retire(): void;
};

export const createLife = (dies: () => boolean, ended: () => void): Life => {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    ended();
  };
  return {
    isOver: () => over,
    point() {
      if (over) throw new Crash();
      if (!dies()) return;
      end();
      throw new Crash();
    },
    end,
    retire: () => void (over = true),
  };
};

/** The store as this life sees it: it may die before, inside and after every transaction. */
export const mortal = (store: Store, life: Life): Store => {
  let inside = false;
  return {
    ...store,
    transact(work, durable) {
      if (inside) return work();
      life.point();
      const result = store.transact(() => {
        inside = true;
        try {
          const value = work();
          life.point();
          return value;
        } finally {
          inside = false;
        }
      }, durable);
      life.point();
      return result;
    },
  };
};
