// Everything stored for one business, as one value: the stores of each subject over one database, and its transaction.
import * as row from './database/row-schema.ts';
import { createAgendaStore, type AgendaStore, createFailureStore, type FailureStore } from './schedule.ts';
import {
  createApprovalStore,
  type ApprovalStore,
  createVersionTextStore,
  type VersionTextStore,
  createWordingStore,
  type WordingStore,
} from './wording-history.ts';
import { createAttemptStore, type AttemptStore } from './attempts.ts';
import { createSavedIdeaStore, type SavedIdeaStore } from './saved-ideas.ts';
import { createConflictStore, type ConflictStore } from './conflicts.ts';
import { createLocalNoteStore, type LocalNoteStore, createPostTagStore, type PostTagStore } from './local-notes.ts';
import { asDiskError } from '../kernel/disk-errors.ts';
import { createFamilyStore, type FamilyStore } from './families.ts';
import { createJobStore, type JobStore } from './jobs.ts';
import { createLeaseStore, type LeaseStore } from './lease.ts';
import { createMeasurementStore, type MeasurementStore } from './metrics.ts';
import {
  createMediaListStore,
  type MediaListStore,
  createMediaTagStore,
  type MediaTagStore,
  createMediaUseStore,
  type MediaUseStore,
  createMediaStore,
  type MediaStore,
} from './media.ts';
import { createMetaStore, type MetaStore } from './meta.ts';
import { syncLog } from './database/wal-sync.ts';
import type { Db } from './database/open.ts';
import { createOperationStore, type OperationStore } from './outbox.ts';
import { createPauseStore, type PauseStore } from './pause.ts';
import { createHeads } from './post-rows.ts';
import { createPostLists, createSavedViewStore, type SavedViewStore } from './post-lists.ts';
import { createPostReadings, createPostViews, createPostIds, type PostStore } from './posts.ts';
import { createPostNoteStore, type PostNoteStore } from './post-notes.ts';
import { createRateStore, type RateStore } from './rate-limits.ts';
import { createSearchStore, type SearchStore } from './search.ts';
import { createSnippetStore, type SnippetStore } from './snippets.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshots.ts';
import { lazily, whileOpen, type Statements } from './database/statements.ts';
import { createFullScanStore, type FullScanStore } from './full-scans.ts';
import { createNotificationLog, type NotificationLog } from './notification-log.ts';
import { createTrayStore, type TrayStore } from './import-tray.ts';
import { createUndoStore, type UndoStore } from './undo.ts';
import { createUploadRowStore, type UploadRowStore } from './uploads.ts';

/**
 * `soon`: with the next one that is durable when it returns, or the next checkpoint. The end of the process does not
 * undo it, a power cut may: only for what is then found out again.
 */
export type Durable = 'now' | 'soon';

export type Store = {
  /**
   * All of `work` or nothing, durable when it returns (WAL, synchronous FULL). An inner call joins the outer one.
   * Throws AppError `storage` with a reason when the disk does not take it.
   */
  transact<T>(work: () => T, durable?: Durable): T;
  /**
   * What was committed `soon` is durable when this ends. Nothing is held up meanwhile, as it would be by the next commit
   * that is durable when it returns. Rejects with AppError `storage`.
   */
  settle(): Promise<void>;
  /** Bytes of the log that are not yet in the file. Above `walLimitBytes` a `checkpoint` is due, busy or idle. */
  walSizeBytes(): number;
  /** Writes the log into the file: as far as it goes without waiting, or all of it for a close. */
  checkpoint(how: 'passive' | 'truncate'): void;
  /** Of the file, what is free for what is written next: 0 to 1. */
  freeShare(): number;
  /** Gives some of that back to the disk; false: nothing more is free, or the file is of an earlier Galley. */
  shrink(): boolean;
  meta: MetaStore;
  lease: LeaseStore;
  posts: PostStore;
  families: FamilyStore;
  postTags: PostTagStore;
  postNotes: PostNoteStore;
  agenda: AgendaStore;
  failures: FailureStore;
  savedViews: SavedViewStore;
  pause: PauseStore;
  operations: OperationStore;
  approvals: ApprovalStore;
  attempts: AttemptStore;
  savedIdeas: SavedIdeaStore;
  conflicts: ConflictStore;
  wordings: WordingStore;
  undoSteps: UndoStore;
  media: MediaStore;
  mediaLists: MediaListStore;
  mediaTags: MediaTagStore;
  mediaUses: MediaUseStore;
  tray: TrayStore;
  uploads: UploadRowStore;
  jobs: JobStore;
  rates: RateStore;
  snapshots: SnapshotStore;
  fullScans: FullScanStore;
  notificationLog: NotificationLog;
  search: SearchStore;
  localNotes: LocalNoteStore;
  snippets: SnippetStore;
  versionTexts: VersionTextStore;
  measurements: MeasurementStore;
};

