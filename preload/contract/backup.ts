// A backup of everything that only this computer has, and what restoring it would do.
import { z } from 'zod';
import type { ExportedFile } from './import-export.ts';
import { filePart, gives, language } from './inputs.ts';

export type BackupFile = ExportedFile;

/** A dry run: nothing is changed. */
export type RestorePreview = {
  /** ISO instant. */
  madeAt: string;
  businessName: string;
  /** It was made of another business. */
  isOther: boolean;
  /** Posts that no longer exist here: they are restored as new drafts. */
  newCount: number;
  /** Of those, the ones that had a time: it becomes a planned day, since nothing is published automatically. */
  plannedCount: number;
  /** Of the new drafts, those that had a platform on which no post can start: X without own media. */
  lackingPlatformCount: number;
  /** Of the new drafts, those that lack pictures or a video. */
  lackingMediaCount: number;
  /** An earlier Galley made it: it doesn't say which of the new drafts had pictures or a video. */
  hasUnknownMedia: boolean;
  /** Existing posts that get back a lost note, checklist, planned day, tags or paused time. */
  filledCount: number;
  /** Of those, times that a pause had stored: restoring turns the pause on again. */
  pausedTimeCount: number;
  /** Existing posts that lack nothing. */
  sameCount: number;
  /** Posts that were restored as new drafts before, and these still exist. */
  restoredCount: number;
  /** Deleted here, and published: they are not restored. */
  leftOutCount: number;
  /** Deleted here, and on no platform on which a post can start. */
  lostCount: number;
  snippetCount: number;
  viewCount: number;
  slotCount: number;
  /** Rules of recurring posts. */
  ruleCount: number;
  /** The user's own ideas. */
  savedIdeaCount: number;
  campaignCount: number;
  holidayCount: number;
  /** Words to avoid. */
  avoidedCount: number;
  /** A rule for tracking links, and there is none here. */
  hasTracking: boolean;
  /** Albums that are new here, or get files back. */
  albumCount: number;
  /** Files of albums that are not on this computer. */
  lackingFileCount: number;
  /** Notes of reports. */
  reportNoteCount: number;
  /** Texts and lists of the file that are longer than Galley stores: they are restored as far as they fit. */
  shortenedCount: number;
};

export type RestoreReading =
  | { state: 'more' }
  | { state: 'read'; preview: RestorePreview }
  /** `newer`: a later Galley wrote it. */
  | { state: 'refused'; reason: 'not-backup' | 'newer' };

export type RestoreOutcome = {
  madeCount: number;
  /** Of those, how many lack a platform or a picture. */
  partialCount: number;
  filledCount: number;
  /** For `undo.step`; undoes all of it. null: no post was touched. */
  stepId: number | null;
};

export const backupMethods = {
  'backup.make': gives<BackupFile>()(z.strictObject({ language })),
  /** After the last part there is a dry run. */
  'backup.read': gives<RestoreReading>()(filePart),
  /** One transaction. Throws `not-found` for a file that is no longer in memory. */
  'backup.restore': gives<RestoreOutcome>()(z.strictObject({ id: filePart.shape.id })),
};
