// What is seen of a post, kept with every change of it, and read back whole.
import type { Post } from '../../../preload/model/post.ts';
import type { WaitReason } from '../../../preload/model/sync.ts';
import type { Operation } from '../../store/operations.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../transaction.ts';

/** What the outbox alone cannot say of a change that waits. */
export type Look = {
  /** Why it has not gone out yet. */
  wait(operation: Operation): WaitReason;
  /** When it is expected to go out, Unix ms; null: now, or nobody knows. */
  expectedAtMs(operation: Operation): number | null;
};

/** Folds and writes the row that lists read. Part of every transaction that touched the post. */
export const rebuildView = (_tx: Tx, pid: number): void => {
  throw new Error(String(pid));
};

/** The whole post as it is seen: what the service confirmed with everything that waits on top. null: no such post. */
export const readPost = (_store: Store, _pid: number, _look?: Look): Post | null => null;