export const walLimitBytes = 4 * 1024 * 1024;
/** Pages that one `shrink` gives back. */
const shrunkPages = 250;

/** The database must have the form of a library (database/migrate.ts). `statements`: of `db`, watched in tests. */
export const createStore = (db: Db, statements: Statements = lazily(db)): Store => {
  const begin = statements.prepare('BEGIN IMMEDIATE');
  const commit = statements.prepare('COMMIT');
  const rollback = statements.prepare('ROLLBACK');
  const heads = createHeads(statements);
  const isOpen = () => db.inTransaction;
  const pragmaNumber = (name: string) => Number(whileOpen(db).pragma(name, { simple: true }));
  const pageSizeBytes = pragmaNumber('page_size');
  // As it was opened (database/open.ts). Set only where it changes: of many commits in a row each would pay for it twice.
  let level: Durable = 'now';
  let isSettled = true;
  const setLevel = (durable: Durable): void => {
    if (level === durable) return;
    whileOpen(db).pragma(`synchronous = ${durable === 'soon' ? 'NORMAL' : 'FULL'}`);
    level = durable;
  };

  return {
    transact(work, durable = 'now') {
      if (isOpen()) return work();
      try {
        setLevel(durable);
        begin.run();
        const result = work();
        commit.run();
        isSettled = durable === 'now';
        return result;
      } catch (thrown) {
        // A full disk has ended it already.
        if (isOpen()) rollback.run();
        heads.forget();
        throw asDiskError(thrown);
      }
    },
    async settle() {
      if (isSettled) return;
      isSettled = true;
      await syncLog(db);
    },
    walSizeBytes() {
      const [found] = db.pragma('wal_checkpoint(NOOP)') as unknown[];
      const { log, checkpointed } = Wal.parse(found);
      return (log - checkpointed) * pageSizeBytes;
    },
    checkpoint(how) {
      db.pragma(`wal_checkpoint(${how === 'truncate' ? 'TRUNCATE' : 'PASSIVE'})`);
    },
    freeShare: () => pragmaNumber('freelist_count') / pragmaNumber('page_count'),
    shrink() {
      const free = pragmaNumber('freelist_count');
      // Each step of it answers with an empty row: `exec` takes them all.
      whileOpen(db).exec(`PRAGMA incremental_vacuum(${shrunkPages})`);
      return pragmaNumber('freelist_count') < free;
    },
    meta: createMetaStore(statements),
    lease: createLeaseStore(statements),
    posts: {
      ...createPostIds(statements),
      ...createPostViews(statements, heads),
      ...createPostReadings(statements),
      ...createPostLists(statements),
    },
    families: createFamilyStore(statements, heads),
    postTags: createPostTagStore(statements),
    postNotes: createPostNoteStore(statements),
    agenda: createAgendaStore(statements),
    failures: createFailureStore(statements),
    savedViews: createSavedViewStore(statements),
    pause: createPauseStore(statements),
    operations: createOperationStore(statements),
    approvals: createApprovalStore(statements),
    attempts: createAttemptStore(statements),
    savedIdeas: createSavedIdeaStore(statements),
    conflicts: createConflictStore(statements),
    wordings: createWordingStore(statements),
    undoSteps: createUndoStore(statements),
    media: createMediaStore(statements),
    mediaLists: createMediaListStore(statements),
    mediaTags: createMediaTagStore(statements),
    mediaUses: createMediaUseStore(statements),
    tray: createTrayStore(statements),
    uploads: createUploadRowStore(statements),
    jobs: createJobStore(statements),
    rates: createRateStore(statements),
    snapshots: createSnapshotStore(statements),
    fullScans: createFullScanStore(statements),
    notificationLog: createNotificationLog(statements),
    search: createSearchStore(statements, db),
    localNotes: createLocalNoteStore(statements),
    snippets: createSnippetStore(statements),
    versionTexts: createVersionTextStore(statements),
    measurements: createMeasurementStore(statements),
  };
};

const Wal = row.object({ log: row.number(), checkpointed: row.number() });
