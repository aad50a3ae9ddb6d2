// A backup of everything that only this computer has, and what restoring it would do.
import { z } from 'zod';
import type { ExportedFile } from './import-export.ts';
import { filePart, gives, nothing } from './inputs.ts';

export type BackupFile = ExportedFile;

/** Nothing is changed by it. */
export type RestorePreview = {
  /** ISO instant. */
  madeAt: string;
  businessName: string;
  /** It was made of another business. */
  isOther: boolean;
  /** Posts that are not here any more: they come back as new drafts. */
  newCount: number;
  /** Of those, the ones that had a time: it becomes a planned day, since nothing goes out by itself. */
  plannedCount: number;
  /** Of the new drafts, those that had a platform that no post can start on: X without own media. */
  lackingPlatformCount: number;
  /** Of the new drafts, those that lack pictures or a video. */
  lackingMediaCount: number;
  /** An earlier Galley made it: it doesn't say which of the new drafts had pictures or a video. */
  hasUnknownMedia: boolean;
  /** Posts that are here and get back a note, a checklist, a planned day, tags or a kept time that they have lost. */
  filledCount: number;
  /** Of those, times that a pause keeps: the pause is on again with them. */
  pausedTimeCount: number;
  /** Posts that are here and lack nothing. */
  sameCount: number;
  /** Posts that were restored as new drafts before, and these are still here. */
  restoredCount: number;
  /** Not here any more, and published: they do not come back. */
  leftOutCount: number;
  /** Not here any more, and on no platform that a post can start on. */
  lostCount: number;
  snippetCount: number;
  viewCount: number;
  slotCount: number;
  /** Rules of recurring posts. */
  ruleCount: number;
  /** The person's own ideas. */
  savedIdeaCount: number;
  campaignCount: number;
  holidayCount: number;
  /** Words to avoid. */
  avoidedCount: number;
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
  /** For `undo.step`; takes back all posts of it, and what others of them got. null: no post was touched. */
  stepId: number | null;
};

export const backupMethods = {
  'backup.make': gives<BackupFile>()(nothing),
  /** With the last part it is tried. */
  'backup.read': gives<RestoreReading>()(filePart),
  /** One transaction. Throws `not-found` for a file that is not kept any more. */
  'backup.restore': gives<RestoreOutcome>()(z.strictObject({ id: filePart.shape.id })),
};
