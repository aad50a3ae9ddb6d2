// Frames that a browser tab sends on the loopback socket.
import * as z from 'zod/mini';

/** The first message of a tab: the secret it got for its one-time code. Nothing else is accepted before it. */
export const helloFrame = z.strictObject({ secret: z.string().check(z.maxLength(100)) });

/** One bridge call. `id` is the tab's own count and comes back with the answer; `library` as in Transport (preload/contract/shell.ts). */
export const callFrame = z.strictObject({
  id: z.int().check(z.nonnegative()),
  name: z.string().check(z.maxLength(100)),
  input: z.optional(z.unknown()),
  library: z.optional(z.string().check(z.maxLength(100))),
});
