// Files that another program may still be writing: they count once they have stayed the same for a while.
import type { Clock } from '../kernel/clock.ts';

type Seen = { path: string; sizeBytes: number; modifiedMs: number };

export type SteadyFiles = {
  /** Whether it has been like this long enough. */
  isSteady(file: Seen): boolean;
  /** Forgets all other files. */
  retain(paths: ReadonlySet<string>): void;
  forget(path: string): void;
};

export const isSameStat = (one: Omit<Seen, 'path'>, other: Omit<Seen, 'path'>): boolean =>
  one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs;

export const createSteadyFiles = (clock: Pick<Clock, 'uptime'>, steadyMs: number): SteadyFiles => {
  /** `sinceMs`: uptime. */
  const seen = new Map<string, Seen & { sinceMs: number }>();
  return {
    isSteady(file) {
      const nowMs = clock.uptime().ms;
      const earlier = seen.get(file.path);
      if (earlier && isSameStat(earlier, file)) return nowMs - earlier.sinceMs >= steadyMs;
      seen.set(file.path, { ...file, sinceMs: nowMs });
      return false;
    },
    retain(paths) {
      for (const path of seen.keys()) if (!paths.has(path)) seen.delete(path);
    },
    forget: (path) => void seen.delete(path),
  };
};
