// The part of the bridge contract about keeping everything local in a file, and putting it back.
import { z } from 'zod';
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import { backupBounds, type BackupFile, type RestoreOutcome, type RestoreReading } from './model/backup.ts';

const id = z.uuid();

export const backupMethods = {
  'backup.make': gives<BackupFile>()(nothing),
  /** A file in parts of at most `backupBounds.partBytes`, in order; `id` is of the window's making. With the last it is tried. */
  'backup.read': gives<RestoreReading>()(
    z.strictObject({
      id,
      part: z.base64().max(Math.ceil(backupBounds.partBytes / 3) * 4),
      more: z.boolean(),
    }),
  ),
  /** One transaction. Throws `not-found` for a file that is not kept any more. */
  'backup.restore': gives<RestoreOutcome>()(z.strictObject({ id })),
};
