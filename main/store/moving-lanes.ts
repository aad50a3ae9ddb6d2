// Open operations of every lane that could move, kept in memory: of thousands that wait, one sending changes a few.
import type { Operation } from './operation-row.ts';

export type MovingLanes = {
  /** Something in it was written. */
  touch(lane: string): void;
  /** Something was written in lanes that nobody names. */
  forget(): void;
  /** Each lane in its order. Not to be called in a transaction, which may be rolled back. */
  all(): Operation[];
};

type MovingLanesDeps = {
  /** All that `all` answers, oldest first. */
  readAll: () => Operation[];
  /** Open ones of the lane in their order. */
  readLane: (lane: string) => Operation[];
};

/** More lanes than that are read together. */
const mostByThemselves = 100;
const movingStates: readonly Operation['state'][] = ['ready', 'wait', 'doubt'];

const isMoving = ({ kind, state }: Operation): boolean => kind !== 'media.upload' && movingStates.includes(state);

export const createMovingLanes = ({ readAll, readLane }: MovingLanesDeps): MovingLanes => {
  let lanes: Map<string, Operation[]> | null = null;
  const touched = new Set<string>();

  const refreshed = (known: Map<string, Operation[]>): Map<string, Operation[]> => {
    for (const lane of touched) {
      const operations = readLane(lane);
      if (operations.some(isMoving)) known.set(lane, operations);
      else known.delete(lane);
    }
    return known;
  };

  return {
    touch: (lane) => void touched.add(lane),
    forget: () => void (lanes = null),
    all() {
      const isStale = lanes === null || touched.size > mostByThemselves;
      lanes = lanes === null || isStale ? Map.groupBy(readAll(), ({ lane }) => lane) : refreshed(lanes);
      touched.clear();
      return [...lanes.values()].flat();
    },
  };
};
