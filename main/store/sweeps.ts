// Walks through the whole list of posts, resumable, and the posts they missed.

export type Sweep = {
  id: number;
  kind: 'fill' | 'daily' | 'asked';
  startedMs: number;
  reachedMs: number | null;
  stored: number;
  endedMs: number | null;
};

export type SweepStore = {
  begin(kind: Sweep['kind'], atMs: number): Sweep;
  /** The one that has not ended. */
  current(): Sweep | null;
  lastEnded(): Sweep | null;
  advance(id: number, reachedMs: number, stored: number): void;
  end(id: number, atMs: number): void;
  suspect(pid: number, sinceMs: number): void;
  suspects(limit: number): { pid: number; sinceMs: number }[];
  suspectCount(): number;
  clear(pid: number): void;
};
