// Which draft a post was restored as, so that restoring it again creates no second one.
import { z } from 'zod';
import type { Store } from '../../store/store.ts';

/**
 * A post as identified by a backup or this library. `libraryId` null: this library has no id yet, so no backup is of
 * it.
 */
export type Origin = { libraryId: string | null; localId: number; serviceId: string | null };

const Stored = z.record(z.string(), z.int());

const keysOf = ({ libraryId, localId, serviceId }: Origin): string[] => [
  ...(serviceId === null ? [] : [`service ${serviceId}`]),
  ...(libraryId === null ? [] : [`${libraryId} ${String(localId)}`]),
];

export const libraryIdOf = ({ meta }: Store): string | null => meta.read('install_id');

const read = ({ meta }: Store): Map<string, number> => {
  const stored = meta.read('restored_posts');
  return new Map(stored === null ? [] : Object.entries(Stored.parse(JSON.parse(stored))));
};

/** Only inside a transaction. */
export const keepRestored = (store: Store, restored: readonly { origin: Origin; pid: number }[]): void => {
  if (restored.length === 0) return;
  const all = read(store);
  for (const { origin, pid } of restored) for (const key of keysOf(origin)) all.set(key, pid);
  store.meta.write('restored_posts', JSON.stringify(Object.fromEntries(all)));
};

export const isHere = ({ posts }: Store, pid: number): boolean =>
  posts.view(pid) !== null && posts.goneAtMs(pid) === null;

/**
 * Returns whether the draft that a post was restored as, or the one that this was restored as in turn, still exists.
 */
export const restoredBefore = (store: Store): ((origin: Origin) => boolean) => {
  const all = read(store);
  const libraryId = libraryIdOf(store);
  return (origin) => {
    const passed = new Set<number>();
    const waiting: Origin[] = [origin];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const key of keysOf(next)) {
        const pid = all.get(key);
        if (pid === undefined || passed.has(pid)) continue;
        if (isHere(store, pid)) return true;
        passed.add(pid);
        waiting.push({ libraryId, localId: pid, serviceId: store.posts.sidOf(pid) });
      }
    }
    return false;
  };
};
