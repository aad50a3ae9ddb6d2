// What is sent in order: the names of the queues that operations stand in.

export const postLane = (pid: number): string => `post:${pid}`;
export const ideaLane = (ideaId: string): string => `idea:${ideaId}`;
/** New ideas, one batch after the other. */
export const ideasLane = 'ideas';
export const brandLane = 'brand';
export const memoriesLane = 'memories';
/** Files know no order among each other. */
export const mediaLane = (mid: number): string => `media:${mid}`;
export const midOfLane = (lane: string): number => Number(lane.slice('media:'.length));
