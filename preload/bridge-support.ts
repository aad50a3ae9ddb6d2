// The part of the bridge contract about the data folder, and about a file for support.
import { z } from 'zod';
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { ExportedText } from './model/export.ts';
import { freeableKinds, type FreeOutcome, type StorageUse } from './model/storage.ts';

export const supportMethods = {
  'storage.read': gives<StorageUse>()(nothing),
  /** Nothing that waits to be sent, stands in the tray or is needed for a step back goes with it. */
  'storage.free': gives<FreeOutcome>()(z.strictObject({ kind: z.enum(freeableKinds) })),
  /** Versions, counts, how sync stands and the newest lines of the log, with every secret blotted out. */
  'diagnostics.make': gives<ExportedText>()(nothing),
};
