// Stale-while-revalidate: a page shows stored replies at once, and they are refreshed in the background.
import { AppError } from '../../preload/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Sync } from '../sync/engine.ts';
import type { SnapshotKind } from '../sync/kernel/cached-replies.ts';

/** Refreshes what is older than `mayBeMs` in the background; pages that show it are notified. */
export type Renew = (kind: SnapshotKind, id: string, mayBeMs: number, read: () => Promise<void>) => void;

type Deps = { sync: Pick<Sync, 'store' | 'online' | 'time'>; log: Log };

export const createRenew = ({ sync: { store, online, time }, log }: Deps): Renew => {
  const underWay = new Set<string>();
  return (kind, id, mayBeMs, read) => {
    const name = `${kind} ${id}`;
    const readAtMs = store.snapshots.read(kind, id)?.readAtMs ?? Number.NEGATIVE_INFINITY;
    if (underWay.has(name) || online.connection() !== 'online' || time.nowMs() - readAtMs < mayBeMs) return;
    underWay.add(name);
    read()
      .catch((error: unknown) => {
        if (error instanceof AppError)
          log.warn({ kind: error.kind, of: kind }, 'what is on the screen could not be read again');
        else log.error({ err: error, of: kind }, 'what is on the screen could not be read again');
      })
      .finally(() => underWay.delete(name));
  };
};
