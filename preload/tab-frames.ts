// What a browser tab sends on the loopback socket, as Galley parses it.
// The small zod: the full one tries whether it may make code from text, which the window's policy reports as a breach.
import * as z from 'zod/mini';

/** The first message of a tab: the secret it got for its one-time code. Nothing else is heard before it. */
export const helloFrame = z.strictObject({ secret: z.string().check(z.maxLength(100)) });

/** One bridge call. `id` is the tab's own count and comes back with the answer; `library` as in wire.ts. */
export const callFrame = z.strictObject({
  id: z.int().check(z.nonnegative()),
  name: z.string().check(z.maxLength(100)),
  input: z.optional(z.unknown()),
  library: z.optional(z.string().check(z.maxLength(100))),
});
