// Migrates a database from any earlier schema to the current one.
import { renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { storageError } from '../../kernel/disk-errors.ts';
import { session } from '../migrations/app-001-session.ts';
import { airplane } from '../migrations/app-002-airplane.ts';
import { location } from '../migrations/app-003-location.ts';
import { notices } from '../migrations/app-004-notices.ts';
import { businesses } from '../migrations/app-005-businesses.ts';
import { density } from '../migrations/app-006-density.ts';
import { dates } from '../migrations/app-007-dates.ts';
import { captureKeys } from '../migrations/app-008-capture-keys.ts';
import { updates } from '../migrations/app-009-updates.ts';
import { letterKeys } from '../migrations/app-010-letter-keys.ts';
import { language } from '../migrations/app-011-language.ts';
import { motion } from '../migrations/app-012-motion.ts';
import { library } from '../migrations/library-001.ts';
import { media } from '../migrations/library-002-media.ts';
import { uploads } from '../migrations/library-003-uploads.ts';
import { finding } from '../migrations/library-004-finding.ts';
import { desk as localNotes } from '../migrations/library-005-desk.ts';
import { agenda } from '../migrations/library-006-agenda.ts';
import { captures } from '../migrations/library-007-captures.ts';
import { measured } from '../migrations/library-008-measured.ts';
import { due } from '../migrations/library-009-due.ts';
import { nextUpload } from '../migrations/library-010-next-upload.ts';
import { lists } from '../migrations/library-011-lists.ts';
import { outbox } from '../migrations/library-012-outbox.ts';
import { searchCounts } from '../migrations/library-013-search-counts.ts';
import { compact } from '../migrations/library-014-compact.ts';
import { words } from '../migrations/library-015-words.ts';
import { postNotes } from '../migrations/library-016-post-notes.ts';
import { approvals } from '../migrations/library-017-approvals.ts';
import { undoSteps } from '../migrations/library-018-undo-steps.ts';
import { plainPosts } from '../migrations/library-019-plain-posts.ts';
import { plainLines } from '../migrations/library-020-plain-lines.ts';
import { unsettled } from '../migrations/library-021-unsettled.ts';
import { paused } from '../migrations/library-022-paused.ts';
import { families } from '../migrations/library-023-families.ts';
import { reviews } from '../migrations/library-024-reviews.ts';
import { leftOut } from '../migrations/library-025-left-out.ts';
import { aiBatches } from '../migrations/library-026-ai-batches.ts';
import { linkTracking } from '../migrations/library-027-link-tracking.ts';
import { albums } from '../migrations/library-028-albums.ts';
import { watchedFolders } from '../migrations/library-029-watched-folders.ts';
import { reports } from '../migrations/library-030-reports.ts';
import { ownCaptions } from '../migrations/library-031-own-captions.ts';
import { assistants } from '../migrations/library-032-assistants.ts';
import { textFiles } from '../migrations/library-033-text-files.ts';
import { sharedData } from '../migrations/library-034-shared-data.ts';
import { nearSlots } from '../migrations/library-035-near-slots.ts';
import { assistantChanges } from '../migrations/library-037-assistant-changes.ts';
import { searchFolding } from '../migrations/library-038-search-folding.ts';
import { nameOrder } from '../migrations/library-039-name-order.ts';

/** `app`: how Galley is signed in and the user's preferences. `library`: everything of one business. */
export type Purpose = 'app' | 'library';

/** Step n migrates from user_version n-1 to n. A released step is never changed. */
export const steps: Record<Purpose, readonly string[]> = {
  app: [
    session,
    airplane,
    location,
    notices,
    businesses,
    density,
    dates,
    captureKeys,
    updates,
    letterKeys,
    language,
    motion,
  ],
  library: [
    library,
    media,
    uploads,
    finding,
    localNotes,
    agenda,
    captures,
    measured,
    due,
    nextUpload,
    lists,
    outbox,
    searchCounts,
    compact,
    words,
    postNotes,
    approvals,
    undoSteps,
    plainPosts,
    plainLines,
    unsettled,
    paused,
    families,
    reviews,
    leftOut,
    aiBatches,
    linkTracking,
    albums,
    watchedFolders,
    reports,
    ownCaptions,
    assistants,
    textFiles,
    sharedData,
    nearSlots,
    assistantChanges,
    searchFolding,
    nameOrder,
  ],
};

/** How many columns later steps have added to the end of this table: rows written before them end there. */
export const addedColumns = (purpose: Purpose, table: string): number =>
  [...steps[purpose].join(';\n').matchAll(/ALTER TABLE (\w+) ADD COLUMN ([^;]+)/g)].filter(
    // What is generated is in no row.
    ([, name, column = '']) => name === table && !column.includes('GENERATED ALWAYS'),
  ).length;

/**
 * All or nothing: a failed step leaves the database as it was. Before an existing file is changed, a copy of it is made
 * beside it as `<path>.v<user_version>`. Throws AppError `storage` when a newer Galley wrote it, or when it is not a
 * database of Galley's.
 */
export const migrate = (db: Database, purpose: Purpose): void => {
  const version = Number(db.pragma('user_version', { simple: true }));
  const latest = steps[purpose].length;
  if (version > latest) throw storageError('newer-data');
  if (version === latest) return;
  const isEmpty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (version === 0 && !isEmpty) throw storageError('damaged-data');
  if (!isEmpty && !db.memory) keepCopy(db, `${db.name}.v${version}`);
  db.transaction(() => {
    for (const step of steps[purpose].slice(version)) db.exec(step);
    db.pragma(`user_version = ${latest}`);
  }).immediate();
};

const keepCopy = (db: Database, path: string): void => {
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  db.prepare('VACUUM INTO :draft').run({ draft });
  renameSync(draft, path);
};
