// The part of the bridge contract about keeping everything local in a file, and putting it back.
import { z } from 'zod';
import { filePart, nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { BackupFile, RestoreOutcome, RestoreReading } from './model/backup.ts';

export const backupMethods = {
  'backup.make': gives<BackupFile>()(nothing),
  /** With the last part it is tried. */
  'backup.read': gives<RestoreReading>()(filePart),
  /** One transaction. Throws `not-found` for a file that is not kept any more. */
  'backup.restore': gives<RestoreOutcome>()(z.strictObject({ id: filePart.shape.id })),
};
