// How many files go at once, and which of those that wait are next: pure rules.

/** `before`: what one lane fewer carried, bytes a second; null: the count has proved right, and rests for `rest` rounds. */
export type UploadLanes = { count: number; before: number | null; rest: number };

export const mostLanes = 4;
export const firstLanes: UploadLanes = { count: 3, before: 0, rest: 0 };
/** A lane more must carry that much more to stay. */
const gain = 1.1;
const restRounds = 8;

const more = (count: number, before: number): UploadLanes =>
  count < mostLanes ? { count: count + 1, before, rest: 0 } : { count, before: null, rest: restRounds };

/** After a round in which all lanes were busy and as many files got through. */
export const afterRound = ({ count, before, rest }: UploadLanes, bytesPerSecond: number): UploadLanes => {
  if (before === null) return rest > 1 ? { count, before, rest: rest - 1 } : more(count, bytesPerSecond);
  if (bytesPerSecond > before * gain) return more(count, bytesPerSecond);
  return { count: Math.max(1, count - 1), before: null, rest: restRounds };
};

/** A file was lost on its way, or the service asked for less. */
export const afterTrouble = ({ count }: UploadLanes): UploadLanes => ({
  count: Math.max(1, Math.floor(count / 2)),
  before: null,
  rest: restRounds,
});

export type Queued = { seq: number; sizeBytes: number; priority: number; neededBy: number | null };

/** Above that a file takes long enough for others to notice. */
export const largeBytes = 20_000_000;
const isLarge = ({ sizeBytes }: Pick<Queued, 'sizeBytes'>): boolean => sizeBytes > largeBytes;

const urgency = ({ priority, neededBy }: Queued): number => (priority === 0 ? 0 : (neededBy ?? Infinity));

type Running = readonly Pick<Queued, 'sizeBytes'>[];

/** One lane more opens for a small file when only large ones are under way. */
export const hasRoom = (running: Running, lanes: number): boolean =>
  running.length < lanes || (running.length < mostLanes && running.every(isLarge));

/**
 * Those of `waiting` that begin now, beside the ones on their way: what a waiting change needs first, then the oldest.
 * Large files leave a lane to the others.
 */
export const nextUploads = <Q extends Queued>(waiting: readonly Q[], running: Running, lanes: number): Q[] => {
  const going = [...running];
  const begins = (file: Q): boolean =>
    isLarge(file) ? going.length < lanes && going.filter(isLarge).length < mostLanes - 1 : hasRoom(going, lanes);
  return [...waiting]
    .sort((one, other) => compare(urgency(one), urgency(other)) || one.seq - other.seq)
    .filter((file) => {
      const now = begins(file);
      if (now) going.push(file);
      return now;
    });
};

/** Infinity less Infinity is no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
