// How much Galley stores on this computer, and the diagnostics file for support.
import { z } from 'zod';
import { type FreeableKind, type StorageKind, freeableKinds } from '../rules/choices.ts';
import type { ExportedText } from './import-export.ts';
import { gives, language, nothing } from './inputs.ts';

export type Amount = { fileCount: number; bytes: number };

export type StorageUse = {
  /** The path of the data folder. */
  folder: string;
  kinds: Record<StorageKind, Amount>;
  freeable: Record<FreeableKind, Amount>;
};

/** What was freed, and what is left. */
export type FreeOutcome = { freed: Amount; use: StorageUse };

/** What the window reports about an unexpected error: names and places in its code, but no text that the user wrote. */
const windowFailure = z.strictObject({
  name: z.string().max(60),
  /** Only for errors of the engine and the framework, which are about code. */
  message: z.string().max(200).nullable(),
  frames: z.array(z.string().regex(/^[\w.-]{1,100}:\d{1,9}:\d{1,9}$/)).max(10),
});
export type WindowFailure = z.output<typeof windowFailure>;

export const supportMethods = {
  'storage.read': gives<StorageUse>()(nothing),
  /** Deletes nothing that waits to be sent, is in the tray or is needed for an undo. */
  'storage.free': gives<FreeOutcome>()(z.strictObject({ kind: z.enum(freeableKinds) })),
  /** Versions, counts, sync status and the newest lines of the log, with every secret redacted. */
  'diagnostics.make': gives<ExportedText>()(z.strictObject({ language })),
  /** For the log. Beyond `windowFailuresLogged` nothing more is written. */
  'window.failed': gives<null>()(windowFailure),
};
