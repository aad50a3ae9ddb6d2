// Which stored files nothing needs: only these are ever removed without the user choosing each of them.
import type { MediaRow } from '../../store/media.ts';
import type { Store } from '../../store/store.ts';
import { neededFiles } from '../../sync/outbox/needed-files.ts';

/** Posts deleted, or undo steps made, this long ago are not restored any more. */
const backMs = 30 * 24 * 3_600_000;

export const unusedFiles = (store: Store, nowMs: number): MediaRow[] => {
  const sinceMs = nowMs - backMs;
  const needed = new Set([...neededFiles(store), ...store.undoSteps.filesSince(sinceMs)]);
  return store.mediaLists.unusedSince(sinceMs).filter(({ mid }) => !needed.has(mid));
};
