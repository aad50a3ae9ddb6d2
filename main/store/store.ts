// Everything stored for one business, as one value: the stores of each subject over one database, and its transaction.
import * as row from './database/row-schema.ts';
import { createAlbumStore, type AlbumStore } from './albums.ts';
import { createAssistantStore, type AssistantStore } from './assistants.ts';
import { createAiBatchStore, type AiBatchStore } from './ai-batches.ts';
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
import { createLeftOutStore, type LeftOutStore } from './left-out.ts';
import { createLinkTrackingStore, type LinkTrackingStore } from './link-tracking.ts';
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
import {
  createRecordedFailureStore,
  type RecordedFailureStore,
  createReportStore,
  type ReportStore,
} from './reports.ts';
import { createReviewStore, type ReviewStore } from './reviews.ts';
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
import { createSharedDataStore, type SharedDataStore } from './shared-data.ts';
import { createTextFileStore, type TextFileStore } from './text-files.ts';
import { createTrayStore, type TrayStore } from './import-tray.ts';
import { createUndoStore, type UndoStore } from './undo.ts';
import { createUploadRowStore, type UploadRowStore } from './uploads.ts';
import { createWatchedFolderStore, type WatchedFolderStore } from './watched-folders.ts';

/**
 * `soon`: durable with the next durable commit or the next checkpoint. It survives the end of the process, but not a
 * power cut: only for data that can be recovered by doing the work again.
 */
export type Durable = 'now' | 'soon';

export type Store = {
  /**
   * All of `work` or nothing, durable on return (WAL, synchronous FULL). A nested call joins the outer one. Throws
   * AppError `storage` with a reason when the disk rejects the write.
   */
  transact<T>(work: () => T, durable?: Durable): T;
  /**
   * Resolves when everything committed `soon` is durable. Does not block meanwhile, unlike the next durable commit.
   * Rejects with AppError `storage`.
   */
  settle(): Promise<void>;
  /** Bytes of the log that are not yet in the file. Above `walLimitBytes` a `checkpoint` is due, busy or idle. */
  walSizeBytes(): number;
  /** Writes the log into the file: as far as possible without waiting, or all of it for a close. */
  checkpoint(how: 'passive' | 'truncate'): void;
  /** Share of the file that is free for new data: 0 to 1. */
  freeShare(): number;
  /** Returns some free space to the disk; false: nothing more is free, or the file is from an earlier Galley. */
  shrink(): boolean;
  meta: MetaStore;
  lease: LeaseStore;
  posts: PostStore;
  families: FamilyStore;
  postTags: PostTagStore;
  postNotes: PostNoteStore;
  agenda: AgendaStore;
  failures: FailureStore;
  recordedFailures: RecordedFailureStore;
  reports: ReportStore;
  savedViews: SavedViewStore;
  pause: PauseStore;
  aiBatches: AiBatchStore;
  operations: OperationStore;
  leftOut: LeftOutStore;
  approvals: ApprovalStore;
  linkTracking: LinkTrackingStore;
  reviews: ReviewStore;
  attempts: AttemptStore;
  savedIdeas: SavedIdeaStore;
  conflicts: ConflictStore;
  wordings: WordingStore;
  undoSteps: UndoStore;
  media: MediaStore;
  mediaLists: MediaListStore;
  mediaTags: MediaTagStore;
  mediaUses: MediaUseStore;
  albums: AlbumStore;
  assistants: AssistantStore;
  tray: TrayStore;
  watchedFolders: WatchedFolderStore;
  textFiles: TextFileStore;
  sharedData: SharedDataStore;
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

/** The database must have a library's schema (database/migrate.ts). `statements`: of `db`, wrapped in tests. */
export const createStore = (db: Db, statements: Statements = lazily(db)): Store => {
  const begin = statements.prepare('BEGIN IMMEDIATE');
  const commit = statements.prepare('COMMIT');
  const rollback = statements.prepare('ROLLBACK');
  const heads = createHeads(statements);
  const aiBatches = createAiBatchStore(statements);
  const meta = createMetaStore(statements);
  const approvals = createApprovalStore(statements, meta);
  const leftOut = createLeftOutStore(statements);
  const linkTracking = createLinkTrackingStore(statements, meta);
  const isOpen = () => db.inTransaction;
  const pragmaNumber = (name: string) => Number(whileOpen(db).pragma(name, { simple: true }));
  const pageSizeBytes = pragmaNumber('page_size');
  // The level it was opened with (database/open.ts). Only set when it changes: setting it twice for each of many
  // commits would slow them down.
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
        // A full disk has already rolled it back.
        if (isOpen()) rollback.run();
        heads.forget();
        aiBatches.forget();
        approvals.forgetRules();
        linkTracking.forget();
        leftOut.reset();
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
      // Each step returns an empty row: `exec` steps through all of them.
      whileOpen(db).exec(`PRAGMA incremental_vacuum(${shrunkPages})`);
      return pragmaNumber('freelist_count') < free;
    },
    meta,
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
    recordedFailures: createRecordedFailureStore(statements),
    reports: createReportStore(statements),
    savedViews: createSavedViewStore(statements),
    pause: createPauseStore(statements),
    aiBatches,
    operations: createOperationStore(statements, leftOut.forget),
    leftOut,
    approvals,
    linkTracking,
    reviews: createReviewStore(statements),
    attempts: createAttemptStore(statements),
    savedIdeas: createSavedIdeaStore(statements),
    conflicts: createConflictStore(statements),
    wordings: createWordingStore(statements),
    undoSteps: createUndoStore(statements),
    media: createMediaStore(statements),
    mediaLists: createMediaListStore(statements),
    mediaTags: createMediaTagStore(statements),
    mediaUses: createMediaUseStore(statements),
    albums: createAlbumStore(statements),
    assistants: createAssistantStore(statements),
    tray: createTrayStore(statements),
    watchedFolders: createWatchedFolderStore(statements),
    textFiles: createTextFileStore(statements, meta),
    sharedData: createSharedDataStore(statements),
    uploads: createUploadRowStore(statements, leftOut),
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
