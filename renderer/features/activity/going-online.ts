// What would be sent by going online, a row for all that is sent or left out together: what shows outside comes first.
import type { Activity, ActivityItem, StillPublishes } from '../../../preload/contract/sync.ts';

export type UnsentRow = {
  group: string;
  /** The first change, which names the row. */
  first: ActivityItem;
  outward: ActivityItem[];
  /** All other changes. */
  others: ActivityItem[];
  /** What the service publishes unless these changes arrive first, the earliest in front. */
  stillPublishes: StillPublishes[];
  calledOff: StillPublishes[];
  /** It was left out before. */
  isLeftOut: boolean;
};

/** Publish now, then what has a time, the earliest first, then approvals. */
const urgencyOf = ({ outward, stillPublishes }: UnsentRow): [kind: number, atMs: number] => {
  if (outward.some(({ kind }) => kind === 'post.publish')) return [0, 0];
  const times = outward.flatMap(({ slot }) => (slot === null ? [] : [Date.parse(slot)]));
  if (outward.length > 0) return [times.length > 0 ? 1 : 2, Math.min(...times, Infinity)];
  const [still] = stillPublishes;
  return still ? [3, Date.parse(still.at)] : [4, 0];
};

const byTime = (one: StillPublishes, other: StillPublishes): number => Date.parse(one.at) - Date.parse(other.at);

export const unsentRows = ({ waiting, leftOut }: Pick<Activity, 'waiting' | 'leftOut'>): UnsentRow[] =>
  [...Map.groupBy([...waiting.filter(({ state }) => state === 'waiting'), ...leftOut], ({ group }) => group)]
    .flatMap(([group, items]): UnsentRow[] => {
      const [first] = items;
      if (!first) return [];
      return [
        {
          group,
          first,
          outward: items.filter((item) => item.outward),
          others: items.filter((item) => !item.outward),
          stillPublishes: items.flatMap((item) => item.stillPublishes).sort(byTime),
          calledOff: items.flatMap((item) => item.calledOff).sort(byTime),
          isLeftOut: items.every(({ state }) => state === 'left-out'),
        },
      ];
    })
    .map((row) => ({ row, urgency: urgencyOf(row) }))
    .sort(
      (one, other) =>
        one.urgency[0] - other.urgency[0] ||
        (one.urgency[1] === other.urgency[1] ? 0 : one.urgency[1] - other.urgency[1]),
    )
    .map(({ row }) => row);

export const changeCount = (rows: readonly UnsentRow[]): number =>
  rows.reduce((sum, { outward, others }) => sum + outward.length + others.length, 0);
