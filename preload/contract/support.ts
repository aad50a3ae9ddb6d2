// How much Galley stores on this computer, and the diagnostics file for support.
import { z } from 'zod';
import { type FreeableKind, type StorageKind, freeableKinds } from '../rules/choices.ts';
import type { ExportedText } from './import-export.ts';
import type { MediaId } from '../ids.ts';
import { gives, language, mediaId, nothing } from './inputs.ts';

export type Amount = { fileCount: number; bytes: number };

/** A crop, a trim, or a smaller or converted copy of another stored file. */
export type DerivedFile = {
  id: MediaId;
  thumbnail: MediaId | null;
  name: string;
  type: 'image' | 'video';
  sizeBytes: number;
  original: { name: string; sizeBytes: number };
  /** It can be removed: nothing of what keeps `unused` files holds it. */
  isUnused: boolean;
};

export type StorageUse = {
  /** The path of the data folder. */
  folder: string;
  kinds: Record<StorageKind, Amount>;
  freeable: Record<FreeableKind, Amount>;
  /** The largest `derivedShown`, largest first. */
  derived: DerivedFile[];
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
  /** One of `derived`. Throws `invalid` with reason `in-use` if it is needed meanwhile, `not-found` if it is gone. */
  'storage.removeDerived': gives<FreeOutcome>()(z.strictObject({ id: mediaId })),
  /** Versions, counts, sync status and the newest lines of the log, with every secret redacted. */
  'diagnostics.make': gives<ExportedText>()(z.strictObject({ language })),
  /** For the log. Beyond `windowFailuresLogged` nothing more is written. */
  'window.failed': gives<null>()(windowFailure),
};
