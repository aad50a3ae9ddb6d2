// What Galley keeps of one business, as one value: table groups over one database, and the transaction around them.
import type { AttemptStore } from './attempts.ts';
import type { ConflictStore } from './conflicts.ts';
import type { JobStore } from './jobs.ts';
import type { LeaseStore } from './lease.ts';
import type { MediaStore } from './media.ts';
import type { MetaStore } from './meta.ts';
import type { OperationStore } from './operations.ts';
import type { PostStore } from './posts.ts';
import type { RateStore } from './rates.ts';
import type { SearchStore } from './search.ts';
import type { SnapshotStore } from './snapshots.ts';
import type { SweepStore } from './sweeps.ts';
import type { UndoStore } from './undo-steps.ts';
import type { WordingStore } from './wordings.ts';

export type Store = {
  /**
   * All of `work` or nothing, durable when it returns (WAL, synchronous FULL). An inner call joins the outer one.
   * Throws AppError `storage` with a reason when the disk does not take it.
   */
  transact<T>(work: () => T): T;
  meta: MetaStore;
  lease: LeaseStore;
  posts: PostStore;
  operations: OperationStore;
  attempts: AttemptStore;
  conflicts: ConflictStore;
  wordings: WordingStore;
  undoSteps: UndoStore;
  media: MediaStore;
  jobs: JobStore;
  rates: RateStore;
  snapshots: SnapshotStore;
  sweeps: SweepStore;
  search: SearchStore;
};
