// The part of the bridge contract about the data folder, and about a file for support.
import { z } from 'zod';
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { ExportedText } from './model/export.ts';
import { freeableKinds, type FreeOutcome, type StorageUse } from './model/storage.ts';

/** What the window tells of an error nothing there expected: names and places in its code, and nothing a person wrote. */
const windowFailure = z.strictObject({
  name: z.string().max(60),
  /** Of errors of the engine and the framework, which speak of code alone. */
  message: z.string().max(200).nullable(),
  frames: z.array(z.string().regex(/^[\w.-]{1,100}:\d{1,9}:\d{1,9}$/)).max(10),
});
/** Of one run of Galley: a window gone bad must not push everything else out of the log. */
export const windowFailuresLogged = 100;
export type WindowFailure = z.output<typeof windowFailure>;

export const supportMethods = {
  'storage.read': gives<StorageUse>()(nothing),
  /** Nothing that waits to be sent, stands in the tray or is needed for a step back goes with it. */
  'storage.free': gives<FreeOutcome>()(z.strictObject({ kind: z.enum(freeableKinds) })),
  /** Versions, counts, how sync stands and the newest lines of the log, with every secret blotted out. */
  'diagnostics.make': gives<ExportedText>()(nothing),
  /** For the log. Beyond `windowFailuresLogged` nothing more is written. */
  'window.failed': gives<null>()(windowFailure),
};
